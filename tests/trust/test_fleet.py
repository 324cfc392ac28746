"""Three servers at one PostgreSQL, killed and cut off: nothing is lost, doubled or divergent."""

from __future__ import annotations

import asyncio
import secrets
from pathlib import Path

import pytest

from tests.server.postgres import PostgresServer
from tests.trust.clients.player import Diverged, Lost
from tests.trust.storms.fleet import Fleet


def sailed(url: str, folder: Path, fleet: Fleet, rounds: int, moves: int, tables: int) -> None:
    """Let a fleet sail with so many troubles, and say how it was."""
    print("seed", fleet.seed)
    asyncio.run(fleet.sail(tables, rounds, moves, folder))
    print(
        f"{fleet.moves} acknowledged moves, {fleet.kills} servers killed, {fleet.cuts} connections"
        f" cut, {fleet.conflicts} conflicts: none lost, doubled, or unlike what is stored"
    )


def test_a_fleet_loses_nothing(postgres: PostgresServer, tmp_path: Path) -> None:
    url = postgres.database()
    fleet = Fleet(url, seed=4)
    sailed(url, tmp_path, fleet, rounds=2, moves=30, tables=2)
    assert fleet.moves >= 60
    assert fleet.kills == 1
    assert fleet.cuts > 0


def test_servers_that_write_over_each_other_are_found_out(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    url = postgres.database()
    fleet = Fleet(url, 4, ("-m", "tests.trust.mutants.reckless"), size=2, patience=5)
    with pytest.raises((Lost, Diverged)):  # which, depends on who was overwritten first
        sailed(url, tmp_path, fleet, rounds=0, moves=500, tables=1)


@pytest.mark.slow
def test_a_fleet_loses_nothing_in_a_hundred_troubles(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    seed = secrets.randbits(32)
    url = postgres.database()
    fleet = Fleet(url, seed)
    sailed(url, tmp_path, fleet, rounds=100, moves=200, tables=8)
    assert fleet.moves >= 15_000
    assert fleet.conflicts, "servers never met, so this has proved little"
