"""Snapshot: a table and its match as one seat, or a spectator, may see them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from msgspec import Raw
from msgspec.json import Encoder

from nyhavn.core.match import Match
from nyhavn.core.record import Record, deal_heading, names_heading, order_heading, written
from nyhavn.games import SHELF
from nyhavn.server.protocol import wire
from nyhavn.server.tables import changes, clock, sealed_record, seating
from nyhavn.server.tables.head import Chair, Head
from nyhavn.server.tables.table import Table

encode = Encoder().encode


class Seen(NamedTuple):
    """What one seat sees now: its view, and its legal lines with their notes. Encoded already:
    as objects they would be most of what is in memory, and what garbage collection looks at."""

    view: Any
    legal: Any


def update(table: Table, seat: int | None, since: int, now: int) -> wire.Update:
    """Return the whole truth for a seat at a moment, and what was said from an entry on."""
    match, n = table.match, len(table.history)
    seen = _see(table, seat)
    undo = None if seat is None or table.head.chairs[seat].away else match.undoable(seat)
    no_undo = None if seat is None or undo is None else table.no_undo(seat)
    return wire.Update(
        table=table.head.id,
        n=n,
        mine=0 if seat is None else len(table.history.chosen[seat]),
        seat=seat,
        said=table.encoded.since(seat, since if since <= n else 0),
        view=seen.view,
        legal=seen.legal,
        undo=None if undo is None or no_undo else f"undo {undo}",
        to_act=list(match.to_act),
        scores=match.scores,
        over=match.over,
        ranking=match.ranking if match.over else None,
        clock=clock.remaining(table.head, now),
        no_undo=None if no_undo is None else wire.Why(no_undo.id, no_undo.values),
    )


def shown(table: Table, seat: int | None, here: Collection[int]) -> wire.TableMessage:
    """Return the table; `here` are the seats whose people are connected."""
    absent = {} if table.head.state == "over" else _absent(table, here)
    return shown_head(table.head, table.version, seat, here, absent, table.presence.now())


def _absent(table: Table, here: Collection[int]) -> dict[int, wire.Absence]:
    head, presence, found = table.head, table.presence, dict[int, wire.Absence]()
    now = presence.now()
    for seat, chair in enumerate(head.chairs):
        if chair.kind == "person" and seat not in here:
            since = presence.absences.since(seat)
            wait = changes.protected(head, seat, since, now, presence.grace)
            came = presence.absences.came(seat)
            found[seat] = wire.Absence(max(0, now - since), wait * clock.SECOND, came)
    return found


def shown_head(
    head: Head,
    version: int,
    seat: int | None,
    here: Collection[int] = (),
    absent: dict[int, wire.Absence] | None = None,
    now: int = 0,
) -> wire.TableMessage:
    """Return a table by its head, at a version of it and a moment."""
    over, guest = head.state == "over", seat is None or head.begun
    over = over and sealed_record.may_open(head, now)
    return wire.TableMessage(
        id=head.id,
        v=version,
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
        commits=list(head.commits) if head.commits else None,
        opening=head.opening,
        invite=None if guest else head.invite,
        next=head.next,
        remarks=list(head.remarks),
        lesson=head.lesson,
        hints_allowed=head.hints,
        order=head.order,
        lot=None if head.lot is None else list(head.lot),
        hosts=seating.hosts(head),
        colours=seating.colours(head),
        asked=[k for k, chair in enumerate(head.chairs) if chair.token and chair.asked],
        absent=absent or {},
        deal=head.deal,
        today=None if head.daily is None else wire.TodayTable(head.daily.day, head.counted),
    )


def record(table: Table) -> Record:
    """Return the record of a match that is over."""
    table.head.need("over")
    return sealed_record.record_of(table.head, table.match, table.presence.now())


def archived_record(head: Head, entries: list[str], now: int) -> str:
    """Return the record of a finished match as it is stored, without judging it."""
    luck = head.luck
    headings = [f"game {head.game} {head.version}", f"seats {len(head.chairs)}"]
    headings += [names_heading(head.names), *_options(head)]
    headings += [order_heading(head.lot)] if head.lot else []
    headings += [deal_heading(head.record_deal)] if head.record_deal else []
    headings += [f"seal {head.seal}"] if head.seal else []
    headings += [f"draws {luck.draws}"] if luck.draws else []
    if not sealed_record.may_open(head, now):
        return written(headings, entries)
    headings += [f"seed {head.seed}", "salts " + " ".join(luck.salts)]
    if head.commits:
        headings.append("commits " + " ".join(head.commits))
    return written(headings, entries)


def _options(head: Head) -> list[str]:
    """The headings of options; of rules that are not known any more, each by its name."""
    known = SHELF[head.game].of(head.version) if head.game in SHELF else None
    if known is None:
        return [f"{name} {value}" for name, value in head.options.items()]
    return known.headings(known.setup(len(head.chairs), head.options))


def _seat(chair: Chair, here: bool, mine: bool) -> wire.Seat:
    present = here or (chair.kind == "bot" and not chair.away)
    return wire.Seat(chair.kind, chair.name, chair.level, present, mine, chair.away)


def _see(table: Table, seat: int | None) -> Seen:
    known = table.presence.shown  # many may look at a table with the same eyes
    if seat not in known:
        match, away = table.match, seat is not None and table.head.chairs[seat].away
        legal = [] if away else _legal(match, seat)
        known[seat] = Seen(Raw(_view(table, seat)), Raw(encode(legal)))
    seen: Seen = known[seat]
    return seen


def _view(table: Table, seat: int | None) -> bytes:
    """The view of a seat. Without secrets all see the same: who looks is all that differs, and is
    the first thing that is called `seat`."""
    match, known = table.match, table.presence.shown
    if match.game.secrets or not known:
        return encode(match.view(seat))
    other = next(iter(known))
    return bytes(known[other].view).replace(_looks(other), _looks(seat), 1)


def _looks(seat: int | None) -> bytes:
    return b'"seat":' + encode(seat)


def _legal(match: Match, seat: int | None) -> list[wire.Legal]:
    if seat is None or seat not in match.to_act:
        return []
    return [*map(wire.Legal, match.legal(seat), match.notes(seat))]
