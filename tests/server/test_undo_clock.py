"""An undo gives no new time: who comes back to a decision has what was left of it."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from nyhavn.core.match import DEALT
from nyhavn.games import SHELF
from nyhavn.server.storage.sqlite import SQLite
from nyhavn.server.tables import changes, clock
from nyhavn.server.tables.registry import Tables
from nyhavn.server.tables.table import Table
from tests.server.moment import MINUTE, Hand, act, seated, started


async def kept(tables: Tables, seconds: int) -> tuple[Table, int]:
    """Return a table whose first player has kept the dice and goes on deciding."""
    while True:  # the dice may leave nothing to decide
        table, _ = await seated(tables, "border", "person", "person", clock=seconds)
        (seat,) = table.match.to_act
        await act(table, seat, -1)
        if seat in table.match.to_act:
            return table, seat


async def take_back(table: Table, seat: int) -> None:
    nth = len(table.history.chosen[seat]) + 1
    await table.play(seat, nth, f"undo {table.match.undoable(seat)}")


def test_a_decision_cannot_be_held_by_undo() -> None:
    """As it was found: keep and undo, again and again, for far longer than the limit."""

    async def play() -> None:
        hand = Hand()
        async with started(SQLite(":memory:"), hand) as (tables, sweeper):
            table, seat = await kept(tables, 10)
            began = hand()
            while table.head.chairs[seat].kind == "person":
                assert hand() - began <= 25_000, "two decisions were held for more than two limits"
                hand.moment += 1_500
                await sweeper.round()
                if table.head.chairs[seat].away:
                    break
                if table.match.undoable(seat) is not None:
                    await take_back(table, seat)
                else:
                    await act(table, seat, -1)

    asyncio.run(play())


@pytest.mark.parametrize("game", SHELF)
def test_undo_restores_what_was_left_and_so_does_choosing_again(game: str) -> None:
    """Two stacks, as in an editor: what was left of decisions made, and of those taken back."""

    async def play() -> None:
        luck, hand, undos, again, on = Random(3), Hand(), 0, 0, 0
        async with started(SQLite(":memory:"), hand) as (tables, _):
            table, _ = await seated(tables, game, "person", "person", "person", clock=300)
            made: list[int] = []  # by whoever has chosen last, since others chose or chance acted
            back: list[int | None] = []
            last = due = None
            while undos < 30 and not table.match.over:
                hand.moment += luck.randrange(2_000)
                before, n = clock.remaining(table.head, hand()), len(table.history)
                if last is not None and made and luck.random() < 0.6:
                    await take_back(table, last)
                    back.append(before.get(last, due))
                    undos += 1
                    assert clock.remaining(table.head, hand())[last] == made.pop()
                    continue
                seat = luck.choice(table.match.to_act)
                await act(table, seat, luck.randrange(1_000))
                if seat != last:
                    made, back, last = [], [], seat
                made.append(before[seat])
                due = back.pop() if back else None
                dealt = any(told.kind == DEALT for told in table.history.entries[n:])
                if dealt:
                    made, back, due = [], [], None
                now = clock.remaining(table.head, hand())
                if seat in now:
                    on += not dealt
                    assert now[seat] == (5 * MINUTE if due is None else due)
                    again += due is not None
            assert undos > 20  # a short match may be over before there are 30
            assert again > 0 or not on, "where nobody goes on deciding there is nothing to restore"

    asyncio.run(play())


def test_who_comes_back_has_a_fresh_limit_and_may_undo_what_the_bot_did() -> None:
    async def play() -> None:
        hand = Hand()
        async with started(SQLite(":memory:"), hand) as (tables, _):
            table, seat = await kept(tables, 60)
            hand.moment += 20_000
            await table.change(lambda head: changes.left(head, seat, None, len(table.history)))
            await table.change(lambda head: changes.back(head, seat, len(table.history)))
            assert clock.remaining(table.head, hand())[seat] == MINUTE
            hand.moment += 10_000
            await take_back(table, seat)
            assert clock.remaining(table.head, hand())[seat] == MINUTE - 10_000

    asyncio.run(play())
