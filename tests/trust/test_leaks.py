"""No leaks: what a seat is sent, and what the operator reads, tells only what the seat may know.

Worlds that differ in others' hands, in luck to come, tokens, salts and invitations are played side
by side; every frame, answer, log line and metric must be the same, byte by byte.
"""

from __future__ import annotations

import os
from secrets import randbits

import pytest

from tests.trust import leaks

FRESH = os.environ.get("NYHAVN_PROVE") == "1"


def test_worlds_with_other_secrets_cannot_be_told_apart() -> None:
    tally = leaks.played(100, 1)
    assert tally["other hands"] >= 50
    assert tally["steps"] >= 500


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_thousands_of_worlds_cannot_be_told_apart(part: int) -> None:
    seed = randbits(31) if FRESH else part * 10_000
    tally = leaks.played(2_000, seed)
    print(f"seed {seed}: {dict(tally)}")
    assert tally["other hands"] >= 1_000
