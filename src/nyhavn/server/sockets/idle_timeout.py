"""Idle timeout: how long the other side of a connection may say nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

T = TypeVar("T")


class IdleTimeout:
    """Waits for one message after the other. A timer for each of them would cost more than most
    of their answers: here is one that looks now and then when the last message came."""

    def __init__(self, seconds: float) -> None:
        self._loop = asyncio.get_running_loop()
        self._heard = self._loop.time()
        task = asyncio.current_task()
        assert task is not None, "only a task can wait"
        self._task = task  # that waits
        self.waiting = False
        self._timer: asyncio.TimerHandle | None = None
        self._expired = False
        self._seconds = 0.0
        self.limit(seconds)

    def limit(self, seconds: float) -> None:
        """Let it last so many seconds; 0: as long as it likes."""
        if seconds == self._seconds:
            return
        self.stop()
        self._seconds = seconds
        if seconds:
            self._timer = self._loop.call_later(seconds, self._look)

    async def wait_for(self, message: Awaitable[T]) -> T:
        """Return the message, or raise TimeoutError if it does not come in time."""
        self.waiting = True
        try:
            return await message
        except asyncio.CancelledError:
            if not self._expired:
                raise
            self._task.uncancel()
            raise TimeoutError from None
        finally:
            self.waiting = False
            self.heard()

    def heard(self) -> None:
        """Something was said."""
        self._heard = self._loop.time()

    def stop(self) -> None:
        """Look no more."""
        if self._timer is not None:
            self._timer.cancel()

    def _look(self) -> None:
        left = self._heard + self._seconds - self._loop.time()
        if not self.waiting or left > 0:  # we are busy ourselves, or something was said
            self._timer = self._loop.call_later(left if left > 0 else self._seconds, self._look)
        else:
            self._expired = True
            self._task.cancel()
