"""Steady clock: the time of day by which deadlines are kept. It does not jump.

It is set once, by a reference (the clock of the machine, or of the database that several servers
share), and goes on by the time that really passes. What somebody does to the reference afterwards
is noticed as `drift`, and changes nothing by itself.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from nyhavn.server.tables.clock import utc


def elapsed() -> int:
    """Return milliseconds since some moment; nobody can set them."""
    return time.monotonic_ns() // 1_000_000


class SteadyClock:
    """Call it for this moment."""

    def __init__(
        self, reference: Callable[[], int] = utc, elapsed: Callable[[], int] = elapsed
    ) -> None:
        self._reference = reference
        self._elapsed = elapsed
        self._zero = reference() - elapsed()

    def __call__(self) -> int:
        """Return this moment: milliseconds since 1970."""
        return self._zero + self._elapsed()

    def drift(self, reference: int | None = None) -> int:
        """Return by how much a reference (else the one it was set by) is ahead."""
        return (self._reference() if reference is None else reference) - self()

    def set(self, reference: int) -> None:
        """Follow a reference again."""
        self._zero = reference - self._elapsed()
