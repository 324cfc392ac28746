"""Multi process: several server processes at one database. What others store is heard of here.

A notice only wakes: what is new is read from the database, and a notice that got lost is repaired
by the next ping of a client.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Collection, Coroutine, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, cast, get_args

from nyhavn.server.cluster.coordination import Coordination
from nyhavn.server.cluster.shared_limits import MARK, SharedLimits
from nyhavn.server.operations.visitors import Visitors
from nyhavn.server.protocol.refused import Refused
from nyhavn.server.protocol.wire import Reaction, ReactionName
from nyhavn.server.storage.async_store import AsyncStore
from nyhavn.server.tables.table import Table

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class ClusterTiming:
    """How long processes believe each other, in seconds."""

    round: float = 10.0  # between two looks at who is where
    limits: float = 1.0  # between two notices of what visitors have asked for
    presence: float = 30.0  # until the people of a process that says nothing count as gone
    claim: float = 15.0  # until another process may think for a bot; twice is no harm, only work


class MultiProcess:
    """Hears of the others, and lets them hear of us."""

    def __init__(
        self,
        coordination: Coordination,
        store: AsyncStore,
        tables: Mapping[str, Table],
        timing: ClusterTiming,
        visitors: Visitors | None = None,
    ) -> None:
        self._coordination = coordination
        self._store = store
        self._tables = tables
        self._timing = timing
        self._announced: dict[str, frozenset[int]] = {}  # who is here, as the others know it
        self._tasks: set[asyncio.Task[None]] = set()
        self._due: set[str] = set()  # tables that are about to be read
        self._left = False  # nothing is said any more
        self._limits: SharedLimits | None = None
        if visitors is not None:
            self._limits = SharedLimits(visitors, timing.round, timing.presence)

    async def refresh(self, table: Table) -> None:
        """Take in what others have stored."""
        await table.catch_up()

    def fresh(self, table: Table) -> bool:
        """Nobody knows without asking the database."""
        return False

    async def look(self, table: Table) -> None:
        """Ask the database, together with others who ask at the same time."""
        known = (table.version, len(table.history))
        if await self._store.newest(table.head.id) != known:
            await table.catch_up()

    async def claim(self, table: Table, seat: int) -> bool:
        """Think for a bot from now on, about the newest position; False if another does."""
        claim = self._coordination.claim
        mine = await self._store.run(claim, table.head.id, seat, self._timing.claim)
        if mine:
            await table.catch_up()
        return mine

    async def release(self, table: Table, seat: int) -> None:
        """Think for a bot no longer; if that cannot be said, it will be known in a while."""
        if self._left:
            return
        with contextlib.suppress(Refused):
            await self._store.run(self._coordination.release, table.head.id, seat)

    async def react(self, table: Table, seat: int, reaction: ReactionName) -> None:
        """Show a sign to those elsewhere: a notice that says all itself, and may get lost."""
        with contextlib.suppress(Refused):
            notice = f"{table.head.id} {seat} {reaction}"
            await self._store.run(self._coordination.notify, [notice])

    def opened(self, table: Table) -> None:
        """Tell the others who is at a table, and ask who is there with them."""
        table.presence.on_change = partial(self._tell, table.head.id)
        self._soon(self._look([table.head.id]))

    @asynccontextmanager
    async def joined(self) -> AsyncIterator[None]:
        """Be one of them inside."""
        self._soon(self._listen())
        self._soon(self._rounds())
        if self._limits is not None:
            self._soon(self._share(self._limits))
        try:
            yield
        finally:
            self._left = True
            for task in list(self._tasks):
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
            with contextlib.suppress(Refused):
                await self._store.run(self._coordination.leave)

    def _tell(self, id: str, seats: frozenset[int]) -> None:
        """Say who is at a table here, if that is news."""
        if seats != self._announced.get(id, frozenset()) and not self._left:
            self._announced[id] = seats
            self._soon(self._announce({id: seats}))

    async def _listen(self) -> None:
        async for table in self._coordination.notices():
            if table is not None and table.startswith(f"{MARK} "):
                if self._limits is not None:
                    self._limits.hear(table)
                continue
            if table is not None and " " in table:
                self._show(table)
                continue
            for id in list(self._tables) if table is None else [table]:
                if id in self._tables and id not in self._due:
                    self._due.add(id)
                    self._soon(self._catch_up(id))

    def _show(self, notice: str) -> None:
        """Show a sign that somebody made at another process."""
        id, seat, reaction = notice.split(" ")
        if id in self._tables and reaction in get_args(ReactionName):
            self._tables[id].presence.show(Reaction(int(seat), cast(ReactionName, reaction)))

    async def _catch_up(self, id: str) -> None:
        self._due.discard(id)  # what is stored from now on needs another look
        with contextlib.suppress(Refused):  # the next ping asks again
            if id in self._tables:
                await self._tables[id].catch_up()
                await self._look([id])

    async def _rounds(self) -> None:
        while True:
            await asyncio.sleep(self._timing.round)
            await self._announce({id: seats for id, seats in self._announced.items() if seats})
            await self._look(list(self._tables))

    async def _share(self, limits: SharedLimits) -> None:
        while True:
            await asyncio.sleep(self._timing.limits)
            if news := limits.news():
                with contextlib.suppress(Refused):  # what cannot be told is not counted
                    await self._store.run(self._coordination.notify, news)

    async def _announce(self, seats: Mapping[str, frozenset[int]]) -> None:
        with contextlib.suppress(Refused):  # the next round says it again
            await self._store.run(self._coordination.announce, seats, self._timing.presence)
            for id in [id for id in seats if not self._announced.get(id)]:
                self._announced.pop(id, None)

    async def _look(self, ids: Collection[str]) -> None:
        with contextlib.suppress(Refused):
            found = await self._store.run(self._coordination.present, ids)
            for id in ids:
                table, far = self._tables.get(id), found.get(id, frozenset())
                if table is not None and table.presence.far != far:
                    table.presence.elsewhere(far)

    def _soon(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception():
            log.error("the other processes are not heard", exc_info=task.exception())
