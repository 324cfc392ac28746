"""Kills: the server dies under load, and what it has acknowledged is there when it comes back."""

from __future__ import annotations

import asyncio
import secrets
from pathlib import Path

import pytest

from tests.trust.clients.player import Lost
from tests.trust.storms.daemon import COMMAND, Daemon
from tests.trust.storms.storm import TABLES, Storm

MOVES = 400  # acknowledged between two kills, about


async def killed(
    folder: Path, seed: int, kills: int, moves: int, tables: int, command: tuple[str, ...] = COMMAND
) -> Storm:
    """Kill again and again, then look once more in peace."""
    print("seed", seed)
    daemon = Daemon(folder / "db", command)
    storm = Storm(daemon, seed, tables)
    try:
        while storm.ends < kills or storm.moves < kills * moves:
            await storm.life(moves)
        await storm.calm()
    finally:
        await daemon.end()
    print(f"{storm.ends} kills, {storm.moves} acknowledged moves, none lost, doubled or moved")
    return storm


def test_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    storm = asyncio.run(killed(tmp_path, seed=6, kills=2, moves=60, tables=4))
    assert storm.moves >= 120
    assert set(storm.closed) == {1006}, "nobody said goodbye"


def test_a_server_that_answers_before_it_stores_is_found_out(tmp_path: Path) -> None:
    hasty = ("-m", "tests.trust.mutants.hasty")
    with pytest.raises(Lost):
        asyncio.run(killed(tmp_path, seed=6, kills=5, moves=60, tables=4, command=hasty))


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_in_five_hundred_kills(tmp_path: Path) -> None:
    seed = secrets.randbits(32)
    storm = asyncio.run(killed(tmp_path, seed, kills=500, moves=MOVES, tables=len(TABLES)))
    assert storm.moves >= 200_000
