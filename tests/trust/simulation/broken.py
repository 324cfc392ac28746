"""Servers that break a promise. The simulation must find each of them out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any
from unittest import mock

from msgspec.structs import replace
from nyhavn.server.cluster.peers import Cluster

from nyhavn.core.match import Match
from nyhavn.server.cluster import peers
from nyhavn.server.storage.async_store import AsyncStore
from nyhavn.server.storage.sqlite import SQLite
from nyhavn.server.storage.store import Conflict, Save
from nyhavn.server.tables import clock, tables
from nyhavn.server.tables.clock import with_deadlines
from nyhavn.server.tables.head import Head
from nyhavn.server.tables.sweeper import Sweeper
from nyhavn.server.tables.table import Table, stored_change
from nyhavn.server.tables.watcher import Watcher
from tests.trust.simulation import world
from tests.trust.simulation.disk import Disk


class Hasty(Table):
    """Tells everybody, and then stores."""

    async def _save(
        self, head: Head, steps: Sequence[Match] = (), fresh: Collection[int] = ()
    ) -> bool:
        entries = [str(entry) for entry in steps[-1].entries[self.n :]] if steps else []
        change = None if head is self.head else stored_change(head)
        save = Save(head.id, self.version, change, self.n, entries)
        if change is not None:
            self._swap(head, self.version + 1)
        for step in steps:
            self.history.step(step)
            self._match = step
        self.ring()
        await self._archive.save(save)
        return True


class Promising(AsyncStore):
    """Says that something is stored while it still is on its way to the disk."""

    async def save(self, save: Save) -> None:
        behind = asyncio.ensure_future(super().save(save))
        behind.add_done_callback(lambda done: done.cancelled() or done.exception())


class Forgetful(Disk):
    """Loses the last commit when a process opens the database anew."""

    def store(self) -> SQLite:
        if self.last is not None:
            query = "DELETE FROM entries WHERE table_id = ? AND n >= ?"
            self.platter.execute(query, self.last)
        return super().store()


class Overlooking(Disk):
    """Takes entries by whatever version of the table they were judged."""

    def store(self) -> SQLite:
        store = super().store()
        save_all = store.save_all

        def overlook(saves: Sequence[Save]) -> list[Conflict | None]:
            newest = store.newest([save.table for save in saves])
            return save_all(
                [s if s.change else s._replace(version=newest[s.table][0]) for s in saves]
            )

        store.save_all = overlook  # type: ignore[method-assign]
        return store


class Stubborn(Table):
    """Does not read what others wrote first."""

    async def _reload(self) -> None:
        pass

    async def catch_up(self) -> None:
        async with self._lock:
            await super()._reload()


class Deaf(Table):
    """Plays a line again that is sent again."""

    def _known(self, seat: int, nth: int, line: str, bot: bool) -> bool:
        return False


def _hurried(before: Head, head: Head, to_act: Collection[int], now: int, *_: object) -> Head:
    """A second for every decision."""
    if not head.clock:
        return head
    owing = to_act if head.state == "playing" else ()
    return replace(head, deadlines=dict.fromkeys(owing, now + clock.SECOND))


def _strict(
    before: Head, head: Head, to_act: Collection[int], now: int, fresh: Collection[int] = ()
) -> Head:
    """Give nobody new time who has just decided something and owes again."""
    return with_deadlines(before, head, to_act, now)


async def _nothing(*_: object) -> None:
    pass


@contextmanager
def _silent() -> Iterator[None]:
    """A ping repairs nothing."""
    ways = mock.patch.multiple(Table, catch_up=_nothing, look=_nothing)
    with ways, mock.patch.object(Watcher, "knows"):
        yield


BROKEN: dict[str, Callable[[], AbstractContextManager[Any]]] = {
    "tells before it stores": lambda: mock.patch.object(tables, "Table", Hasty),
    "acknowledges what is on its way": lambda: mock.patch.object(tables, "Archive", Promising),
    "forgets when it is killed": lambda: mock.patch.object(world, "Disk", Forgetful),
    "does not see who is back": lambda: mock.patch.object(world, "Disk", Overlooking),
    "does not repair lost news": _silent,
    "gives nobody the time that was agreed": lambda: mock.patch.object(clock, "wound", _hurried),
    "replaces who has moved": lambda: mock.patch.object(clock, "wound", _strict),
    "replaces nobody": lambda: mock.patch.object(Sweeper, "_expire", _nothing),
    "keeps a bot that it cannot think for": lambda: mock.patch.object(peers, "THINKS", 1e9),
    "does not say who is here": lambda: mock.patch.object(Cluster, "_announce", _nothing),
    "does not read after a conflict": lambda: mock.patch.object(tables, "Table", Stubborn),
    "plays twice what is sent twice": lambda: mock.patch.object(tables, "Table", Deaf),
}
