"""Patience: how long we wait for the other side of a connection, and how much we keep for it.

Uvicorn waits for ever for the head of a request and keeps for ever what nobody reads; both cost
memory. Here the slow are cut off, and nobody can make us keep much.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from nyhavn.server.operations.metrics import Metrics


@dataclass(frozen=True)
class Patience:
    """How long we wait for the other side, and how much we keep for it."""

    head: float = 10.0  # seconds for the head of a request
    body: float = 60.0  # seconds for its body: a record from a slow telephone
    unread: float = 30.0  # seconds until what was sent must be on its way
    most_unread: int = 2_000_000  # bytes that may wait for a reader; an update has a tenth of that
    most_fragments: int = 100  # frames of one message
    spare_files: int = 32  # that may be open beside connections; who comes then is sent away


class SlowClientGuard(asyncio.Protocol):
    """A connection that can be cut off; it is if nobody reads for long what was sent."""

    metrics: Metrics
    patience: Patience
    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    was_cut = False
    _unread: asyncio.TimerHandle | None = None

    def cut(self, why: str) -> None:
        """End it without a word, and count that once."""
        self.count_cut(why)
        self.transport.abort()

    def count_cut(self, why: str) -> None:
        """Count that it ends by what its visitor did, once."""
        if not self.was_cut and not self.transport.is_closing():
            self.metrics.count("cut", label=why)
        self.was_cut = True

    def pause_writing(self) -> None:
        """Nobody reads; not for ever."""
        super().pause_writing()
        self._unread = self.loop.call_later(self.patience.unread, self.cut, "unread")

    def resume_writing(self) -> None:
        """Somebody reads again."""
        super().resume_writing()
        self._stop()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self._stop()
        super().connection_lost(exc)

    def _stop(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None
