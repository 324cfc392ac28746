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

WHILE = 600.0  # seconds between two looks


@asynccontextmanager
async def rubbish() -> AsyncIterator[None]:
    """Look for circles seldom, inside."""
    gc.disable()
    task = asyncio.create_task(_rounds())
    try:
        yield
    finally:
        task.cancel()
        gc.enable()


async def _rounds() -> None:
    while True:
        await asyncio.sleep(WHILE)
        gc.collect()
