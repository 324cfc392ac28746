"""Garbage collection: how often Python looks for cycles of things that nobody needs.

With its usual thresholds it looks through everything in memory again and again, the more often the
more is played: half of all work with 2,000 tables, and pauses of a second. Moves and pings leave no
cycles; connections that are cut off do, and most of these are young. So it looks at a few thousand
young things at a time, hardly ever at all, and never at what has been there from the start.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

THRESHOLDS = (5_000, 10, 500)  # things more than before until a look at the youngest; then looks


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
