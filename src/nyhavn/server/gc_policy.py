"""Rubbish: when Python looks for circles of things that nobody needs.

Left alone it looks through everything in memory again and again, the more often the more is played:
half of all work with 2,000 tables, and pauses of a second. Moves, pings and refusals leave no
circles, and a table that nobody looks at is gone at once. Connections that are cut off do leave
some, with all that they had sent; so after many of them Python looks sooner.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

WHILE = 600.0  # seconds between two looks ...
SOON = 30.0  # ... or so many, if ...
MANY = 200  # ... so many connections were cut off


@asynccontextmanager
async def rubbish(cut: Callable[[], int]) -> AsyncIterator[None]:
    """Look for circles seldom, inside; `cut` tells how many connections were cut off so far."""
    gc.disable()
    task = asyncio.create_task(_rounds(cut))
    try:
        yield
    finally:
        task.cancel()
        gc.enable()


async def _rounds(cut: Callable[[], int]) -> None:
    waited, known = 0.0, cut()
    while True:
        await asyncio.sleep(SOON)
        waited += SOON
        if waited >= WHILE or cut() >= known + MANY:
            gc.collect()
            waited, known = 0.0, cut()
