"""Registry: all tables of a server. Those somebody looks at are in memory, the others on disk."""

from __future__ import annotations

import asyncio
import logging
import re
from collections import Counter
from collections.abc import Callable, Sequence
from weakref import WeakValueDictionary

from nyhavn.server.operations.journal import at
from nyhavn.server.operations.metrics import Metrics
from nyhavn.server.operations.visitors import Visitor
from nyhavn.server.protocol.refused import Refused
from nyhavn.server.protocol.wire import Stage
from nyhavn.server.storage.async_store import AsyncStore
from nyhavn.server.storage.store import Attempt, Found, Save
from nyhavn.server.tables import clock
from nyhavn.server.tables import head as heads
from nyhavn.server.tables.job_queue import JobQueue
from nyhavn.server.tables.peers import Peers
from nyhavn.server.tables.recent_tables import RecentTables
from nyhavn.server.tables.table import Table
from nyhavn.server.tables.table_bots import BotTiming, TableBots
from nyhavn.server.tables.transition import stored_change

log = logging.getLogger(__name__)
GRACE = 60
_ID = re.compile(r"[a-z0-9]{4,20}")
ENTRIES = 50  # that are judged for the price of one request


class Tables:
    """Where tables are added, found and forgotten."""

    def __init__(
        self,
        store: AsyncStore,
        peers: Callable[[Tables], Peers],
        jobs: JobQueue,
        bots: BotTiming,
        metrics: Metrics,
        now: clock.Now = clock.utc,
        grace: int = GRACE,
        recent: RecentTables | None = None,
    ) -> None:
        self.store = store
        self.jobs = jobs
        self.bots = bots
        self.metrics = metrics
        self.now = now
        self.grace = grace  # seconds after which somebody who has gone may be replaced
        self.damaged: set[str] = set()  # ids of tables that cannot be read
        self.in_memory: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self._recent = recent or RecentTables()
        self._loading = asyncio.Lock()  # one table at a time takes its steps between the others'
        self.peers = peers(self)
        self.on_open: Callable[[Table], None] | None = None  # is told of tables new in memory

    async def find(self, id: str, visitor: Visitor | None = None) -> Table:
        """Return a table; one that there is not is refused.

        A visitor pays for what has to be judged anew. Whoever looks first at a table owns what its
        bots think, until somebody with a seat is there.
        """
        table = self.in_memory.get(id)
        if table is None:
            table = await self._load(id, visitor)
            if visitor is not None:
                table.owner = visitor.name
        else:
            await self.peers.refresh(table)
        self._recent.touch(table)
        return table

    async def _load(self, id: str, visitor: Visitor | None) -> Table:
        try:
            found = await self.store.since(id, 0) if _ID.fullmatch(id) else None
            if found is None:
                raise Refused("no_table", 404, table=id[:20])
            if visitor is not None:
                visitor.spend(len(found.entries) / ENTRIES)
            async with self._loading:
                there = self.in_memory.get(id)  # somebody else wanted it, too
                return self._opened(await self._read(found)) if there is None else there
        except Refused:
            raise
        except Exception as error:
            self.set_aside(id, error)
            raise Refused("damaged", 500, table=id) from error

    async def _read(self, found: Found) -> Table:
        """Make a table of what is stored; an error of any kind if that is damaged."""
        head = heads.decode(found.doc)
        table = Table(head, found.version, self.store, self.now)
        await table.load(found.entries, found.moved)
        return table

    async def archived(self, id: str) -> tuple[int, heads.Head, list[str]] | None:
        """Return a finished match whose rules are not on the shelf any more: to be read only."""
        found = await self.store.since(id, 0) if _ID.fullmatch(id) else None
        head = None if found is None else heads.decode(found.doc)
        if found is None or head is None or head.state != "over":
            return None
        return found.version, head, found.entries

    def set_aside(self, id: str, error: Exception) -> None:
        """Take note of a table that is damaged, so that it holds up no other; told once."""
        if id not in self.damaged:
            self.damaged.add(id)
            self.metrics.count("tables_damaged")
            log.error("a table is damaged", extra=at(table=id), exc_info=error)

    def look_again(self) -> None:
        """Believe that damaged tables were mended, until they are looked at."""
        self.metrics.count("tables_damaged", -len(self.damaged))
        self.damaged.clear()

    async def add(
        self,
        head: heads.Head,
        visitor: Visitor | None = None,
        entries: Sequence[str] = (),
        attempt: Attempt | None = None,
    ) -> Table:
        """Store a new table, the entries (judged already) with which it begins, and the try that
        begins at it: a second one of a player is a Conflict."""
        await self.store.save(Save(head.id, 0, stored_change(head), 0, entries, attempt))
        self.metrics.count("tables_made")
        log.info("table made", extra=at(table=head.id, game=head.game))
        new = Table(head, 1, self.store, self.now)
        async with self._loading:
            await new.load(entries, self.now() if entries else None)
        table = self._opened(new)
        if visitor is not None:
            table.owner = visitor.name
        self._recent.touch(table)
        return table

    async def forget(self, state: Stage, before: int) -> list[str]:
        """Delete tables that nobody has touched since a moment, or looks at; return their ids."""
        seen = [id for id, table in self.in_memory.items() if table.presence.watched]
        gone = await self.store.forget(state, before, seen)
        for id in gone:
            self.drop(id)
        self.metrics.count("tables_forgotten", len(gone))
        return gone

    def drop(self, id: str) -> None:
        """Let go of a table that is no more; who looks at it is told at the next ping."""
        if (table := self.in_memory.pop(id, None)) is not None:
            table.presence.close()  # its bots think no more
            table.freshness.mark_stale()
        self._recent.drop(id)

    def stages(self) -> Counter[str]:
        """Return how many tables in memory are in each stage."""
        return Counter(table.head.state for table in list(self.in_memory.values()))

    async def close(self) -> None:
        """Stop thinking, finish what is being stored, and let go of the store."""
        for table in list(self.in_memory.values()):
            table.presence.close()
        self.jobs.close()
        await self.store.close()

    def _opened(self, table: Table) -> Table:
        """Put a table into memory, unless somebody else has done so meanwhile."""
        there = self.in_memory.setdefault(table.head.id, table)
        if there is table:
            table.presence.absences = self._recent.absences_of(table)
            table.presence.grace = self.grace
            TableBots(table, self.jobs, self.bots, self.metrics, self.peers).notify()
            self.peers.opened(table)
            if self.on_open is not None:
                self.on_open(table)
        return there
