"""Counts: what happened, counted and timed; and what many times come to."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple


class Percentiles(NamedTuple):
    """Of many times: how many, and how long they were, in milliseconds."""

    number: int
    p50: float
    p90: float
    p99: float
    max: float


def percentiles(seconds: Sequence[float]) -> Percentiles | None:
    """Return what times come to; nothing if there is none.

    A share of them takes at most its percentile, which is one of the times and never between two.
    """
    if not seconds:
        return None
    ordered = sorted(seconds)

    def at_most(percent: int) -> float:
        place = -(-len(ordered) * percent // 100)  # rounded up
        return round(ordered[place - 1] * 1000, 3)

    return Percentiles(len(ordered), at_most(50), at_most(90), at_most(99), at_most(100))


class Counts:
    """Everything the clients notice."""

    def __init__(self) -> None:
        self.connections = 0  # now
        self.begin()

    def begin(self) -> None:
        """Count from here on."""
        self.answers = array("d")  # seconds from a move to its answer
        self.sights = array("d")  # seconds from a move until another person has it
        self.lags = array("d")  # seconds that this program itself was late
        self.matches = 0  # finished
        self.pongs = 0
        self.late = 0  # times to move at which the last move was not yet answered
        self.idle = 0  # times to move at which nobody could
        self.unanswered = 0  # moves given up
        self.refusals: Counter[str] = Counter()
        self.lost: Counter[str] = Counter()  # connections, by reason

    def answered(self, seconds: float) -> None:
        """A move was acknowledged."""
        self.answers.append(seconds)

    def seen(self, seconds: float) -> None:
        """A move has reached somebody else."""
        self.sights.append(seconds)

    def disconnected(self, why: str) -> None:
        """A connection was lost, or could not be made."""
        self.lost[why] += 1
