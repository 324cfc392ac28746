"""Rubbish: when Python looks for circles of things that nobody needs.

Left alone it looks through everything in memory again and again, the more often the more is played:
half of all work with 2,000 tables, and pauses of a second. Moves and pings leave no circles, and a
table that nobody looks at is gone at once; ended connections do leave some.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

OFTEN = (20_000, 50, 1_000_000)  # new things; the old ones are looked at once in a while only
WHILE = 600.0  # seconds


@asynccontextmanager
async def rubbish() -> AsyncIterator[None]:
    """Look for circles seldom, inside."""
    before = gc.get_threshold()
    gc.set_threshold(*OFTEN)
    task = asyncio.create_task(_rounds())
    try:
        yield
    finally:
        task.cancel()
        gc.set_threshold(*before)


async def _rounds() -> None:
    while True:
        await asyncio.sleep(WHILE)
        gc.collect()
