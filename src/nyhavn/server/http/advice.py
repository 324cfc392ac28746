"""Advice: HTTP calls about matches: hints, records, playback. Each function answers one call."""

from __future__ import annotations

from starlette.responses import Response

from nyhavn.core.record import dump
from nyhavn.server.http.request import ApiRequest, json
from nyhavn.server.protocol import bodies
from nyhavn.server.protocol.refused import Refused
from nyhavn.server.tables import playback, snapshot, worker_tasks
from nyhavn.server.tables.worker_pool import Overrun

THOUGHT = 1000.0  # milliseconds that go into a hint


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
        found, wrong = await request.site.tables.workers.call(playback.replayed, text, seat)
    except Overrun:
        raise Refused("busy", 503) from None
    if found is None:
        raise playback.refused(*wrong)
    request.site.metrics.count("replays")
    return json(found)
