"""Archive: the store without waiting in the event loop. Disk faults become refusals."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple, ParamSpec, TypeVar

from nyhavn.server.gather import Gather
from nyhavn.server.metrics import Metrics
from nyhavn.server.refused import Refused
from nyhavn.server.store import Change, Conflict, Save, Store

log = logging.getLogger(__name__)
P = ParamSpec("P")
T = TypeVar("T")


class Found(NamedTuple):
    """What the store has of a table: version and document (None: no such table), and entries."""

    head: tuple[int, bytes] | None
    entries: list[str]


class Archive:
    """Calls a store in a thread of its own, one call after the other."""

    def __init__(self, store: Store, metrics: Metrics) -> None:
        self._store = store
        self._metrics = metrics
        self._thread = ThreadPoolExecutor(1, "archive")
        self._saves = Gather(self._save_all)
        self._looks = Gather(self._look_all)

    async def save(
        self, table: str, change: Change | None, n: int = 0, entries: Sequence[str] = ()
    ) -> None:
        """Store; when this returns it is on disk. Saves of several tables share a transaction."""
        with self._metrics.timed("commit"):
            try:
                await self._saves.ask(Save(table, change, n, entries))
            except Conflict:
                self._metrics.count("conflicts")
                raise

    async def load(self, table: str) -> tuple[int, bytes] | None:
        """Return the version and the document of a table, None if there is none."""
        return await self._call(self._store.load, table)

    async def since(self, table: str, n: int) -> Found:
        """Return the version and document of a table with its entries from a number on."""
        return await self._looks.ask((table, n))

    async def count(self) -> dict[str, int]:
        """Return how many tables there are in each stage."""
        return await self._call(self._store.count)

    def close(self) -> None:
        """Finish what was begun, and close the store."""
        self._thread.shutdown()
        self._store.close()

    async def _save_all(self, saves: list[Save]) -> list[Conflict | None]:
        return await self._call(self._store.save_all, saves)

    async def _look_all(self, looks: list[tuple[str, int]]) -> list[Found]:
        load, entries = self._store.load, self._store.entries
        return await self._call(
            lambda: [Found(load(table), entries(table, n)) for table, n in looks]
        )

    async def _call(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._thread, lambda: call(*args, **kwargs))
        except Exception as error:
            self._metrics.count("errors", label="store")
            log.exception("the store failed")
            raise Refused("disk", 503) from error
