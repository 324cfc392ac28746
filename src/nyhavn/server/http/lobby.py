"""Lobby: what can be asked of a house by HTTP. Each function answers one call."""

from __future__ import annotations

from msgspec.structs import replace
from starlette.responses import Response

from nyhavn.bots import BOTS
from nyhavn.core.game import Game
from nyhavn.core.record import dump
from nyhavn.games import SHELF
from nyhavn.server.http.qr import drawn
from nyhavn.server.http.request import ApiRequest, json
from nyhavn.server.operations import metrics as numbers
from nyhavn.server.protocol import bodies
from nyhavn.server.protocol.refused import Refused
from nyhavn.server.tables import changes, clock, secret, snapshot, worker_tasks
from nyhavn.server.tables import replay as replays
from nyhavn.server.tables.worker_pool import Overrun

UNLISTED = {"uniform"}  # a measure for other bots, and no company for people
THOUGHT = 1000.0  # milliseconds that go into a hint


async def shelf(ask: ApiRequest) -> bodies.Shelf:
    """What can be played here, against whom, and from where."""
    games = [
        bodies.Title(g.name, g.version, list(g.seats), g.secrets, _choices(g))
        for g in SHELF.values()
    ]
    levels = [name for name in BOTS if name not in UNLISTED]
    return bodies.Shelf(games, levels, ask.house.url, ask.house.local)


def _choices(game: Game) -> dict[str, list[str]]:
    return {name: list(letters) for name, letters in game.choices.items()}


async def make(ask: ApiRequest) -> bodies.Made:
    """Make a table."""
    ask.visitor.make()
    return await ask.house.make(ask.body)


async def glance(ask: ApiRequest) -> bodies.Glance:
    """A table, and how its match stands."""
    table = await ask.table()
    seat = None if ask.token is None else table.head.seat_of(ask.token)
    shown = snapshot.shown(table, seat, table.here)
    if not table.begun:
        return bodies.Glance(shown, 0, [], [0] * len(table.head.chairs), None, {})
    match = table.match
    ranking = match.ranking if match.over else None
    left = clock.left(table.head, table.now())
    return bodies.Glance(shown, table.n, list(match.to_act), match.scores, ranking, left)


async def join(ask: ApiRequest) -> bodies.Joined:
    """Take an open seat."""
    table, token = await ask.table(), secret.token()
    head = await table.change(lambda head: changes.joined(head, ask.body, token))
    return bodies.Joined(head.seat_of(token), token)


async def seat(ask: ApiRequest) -> bodies.Done:
    """Give a seat to a bot, or open it."""
    table, by = await ask.seated()
    k = ask.number("seat")
    await table.change(
        lambda head: changes.set_seat(head, k, ask.body, k in table.here, by, table.n)
    )
    return bodies.Done()


async def settings(ask: ApiRequest) -> bodies.Done:
    """Change the number of seats, the options of the game, or whether hints are allowed."""
    table, _ = await ask.seated()
    await table.change(lambda head: changes.settled(head, ask.body))
    return bodies.Done()


async def invite(ask: ApiRequest) -> bodies.Invited:
    """Make a new invitation; the old one no longer works."""
    table, _ = await ask.seated()
    head = await table.change(lambda head: replace(head, invite=secret.token()))
    return bodies.Invited(head.invite)


async def start(ask: ApiRequest) -> bodies.Done:
    """Deal, when no seat is open."""
    table, seat = await ask.seated()
    await table.start(seat, ask.body.salt)
    return bodies.Done()


async def leave(ask: ApiRequest) -> bodies.Done:
    """Let go of one's seat: during a match a bot stands in."""
    table, seat = await ask.seated()
    await table.change(lambda head: changes.left(head, seat, ask.body.level, table.n))
    return bodies.Done()


async def back(ask: ApiRequest) -> bodies.Done:
    """Take one's seat back from a stand-in."""
    table, seat = await ask.seated()
    await table.change(lambda head: changes.back(head, seat, table.n))
    return bodies.Done()


async def rematch(ask: ApiRequest) -> bodies.Next:
    """Play again with the same people and bots."""
    table, _ = await ask.seated()
    if table.head.next is None:
        ask.visitor.make()
    return bodies.Next(await ask.house.rematch(table))


async def hint(ask: ApiRequest) -> bodies.Hint:
    """Ask a strong bot. The log says so, before the answer is known."""
    table, seat = await ask.seated()
    table.head.need("playing")
    if not table.head.may_hint:
        raise Refused("no_hints", 403)
    match, n = table.match, table.n
    if seat not in match.to_act:
        raise Refused("not_to_act")
    await table.change(lambda head: head.remark(n, "hint", seat))
    asked = (match.game.name, match.view(seat), match.legal(seat), ask.house.manner.seed())
    work = ask.house.manner.work
    try:
        found = await ask.house.crew.call(
            worker_tasks.advise, *asked, None if work else THOUGHT, work
        )
    except Overrun:
        raise Refused("busy", 503) from None
    ask.house.metrics.count("hints")
    return bodies.Hint(n, [bodies.Advice(*advice) for advice in found])


async def record(ask: ApiRequest) -> Response:
    """The record of a match that is over."""
    table = await ask.table()
    text = dump(table.record())
    name = f"{table.head.game}-{table.head.id}.nyhavn"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, headers=headers, media_type="text/plain")


async def replay(ask: ApiRequest) -> Response:
    """A record as one seat could have seen it."""
    side = ask.query("seat")
    seat = None if side is None else ask.number("seat", side)
    try:
        text = ask.body.decode("utf-8")
    except UnicodeDecodeError:
        raise Refused("not_text", 400) from None
    try:
        found, wrong = await ask.house.crew.call(replays.replayed, text, seat)
    except Overrun:
        raise Refused("busy", 503) from None
    if found is None:
        raise replays.refused(*wrong)
    ask.house.metrics.count("replays")
    return json(found)


async def qr(ask: ApiRequest) -> bodies.Code:
    """Draw a QR code."""
    return drawn(ask.body.text)


async def health(ask: ApiRequest) -> bodies.Health:
    """Whether the server, its database and its workers are well; 503 and a `no` if not."""
    await ask.house.archive.load("")
    if not ask.house.crew.ready():
        raise Refused("workers", 503)
    return bodies.Health(True)


async def metrics(ask: ApiRequest) -> Response:
    """Counters for monitoring."""
    stored, house = await ask.house.archive.count(), ask.house
    text = house.metrics.text(tables=stored, tables_in_memory=house.stages())
    return Response(text + numbers.process(), media_type=numbers.MEDIA)
