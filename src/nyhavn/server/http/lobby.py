"""Lobby: HTTP calls about tables and their seats. Each function answers one call."""

from __future__ import annotations

from msgspec.structs import replace

from nyhavn.server.http.request import ApiRequest
from nyhavn.server.protocol import bodies
from nyhavn.server.tables import changes, clock, making, secret, snapshot


async def make(request: ApiRequest) -> bodies.Made:
    """Make a table."""
    request.visitor.spend_table()
    return await making.make(request.site.tables, request.body)


async def glance(request: ApiRequest) -> bodies.Glance:
    """A table, and how its match stands."""
    table = await request.table()
    seat = None if request.token is None else table.head.seat_of(request.token)
    shown = snapshot.shown(table, seat, table.presence.here)
    if not table.head.begun:
        return bodies.Glance(shown, 0, [], [0] * len(table.head.chairs), None, {})
    match = table.match
    ranking = match.ranking if match.over else None
    left = clock.remaining(table.head, request.site.tables.now())
    return bodies.Glance(shown, len(table.history), list(match.to_act), match.scores, ranking, left)


async def join(request: ApiRequest) -> bodies.Joined:
    """Take an open seat."""
    table, token = await request.table(), secret.token()
    head = await table.change(lambda head: changes.joined(head, request.body, token))
    return bodies.Joined(head.seat_of(token), token)


async def seat(request: ApiRequest) -> bodies.Done:
    """Give a seat to a bot, or open it."""
    table, by = await request.seated()
    k = request.number("seat")
    await table.change(
        lambda head: changes.set_seat(
            head, k, request.body, k in table.presence.here, by, len(table.history)
        )
    )
    return bodies.Done()


async def settings(request: ApiRequest) -> bodies.Done:
    """Change the number of seats, the options of the game, or whether hints are allowed."""
    table, _ = await request.seated()
    await table.change(lambda head: changes.settled(head, request.body))
    return bodies.Done()


async def invite(request: ApiRequest) -> bodies.Invited:
    """Make a new invitation; the old one no longer works."""
    table, _ = await request.seated()
    head = await table.change(lambda head: replace(head, invite=secret.token()))
    return bodies.Invited(head.invite)


async def start(request: ApiRequest) -> bodies.Done:
    """Deal, when no seat is open."""
    table, seat = await request.seated()
    salt = request.body.salt
    await table.change(lambda head: changes.started(head, seat, salt))
    return bodies.Done()


async def leave(request: ApiRequest) -> bodies.Done:
    """Let go of one's seat: during a match a bot stands in."""
    table, seat = await request.seated()
    await table.change(
        lambda head: changes.left(head, seat, request.body.level, len(table.history))
    )
    return bodies.Done()


async def back(request: ApiRequest) -> bodies.Done:
    """Take one's seat back from a stand-in."""
    table, seat = await request.seated()
    await table.change(lambda head: changes.back(head, seat, len(table.history)))
    return bodies.Done()


async def rematch(request: ApiRequest) -> bodies.Next:
    """Play again with the same people and bots."""
    table, _ = await request.seated()
    if table.head.next is None:
        request.visitor.spend_table()
    return bodies.Next(await making.rematch(request.site.tables, table))
