"""Async store: the store without waiting in the event loop. Disk faults become refusals."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection
from typing import ParamSpec, Protocol, TypeVar

from nyhavn.server.operations.metrics import Metrics
from nyhavn.server.protocol.refused import Refused
from nyhavn.server.storage.batcher import Batcher
from nyhavn.server.storage.store import (
    Attempt,
    Away,
    Conflict,
    Found,
    Lost,
    Save,
    Store,
    Unreadable,
)
from nyhavn.server.storage.store_thread import StoreThread

log = logging.getLogger(__name__)
P = ParamSpec("P")
T = TypeVar("T")
PROBE = 5.0  # seconds for which an answer about the disk is believed
TOGETHER = 0.01  # seconds; thousands of pings look at the database together


class Caller(Protocol):
    """Where a store is called, one call after the other: a `StoreThread`."""

    async def run(self, call: Callable[[], T]) -> T:
        """Return what a call returns, or raise what it raises."""

    def close(self) -> None:
        """Finish what was handed over, and end."""


class AsyncStore:
    """Calls a store in a thread of its own, one call after the other."""

    def __init__(
        self,
        store: Store,
        metrics: Metrics,
        on_commit: Callable[[list[str]], None] | None = None,
        thread: Caller | None = None,
    ) -> None:
        self._store = store
        self._metrics = metrics
        self._on_commit = on_commit  # is told which tables are new on disk, in that thread
        self._thread: Caller = thread or StoreThread()
        self._probed: float | None = None  # when storing was last known to work
        self._saves = Batcher(self._save_all)
        self._looks = Batcher(self._look_all)
        self._newest = Batcher(self._newest_all, TOGETHER)
        self._probes = Batcher(self._probe_all)

    async def save(self, save: Save) -> None:
        """Store; when this returns it is on disk. Saves of several tables share a transaction."""
        with self._metrics.timed("commit"):
            try:
                await self._saves.submit(save)
            except Conflict:
                self._metrics.count("conflicts")
                raise

    async def load(self, table: str) -> tuple[int, bytes] | None:
        """Return the version and the document of a table, None if there is none."""
        return await self._call(self._store.load, table)

    async def since(self, table: str, n: int) -> Found | None:
        """Return a table and its entries from a number on, both of the same moment."""
        return await self._looks.submit((table, n))

    async def newest(self, table: str) -> tuple[int, int] | None:
        """Return the version of a table and the number of its entries, after a moment."""
        return await self._newest.submit(table)

    def written_elsewhere(self) -> bool | None:
        """Say at once whether others may have written; None if that cannot be said now."""
        return self._store.written_elsewhere(wait=False)

    async def wait_written_elsewhere(self) -> bool:
        """Say whether others may have written, when the store has time for it."""
        return bool(await self._call(self._store.written_elsewhere))

    async def count(self) -> dict[str, int]:
        """Return how many tables there are in each stage."""
        return await self._call(self._store.count)

    async def moment(self) -> int | None:
        """Return the database's own time of day, None if it has none."""
        return await self._call(self._store.moment)

    async def probe(self) -> None:
        """Refuse if nothing can be stored now; costs a look at the disk, at most every so often."""
        if not self._known_to_work():
            await self._probes.submit(None)  # all who ask meanwhile share one look

    async def due(self, now: int) -> list[str]:
        """Return the tables whose next deadline is not after a moment."""
        return await self._call(self._store.due, now)

    async def forget(self, state: str, before: int, spare: Collection[str] = ()) -> list[str]:
        """Delete the tables of a stage that nobody has touched since a moment; return their ids."""
        return await self._call(self._store.forget, state, before, spare)

    async def secret(self, name: str, made: str) -> str:
        """Return a secret of the server's own; if there is none of this name, `made` is it now."""
        return await self._call(self._store.secret, name, made)

    async def attempts(self, player: str, since: str) -> list[Attempt]:
        """Return the tries of a player from a day on, without their records."""
        return await self._call(self._store.attempts, player, since)

    async def attempt(self, day: str, game: str, player: str) -> Attempt | None:
        """Return a try at a challenge with its record, None if there is none."""
        return await self._call(self._store.attempt, day, game, player)

    async def tell_attempt(self, attempt: Attempt) -> None:
        """Store a try that was played at no table, unless it is there."""
        await self._call(self._store.tell_attempt, attempt)

    async def fields(self, first: str, last: str) -> list[tuple[str, str, int, int]]:
        """Return day, game, points and how many had them, from one day to another."""
        return await self._call(self._store.fields, first, last)

    async def close(self) -> None:
        """Finish what was begun, and close the store."""
        await self._saves.done()
        await self._looks.done()
        self._thread.close()
        self._store.close()

    async def run(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call something else of the store, in the same thread."""
        return await self._call(call, *args, **kwargs)

    async def _probe_all(self, asked: list[None]) -> list[None]:
        if not self._known_to_work():
            await self._call(self._store.probe)
            self._probed = self._metrics.clock()
        return asked

    def _known_to_work(self) -> bool:
        return self._probed is not None and self._metrics.clock() - self._probed <= PROBE

    async def _save_all(self, saves: list[Save]) -> list[Conflict | None]:
        return await self._call(self._stored, saves)

    def _stored(self, saves: list[Save]) -> list[Conflict | None]:
        conflicts = self._store.save_all(saves)
        if self._on_commit is not None:
            pairs = zip(saves, conflicts, strict=True)
            self._on_commit([save.table for save, conflict in pairs if conflict is None])
        return conflicts

    async def _look_all(self, looks: list[tuple[str, int]]) -> list[Found | Unreadable | None]:
        return await self._call(lambda: [self._looked(table, n) for table, n in looks])

    def _looked(self, table: str, n: int) -> Found | Unreadable | None:
        try:
            return self._store.read(table, n)
        except Unreadable as error:  # the others of this group can be read
            return error

    async def _newest_all(self, tables: list[str]) -> list[tuple[int, int] | None]:
        found = await self._call(self._store.newest, tables)
        return [found.get(table) for table in tables]

    async def _call(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return await self._thread.run(lambda: call(*args, **kwargs))
        except Unreadable:
            raise
        except Away as error:
            self._metrics.count("errors", label="store")
            log.warning("the database does not answer", exc_info=True)
            raise Refused("no_answer", 503) from error
        except Lost as error:
            self._metrics.count("errors", label="store")
            log.error("the database file is gone", exc_info=error)
            raise Refused("lost", 503) from error
        except Exception as error:
            self._metrics.count("errors", label="store")
            log.exception("the store failed")
            raise Refused("disk", 503) from error
