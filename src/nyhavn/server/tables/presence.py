"""Presence: who is connected to a table, and telling them that something is new."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

from nyhavn.server.protocol.wire import Reaction, ReactionName

PAUSE = 1500  # milliseconds between two signs of one seat; what comes sooner is not shown


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

    def hear(self, reaction: Reaction) -> None:
        """Somebody makes a sign; who is busy may miss it."""

    def close(self) -> None:
        """The server stops."""


class Absences:
    """Since when people at one table are not connected. Outlives the table in memory."""

    def __init__(self, now: int) -> None:
        self._first = now  # who was never here counts as gone since then
        self._left: dict[int, int] = {}

    def note(self, seats: Iterable[int], now: int) -> None:
        """These have gone now."""
        self._left |= dict.fromkeys(seats, now)

    def follow(self, before: Sequence[str | None], after: Sequence[str | None]) -> None:
        """People have changed seats: before and after, each seat with the hash of its token."""
        left = {before[seat]: when for seat, when in self._left.items() if seat < len(before)}
        self._left = {
            seat: left[token] for seat, token in enumerate(after) if token and token in left
        }

    def since(self, seat: int) -> int:
        """Return when somebody was last here, as far as this server knows."""
        return self._left.get(seat, self._first)

    def came(self, seat: int) -> bool:
        """Say whether somebody has been here and gone, as far as this server knows."""
        return seat in self._left


class Presence:
    """The listeners of one table."""

    def __init__(self, now: Callable[[], int] = lambda: 0) -> None:
        self.now = now
        self.absences = Absences(now())
        self.grace = 0  # seconds for which somebody who has gone keeps a seat
        self.far: frozenset[int] = frozenset()  # seats whose people are at another process
        # Is told the seats of this process when they may be others.
        self.on_change: Callable[[frozenset[int]], None] | None = None
        self.shown: dict[int | None, Any] = {}  # what each seat sees, worked out once (snapshot)
        self._listeners: list[Listener] = []
        self._here: frozenset[int] | None = None
        self._reacted: dict[int, int] = {}  # when a seat last made a sign

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
            self.absences.note(listener.seats, self.now())

    def elsewhere(self, seats: frozenset[int]) -> None:
        """Take note of whose people are at another process."""
        self.absences.note(self.far - seats, self.now())
        self.far = seats
        self.notify()

    def notify(self) -> None:
        """Tell everybody who listens that something is different."""
        self._here = None
        self.shown.clear()
        if self.on_change is not None:
            self.on_change(self.near)
        for listener in list(self._listeners):
            listener.notify()

    def react(self, seat: int, reaction: ReactionName) -> bool:
        """Show a sign to everybody here; False if the same seat has just made one."""
        now = self.now()
        if now - self._reacted.get(seat, now - PAUSE) < PAUSE:
            return False
        self._reacted[seat] = now
        self.show(Reaction(seat, reaction))
        return True

    def show(self, reaction: Reaction) -> None:
        """Show a sign to everybody here."""
        for listener in list(self._listeners):
            listener.hear(reaction)

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
