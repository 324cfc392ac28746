"""Lobby: what can be asked for by HTTP. Each function answers one call."""

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
from nyhavn.server.tables import changes, clock, making, secret, snapshot, worker_tasks
from nyhavn.server.tables import replay as replays
from nyhavn.server.tables.worker_pool import Overrun

UNLISTED = {"uniform"}  # a measure for other bots, and no company for people
THOUGHT = 1000.0  # milliseconds that go into a hint


async def shelf(request: ApiRequest) -> bodies.Shelf:
    """What can be played here, against whom, and from where."""
    games = [
        bodies.Title(g.name, g.version, list(g.seats), g.secrets, _choices(g))
        for g in SHELF.values()
    ]
    levels = [name for name in BOTS if name not in UNLISTED]
    return bodies.Shelf(games, levels, request.site.url, request.site.local)


def _choices(game: Game) -> dict[str, list[str]]:
    return {name: list(letters) for name, letters in game.choices.items()}


async def make(request: ApiRequest) -> bodies.Made:
    """Make a table."""
    request.visitor.make()
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
        request.visitor.make()
    return bodies.Next(await making.rematch(request.site.tables, table))


async def hint(request: ApiRequest) -> bodies.Hint:
    """Ask a strong bot. The log says so, before the answer is known."""
    table, seat = await request.seated()
    table.head.need("playing")
    if not table.head.may_hint:
        raise Refused("no_hints", 403)
    match, n = table.match, len(table.history)
    if seat not in match.to_act:
        raise Refused("not_to_act")
    await table.change(lambda head: head.remark(n, "hint", seat))
    asked = (match.game.name, match.view(seat), match.legal(seat), request.site.tables.bots.seed())
    work = request.site.tables.bots.work
    try:
        found = await request.site.tables.workers.call(
            worker_tasks.advise, *asked, None if work else THOUGHT, work
        )
    except Overrun:
        raise Refused("busy", 503) from None
    request.site.metrics.count("hints")
    return bodies.Hint(n, [bodies.Advice(*advice) for advice in found])


async def record(request: ApiRequest) -> Response:
    """The record of a match that is over."""
    table = await request.table()
    text = dump(snapshot.record(table))
    name = f"{table.head.game}-{table.head.id}.nyhavn"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, headers=headers, media_type="text/plain")


async def replay(request: ApiRequest) -> Response:
    """A record as one seat could have seen it."""
    side = request.query("seat")
    seat = None if side is None else request.number("seat", side)
    try:
        text = request.body.decode("utf-8")
    except UnicodeDecodeError:
        raise Refused("not_text", 400) from None
    try:
        found, wrong = await request.site.tables.workers.call(replays.replayed, text, seat)
    except Overrun:
        raise Refused("busy", 503) from None
    if found is None:
        raise replays.refused(*wrong)
    request.site.metrics.count("replays")
    return json(found)


async def qr(request: ApiRequest) -> bodies.Code:
    """Draw a QR code."""
    return drawn(request.body.text)


async def health(request: ApiRequest) -> bodies.Health:
    """Whether the server, its database and its workers are well; 503 and a `no` if not."""
    await request.site.tables.store.load("")
    if not request.site.tables.workers.ready():
        raise Refused("workers", 503)
    return bodies.Health(True)


async def metrics(request: ApiRequest) -> Response:
    """Counters for monitoring."""
    tables = request.site.tables
    stored = await tables.store.count()
    text = tables.metrics.text(tables=stored, tables_in_memory=tables.stages())
    return Response(text + numbers.process(), media_type=numbers.MEDIA)
