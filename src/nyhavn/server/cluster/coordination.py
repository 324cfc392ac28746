"""Coordination: what server processes at one database tell each other.

Nothing of it has to be safe: what counts is what is stored.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Mapping
from typing import Protocol


class Coordination(Protocol):
    """One process among others. All but `notices` may wait, and is called in a thread."""

    def notify(self, tables: Collection[str]) -> None:
        """Wake the others: these tables are new on disk. Notices with blanks say all themselves:
        a sign (`TABLE SEAT REACTION`), or what an address asked for (`shared_limits`)."""

    def claim(self, table: str, seat: int, seconds: float) -> bool:
        """Think for a bot from now on; False if another process does."""

    def release(self, table: str, seat: int) -> None:
        """Think for a bot no longer."""

    def announce(self, seats: Mapping[str, Collection[int]], seconds: float) -> None:
        """Say whose people are connected to this process, by table."""

    def present(self, tables: Collection[str]) -> dict[str, frozenset[int]]:
        """Return whose people are connected to other processes, by table."""

    def leave(self) -> None:
        """Take back all that this process has said."""

    def notices(self) -> AsyncIterator[str | None]:
        """Yield what another process notified; None if some of it was missed."""
