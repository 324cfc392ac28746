"""Silence: how long the other side may say nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

T = TypeVar("T")


class IdleTimeout:
    """Waits for one message after the other. A timer for each of them would cost more than most
    of their answers: here is one that looks now and then when the last message came."""

    def __init__(self, longest: float) -> None:
        self._loop = asyncio.get_running_loop()
        self._heard = self._loop.time()
        task = asyncio.current_task()
        assert task is not None, "only a task can wait"
        self._task = task  # that waits
        self._waiting = False
        self._timer: asyncio.TimerHandle | None = None
        self._broken = False
        self._longest = 0.0
        self.limit(longest)

    def limit(self, longest: float) -> None:
        """Let it last so many seconds; 0: as long as it likes."""
        if longest == self._longest:
            return
        self.stop()
        self._longest = longest
        if longest:
            self._timer = self._loop.call_later(longest, self._look)

    async def ended_by(self, message: Awaitable[T]) -> T:
        """Return the message, or raise TimeoutError if it does not come in time."""
        self._waiting = True
        try:
            return await message
        except asyncio.CancelledError:
            if not self._broken:
                raise
            self._task.uncancel()
            raise TimeoutError from None
        finally:
            self._waiting = False
            self._heard = self._loop.time()

    def stop(self) -> None:
        """Look no more."""
        if self._timer is not None:
            self._timer.cancel()

    def _look(self) -> None:
        left = self._heard + self._longest - self._loop.time()
        if not self._waiting or left > 0:  # we are busy ourselves, or something was said
            self._timer = self._loop.call_later(left if left > 0 else self._longest, self._look)
        else:
            self._broken = True
            self._task.cancel()
