"""Freshness: whether something may be stored of a table that is not known in this process."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager


class Freshness:
    """The lock of a table, and how far what is known here can be believed.

    Whoever stores or reads holds the lock, so that memory and database change in the same order.
    """

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self._marked = 0  # how often something may have been stored that is not known here
        self._read = 0  # how many of these marks there were when it was last read

    @property
    def busy(self) -> bool:
        """Whether something is being stored or read."""
        return self.lock.locked()

    @property
    def stale(self) -> bool:
        """Whether something may be stored that is not known here."""
        return self._marked != self._read

    def mark_stale(self) -> None:
        """Somebody else has written, or we may have: the next pong waits until that is read."""
        self._marked += 1

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Read the table inside; a mark that comes meanwhile may stand for something newer."""
        marked = self._marked
        yield
        self._read = marked
