"""Presence: who is connected to a table, and telling them that something is new."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol


class Listener(Protocol):
    """Somebody who is told when a table changes."""

    watches: bool  # whether a visitor looks at the table through this

    @property
    def seats(self) -> set[int]:
        """The seats whose people are here with this listener."""

    def notify(self) -> None:
        """Something may be new. Must not wait."""

    def when_sent(self, then: Callable[[], None]) -> None:
        """Call this when what is new has been sent; at once if nothing is to be sent."""

    def close(self) -> None:
        """The server stops."""


class Presence:
    """The listeners of one table."""

    def __init__(self) -> None:
        self.far: frozenset[int] = frozenset()  # seats whose people are at another process
        # Is told the seats of this process when they may be others.
        self.on_change: Callable[[frozenset[int]], None] | None = None
        self.shown: dict[int | None, Any] = {}  # what each seat sees, worked out once (snapshot)
        self._listeners: list[Listener] = []
        self._here: frozenset[int] | None = None

    @property
    def near(self) -> frozenset[int]:
        """The seats whose people are connected to this process."""
        return frozenset().union(*(listener.seats for listener in self._listeners))

    @property
    def here(self) -> frozenset[int]:
        """The seats whose people are connected, as of the last notice."""
        if self._here is None:
            self._here = self.near | self.far
        return self._here

    @property
    def watched(self) -> bool:
        """Whether a visitor looks at the table."""
        return any(listener.watches for listener in self._listeners)

    def add(self, listener: Listener) -> None:
        """Tell somebody what is new from now on."""
        self._listeners.append(listener)

    def remove(self, listener: Listener) -> None:
        """Tell somebody nothing any more."""
        if listener in self._listeners:
            self._listeners.remove(listener)

    def notify(self) -> None:
        """Tell everybody who listens that something is different."""
        self._here = None
        self.shown.clear()
        if self.on_change is not None:
            self.on_change(self.near)
        for listener in list(self._listeners):
            listener.notify()

    def when_sent(self, then: Callable[[], None]) -> None:
        """Call this when everybody who watches has been sent what is new."""
        waiting = [listener for listener in self._listeners if listener.watches]
        left = len(waiting)

        def sent() -> None:
            nonlocal left
            left -= 1
            if not left:
                then()

        for listener in waiting:
            listener.when_sent(sent)

    def close(self) -> None:
        """Let everybody go."""
        for listener in list(self._listeners):
            listener.close()
