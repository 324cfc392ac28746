"""Practice: a table that goes on from a moment of a finished match, with new luck.

The record is judged by a worker, as every record that somebody brings. Only matches that are over
are gone on from: nobody tries out here what to do at a table that still plays. The record brings
nothing but lines, so it can tell no more than those who bring it know.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext
from typing import Any, NamedTuple

from msgspec.structs import replace

from nyhavn.core.dealer import Sealed
from nyhavn.core.errors import NyhavnError
from nyhavn.core.match import Match
from nyhavn.core.record import Record
from nyhavn.server.operations.visitors import Visitor
from nyhavn.server.protocol.refused import Refused
from nyhavn.server.protocol.seat_bodies import OpenSeat, PersonSeat
from nyhavn.server.protocol.table_bodies import Made, Make, Practice
from nyhavn.server.protocol.wire import Remark, TableDeal
from nyhavn.server.tables import head as heads
from nyhavn.server.tables.brought_record import brought
from nyhavn.server.tables.fair_queue import REPLAYS
from nyhavn.server.tables.playback import refused
from nyhavn.server.tables.registry import Tables
from nyhavn.server.tables.worker_pool import Overrun

MOST_ENTRIES = 2_000  # that are taken over: there must be room to play on
COST = 20  # requests that it counts for: a worker judges a record
Wrong = tuple[str, dict[str, Any]]


class Beginning(NamedTuple):
    """What a record gives: its rules, and the entries with which the table begins."""

    game: str
    version: int
    options: dict[str, str]
    entries: list[str]


def beginning(
    text: str, n: int, seats: int, seed: str, salts: tuple[str, ...]
) -> tuple[Beginning | None, Wrong]:
    """Return how a table begins behind n entries of a record, or why it cannot; for a worker.

    Luck that is due at once is drawn from the new seed: other chance than in the record.
    """
    try:
        if n > MOST_ENTRIES:
            raise Refused("practice_late", n=MOST_ENTRIES)
        luck = Sealed(bytes.fromhex(seed), salts)
        with brought(text) as (record, matches):
            return _beginning(record, matches, n, seats, luck), ("", {})
    except NyhavnError as error:
        return None, (error.id, error.values)


def _beginning(
    record: Record, matches: Iterator[Match], n: int, seats: int, luck: Sealed
) -> Beginning:
    match = here = record.match
    if match.seats != seats:
        raise Refused("deal_seats", 400, n=match.seats)
    options = dict(match.setup.options)
    if own := sorted(set(options) & set(match.game.file_options)):
        raise Refused("practice_file", 400, option=own[0])
    for match in matches:
        if len(match.entries) == n:
            here = match
    if not match.over:
        raise Refused("not_over")
    begun = here.with_dealer(luck).settle()
    if len(here.entries) != n or begun.over:
        raise Refused("practice_end", n=len(match.entries))
    entries = [str(entry) for entry in begun.entries]
    return Beginning(match.game.name, match.version, options, entries)


async def make(tables: Tables, wish: Make, deal: Practice, visitor: Visitor | None) -> Made:
    """Make a table that goes on from a record; it begins at once."""
    if any(isinstance(seat, OpenSeat) for seat in wish.seats):
        raise Refused("practice_open", 400)
    if any(isinstance(seat, PersonSeat) and seat.commit for seat in wish.seats):
        raise Refused("commit", 400)  # no moment is left in which it could be shown
    head, tokens = heads.new(replace(wish, options={}, order="as_given", clock=0, deal=None))
    asked = (deal.record, deal.n, len(wish.seats), head.seed, head.luck.salts)
    with visitor.replaying() if visitor else nullcontext():
        if visitor:
            visitor.spend(COST)
        owner = visitor.name if visitor else f"table {head.id}"
        try:
            found, wrong = await tables.jobs.call(REPLAYS, owner, "", beginning, lambda _: asked)
        except Overrun:
            raise Refused("busy", 503) from None
    if found is None:
        raise refused(*wrong)
    if found.game != head.game:
        raise Refused("deal_game", 400, game=f"@{found.game}")
    begun = replace(
        head,
        version=found.version,
        options=found.options,
        state="playing",
        deal=TableDeal("practice", deal.n),
        remarks=(Remark(deal.n, "server.remark.practice", {}),),
    )
    await tables.add(begun, visitor, found.entries)
    return Made(begun.id, begun.invite, tokens)
