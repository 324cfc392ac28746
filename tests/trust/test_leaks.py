"""No leaks: what a seat is sent, and what the operator reads, tells only what the seat may know.

Worlds that differ in others' hands, in luck to come, tokens, salts and invitations are played side
by side; every frame, answer, log line and metric must be the same, byte by byte.
"""

from __future__ import annotations

import os
from secrets import randbits

import pytest

from tests.trust.leaks import matches, timing

FRESH = os.environ.get("NYHAVN_PROVE") == "1"


def test_worlds_with_other_secrets_cannot_be_told_apart() -> None:
    tally = matches.played(100, 1)
    assert tally["other hands"] >= 50
    assert tally["steps"] >= 500
    for kind in ("update", "table", "pong", "200", "404", "409", "choose", "advise"):
        assert tally[kind], f"no {kind} was compared"
    refusals = [kind for kind in tally if kind.startswith("no ")]
    assert len(refusals) >= 15, refusals


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_thousands_of_worlds_cannot_be_told_apart(part: int) -> None:
    seed = randbits(31) if FRESH else part * 10_000
    tally = matches.played(2_000, seed)
    print(f"seed {seed}: {dict(tally)}")
    assert tally["other hands"] >= 1_000


@pytest.mark.slow
def test_the_times_of_answers_are_reported() -> None:
    """How long an answer takes is shown, not judged: it depends on the machine."""
    one, two = timing.measured(300, 1)
    assert len(one) == len(two) > 1_000
    print(timing.report(one, two))


def test_a_report_of_times_has_buckets_that_double() -> None:
    told = timing.report([70, 100, 130, 1000], [70, 70, 70, 5000]).splitlines()
    assert told[1].split() == ["128", "us", "50.00", "%", "75.00", "%"]
    assert told[2].split() == ["256", "us", "25.00", "%", "0.00", "%"]
    assert told[-2].split() == ["median", "115", "us", "70", "us"]
