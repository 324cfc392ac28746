"""House: all tables of a server. Those that somebody looks at are in memory, the others on disk."""

from __future__ import annotations

import contextlib
import logging
import re
from collections import Counter
from weakref import WeakValueDictionary

from msgspec.structs import replace

from nyhavn.games import SHELF
from nyhavn.server.cluster.peers import among
from nyhavn.server.operations.journal import at
from nyhavn.server.operations.metrics import Metrics
from nyhavn.server.operations.visitors import Visitors
from nyhavn.server.protocol.bodies import Made, Make
from nyhavn.server.protocol.refused import Refused
from nyhavn.server.protocol.wire import Stage
from nyhavn.server.storage.async_store import AsyncStore
from nyhavn.server.storage.store import Conflict, Save, Store
from nyhavn.server.tables import changes, clock
from nyhavn.server.tables import head as heads
from nyhavn.server.tables.head import Head
from nyhavn.server.tables.table import Table, changed
from nyhavn.server.tables.table_bots import BotTiming, TableBots
from nyhavn.server.tables.watcher import Watcher
from nyhavn.server.tables.worker_pool import WorkerPool

log = logging.getLogger(__name__)
_ID = re.compile(r"[a-z0-9]{4,20}")


class House:
    """Where tables are made and found."""

    def __init__(
        self,
        store: Store,
        crew: WorkerPool,
        manner: BotTiming | None = None,
        url: str | None = None,
        local: bool = True,
        visitors: Visitors | None = None,
        metrics: Metrics | None = None,
        now: clock.Now = clock.utc,
    ) -> None:
        self.metrics = metrics or Metrics()
        self.archive = AsyncStore(store, self.metrics)
        self.crew = crew
        self.manner = manner or BotTiming()
        self.url = url  # where friends find this house, if somebody said so
        self.local = local  # whether only this machine can reach it
        self.visitors = visitors or Visitors()
        self.now = now
        self._tables: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self.peers = among(store, self.archive, self._tables)

    async def table(self, id: str) -> Table:
        """Return a table; one that there is not is refused."""
        if id in self._tables:
            return await self.peers.fresh(self._tables[id])
        found = await self.archive.since(id, 0) if _ID.fullmatch(id) else None
        if found is None:
            raise Refused("no_table", 404, table=id[:20])
        version, doc, entries = found
        head = heads.decode(doc)
        if head.game not in SHELF or head.version != SHELF[head.game].version:
            raise Refused("old", 409, game=f"@{head.game}", version=head.version)
        table = Table(head, version, self.archive, self.now)
        table.take(entries)
        return self._opened(table)

    async def make(self, make: Make) -> Made:
        """Make a table; deal at once if that is asked for."""
        head, tokens = heads.new(make)
        if make.start:  # refuse before anything is stored
            changes.started(head, None, None)
        table = await self._new(head)
        if make.start:
            await table.start(None, None)
        return Made(head.id, head.invite, tokens)

    async def rematch(self, table: Table) -> str:
        """Return the table where the same people play again; it is made once."""
        table.head.need("over")
        last = table.head.next
        if last is None or await self.archive.load(last) is None:  # never made, or cleaned up
            after = heads.rematch(table.head)
            await self._new(after)
            await table.change(
                lambda head: replace(head, next=after.id) if head.next == last else head
            )
        assert table.head.next is not None, "it was stored just now, by us or by another"
        return table.head.next

    async def grace(self, id: str) -> None:
        """Make up for a pause of the server: everybody at this table has some time left."""
        while found := await self.archive.load(id):
            version, head = found[0], heads.decode(found[1])
            after = clock.graced(head, self.now())
            if after == head:
                return
            with contextlib.suppress(Conflict):
                await self.archive.save(Save(id, version, changed(after)))
                if id in self._tables:  # the disk failed when we began, and people have come since
                    await self._tables[id].catch_up()
                return

    async def forget(self, state: Stage, before: int) -> list[str]:
        """Delete tables that nobody has touched since a moment, or looks at; return their ids."""
        seen = [id for id, table in self._tables.items() if _watched(table)]
        gone = await self.archive.forget(state, before, seen)
        for id in gone:
            self._tables.pop(id, None)
        self.metrics.count("tables_forgotten", len(gone))
        return gone

    def stages(self) -> Counter[str]:
        """Return how many tables in memory are in each stage."""
        return Counter(table.head.state for table in list(self._tables.values()))

    async def close(self) -> None:
        """Stop thinking, finish what is being stored, and let go of the store."""
        for table in list(self._tables.values()):
            for listener in list(table.listeners):
                if isinstance(listener, TableBots):
                    listener.close()
        self.crew.close()
        await self.archive.close()

    async def _new(self, head: Head) -> Table:
        await self.archive.save(Save(head.id, 0, changed(head)))
        self.metrics.count("tables_made")
        log.info("table made", extra=at(table=head.id, game=head.game))
        return self._opened(Table(head, 1, self.archive, self.now))

    def _opened(self, table: Table) -> Table:
        """Put a table into memory, unless somebody else has done so meanwhile."""
        there = self._tables.setdefault(table.head.id, table)
        if there is table:
            TableBots(table, self.crew, self.manner, self.metrics, self.peers).ring()
            self.peers.meet(table)
        return there


def _watched(table: Table) -> bool:
    return any(isinstance(listener, Watcher) for listener in table.listeners)
