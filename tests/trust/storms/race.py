"""A move and a deadline at the same moment, on two servers of one database.

One server takes a person's move, the other finds that the person's time is up. The move is let in
at one step of the other's work with the database, which the seed chooses, and is stored before that
step is done: every order of events that two processes can come to.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from pathlib import Path
from random import Random

from nyhavn.games import SHELF
from nyhavn.server.protocol.refused import Refused
from nyhavn.server.storage.sqlite import SQLite
from nyhavn.server.storage.store import Conflict, Found, Save
from nyhavn.server.tables import clock
from nyhavn.server.tables.sweeper import Sweeper
from nyhavn.server.tables.table import Table
from tests.server.moment import MINUTE, Hand, act, careless, quick, seated, started

STEPS = 6  # more than a sweeper needs for one table: in the last ones the move comes too late


class Gate(SQLite):
    """A store whose work stops at one step until somebody else has finished theirs."""

    def __init__(self, path: Path) -> None:
        super().__init__(str(path), careless)
        self.steps: int | None = None  # so many are left to go; None: the gate is open
        self.reached, self.passed = threading.Event(), threading.Event()

    def _step(self) -> None:
        if self.steps is None:
            return
        if self.steps == 0:
            self.reached.set()
            assert self.passed.wait(60), "the move was never made"
        self.steps -= 1

    def save_all(self, saves: Sequence[Save]) -> list[Conflict | None]:
        self._step()
        return super().save_all(saves)

    def read(self, table: str, since: int = 0) -> Found | None:
        self._step()
        return super().read(table, since)

    def due(self, now: int) -> list[str]:
        self._step()
        return super().due(now)


def race(seed: int, folder: Path) -> bool:
    """Let a move and a deadline meet; one of them must count, and only one. Return: the move."""
    return asyncio.run(_race(seed, folder / f"{seed}.db"))


async def _race(seed: int, path: Path) -> bool:
    luck, hand, gate = Random(seed), Hand(), Gate(path)
    game, seats = luck.choice(list(SHELF)), luck.randint(2, 4)
    async with started(quick(path), hand) as (one, _), started(gate, hand) as (other, sweeper):
        table, _ = await seated(one, game, *["person"] * seats)
        known = luck.randrange(12)  # what the other server knows; sometimes all, sometimes little
        for turn in range(luck.randrange(12)):
            if turn == known:
                await other.find(table.head.id)
            hand.moment += luck.randrange(10_000)
            await act(table, luck.choice(table.match.to_act), luck.randrange(1000))
        seat = luck.choice(table.match.to_act)
        hand.moment = table.head.deadlines[seat] + clock.SLACK
        gate.steps = luck.randrange(STEPS)
        moved, _ = await asyncio.gather(
            _move(table, seat, luck.randrange(1000), gate), _sweep(sweeper, gate)
        )
        await table.catch_up()
        _check(table, seat, moved, hand(), f"seed {seed}: {game} with {seats}, seat {seat}")
        return moved


def _check(table: Table, seat: int, moved: bool, now: int, where: str) -> None:
    away = table.head.chairs[seat].away
    told = [r.values["seat"] for r in table.head.remarks if r.id == "server.remark.late"]
    assert moved != away, f"{where}: moved is {moved}, and replaced is {away}"
    assert moved != (seat in told), f"{where}: moved is {moved}, and the log tells of {told}"
    if moved and seat in table.head.deadlines:
        left = clock.remaining(table.head, now)[seat]
        assert left == MINUTE, f"{where}: the next decision has only {left} ms"


async def _move(table: Table, seat: int, nth_line: int, gate: Gate) -> bool:
    await asyncio.to_thread(gate.reached.wait)
    try:
        await act(table, seat, nth_line)
        return True
    except Refused as refused:
        if refused.id == "server.away":
            return False
        raise
    finally:
        gate.passed.set()


async def _sweep(sweeper: Sweeper, gate: Gate) -> None:
    await sweeper.round()
    gate.reached.set()
