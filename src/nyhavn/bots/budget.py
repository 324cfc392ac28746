"""Budget: what a search may spend on a decision."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

Clock = Callable[[], float]  # seconds


@dataclass(frozen=True)
class Budget:
    """Milliseconds by a clock (a second, unless said), or reproducibly a number of iterations."""

    ms: float | None = None
    work: int | None = None
    clock: Clock = time.perf_counter

    @property
    def seconds(self) -> float:
        """The time of a decision."""
        return 1.0 if self.ms is None else self.ms / 1000


NORMAL = Budget()
