"""Notice changes: who at a table is told elsewhere that it is their turn. Functions of heads."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from nyhavn.server.protocol.refused import Refused
from nyhavn.server.tables.clock import SECOND
from nyhavn.server.tables.head import Head
from nyhavn.server.tables.notice_address import NoticeAddress

MOST_BROWSERS = 3  # of one seat; with one more the oldest is forgotten
BETWEEN = 60 * SECOND  # two calls for one table, whomever they tell


class Due(NamedTuple):
    """A seat that owes a decision, and an address at which it has not been told of it."""

    seat: int
    address: NoticeAddress
    decisions: int  # that it has made


def added(head: Head, seat: int, address: NoticeAddress) -> Head:
    """Tell a seat at an address from now on; a webhook takes the place of the one before."""
    if head.state == "over":
        raise Refused("notices_over")
    known = head.chairs[seat].notices
    told = next((one.told for one in known if one.url == address.url), address.told)
    hooks = [one for one in known if one.auth is None]
    browsers = [one for one in known if one.auth is not None and one.url != address.url]
    new = replace(address, told=told)
    if address.auth is None:
        hooks = [new]
    else:
        browsers = [*browsers, new][-MOST_BROWSERS:]
    return _with(head, seat, (*browsers, *hooks))


def without_browser(head: Head, seat: int, url: str) -> Head:
    """Tell a browser nothing any more."""
    known = head.chairs[seat].notices
    return _with(head, seat, tuple(one for one in known if one.auth is None or one.url != url))


def without_webhook(head: Head, seat: int) -> Head:
    """Call no webhook for a seat any more."""
    known = head.chairs[seat].notices
    return _with(head, seat, tuple(one for one in known if one.auth is not None))


def forgotten(head: Head, url: str) -> Head:
    """Return the head without an address that is there no more."""
    for seat, chair in enumerate(head.chairs):
        head = _with(head, seat, tuple(one for one in chair.notices if one.url != url))
    return head


def due(
    head: Head, owing: Collection[int], decisions: Mapping[int, int], here: Collection[int]
) -> list[Due]:
    """Return what is to be told: to people who owe a decision and are not here."""
    if head.state != "playing":
        return []
    found = [
        (place, Due(seat, address, decisions[seat]))
        for seat in owing
        if seat not in here and head.chairs[seat].kind == "person"
        for place, address in enumerate(head.chairs[seat].notices)
        if address.told != decisions[seat]
    ]
    found.sort(key=lambda one: one[0])  # everybody's first address before anybody's second
    return [one for _, one in found]


def claimed(head: Head, what: Due, now: int) -> Head:
    """Take note that an address is being called; unchanged if it cannot be called now."""
    known = head.chairs[what.seat].notices
    fits = any(one.url == what.address.url and one.told != what.decisions for one in known)
    if not fits or head.state != "playing" or 0 <= now - head.called < BETWEEN:
        return head
    told = tuple(
        replace(one, told=what.decisions) if one.url == what.address.url else one for one in known
    )
    return replace(_with(head, what.seat, told), called=now)


def _with(head: Head, seat: int, notices: tuple[NoticeAddress, ...]) -> Head:
    if notices == head.chairs[seat].notices:
        return head
    return head.sit(seat, replace(head.chairs[seat], notices=notices))
