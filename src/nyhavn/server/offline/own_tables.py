"""Own tables: those of one visitor, kept in memory and by somebody else; nobody tidies them up."""

from __future__ import annotations

from dataclasses import replace

import msgspec
from msgspec import Struct

from nyhavn.server.cluster.single_process import SingleProcess
from nyhavn.server.offline.mirrored_store import Keep, MirroredStore, Stored
from nyhavn.server.operations.metrics import Metrics
from nyhavn.server.storage.sqlite import SQLite
from nyhavn.server.storage.store import Kept
from nyhavn.server.tables import head as heads
from nyhavn.server.tables import sweeper
from nyhavn.server.tables.job_queue import JobQueue
from nyhavn.server.tables.registry import Tables
from nyhavn.server.tables.steady_clock import SteadyClock
from nyhavn.server.tables.table_bots import BotTiming
from nyhavn.server.tables.worker_pool import WorkerPool
from nyhavn.server.tables.worker_tasks import choose_lightly

FOREVER = sweeper.Keep(open=None)


class Taken(Struct, frozen=True):
    """What came of taking in tables: how many were new or further along, and how many were not."""

    added: int
    left: int


class OwnTables:
    """The tables, and all of them at once as text."""

    def __init__(self, keep: Keep, workers: WorkerPool, bots: BotTiming) -> None:
        metrics, time = Metrics(), SteadyClock()
        self._store = store = MirroredStore(SQLite(":memory:"), metrics, keep)
        self.tables = Tables(
            store,
            lambda tables: SingleProcess(store, tables.in_memory),
            JobQueue(workers),
            replace(bots, choose=choose_lightly),
            metrics,
            time,
        )
        self.sweeper = sweeper.Sweeper(self.tables, FOREVER, time=time)

    def begin(self, stored: str) -> list[str]:
        """Take in what is kept, as JSON; return the ids of tables that cannot be read."""
        return self._store.begin(msgspec.json.decode(stored, type=list[Stored]))

    def text(self) -> str:
        """Return all tables, as JSON."""
        return msgspec.json.encode(self._store.everything()).decode()

    async def take_in(self, text: str) -> Taken:
        """Add tables from elsewhere; if one cannot be read, a ValueError and nothing."""
        found = msgspec.json.decode(text, type=list[Kept])
        for kept in found:
            heads.decode(kept.doc.encode())
        added = 0
        for kept in found:
            if await self._store.add(kept):
                added += 1
                if there := self.tables.in_memory.get(kept.id):
                    await there.catch_up()
        return Taken(added, len(found) - added)

    async def remove(self, ids: list[str]) -> None:
        """Delete tables; who looks at one of them hears that it is no more."""
        await self._store.remove(ids)
        for id in ids:
            self.tables.drop(id)
