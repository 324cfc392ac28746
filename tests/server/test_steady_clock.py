"""Whatever somebody does to a wall clock, nobody is replaced for it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from nyhavn.server.cluster.opening import open_tables
from nyhavn.server.storage.sqlite import SQLite
from nyhavn.server.tables import clock
from nyhavn.server.tables.registry import Tables
from nyhavn.server.tables.steady_clock import SteadyClock
from nyhavn.server.tables.sweeper import CALM, Sweeper
from tests.server.moment import MINUTE, Hand, Silent, quick, seated

HOUR = 60 * MINUTE


class Shared(SQLite):
    """A database with a clock, as PostgreSQL has one."""

    clock = Hand()

    def moment(self) -> int:  # type: ignore[override]
        return self.clock()


def opened(store: SQLite, wall: Hand, passed: Hand) -> tuple[Tables, Sweeper]:
    time = SteadyClock(wall, passed)
    tables = open_tables(store, Silent(), now=time)
    return tables, Sweeper(tables, time=time)


@pytest.mark.parametrize("jump", [9 * HOUR, -9 * HOUR])
def test_a_jump_of_the_machines_clock_changes_nothing(
    jump: int, caplog: pytest.LogCaptureFixture
) -> None:
    async def play() -> None:
        wall, passed = Hand(), Hand(0)
        tables, sweeper = opened(SQLite(":memory:"), wall, passed)
        await sweeper.round()
        table, _ = await seated(tables, "border", "person", "person", clock=8 * 3600)
        (seat,) = table.match.to_act
        wall.moment += jump
        for _ in range(3):
            passed.moment += 1_000
            wall.moment += 1_000
            await sweeper.round()
        assert table.head.chairs[seat].kind == "person"
        assert clock.remaining(table.head, tables.now()) == {seat: 8 * HOUR - 3_000}
        assert ["was set" in r.getMessage() for r in caplog.records] == [True], "told once"
        passed.moment += 8 * HOUR
        await sweeper.round()
        assert table.head.chairs[seat].away, "time goes on"
        await tables.close()

    asyncio.run(play())


def test_a_start_with_a_clock_that_was_set_back_gives_nobody_more_than_the_limit(
    tmp_path: Path,
) -> None:
    async def play() -> None:
        wall, passed = Hand(), Hand(0)
        tables, sweeper = opened(quick(tmp_path / "db"), wall, passed)
        table, _ = await seated(tables, "border", "person", "person", clock=10)
        await tables.close()
        wall.moment -= 9 * HOUR
        tables, sweeper = opened(quick(tmp_path / "db"), wall, passed)
        await sweeper.round()
        again = await tables.find(table.head.id)
        (left,) = clock.remaining(again.head, tables.now()).values()
        assert left == 10_000
        await tables.close()

    asyncio.run(play())


@pytest.mark.parametrize("jump", [9 * HOUR, -9 * HOUR])
def test_servers_at_one_database_follow_its_clock_together(jump: int, tmp_path: Path) -> None:
    """One hears of it first, plays by it, and the other replaces nobody for that."""

    async def play() -> None:
        shared, passed = Hand(), Hand(0)
        database = type("Database", (Shared,), {"clock": shared})
        (one, first), (other, second) = (
            opened(database(str(tmp_path / "db")), shared, passed) for _ in range(2)
        )
        for sweeper in (first, second):
            await sweeper.round()
        table, _ = await seated(one, "border", "person", "person", clock=8 * 3600)
        id = table.head.id
        shared.moment += jump
        await first.round()
        fresh, _ = await seated(one, "border", "person", "person", clock=8 * 3600)
        stale, _ = await seated(other, "border", "person", "person", clock=8 * 3600)
        for _ in range(CALM + 3):
            passed.moment += 1_000
            shared.moment += 1_000
            for sweeper in (second, first):
                await sweeper.round()
        for each in (id, fresh.head.id, stale.head.id):
            for tables in (one, other):
                found = await tables.find(each)
                await found.catch_up()
                (left,) = clock.remaining(found.head, tables.now()).values()
                assert 40 * MINUTE < left <= 8 * HOUR
        for tables in (one, other):
            await tables.close()

    asyncio.run(play())
