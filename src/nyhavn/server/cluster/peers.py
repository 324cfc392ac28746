"""Peers: other server processes at the same database. What they store is heard of here.

A notice only wakes: what is new is read from the database, and a notice that got lost is repaired
by the next ping of a client.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Collection, Coroutine, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from typing import Any, Protocol, runtime_checkable

from nyhavn.server.protocol.refused import Refused
from nyhavn.server.storage.async_store import TOGETHER, AsyncStore
from nyhavn.server.storage.batcher import Batcher
from nyhavn.server.storage.store import Store
from nyhavn.server.tables.table import Table

log = logging.getLogger(__name__)
ROUND = 10.0  # seconds between two looks at who is where
HERE = 30.0  # seconds until the people of a process count as gone that says nothing any more
THINKS = 15.0  # seconds until another process may think for a bot; twice is no harm, only work


@runtime_checkable
class Coordination(Protocol):
    """What a store brings if several processes can use it at once."""

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
        """Yield the id of every table that another process changes; None if some were missed."""


class Peers(Protocol):
    """The others, as tables and bots need them."""

    async def fresh(self, table: Table) -> Table:
        """Return a table with all that others have stored."""

    async def look(self, table: Table) -> None:
        """Repair a table that has missed something; costs little if it has not."""

    async def claim(self, table: Table, seat: int) -> bool:
        """Think for a bot from now on; False if another process does."""

    async def release(self, table: Table, seat: int) -> None:
        """Think for a bot no longer."""

    def meet(self, table: Table) -> None:
        """Take note of a table that is in memory from now on."""

    def joined(self) -> AbstractAsyncContextManager[None]:
        """Be one of them inside."""


def among(store: Store, archive: AsyncStore, tables: Mapping[str, Table]) -> Peers:
    """Return the other processes that a store allows."""
    if isinstance(store, Coordination):
        return Cluster(store, archive, tables)
    return SingleProcess(store, archive, tables)


class SingleProcess:
    """Others are not expected. If there is one all the same, its writing is noticed."""

    def __init__(self, store: Store, archive: AsyncStore, tables: Mapping[str, Table]) -> None:
        self._store = store
        self._archive = archive
        self._tables = tables
        self._notice = Batcher(self._noticed, TOGETHER)

    async def fresh(self, table: Table) -> Table:
        """Return the table."""
        return table

    async def look(self, table: Table) -> None:
        """Catch up if somebody else has written, or a save has failed that may be stored."""
        # What we are storing ourselves may be on disk before we know it: then ask behind it.
        touched = None if table.busy else self._store.touched(wait=False)
        if touched is None:
            await self._notice.ask(None)
        elif touched:
            self._doubt()
        if table.doubtful:
            await table.catch_up()

    async def _noticed(self, asking: list[None]) -> list[None]:
        """Look when the store has time for it, for all who ask meanwhile."""
        if await self._archive.ask(self._store.touched):
            self._doubt()
        return asking

    def _doubt(self) -> None:
        """Doubt all tables: the store says only once that somebody else has written."""
        for table in self._tables.values():
            table.doubt()

    async def claim(self, table: Table, seat: int) -> bool:
        """Nobody else does."""
        return True

    async def release(self, table: Table, seat: int) -> None:
        """Nobody waits for that."""

    def meet(self, table: Table) -> None:
        """Nobody wants to know."""

    def joined(self) -> AbstractAsyncContextManager[None]:
        """Nothing to join."""
        return nullcontext()


class Cluster:
    """Hears of the others, and lets them hear of us."""

    def __init__(self, shared: Coordination, archive: AsyncStore, tables: Mapping[str, Table]) -> None:
        self._shared = shared
        self._archive = archive
        self._tables = tables
        self._said: dict[str, frozenset[int]] = {}  # who is here, as the others know it
        self._tasks: set[asyncio.Task[None]] = set()
        self._due: set[str] = set()  # tables that are about to be read
        self._left = False  # nothing is said any more

    async def fresh(self, table: Table) -> Table:
        """Return a table with all that others have stored."""
        await table.catch_up()
        return table

    async def look(self, table: Table) -> None:
        """Ask the database, together with others who ask at the same time."""
        await table.look()

    async def claim(self, table: Table, seat: int) -> bool:
        """Think for a bot from now on, about the newest position; False if another does."""
        mine = await self._archive.ask(self._shared.claim, table.head.id, seat, THINKS)
        if mine:
            await table.catch_up()
        return mine

    async def release(self, table: Table, seat: int) -> None:
        """Think for a bot no longer; if that cannot be said, it will be known in a while."""
        if self._left:
            return
        with contextlib.suppress(Refused):
            await self._archive.ask(self._shared.release, table.head.id, seat)

    def meet(self, table: Table) -> None:
        """Tell the others who is at a table, and ask who is there with them."""
        table.porter = self._tell
        self._soon(self._look([table.head.id]))

    @asynccontextmanager
    async def joined(self) -> AsyncIterator[None]:
        """Be one of them inside."""
        self._soon(self._hear())
        self._soon(self._rounds())
        try:
            yield
        finally:
            self._left = True
            for task in list(self._tasks):
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
            with contextlib.suppress(Refused):
                await self._archive.ask(self._shared.leave)

    def _tell(self, table: Table) -> None:
        """Say who is at a table here, if that is news."""
        id, seats = table.head.id, table.near
        if seats != self._said.get(id, frozenset()) and not self._left:
            self._said[id] = seats
            self._soon(self._announce({id: seats}))

    async def _hear(self) -> None:
        async for table in self._shared.notices():
            for id in list(self._tables) if table is None else [table]:
                if id in self._tables and id not in self._due:
                    self._due.add(id)
                    self._soon(self._catch_up(id))

    async def _catch_up(self, id: str) -> None:
        self._due.discard(id)  # what is stored from now on needs another look
        with contextlib.suppress(Refused):  # the next ping asks again
            if id in self._tables:
                await self._tables[id].catch_up()
                await self._look([id])

    async def _rounds(self) -> None:
        while True:
            await asyncio.sleep(ROUND)
            await self._announce({id: seats for id, seats in self._said.items() if seats})
            await self._look(list(self._tables))

    async def _announce(self, seats: Mapping[str, frozenset[int]]) -> None:
        with contextlib.suppress(Refused):  # the next round says it again
            await self._archive.ask(self._shared.announce, seats, HERE)
            for id in [id for id in seats if not self._said.get(id)]:
                self._said.pop(id, None)

    async def _look(self, ids: Collection[str]) -> None:
        with contextlib.suppress(Refused):
            found = await self._archive.ask(self._shared.present, ids)
            for id in ids:
                table, far = self._tables.get(id), found.get(id, frozenset())
                if table is not None and table.far != far:
                    table.far = far
                    table.ring()

    def _soon(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception():
            log.error("the other processes are not heard", exc_info=task.exception())
