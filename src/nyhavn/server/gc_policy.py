"""Garbage collection: how often Python looks for cycles of things that nobody needs.

With its usual thresholds it looks through everything in memory again and again, the more often the
more is played: half of all work with 2,000 tables, and pauses of a second. Moves and pings leave no
cycles; connections that are cut off do. So it looks at what is young, seldom, and hardly ever at
what has been there from the start.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

THRESHOLDS = (50_000, 20, 50)  # new containers until a look at the young; such looks until ...


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
