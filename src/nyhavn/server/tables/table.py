"""Table: a match with people around it. One lock, one judge; commit, then publish."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Sequence
from typing import Any

from msgspec.structs import replace

from nyhavn.core.errors import NyhavnError
from nyhavn.core.history import History, HistoryEntry, worked_out
from nyhavn.core.match import Match
from nyhavn.server.operations.journal import at
from nyhavn.server.protocol.refused import Refused
from nyhavn.server.storage.async_store import AsyncStore
from nyhavn.server.storage.store import Conflict, Found
from nyhavn.server.tables import changes
from nyhavn.server.tables import head as heads
from nyhavn.server.tables.encoded_log import EncodedLog
from nyhavn.server.tables.freshness import Freshness
from nyhavn.server.tables.head import Head, Result
from nyhavn.server.tables.presence import Presence
from nyhavn.server.tables.transition import Transition, entry_of, transition

log = logging.getLogger(__name__)
LONG = 3_000  # entries; the longest matches have a third, unless somebody plays with undo
UNDOS_IN_ROW = 20  # of one seat, before chance or another seat has chosen again
UNDOS = 300  # of one seat in a match
STEP = 50  # entries that are judged before others come; each takes some tens of microseconds


class Table:
    """The newest stored state of a table. `commit` and `publish` are all that changes it."""

    def __init__(
        self,
        head: Head,
        version: int,
        store: AsyncStore,
        now: Callable[[], int],
        longest: int = LONG,
    ) -> None:
        self.head = head
        self.version = version
        self.presence = Presence(now)
        self.freshness = Freshness()
        self.history = _history(head)
        self.encoded = EncodedLog(self.history)
        self.moved: int | None = None  # when the latest entry was made
        self.owner = f"table {head.id}"  # whose share of the workers its bots and hints have
        # What was thought of the position after so many entries, by seat (http/advice).
        self.hints: dict[int, tuple[int, asyncio.Task[Any]]] = {}
        self._store = store
        self._now = now
        self._longest = longest

    @property
    def match(self) -> Match:
        """The match; refused while people are still sitting down."""
        self.head.need_begun()
        return self.history.match

    async def load(self, entries: Sequence[str], moved: int | None) -> None:
        """Take in all that is stored, before anybody knows this table."""
        self.history.take(*await self._judged(self.history, entries))
        self.moved = moved

    async def prepare(self, seat: int | None, have: int) -> None:
        """Get ready for somebody who has so many entries, in steps, so that others come between."""
        await self.encoded.prepare(seat, have if have <= len(self.history) else 0)

    def no_undo(self, seat: int) -> Refused | None:
        """Return why this seat may take back no more, None if it may as far as the table goes."""
        history = self.history
        if self.head.counted:
            return Refused("today_undo")
        if history.undos_in_row[seat] >= UNDOS_IN_ROW:
            return Refused("undo_row", n=UNDOS_IN_ROW)
        if history.undos[seat] >= UNDOS:
            return Refused("undo_match", n=UNDOS)
        return Refused("no_more_undo") if len(history) >= self._longest else None

    # ---- what may be done ----

    async def play(self, seat: int, nth: int, line: str, bot: bool = False) -> bool:
        """Judge the nth choice of a seat and store it; the same again is fine and does nothing.

        A bot has thought of what was known here. If that was old nothing is stored: return False.
        """
        async with self.freshness.lock:
            while not self._known(seat, nth, line, bot):
                if bot and self.head.chairs[seat].kind != "bot":
                    return False  # the person was faster and has come back
                steps = self.match.steps(seat, line)
                head = _over(self.head, steps[-1]) if steps[-1].over else self.head
                if await self._become(head, steps, {seat}):
                    return True
                if bot:
                    return False
            return True

    async def change(self, changed: Callable[[Head], Head]) -> Head:
        """Store what a function makes of the head; if that begins the match, deal."""
        async with self.freshness.lock:
            while True:
                head = changed(self.head)
                begins = head.begun and not self.head.begun
                steps = _history(head).match.settling() if begins else ()
                if head == self.head or await self._become(head, steps):
                    return head

    async def expire(self) -> list[int]:
        """Let bots stand in for those who did not decide in time; return their seats.

        Whatever was committed before counts: who has moved owes another decision, or none.
        """
        async with self.freshness.lock:
            await self._read()
            while True:
                late, people, head = changes.expired(self.head, self._now(), len(self.history))
                if not late or await self._become(head, (), late):
                    return people

    async def catch_up(self) -> None:
        """Take in what others have stored; costs a look at the database."""
        async with self.freshness.lock:
            await self._read()

    # ---- the two seams: everything that is stored, and everything that is shown ----

    async def commit(self, transition: Transition) -> None:
        """Store; when this returns it is on disk. Conflict: another process was first."""
        await self._store.save(transition.save)

    def publish(self, transition: Transition) -> None:
        """Swap what is in memory, and tell everybody who listens."""
        if transition.save.change is not None:
            self._swap(transition.head, transition.save.version + 1)
        for step in transition.steps:
            self.history.step(step)
        self.presence.notify()

    # ---- how ----

    def _known(self, seat: int, nth: int, line: str, bot: bool) -> bool:
        mine = self.history.chosen[seat]
        if nth <= len(mine) and mine[nth - 1] == line:
            return True
        if self.head.chairs[seat].away and not bot:
            raise Refused("away")
        if nth != len(mine) + 1:
            raise Refused("stale", nth=nth, due=len(mine) + 1, line=line[:60])
        if line.startswith("undo ") and (no := self.no_undo(seat)) is not None:
            raise no
        return False

    async def _become(
        self, head: Head, steps: Sequence[Match] = (), fresh: Collection[int] = ()
    ) -> bool:
        """Commit and publish; on conflict read what others wrote."""
        now, match = self._now(), self.history.match
        following = transition(self.head, self.version, match, head, steps, now, fresh)
        try:
            await self.commit(following)
        except Conflict:
            await self._read()
            return False
        except BaseException:  # what it wrote may be stored or not
            self.freshness.mark_stale()
            raise
        following.log()
        self.moved = now if steps else self.moved
        self.publish(following)
        return True

    async def _read(self) -> None:
        """Take in what is stored; whoever asks holds the lock."""
        with self.freshness.reading():
            found = await self._store.since(self.head.id, len(self.history))
            if found is None:  # cleaned up
                raise Refused("no_table", 404, table=self.head.id)
            if found.version != self.version or found.entries:
                await self._take_in(found)

    async def _take_in(self, found: Found) -> None:
        """Take in what others have stored; if that cannot be, it is no fault of who asks."""
        try:
            head = heads.decode(found.doc)
            history = self.history if self.head.begun else _history(head)
            taken = await self._judged(history, found.entries)
        except (NyhavnError, ValueError) as error:
            log.exception("a table is damaged", extra=at(table=self.head.id))
            raise Refused("damaged", 500, table=self.head.id) from error
        self._swap(head, found.version)
        self.history.take(*taken)
        self.moved = found.moved
        self.presence.notify()

    async def _judged(
        self, history: History, entries: Sequence[str]
    ) -> tuple[list[HistoryEntry], Match]:
        """Judge entries as they are stored, in steps, so that others come between.

        Nothing changes before all of it can be taken in at once.
        """
        match, found = history.match, list[HistoryEntry]()
        for k, text in enumerate(entries):
            if k and k % STEP == 0:
                await asyncio.sleep(0)
            after = match.enter(*entry_of(text))
            found.append(worked_out(match, after))
            match = after
        return found, match

    def _swap(self, head: Head, version: int) -> None:
        if not self.head.begun:  # the number of seats, the options or the salts may be others
            self.history = _history(head)
            self.encoded = EncodedLog(self.history)
        before, after = _tokens(self.head), _tokens(head)
        if before != after:
            self.presence.absences.follow(before, after)
        self.head, self.version = head, version


def _over(head: Head, match: Match) -> Head:
    result = Result(len(match.entries), match.scores, match.ranking)
    chairs = tuple(replace(chair, notices=()) if chair.notices else chair for chair in head.chairs)
    return replace(head, state="over", result=result, chairs=chairs)


def _tokens(head: Head) -> list[str | None]:
    return [chair.token for chair in head.chairs]


def _history(head: Head) -> History:
    """The history of a match in which nothing has happened yet."""
    setup = head.rules.setup(len(head.chairs), head.options)
    return History(head.rules, setup, head.luck)
