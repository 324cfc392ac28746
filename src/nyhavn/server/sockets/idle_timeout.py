"""Idle timeout: how long the other side of a connection may say nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class IdleTimeout:
    """A timer for each message would cost more than most of their answers: here is one that looks
    now and then when the last message came. Calls `expired` if that was too long ago."""

    def __init__(self, loop: asyncio.AbstractEventLoop, expired: Callable[[], None]) -> None:
        self._loop = loop
        self._expired = expired
        self._heard = loop.time()
        self._timer: asyncio.TimerHandle | None = None
        self._seconds = 0.0

    def limit(self, seconds: float) -> None:
        """Let it last so many seconds; 0: as long as it likes."""
        if seconds == self._seconds:
            return
        self.stop()
        self._seconds = seconds
        if seconds:
            self._timer = self._loop.call_later(seconds, self._look)

    def heard(self) -> None:
        """Something was said, or we have been busy ourselves until now."""
        self._heard = self._loop.time()

    def stop(self) -> None:
        """Look no more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _look(self) -> None:
        left = self._heard + self._seconds - self._loop.time()
        self._timer = self._loop.call_later(left if left > 0 else self._seconds, self._look)
        if left <= 0:
            self._expired()
