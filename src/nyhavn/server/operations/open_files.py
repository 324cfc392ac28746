"""Open files: how many a process may have; each connection is one.

When there are no more the system accepts nobody, and nothing says so. So the last few are kept for
what is no connection, and who would take them is sent away, counted, and told of in the log.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable

try:
    import resource
except ImportError:  # Windows has no such limit
    resource = None  # type: ignore[assignment]

log = logging.getLogger(__name__)
PERIOD = 60.0  # seconds in which it is told once


class OpenFiles:
    """Knows by the number of a new connection's file how many there are: the lowest is taken."""

    def __init__(
        self, spare: int, most: int | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._most = (_allowed() if most is None else most) - spare
        self._clock = clock
        self._told = -PERIOD

    def scarce(self, transport: asyncio.BaseTransport) -> bool:
        """Say whether a new connection has one of the last files."""
        sock = transport.get_extra_info("socket")
        if sock is None or sock.fileno() < self._most:
            return False
        now = self._clock()
        if now - self._told >= PERIOD:
            self._told = now
            log.error("open files are used up: nobody new is let in (ulimit -n, LimitNOFILE)")
        return True


def _allowed() -> int:
    found = -1 if resource is None else resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return found if found >= 0 else 2**31  # as many as one likes
