"""Servers of the simulation that break a promise. It must find each of them out.

Tables are broken where they commit and publish, or in what one may ask of them; how they work is
not copied.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from typing import Any
from unittest import mock

from msgspec.structs import replace

from nyhavn.server.cluster import opening
from nyhavn.server.cluster.multi_process import ClusterTiming
from nyhavn.server.storage.store import Conflict, Store
from nyhavn.server.tables import clock, registry
from nyhavn.server.tables.clock import with_deadlines
from nyhavn.server.tables.head import Head
from nyhavn.server.tables.registry import Tables
from nyhavn.server.tables.steady_clock import SteadyClock
from nyhavn.server.tables.table import Table
from nyhavn.server.tables.transition import Transition
from nyhavn.server.tables.watcher import Watcher
from tests.trust.mutants.overlooking import overlooking
from tests.trust.simulation import world
from tests.trust.simulation.disk import Disk
from tests.trust.simulation.notices import Notices


class Hasty(Table):
    """Tells everybody, and then stores."""

    async def commit(self, transition: Transition) -> None:
        super().publish(transition)
        await super().commit(transition)

    def publish(self, transition: Transition) -> None:
        """It is done already."""


class Promising(Table):
    """Says that something is stored while it still is on its way to the disk."""

    async def commit(self, transition: Transition) -> None:
        behind = asyncio.ensure_future(super().commit(transition))
        behind.add_done_callback(lambda done: done.cancelled() or done.exception())


class Stubborn(Table):
    """Does not read what others wrote first, but tries the same again."""

    async def commit(self, transition: Transition) -> None:
        while True:
            try:
                return await super().commit(transition)
            except Conflict:
                pass


class Deaf(Table):
    """Plays a line again that is sent again."""

    async def play(self, seat: int, nth: int, line: str, bot: bool = False) -> bool:
        return await super().play(seat, len(self.history.chosen[seat]) + 1, line, bot)


class Forgetful(Disk):
    """Loses the last commit when a process opens the database anew."""

    def store(self) -> Store:
        if self.last is not None:
            query = "DELETE FROM entries WHERE table_id = ? AND n >= ?"
            self.platter.execute(query, self.last)
        return super().store()


class Overlooking(Disk):
    """Takes entries by whatever version of the table they were judged."""

    def store(self) -> Store:
        return overlooking(super().store())


def _hurried(before: Head, head: Head, to_act: Collection[int], now: int, *_: object) -> Head:
    """A second for every decision."""
    if not head.clock:
        return head
    owing = to_act if head.state == "playing" else ()
    return replace(head, deadlines=dict.fromkeys(owing, now + clock.SECOND))


def _strict(before: Head, head: Head, to_act: Collection[int], now: int, *_: object) -> Head:
    """Give nobody new time who has just decided something and owes again."""
    return with_deadlines(before, head, to_act, now)


async def _nobody(table: Table) -> list[int]:
    return []


async def _nothing(table: Table) -> None:
    pass


@contextmanager
def _silent() -> Iterator[None]:
    """A ping repairs nothing."""
    with mock.patch.object(Table, "catch_up", _nothing), mock.patch.object(Watcher, "knows"):
        yield


def _table(kind: type[Table]) -> Callable[[], AbstractContextManager[Any]]:
    return lambda: mock.patch.object(registry, "Table", kind)


FOR_EVER = partial(ClusterTiming, claim=1e9)


def _damage(tables: Tables, id: str, error: Exception) -> None:
    raise error


def _wall(time: SteadyClock) -> int:
    return time._reference()


BROKEN: dict[str, Callable[[], AbstractContextManager[Any]]] = {
    "tells before it stores": _table(Hasty),
    "acknowledges what is on its way": _table(Promising),
    "forgets when it is killed": lambda: mock.patch.object(world, "Disk", Forgetful),
    "does not see who is back": lambda: mock.patch.object(world, "Disk", Overlooking),
    "does not repair lost news": _silent,
    "gives nobody the time that was agreed": lambda: mock.patch.object(
        clock, "with_deadlines", _hurried
    ),
    "replaces who has moved": lambda: mock.patch.object(clock, "with_deadlines", _strict),
    "replaces nobody": lambda: mock.patch.object(Table, "expire", _nobody),
    "keeps a bot that it cannot think for": lambda: mock.patch.object(
        opening, "ClusterTiming", FOR_EVER
    ),
    "does not say who is here": lambda: mock.patch.object(Notices, "announce"),
    "does not read after a conflict": _table(Stubborn),
    "stops at a damaged table": lambda: mock.patch.object(Tables, "set_aside", _damage),
    "goes by the clock on the wall": lambda: mock.patch.object(SteadyClock, "__call__", _wall),
    "plays twice what is sent twice": _table(Deaf),
}
