"""Seating: who sits where before a match, who may change that, and in which colour. Of heads."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from nyhavn.server.protocol.refused import Refused
from nyhavn.server.protocol.wire import COLOURS
from nyhavn.server.tables import checks, secret
from nyhavn.server.tables.head import Chair, Head


def hosts(head: Head) -> list[int]:
    """Return the seats with a host's rights; all people's where no host is known."""
    found = [seat for seat in head.people if head.chairs[seat].host]
    return found or head.people


def need_host(head: Head, seat: int) -> None:
    """Refuse what only a host may do, as long as people sit down."""
    if head.state == "open" and seat not in hosts(head):
        raise Refused("host_only", 403)


def crowned(head: Head) -> Head:
    """Return the head with a host: if the last one has gone, the first who sits there."""
    known = any(chair.host for chair in head.chairs)
    if known or not head.people:
        return head
    first = head.people[0]
    return head.sit(first, replace(head.chairs[first], host=True))


def reseated(head: Head, order: Sequence[int]) -> Head:
    """Return the head with everybody on another seat: for each, the place of who comes there.

    Whatever belongs to a seat by the options goes along, and so does its colour.
    """
    chairs = painted(head).chairs
    choices = {} if head.known_deal else head.rules.choices  # what was dealt is by seat
    options = {
        name: choices[name].reseated(value, order) if name in choices else value
        for name, value in head.options.items()
    }
    return replace(head, chairs=tuple(chairs[place] for place in order), options=options)


def moved(head: Head, order: Sequence[int]) -> Head:
    """Change seats before the match."""
    head.need("open")
    if sorted(order) != list(range(len(head.chairs))):
        raise Refused("places", 400, n=len(head.chairs))
    return reseated(head, order)


def removed(head: Head, seat: int, by: int) -> Head:
    """Open the seat of a person, who may be here; their token is worth nothing from now on."""
    head.need("open")
    _need_seat(head, seat)
    if seat == by or head.chairs[seat].kind != "person":
        raise Refused("not_removed")
    return head.sit(seat, Chair())


def presented(head: Head, seat: int, name: str | None, colour: int | None) -> Head:
    """Give a seat another name, or another colour: its holder takes the old one, if a bot."""
    head.need("open")
    _need_seat(head, seat)
    if name is not None:
        if head.chairs[seat].kind == "open":
            raise Refused("not_removed")
        head = head.sit(seat, replace(head.chairs[seat], name=checks.name(name)))
    if colour is None:
        return head
    head = painted(head)
    had = colours(head)
    if colour in had and (holder := had.index(colour)) != seat:
        if head.chairs[holder].kind == "person":
            raise Refused("colour", name=head.chairs[holder].name)
        head = head.sit(holder, replace(head.chairs[holder], colour=had[seat]))
    return head.sit(seat, replace(head.chairs[seat], colour=colour))


def colours(head: Head) -> list[int]:
    """Return the colour of each seat, no two alike; who chose none has the first that is left."""
    chosen = [chair.colour for chair in head.chairs]
    left = iter(colour for colour in range(COLOURS) if colour not in chosen)
    return [next(left) if colour is None else colour for colour in chosen]


def painted(head: Head) -> Head:
    """Return the head with all colours chosen as they are."""
    pairs = zip(head.chairs, colours(head), strict=True)
    return replace(head, chairs=tuple(replace(chair, colour=colour) for chair, colour in pairs))


def accepted(head: Head, before: Chair) -> Head:
    """Take note that somebody of the last match wants to play again; who had declined may come."""
    if head.state != "open" or before.token is None:
        return head
    seat = head.seat_by(before.token)
    if seat is not None:
        return head.sit(seat, replace(head.chairs[seat], asked=False))
    free = [k for k, chair in enumerate(head.chairs) if chair.kind == "open"]
    if not free:
        return head
    return crowned(head.sit(free[0], Chair("person", before.name, token=before.token)))


def renewed(head: Head, seat: int, token: str) -> Head:
    """Give a seat another token; the old one, and whom its holders had told, are worth nothing."""
    own = replace(head.chairs[seat], token=secret.hashed(token), notices=())
    return head.sit(seat, own)


def _need_seat(head: Head, seat: int) -> None:
    if not 0 <= seat < len(head.chairs):
        raise Refused("no_seat", 404, seat=seat, n=len(head.chairs))
