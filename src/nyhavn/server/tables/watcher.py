"""Watcher: one connection, without I/O. It is told what is new at its own pace."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

import msgspec

from nyhavn.server.operations.visitors import Visitor
from nyhavn.server.protocol import wire
from nyhavn.server.tables import clock, secret, snapshot
from nyhavn.server.tables.head import Head
from nyhavn.server.tables.table import Table

MOST_DUE = 100  # answers to somebody who does not read them
MOST_SIGNS = 8  # waiting messages, above which signs of others are left out
_encode = msgspec.json.Encoder().encode


class Gone(Exception):
    """The other side asks, but does not read."""


class Watcher:
    """Who looks at which table, as whom, and what they were sent.

    It calls `wake` when there may be something to say; who is called takes it when it can be sent.
    """

    watches = True

    def __init__(self, wake: Callable[[], None], now: clock.Now = clock.utc) -> None:
        self.table: Table | None = None
        self.language = "en"
        self.visitor: Visitor | None = None  # who pays for tables that have to be read
        self.notify = wake  # something may be new
        self._now = now
        self._key: str | None = None  # the hash of the token that speaks now
        self._keys: set[str] = set()  # of all tokens that were shown on this connection
        self._head: Head | None = None  # by which the seats were found
        self._seat: int | None = None
        self._seats: set[int] = set()
        self._have = 0
        self._version = -1
        self._here: frozenset[int] = frozenset()
        self._owes_update = False
        self._answers: list[Callable[[], None]] = []  # called when the update was sent
        self._sent: list[Callable[[], None]] = []  # of the update that was taken last
        self._due: deque[wire.No | wire.Pong | wire.Reaction] = deque()

    @property
    def seat(self) -> int | None:
        """Who speaks and looks. Asked of every new head: a seat can be lost."""
        self._find()
        return self._seat

    @property
    def seats(self) -> set[int]:
        """All seats that are here with this connection."""
        self._find()
        return self._seats

    def look(self, table: Table, token: str | None, have: int) -> None:
        """Turn to a table, as somebody who has so many entries; a wrong token is refused."""
        if token is not None:
            table.head.seat_of(token)
        if self.table is not table:
            self.leave()
            self.table = table
            table.presence.add(self)
        self._key = None if token is None else secret.hashed(token)
        self._keys |= {self._key} if self._key else set()
        self._keys = {key for key in self._keys if table.head.seat_by(key) is not None}
        self._head = None
        self._have, self._version, self._owes_update = have, -1, True
        table.presence.notify()  # somebody is here who was not

    def leave(self) -> None:
        """Turn away."""
        if self.table is not None:
            self.table.presence.remove(self)  # which notes whose people have gone
        table, self.table = self.table, None
        self._key, self._keys, self._head = None, set(), None
        self._seat, self._seats = None, set()
        if table is not None:
            table.presence.notify()

    def tell(self, message: wire.No | wire.Pong) -> None:
        """Answer something."""
        if len(self._due) >= MOST_DUE:
            raise Gone
        self._due.append(message)
        self.notify()

    def hear(self, reaction: wire.Reaction) -> None:
        """Pass on a sign; who does not read misses it."""
        if len(self._due) < MOST_SIGNS:
            self._due.append(reaction)
            self.notify()

    @property
    def owes(self) -> bool:
        """Whether something has to be said before anything else."""
        return bool(self._due)

    def refresh(self, sent: Callable[[], None] | None = None) -> None:
        """Send the update again, and say when that is done."""
        self._owes_update = True
        self._answers += [sent] if sent else []
        self.notify()

    def when_sent(self, then: Callable[[], None]) -> None:
        """Call this when the update was sent that is due; at once if none is."""
        table = self.table
        if self._owes_update or (table is not None and len(table.history) != self._have):
            self._answers.append(then)
        else:
            then()

    def knows(self, n: int, version: int | None) -> None:
        """Take note of what the client says it knows; what it lacks is sent."""
        table = self.table
        if table is None:
            return
        self._have = n
        if version is not None:
            self._version = version
        if n != len(table.history) or table.version != self._version:
            self.notify()

    def close(self) -> None:
        """The server stops: it ends its connections by itself."""

    def _find(self) -> None:
        """Find the own seats, if others may sit there now."""
        head = None if self.table is None else self.table.head
        if head is self._head:
            return
        self._head, self._seat, self._seats = head, None, set()
        if head is not None:
            self._seat = head.seat_by(self._key)
            found = (head.seat_by(key) for key in self._keys)
            self._seats = {seat for seat in found if seat is not None}

    def take(self) -> bytes | None:
        """Return what is to be said now, None if nothing is. What was taken before has been sent.

        Whatever has happened meanwhile is said together.
        """
        if self._sent:
            answers, self._sent = self._sent, []
            for sent in answers:
                sent()
        if self._due:
            return _encode(self._due.popleft())
        table = self.table
        if table is None:
            return None
        here = table.presence.here
        if table.version != self._version or here != self._here:
            if table.version != self._version:  # a seat may have been left or taken back
                self._owes_update = True
            self._version, self._here = table.version, here
            return _encode(snapshot.shown(table, self.seat, here))
        if table.head.begun and (self._owes_update or len(table.history) != self._have):
            update = snapshot.update(table, self.seat, self._have, self._now())
            self._have, self._owes_update = update.n, False
            self._sent, self._answers = self._answers, []
            return _encode(update)
        return None
