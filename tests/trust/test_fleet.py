"""Three servers at one PostgreSQL, killed and cut off: nothing is lost, doubled or divergent."""

from __future__ import annotations

import asyncio
import secrets
from pathlib import Path

import pytest

from tests.server.cluster import Cluster
from tests.trust.fleet import Fleet
from tests.trust.player import Broken


def sailed(
    url: str, folder: Path, seed: int, rounds: int, moves: int, tables: int, *command: str
) -> Fleet:
    print("seed", seed)
    fleet = Fleet(url, seed, command or ("-m", "nyhavn"))
    asyncio.run(fleet.sail(tables, rounds, moves, folder))
    print(
        f"{fleet.moves} acknowledged moves, {fleet.kills} servers killed, {fleet.cuts} connections"
        " cut: none lost, none doubled, no view that differs from what is stored"
    )
    return fleet


def test_a_fleet_loses_nothing(postgres: Cluster, tmp_path: Path) -> None:
    fleet = sailed(postgres.database(), tmp_path, seed=4, rounds=4, moves=30, tables=2)
    assert fleet.moves >= 60
    assert fleet.kills > 0
    assert fleet.cuts > 0


def test_servers_that_write_over_each_other_are_found_out(
    postgres: Cluster, tmp_path: Path
) -> None:
    reckless = ("-m", "tests.trust.reckless")
    with pytest.raises(Broken):
        sailed(postgres.database(), tmp_path, 4, 3, 100, 3, *reckless)


@pytest.mark.slow
def test_a_fleet_loses_nothing_in_a_hundred_troubles(postgres: Cluster, tmp_path: Path) -> None:
    seed = secrets.randbits(32)
    fleet = sailed(postgres.database(), tmp_path, seed, rounds=100, moves=200, tables=8)
    assert fleet.moves >= 15_000
