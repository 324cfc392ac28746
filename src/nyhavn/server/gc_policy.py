"""Garbage collection: how often Python looks for cycles of things that nobody needs.

With its usual thresholds it looks through everything in memory again and again, the more often the
more is played: half of all work with 2,000 tables, and pauses of a second. Moves, pings and ended
connections leave no cycles (a test says so); some that are cut off do, and most of these are young.
So it looks at the young when there are many more than before, at the older ones hardly ever, and
never at what has been there from the start.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

THRESHOLDS = (10_000, 400, 20)  # things more than before until a look at the young; such looks ..


@contextmanager
def rare_collections() -> Iterator[None]:
    """Look seldom, inside."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
