"""Registry: all tables of a server. Those somebody looks at are in memory, the others on disk."""

from __future__ import annotations

import logging
import re
from collections import Counter
from collections.abc import Callable
from weakref import WeakValueDictionary

from nyhavn.games import SHELF
from nyhavn.server.operations.journal import at
from nyhavn.server.operations.metrics import Metrics
from nyhavn.server.protocol.refused import Refused
from nyhavn.server.protocol.wire import Stage
from nyhavn.server.storage.async_store import AsyncStore
from nyhavn.server.storage.store import Save
from nyhavn.server.tables import clock
from nyhavn.server.tables import head as heads
from nyhavn.server.tables.peers import Peers
from nyhavn.server.tables.table import Table
from nyhavn.server.tables.table_bots import BotTiming, TableBots
from nyhavn.server.tables.transition import stored_change
from nyhavn.server.tables.worker_pool import WorkerPool

log = logging.getLogger(__name__)
_ID = re.compile(r"[a-z0-9]{4,20}")


class Tables:
    """Where tables are added, found and forgotten."""

    def __init__(
        self,
        store: AsyncStore,
        peers: Callable[[Tables], Peers],
        workers: WorkerPool,
        bots: BotTiming,
        metrics: Metrics,
        now: clock.Now = clock.utc,
    ) -> None:
        self.store = store
        self.workers = workers
        self.bots = bots
        self.metrics = metrics
        self.now = now
        self.in_memory: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self.peers = peers(self)

    async def find(self, id: str) -> Table:
        """Return a table; one that there is not is refused."""
        if id in self.in_memory:
            table = self.in_memory[id]
            await self.peers.refresh(table)
            return table
        found = await self.store.since(id, 0) if _ID.fullmatch(id) else None
        if found is None:
            raise Refused("no_table", 404, table=id[:20])
        version, doc, entries = found
        head = heads.decode(doc)
        if head.game not in SHELF or head.version != SHELF[head.game].version:
            raise Refused("old", 409, game=f"@{head.game}", version=head.version)
        return self._opened(Table(head, version, self.store, self.now, entries))

    async def add(self, head: heads.Head) -> Table:
        """Store a new table."""
        await self.store.save(Save(head.id, 0, stored_change(head)))
        self.metrics.count("tables_made")
        log.info("table made", extra=at(table=head.id, game=head.game))
        return self._opened(Table(head, 1, self.store, self.now))

    async def forget(self, state: Stage, before: int) -> list[str]:
        """Delete tables that nobody has touched since a moment, or looks at; return their ids."""
        seen = [id for id, table in self.in_memory.items() if table.presence.watched]
        gone = await self.store.forget(state, before, seen)
        for id in gone:
            self.in_memory.pop(id, None)
        self.metrics.count("tables_forgotten", len(gone))
        return gone

    def stages(self) -> Counter[str]:
        """Return how many tables in memory are in each stage."""
        return Counter(table.head.state for table in list(self.in_memory.values()))

    async def close(self) -> None:
        """Stop thinking, finish what is being stored, and let go of the store."""
        for table in list(self.in_memory.values()):
            table.presence.close()
        self.workers.close()
        await self.store.close()

    def _opened(self, table: Table) -> Table:
        """Put a table into memory, unless somebody else has done so meanwhile."""
        there = self.in_memory.setdefault(table.head.id, table)
        if there is table:
            TableBots(table, self.workers, self.bots, self.metrics, self.peers).notify()
            self.peers.opened(table)
        return there
