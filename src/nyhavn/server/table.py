"""Table: a match with people around it. One lock; commit, then publish."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple, Protocol

from msgspec.structs import replace

from nyhavn.core.game import View
from nyhavn.core.history import History
from nyhavn.core.match import CHANCE, Entry, Match
from nyhavn.core.record import Record
from nyhavn.server import changes, clock
from nyhavn.server import head as heads
from nyhavn.server.archive import Archive
from nyhavn.server.head import Head
from nyhavn.server.journal import Fields, at
from nyhavn.server.refused import Refused
from nyhavn.server.store import Change, Conflict, Save
from nyhavn.server.wire import Legal

log = logging.getLogger(__name__)
LONG = 3_000  # entries; the longest matches have a third, unless somebody plays with undo


class Seen(NamedTuple):
    """What one seat sees now: its view, and its legal lines with their notes."""

    view: View
    legal: list[Legal]


class Listener(Protocol):
    """Somebody who is told when a table changes."""

    @property
    def seats(self) -> set[int]:
        """The seats whose people are here with this listener."""

    def ring(self) -> None:
        """Something may be new. Must not wait."""


class Table:
    """The newest stored state of a table."""

    def __init__(
        self, head: Head, version: int, archive: Archive, now: clock.Now = clock.utc
    ) -> None:
        self.head = head
        self.version = version
        self.now = now
        self.seen: dict[int | None, Seen] = {}  # worked out once for every seat
        self.listeners: list[Listener] = []
        self.porter: Callable[[Table], None] | None = None  # is told when people may come or go
        self.far: frozenset[int] = frozenset()  # seats whose people are at another process
        self._doubts = 0  # how often something may have been stored that is not known here
        self._settled = 0  # how many of these doubts had been raised when it was read again
        self._here: frozenset[int] | None = None
        self.history = _history(head)
        self._match = self.history.match
        self._archive = archive
        self._lock = asyncio.Lock()

    # ---- what is ----

    @property
    def begun(self) -> bool:
        """Whether there is a match."""
        return self.head.state != "open"

    @property
    def match(self) -> Match:
        """The match; refused while people are still sitting down."""
        if not self.begun:
            raise Refused("not_playing")
        return self._match

    @property
    def n(self) -> int:
        """The number of entries."""
        return len(self.history.entries)

    @property
    def busy(self) -> bool:
        """Whether something is being stored or read."""
        return self._lock.locked()

    @property
    def doubtful(self) -> bool:
        """Whether something may be stored that is not known here."""
        return self._doubts != self._settled

    @property
    def near(self) -> frozenset[int]:
        """The seats whose people are connected to this process."""
        return frozenset().union(*(listener.seats for listener in self.listeners))

    @property
    def here(self) -> frozenset[int]:
        """The seats whose people are connected, as of the last ring."""
        if self._here is None:
            self._here = self.near | self.far
        return self._here

    def chosen(self, seat: int) -> Sequence[str]:
        """Return what a seat (or its stand-in) chose so far, undone or not, and its undos."""
        return self.history.chosen[seat]

    def record(self) -> Record:
        """Return the record of a match that is over."""
        self.head.need("over")
        return Record.of(self._match, self.head.names)

    # ---- what may be done ----

    async def play(self, seat: int, nth: int, line: str, bot: bool = False) -> bool:
        """Judge the nth choice of a seat and store it; the same again is fine and does nothing.

        A bot has thought of what was known here. If that was old nothing is stored: return False.
        """
        async with self._lock:
            while not self._known(seat, nth, line, bot):
                if bot and self.head.chairs[seat].kind != "bot":
                    return False  # the person was faster and has come back
                steps = self.match.steps(seat, line)
                head = replace(self.head, state="over") if steps[-1].over else self.head
                if await self._save(head, steps, {seat}):
                    return True
                if bot:
                    return False
            return True

    async def change(self, changed: Callable[[Head], Head]) -> Head:
        """Store what a function makes of the head."""
        async with self._lock:
            while True:
                head = changed(self.head)
                if head == self.head or await self._save(head):
                    return head

    async def expire(self) -> list[int]:
        """Let bots stand in for those who did not decide in time; return their seats.

        Whatever was committed before counts: who has moved owes another decision, or none.
        """
        async with self._lock:
            await self._reload()
            while True:
                late, head = clock.late(self.head, self.now()), self.head
                people = [seat for seat in late if head.chairs[seat].kind == "person"]
                for seat in people:
                    head = changes.late(head, seat, self.n)
                if not late or await self._save(head, (), late):
                    return people

    async def start(self, seat: int | None, salt: str | None) -> None:
        """Deal."""
        async with self._lock:
            while True:
                head = changes.started(self.head, seat, salt)
                bare = _history(head).match.with_dealer(head.luck)
                if await self._save(head, bare.settling()):
                    return

    async def catch_up(self) -> None:
        """Take in what others have stored; costs a look at the database."""
        async with self._lock:
            await self._reload()

    async def look(self) -> None:
        """Catch up if there is something; costs little if there is not, but takes a moment."""
        if await self._archive.newest(self.head.id) != (self.version, self.n):
            await self.catch_up()

    def doubt(self) -> None:
        """Somebody else has written, or we may have: the next pong waits until that is read."""
        self._doubts += 1

    def ring(self) -> None:
        """Tell everybody who listens that something is different."""
        self.seen.clear()
        self._here = None
        if self.porter is not None:
            self.porter(self)
        for listener in list(self.listeners):
            listener.ring()

    # ---- how ----

    def _known(self, seat: int, nth: int, line: str, bot: bool) -> bool:
        mine = self.chosen(seat)
        if nth <= len(mine) and mine[nth - 1] == line:
            return True
        if self.head.chairs[seat].away and not bot:
            raise Refused("away")
        if nth != len(mine) + 1:
            raise Refused("stale", nth=nth, due=len(mine) + 1, line=line[:60])
        if self.n >= LONG and line.startswith("undo "):
            raise Refused("no_more_undo")
        return False

    async def _save(
        self, head: Head, steps: Sequence[Match] = (), fresh: Collection[int] = ()
    ) -> bool:
        """Store; on success swap and publish, on conflict read what others wrote."""
        after = steps[-1] if steps else self._match
        entries = [str(entry) for entry in after.entries[self.n :]] if steps else []
        head = clock.wound(self.head, head, after.to_act, self.now(), fresh)
        change = None if head is self.head else changed(head)
        try:
            await self._archive.save(Save(head.id, self.version, change, self.n, entries))
        except Conflict:
            await self._reload()
            return False
        except BaseException:  # what it wrote may be stored or not
            self.doubt()
            raise
        self._note(head, after.entries if steps else ())
        if change is not None:
            self._swap(head, self.version + 1)
        for step in steps:
            self.history.step(step)
            self._match = step
        self.ring()
        return True

    def _note(self, head: Head, entries: Sequence[Entry]) -> None:
        """Tell the journal what was stored: numbers, no lines."""
        n = len(entries) or self.n
        if head.state != self.head.state:
            event = "match begun" if head.state == "playing" else "match over"
            log.info(event, extra=at(table=head.id, n=n, game=head.game))
        told: Fields = {"table": self.head.id, "n": n}
        if n > self.n and entries[self.n].who != CHANCE:
            told["seat"] = entries[self.n].who
        log.debug("stored", extra=at(**told))

    async def _reload(self) -> None:
        doubts = self._doubts  # what raises more of them may be newer than what is read here
        found = await self._archive.since(self.head.id, self.n)
        if found is None:  # cleaned up
            raise Refused("no_table", 404, table=self.head.id)
        self._settled = doubts
        version, doc, entries = found
        if version == self.version and not entries:
            return
        self._swap(heads.decode(doc), version)
        self.take(entries)
        self.ring()

    def take(self, entries: Sequence[str]) -> None:
        """Take in entries as they are stored."""
        self.history.enter(parsed(entry) for entry in entries)
        self._match = self.history.match.with_dealer(self.head.luck)

    def _swap(self, head: Head, version: int) -> None:
        if not self.begun:  # the number of seats or the options may be others
            self.history = _history(head)
            self._match = self.history.match.with_dealer(head.luck)
        self.head, self.version = head, version


def changed(head: Head) -> Change:
    """Return a head as the store takes it."""
    return Change(head.state, heads.encode(head), clock.due(head))


def _history(head: Head) -> History:
    """The story of a match in which nothing has happened yet."""
    return History(head.rules, head.rules.setup(len(head.chairs), head.options))


def parsed(entry: str) -> tuple[int, str]:
    """Return who made a stored entry, and its line."""
    who, _, line = entry.partition(" ")
    return (CHANCE if who == "*" else int(who)), line
