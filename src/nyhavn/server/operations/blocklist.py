"""Block list: whom the operator does not let in. A file that is read again when it is changed.

One entry per line: an address, a network (`203.0.113.0/24`), or `visitor:` and the hash that the
log has. What follows a `#` is a remark.
"""

from __future__ import annotations

import ipaddress
import logging
import os
from collections.abc import Callable
from pathlib import Path

from nyhavn.server.operations.address import Network
from nyhavn.server.operations.journal import at

log = logging.getLogger(__name__)
LOOK = 1.0  # seconds between two looks at the file
VISITOR = "visitor:"


class BlockList:
    """Who is on it now. A line that cannot be read is told, and the others count."""

    def __init__(self, path: Path, clock: Callable[[], float]) -> None:
        self._path = path
        self._clock = clock
        self._looked = float("-inf")
        self._read_at: tuple[int, int] | None = None
        self._missed = False  # it cannot be read, and that was told
        self._networks: list[Network] = []
        self._visitors: set[str] = set()
        self._look()

    def has(self, address: str, name: str) -> bool:
        """Say whether an address, or the name by which the log knows it, is on the list."""
        now = self._clock()
        if now - self._looked >= LOOK:
            self._looked = now
            self._look()
        if name in self._visitors:
            return True
        if not self._networks:
            return False
        try:
            network = ipaddress.ip_network(address, strict=False)
        except ValueError:
            return False
        return any(
            network.version == other.version and network.overlaps(other) for other in self._networks
        )

    def _look(self) -> None:
        try:
            found = os.stat(self._path)
            version = found.st_mtime_ns, found.st_size
            if version == self._read_at:
                return
            text = self._path.read_text("utf-8", "replace")
        except OSError:  # what was known stays known
            if not self._missed:
                log.warning("the block list cannot be read; what was known counts")
            self._read_at, self._missed = None, True
            return
        self._read_at, self._missed = version, False
        self._networks, self._visitors = [], set()
        wrong = sum(not self._take(line.partition("#")[0].strip()) for line in text.split("\n"))
        log.info("block list read", extra=at(n=len(self._networks) + len(self._visitors)))
        if wrong:
            log.warning("lines of the block list cannot be read", extra=at(n=wrong))

    def _take(self, entry: str) -> bool:
        if entry.startswith(VISITOR):
            self._visitors.add(entry.removeprefix(VISITOR).strip())
        elif entry:
            try:
                self._networks.append(ipaddress.ip_network(entry, strict=False))
            except ValueError:
                return False
        return True
