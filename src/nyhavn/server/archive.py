"""Archive: the store without waiting in the event loop. Disk faults become refusals."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from nyhavn.server.refused import Refused
from nyhavn.server.store import Change, Conflict, Store

log = logging.getLogger(__name__)
P = ParamSpec("P")
T = TypeVar("T")


class Archive:
    """Calls a store in a thread of its own, one call after the other."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._thread = ThreadPoolExecutor(1, "archive")

    async def save(
        self, table: str, change: Change | None, n: int = 0, entries: Sequence[str] = ()
    ) -> None:
        """Store; when this returns it is on disk."""
        await self._call(self._store.save, table, change, n, entries)

    async def load(self, table: str) -> tuple[int, bytes] | None:
        """Return the version and the document of a table, None if there is none."""
        return await self._call(self._store.load, table)

    async def entries(self, table: str, since: int) -> list[str]:
        """Return the entries of a table from a number on."""
        return await self._call(self._store.entries, table, since)

    async def count(self) -> dict[str, int]:
        """Return how many tables there are in each stage."""
        return await self._call(self._store.count)

    async def due(self, now: int) -> list[str]:
        """Return the tables whose next deadline is not after a moment."""
        return await self._call(self._store.due, now)

    async def forget(self, state: str, before: int, spare: Collection[str] = ()) -> list[str]:
        """Delete the tables of a stage that nobody has touched since a moment; return their ids."""
        return await self._call(self._store.forget, state, before, spare)

    def close(self) -> None:
        """Finish what was begun, and close the store."""
        self._thread.shutdown()
        self._store.close()

    async def _call(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._thread, lambda: call(*args, **kwargs))
        except Conflict:
            raise
        except Exception as error:
            log.exception("the store failed")
            raise Refused("disk", 503) from error
