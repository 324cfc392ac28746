"""Worlds of many seeds under a virtual clock, network and disk: promises are kept in each."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.trust.mutants.simulated import BROKEN
from tests.trust.simulation.oracle import Broken
from tests.trust.simulation.world import World

ROOT = Path(__file__).parent.parent.parent
SEEDS = 16  # in `make test`, always the same ones
MINUTES = 10.0  # of fresh ones in `make prove`
WHY = {  # the promise that each broken server breaks, and the seed at which the search begins
    "tells before it stores": ("is not what any commit left", 0),
    "acknowledges what is on its way": ("is not what any commit left", 2),
    "forgets when it is killed": ("entries are on disk", 0),
    "does not see who is back": ("never asked for", 153),
    "does not repair lost news": ("as the newest", 0),
    "gives nobody the time that was agreed": ("and was replaced", 0),
    "replaces who has moved": ("and was replaced", 45),
    "replaces nobody": ("the match goes on", 0),
    "keeps a bot that it cannot think for": ("the match goes on", 56),
    "does not say who is here": ("everybody sees who is here", 16),
    "does not read after a conflict": ("everybody shows the newest|round and round", 10),
    "stops at a damaged table": ("sweeping failed", 5),
    "goes by the clock on the wall": ("and was replaced", 13),
    "plays twice what is sent twice": ("never asked for", 25),
}


def test_every_promise_is_kept_in_the_usual_worlds() -> None:
    done = _worlds(0, SEEDS)
    assert done["moves"] > 20 * SEEDS, done  # something happened
    assert done["faults"] > 20 * SEEDS, done


@pytest.mark.slow
def test_every_promise_is_kept_in_fresh_worlds() -> None:
    began, seed = time.monotonic(), time.time_ns() // 1_000_000
    done: Counter[str] = Counter()
    while time.monotonic() - began < MINUTES * 60:
        done += _counted(World(seed).run())
        done["worlds"] += 1
        seed += 1
    print(f"\nseeds up to {seed - 1}: {dict(done)}")


def _worlds(first: int, number: int) -> Counter[str]:
    done: Counter[str] = Counter()
    for seed in range(first, first + number):
        done += _counted(World(seed).run())
    return done


def _counted(found: dict[str, Any]) -> Counter[str]:
    numbers = ("entries", "moves", "acknowledged")
    counted = Counter({name: found[name] for name in numbers})
    counted["faults"] = sum(found["faults"].values())
    return counted


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_server_is_found_out(name: str) -> None:
    why, first = WHY[name]
    with BROKEN[name](), pytest.raises(Broken, match=why) as broken:
        _worlds(first, 80)
    assert "python -m tests.trust.simulation " in str(broken.value)


def test_a_seed_tells_everything() -> None:
    """The same in another process, where sets have another order."""
    here = World(5).run()
    command = [sys.executable, "-m", "tests.trust.simulation", "5", "--quiet"]
    environment = os.environ | {"PYTHONHASHSEED": "77", "PYTHONPATH": str(ROOT / "src")}
    there = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert there.stdout.strip() == str(here), there.stderr


def test_other_seeds_are_other_worlds() -> None:
    assert World(5).run()["hash"] != World(6).run()["hash"]
