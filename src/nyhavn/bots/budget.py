"""Budget: what a search may spend on a decision, the first one of a turn or a further one."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

Clock = Callable[[], float]  # seconds

MS = 1000.0  # for a decision, unless said
WHOLE = 4  # decisions of a turn that get the whole budget; each later one half of the one before


def share(before: int) -> float:
    """Return the part of the budget for a decision after so many others of the same turn.

    All together are less than five budgets, however long the turn: nobody likes to wait.
    """
    return min(1.0, 0.5 ** (before + 1 - WHOLE))


@dataclass(frozen=True)
class Budget:
    """Milliseconds by a clock, or (reproducibly) a number of iterations, for a decision.

    Who wants so much work, but not at any price, says after how many milliseconds at `most` it
    ends: then it repeats itself only where it is quick enough.
    """

    ms: float | None = None
    work: int | None = None
    clock: Clock = time.perf_counter
    most: float | None = None

    def seconds(self, before: int) -> float:
        """Return the time for a decision after so many others of the same turn."""
        return (MS if self.ms is None else self.ms) / 1000 * share(before)


NORMAL = Budget()
