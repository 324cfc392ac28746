"""Advice: HTTP calls about matches: hints, records, playback. Each function answers one call."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from starlette.responses import Response

from nyhavn.core.record import dump
from nyhavn.server.http.encoding import PartsResponse
from nyhavn.server.http.request import ApiRequest
from nyhavn.server.protocol.advice_bodies import Advice, Hint, PlannedLine, PositionText, WhyNot
from nyhavn.server.protocol.refused import Refused
from nyhavn.server.tables import playback, snapshot, worker_tasks
from nyhavn.server.tables.fair_queue import HINTS, REPLAYS
from nyhavn.server.tables.position_text import position_text
from nyhavn.server.tables.table import Table
from nyhavn.server.tables.worker_pool import Overrun

THOUGHT = 1000.0  # milliseconds that go into a hint, if few are asked for
LEAST_THOUGHT = 100.0
COST = 50  # requests that a hint or a replay counts for, beside itself
ENTRIES = 50  # of a record that are sent for the cost of a request


async def hint(request: ApiRequest) -> Hint:
    """Ask a strong bot. The log says so, before the answer is known.

    What was thought of a position is kept as long as it stands: to ask again costs nothing.
    """
    table, seat = await request.seated()
    table.head.need("playing")
    if not table.head.may_hint:
        raise Refused("no_hints", 403)
    n = len(table.history)
    if seat not in table.match.to_act:
        raise Refused("not_to_act")
    known = table.hints.get(seat)
    if known is None or known[0] != n or _failed(known[1]):
        request.visitor.spend(COST)
        known = table.hints[seat] = n, asyncio.create_task(_advice(request, table, seat))
        known[1].add_done_callback(_failed)  # whoever asked may have gone
    try:
        found = await asyncio.shield(known[1])
    except Overrun:
        raise Refused("busy", 503) from None
    request.site.metrics.count("hints")
    return Hint(n, found)


def _failed(thought: asyncio.Future[Any]) -> bool:
    return thought.done() and (thought.cancelled() or thought.exception() is not None)


async def _advice(request: ApiRequest, table: Table, seat: int) -> list[Advice]:
    match, n, tables = table.match, len(table.history), request.site.tables
    await table.change(lambda head: head.hinted(n, seat))
    view, legal = match.view(seat), match.legal(seat)
    seed, work = tables.bots.seed(), tables.bots.work

    def asked(crowd: float) -> tuple[Any, ...]:
        ms = None if work else max(LEAST_THOUGHT, THOUGHT / crowd)
        return match.game.edition, view, legal, seed, ms, work

    owner = request.visitor.name
    found = await tables.jobs.call(HINTS, owner, table.head.id, worker_tasks.advise, asked)
    return [Advice(*advice) for advice in found]


async def why(request: ApiRequest) -> WhyNot:
    """What the rules say about a thing that a seat cannot use now: as if it had tried."""
    table, seat = await request.seated()
    table.head.need("playing")
    match, n = table.match, len(table.history)
    found = match.why(seat, request.query("thing") or "")
    if found is None:
        return WhyNot(n, None, {}, [])
    plans = [PlannedLine(line, _counted(values)) for line, values in found.plans]
    return WhyNot(n, found.id, _counted(found.values), plans)


def _counted(values: dict[str, Any]) -> dict[str, Any]:
    """The values of a refusal for a sentence that counts what is missing."""
    return {**values, "n": values["missing"]} if "missing" in values else values


async def drawing(request: ApiRequest) -> PositionText:
    """The position as the terminal draws it, for those who have no board of the game."""
    table = await request.table()
    seat = None if request.token is None else table.head.seat_of(request.token)
    if not table.head.begun:
        raise Refused("not_playing")
    return position_text(table, seat, request.language)


async def record(request: ApiRequest) -> Response:
    """The record of a match that is over."""
    try:
        table = await request.table()
        request.visitor.spend(len(table.history) // ENTRIES)
        head, text = table.head, dump(snapshot.record(table))
    except Refused as error:
        if error.id != "server.old":
            raise
        _, head, entries = await request.archived(error)
        text = snapshot.archived_record(head, entries, request.site.tables.now())
    name = f"{head.game}-{head.id}.nyhavn"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, headers=headers, media_type="text/plain")


async def replay(request: ApiRequest) -> Response:
    """A record as one seat could have seen it. A visitor asks for one after the other."""
    side = request.query("seat")
    seat = None if side is None else request.number("seat", side)
    try:
        text = request.body.decode("utf-8")
    except UnicodeDecodeError:
        raise Refused("not_text", 400) from None
    drawn_in = request.language if request.query("drawn") else None
    visitor, jobs, packed = request.visitor, request.site.tables.jobs, request.accepts("gzip")
    with contextlib.ExitStack() as stack:
        stack.enter_context(visitor.replaying())
        try:
            asked = (text, seat, packed, drawn_in)
            found, wrong = await jobs.call(
                REPLAYS, visitor.name, "", playback.replayed, lambda _: asked
            )
        except Overrun:
            raise Refused("busy", 503) from None
        if found is None:
            raise playback.refused(*wrong)
        request.site.metrics.count("replays")
        ended = stack.pop_all().close  # the next one may be asked for when this one was sent
        return PartsResponse(found, "gzip" if packed else None, ended)
