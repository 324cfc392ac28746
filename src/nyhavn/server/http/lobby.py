"""Lobby: HTTP calls about tables and their seats. Each function answers one call.

People change seats before a match, and with its lot: whose seat it is, is asked of the head that is
about to change, never of one that was seen before.
"""

from __future__ import annotations

import logging

from msgspec.structs import replace

from nyhavn.server.http.request import ApiRequest
from nyhavn.server.operations.journal import at
from nyhavn.server.protocol.body import Done
from nyhavn.server.protocol.refused import Refused
from nyhavn.server.protocol.seat_bodies import Invited, Joined, NewToken
from nyhavn.server.protocol.table_bodies import Glance, Made, Next
from nyhavn.server.tables import changes, clock, making, seating, secret, snapshot
from nyhavn.server.tables.head import Head
from nyhavn.server.tables.table import Table

log = logging.getLogger(__name__)


async def make(request: ApiRequest) -> Made:
    """Make a table."""
    request.visitor.spend_table()
    made = await making.make(request.site.tables, request.body, request.visitor)
    log.info("a visitor made a table", extra=at(table=made.table, visitor=request.who))
    return made


async def glance(request: ApiRequest) -> Glance:
    """A table, and how its match stands. One of rules that are gone is shown as it ended."""
    try:
        table = await request.table()
    except Refused as error:
        if error.id != "server.old":
            raise
        version, head, entries = await request.archived(error)
        seat = None if request.token is None else head.seat_of(request.token)
        shown = snapshot.shown_head(head, version, seat, now=request.site.tables.now())
        scores = head.result.scores if head.result else [0] * len(head.chairs)
        ranking = head.result.ranking if head.result else None
        return Glance(shown, len(entries), [], scores, ranking, {})
    return _glance(request, table)


async def invited(request: ApiRequest) -> Glance:
    """The same, for who has an invitation: one that is not valid is refused."""
    table = await request.table()
    if not secret.same(table.head.invite, request.body.invite):
        raise Refused("invite", 403)
    return _glance(request, table)


def _glance(request: ApiRequest, table: Table) -> Glance:
    seat = None if request.token is None else table.head.seat_of(request.token)
    shown = snapshot.shown(table, seat, table.presence.here)
    if not table.head.begun:
        return Glance(shown, 0, [], [0] * len(table.head.chairs), None, {})
    match = table.match
    ranking = match.ranking if match.over else None
    now = request.site.tables.now()
    left = clock.remaining(table.head, now)
    waits = None if match.over or table.moved is None else max(0, now - table.moved)
    n, to_act = len(table.history), list(match.to_act)
    return Glance(shown, n, to_act, match.scores, ranking, left, waits)


async def join(request: ApiRequest) -> Joined:
    """Take an open seat."""
    table, token = await request.table(), secret.token()
    head = await table.change(lambda head: changes.joined(head, request.body, token))
    seat = head.seat_of(token)
    log.info("a visitor took a seat", extra=at(table=head.id, seat=seat, visitor=request.who))
    return Joined(seat, token)


async def seat(request: ApiRequest) -> Done:
    """Give a seat to a bot, or open it."""
    table, _ = await request.seated()
    k, tables = request.number("seat"), request.site.tables

    def changed(head: Head) -> Head:
        wait, by = -1, head.seat_of(request.token)
        if k not in table.presence.here:
            absent = table.presence.absences.since(k)
            wait = changes.protected(head, k, absent, tables.now(), tables.grace)
        return changes.set_seat(head, k, request.body, by, len(table.history), wait)

    head = await table.change(changed)
    if head.chairs[k].away:
        asked = at(table=head.id, n=len(table.history), seat=k, visitor=request.who)
        log.info("a stand-in was asked for", extra=asked)
    return Done()


async def settings(request: ApiRequest) -> Done:
    """Change the number of seats, the options of the game, or whether hints are allowed."""
    table, _ = await request.seated()
    await table.change(
        lambda head: changes.settled(head, request.body, head.seat_of(request.token))
    )
    return Done()


async def places(request: ApiRequest) -> Done:
    """Change who sits where."""
    table, _ = await request.seated()

    def changed(head: Head) -> Head:
        seating.need_host(head, head.seat_of(request.token))
        return seating.moved(changes.closed_again(head), request.body.places)

    await table.change(changed)
    return Done()


async def remove(request: ApiRequest) -> Done:
    """Send somebody away before the match."""
    table, _ = await request.seated()
    k = request.number("seat")

    def changed(head: Head) -> Head:
        by = head.seat_of(request.token)
        seating.need_host(head, by)
        return seating.removed(changes.closed_again(head), k, by)

    await table.change(changed)
    return Done()


async def player(request: ApiRequest) -> Done:
    """Change the name or the colour of a seat: the own one, a host any."""
    table, _ = await request.seated()
    k, wish = request.number("seat"), request.body

    def changed(head: Head) -> Head:
        by = head.seat_of(request.token)
        if k != by:
            seating.need_host(head, by)
        return seating.presented(head, k, wish.name, wish.colour)

    await table.change(changed)
    return Done()


async def token(request: ApiRequest) -> NewToken:
    """Give one's seat another secret; links with the old one no longer work."""
    table, _ = await request.seated()
    made = secret.token()
    await table.change(lambda head: seating.renewed(head, head.seat_of(request.token), made))
    return NewToken(made)


async def invite(request: ApiRequest) -> Invited:
    """Make a new invitation; the old one no longer works."""
    table, _ = await request.seated()
    head = await table.change(lambda head: replace(head, invite=secret.token()))
    return Invited(head.invite)


async def start(request: ApiRequest) -> Done:
    """Deal, when no seat is open."""
    table, _ = await request.seated()
    salt = request.body.salt
    await table.change(lambda head: changes.started(head, head.seat_of(request.token), salt))
    return Done()


async def share(request: ApiRequest) -> Done:
    """Promise one's part of the luck, or show it."""
    table, _ = await request.seated()
    commit, salt = request.body.commit, request.body.salt
    if (commit is None) == (salt is None):
        raise Refused("commit", 400)

    def changed(head: Head) -> Head:
        seat = head.seat_of(request.token)
        if commit is not None:
            return changes.promised(head, seat, commit)
        return changes.shown(head, seat, salt)

    await table.change(changed)
    return Done()


async def leave(request: ApiRequest) -> Done:
    """Let go of one's seat: during a match a bot stands in."""
    table, _ = await request.seated()

    def changed(head: Head) -> Head:
        seat = head.seat_of(request.token)
        return changes.left(head, seat, request.body.level, len(table.history))

    await table.change(changed)
    return Done()


async def back(request: ApiRequest) -> Done:
    """Take one's seat back from a stand-in."""
    table, _ = await request.seated()
    await table.change(
        lambda head: changes.back(head, head.seat_of(request.token), len(table.history))
    )
    return Done()


async def rematch(request: ApiRequest) -> Next:
    """Play again with the same people and bots."""
    table, seat = await request.seated()
    if table.head.next is None:
        request.visitor.spend_table()
    return Next(await making.rematch(request.site.tables, table, request.visitor, seat))
