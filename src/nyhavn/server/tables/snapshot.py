"""Snapshot: a table and its match as one seat, or a spectator, may see them."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Any, NamedTuple, cast

from msgspec import Raw
from msgspec.json import Encoder

from nyhavn.core.game import Game, Saying
from nyhavn.core.history import HistoryEntry
from nyhavn.core.match import CHANCE, UNDONE, Match
from nyhavn.core.record import Record
from nyhavn.games import SHELF
from nyhavn.server.protocol import wire
from nyhavn.server.tables import clock
from nyhavn.server.tables.head import Chair
from nyhavn.server.tables.table import Table

encode = Encoder().encode


class Seen(NamedTuple):
    """What one seat sees now: its view, and its legal lines with their notes. Encoded already:
    as objects they would be most of what is in memory, and what garbage collection looks at."""

    view: Any
    legal: Any


def update(table: Table, seat: int | None, since: int, now: int) -> wire.Update:
    """Return the whole truth for a seat at a moment, and what was said from an entry on."""
    match, told = table.match, table.history.entries
    seen = _see(table, seat)
    first = since if since <= len(told) else 0
    undo = None if seat is None or table.head.chairs[seat].away else match.undoable(seat)
    return wire.Update(
        table=table.head.id,
        n=len(told),
        mine=0 if seat is None else len(table.history.chosen[seat]),
        seat=seat,
        said=[said(match.game, n, told[n], seat) for n in range(first, len(told))],
        view=seen.view,
        legal=seen.legal,
        undo=None if undo is None else f"undo {undo}",
        to_act=list(match.to_act),
        scores=match.scores,
        over=match.over,
        ranking=match.ranking if match.over else None,
        clock=clock.remaining(table.head, now),
    )


def said(game: Game, n: int, told: HistoryEntry, seat: int | None) -> wire.Said:
    """Return an entry as a seat may read it."""
    line = told.read_by(seat)
    values: dict[str, Any]
    if told.kind == UNDONE:
        id, values = "terminal.log.undo", {"n": int(line.removeprefix("undo "))}
    else:
        id, values = _sentence(game.name, line)
    who = None if told.who == CHANCE else told.who
    kind = cast(Any, told.kind)
    return wire.Said(n, who, line, kind, id, values, told.cards, told.points, told.scores)


@lru_cache(10_000)  # most lines are said again and again; nobody changes what is returned
def _sentence(game: str, line: str) -> Saying:
    return SHELF[game].lines.say(line)


def shown(table: Table, seat: int | None, here: Collection[int]) -> wire.TableMessage:
    """Return the table; `here` are the seats whose people are connected."""
    head = table.head
    over, guest = head.state == "over", seat is None or head.begun
    return wire.TableMessage(
        id=head.id,
        v=table.version,
        game=head.game,
        version=head.version,
        state=head.state,
        seats=[_seat(chair, k in here, k == seat) for k, chair in enumerate(head.chairs)],
        options=head.options,
        hints=head.may_hint,
        clock=head.clock,
        seal=head.seal,
        seed=head.seed if over else None,
        salts=list(head.luck.salts) if over else None,
        invite=None if guest else head.invite,
        next=head.next,
        remarks=list(head.remarks),
    )


def record(table: Table) -> Record:
    """Return the record of a match that is over."""
    table.head.need("over")
    return Record.of(table.match, table.head.names)


def _seat(chair: Chair, here: bool, mine: bool) -> wire.Seat:
    present = here or (chair.kind == "bot" and not chair.away)
    return wire.Seat(chair.kind, chair.name, chair.level, present, mine, chair.away)


def _see(table: Table, seat: int | None) -> Seen:
    known = table.presence.shown  # many may look at a table with the same eyes
    if seat not in known:
        match, away = table.match, seat is not None and table.head.chairs[seat].away
        legal = [] if away else _legal(match, seat)
        known[seat] = Seen(Raw(encode(match.view(seat))), Raw(encode(legal)))
    seen: Seen = known[seat]
    return seen


def _legal(match: Match, seat: int | None) -> list[wire.Legal]:
    if seat is None or seat not in match.to_act:
        return []
    return [*map(wire.Legal, match.legal(seat), match.notes(seat))]
