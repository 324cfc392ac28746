"""Table: a match with people around it. One lock, one judge; commit, then publish."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from msgspec.structs import replace

from nyhavn.core.history import History
from nyhavn.core.match import Match
from nyhavn.server.protocol.refused import Refused
from nyhavn.server.storage.async_store import AsyncStore
from nyhavn.server.storage.store import Conflict
from nyhavn.server.tables import changes
from nyhavn.server.tables import head as heads
from nyhavn.server.tables.freshness import Freshness
from nyhavn.server.tables.head import Head
from nyhavn.server.tables.presence import Presence
from nyhavn.server.tables.transition import Transition, entry_of, transition

LONG = 3_000  # entries; the longest matches have a third, unless somebody plays with undo


class Table:
    """The newest stored state of a table. `commit` and `publish` are all that changes it."""

    def __init__(
        self,
        head: Head,
        version: int,
        store: AsyncStore,
        now: Callable[[], int],
        entries: Sequence[str] = (),
        longest: int = LONG,
    ) -> None:
        self.head = head
        self.version = version
        self.presence = Presence()
        self.freshness = Freshness()
        self.history = _history(head)
        self._store = store
        self._now = now
        self._longest = longest
        self._replay(entries)

    @property
    def match(self) -> Match:
        """The match; refused while people are still sitting down."""
        if not self.head.begun:
            raise Refused("not_playing")
        return self.history.match

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
                head = replace(self.head, state="over") if steps[-1].over else self.head
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
        if len(self.history) >= self._longest and line.startswith("undo "):
            raise Refused("no_more_undo")
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
        self.publish(following)
        return True

    async def _read(self) -> None:
        """Take in what is stored; whoever asks holds the lock."""
        with self.freshness.reading():
            found = await self._store.since(self.head.id, len(self.history))
            if found is None:  # cleaned up
                raise Refused("no_table", 404, table=self.head.id)
        version, doc, entries = found
        if version == self.version and not entries:
            return
        self._swap(heads.decode(doc), version)
        self._replay(entries)
        self.presence.notify()

    def _replay(self, entries: Sequence[str]) -> None:
        """Take in entries as they are stored."""
        self.history.enter(entry_of(text) for text in entries)

    def _swap(self, head: Head, version: int) -> None:
        if not self.head.begun:  # the number of seats, the options or the salts may be others
            self.history = _history(head)
        self.head, self.version = head, version


def _history(head: Head) -> History:
    """The history of a match in which nothing has happened yet."""
    setup = head.rules.setup(len(head.chairs), head.options)
    return History(head.rules, setup, head.luck)
