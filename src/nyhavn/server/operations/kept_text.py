"""Kept text: what takes some work to tell is told again for a while."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable


class KeptText:
    """A text that is as old as this at most. Those who ask at the same time wait for one."""

    def __init__(self, age: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._age = age
        self._clock = clock
        self._lock = asyncio.Lock()
        self._text = ""
        self._until = -1.0

    async def get(self, make: Callable[[], Awaitable[str]]) -> str:
        """Return the text, made anew if it is too old."""
        async with self._lock:
            now = self._clock()
            if self._until < now or not self._age:
                self._text, self._until = await make(), now + self._age
            return self._text
