"""Mirrored store: a database in memory, each change of which is kept elsewhere before it counts.

Where it is kept can only be asked without waiting, as a browser's storage is. So what was stored in
memory is handed over at once, and nobody hears of it before it is kept. Each table is kept with a
stamp, and exchanged only if the stamp is still the one that was kept last: if somebody else was
first, what they kept takes the place of ours, and the save is a Conflict as with any database.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterable
from typing import TypeVar

from msgspec import Struct
from msgspec.json import Decoder, Encoder

from nyhavn.server.operations.metrics import Metrics
from nyhavn.server.protocol.refused import Refused
from nyhavn.server.storage.async_store import AsyncStore
from nyhavn.server.storage.sqlite import SQLite
from nyhavn.server.storage.store import Conflict, Kept, Save

T = TypeVar("T")
FAULTS = ("full", "denied")  # why something is not kept, if that is known


class Swap(Struct, frozen=True):
    """A table to be kept (or, without a text, not any more) if its stamp is `was`."""

    id: str
    was: str | None
    stamp: str | None
    text: str | None


class Stored(Struct, frozen=True):
    """A table as it is kept; without a text it is not."""

    id: str
    stamp: str | None = None
    text: str | None = None


class Swapped(Struct, frozen=True):
    """What came of it: what is kept in place of those that did not fit, or why nothing is kept."""

    others: list[Stored] = []
    fault: str | None = None


Keep = Callable[[str], Awaitable[str]]  # a list of Swap, as JSON, is answered with a Swapped
_encode = Encoder().encode
_kept = Decoder(Kept)


class InlineCaller:
    """Calls where it is asked to: there are no threads, and nothing takes long."""

    async def run(self, call: Callable[[], T]) -> T:
        """Return what a call returns."""
        return call()

    def close(self) -> None:
        """Nothing was handed over."""


class MirroredStore(AsyncStore):
    """A database in memory that is kept elsewhere."""

    def __init__(self, store: SQLite, metrics: Metrics, keep: Keep) -> None:
        super().__init__(store, metrics, thread=InlineCaller())
        self._memory = store
        self._keep = keep
        self._stamps: dict[str, str] = {}  # of what is kept
        self._unread: dict[str, str | None] = {}  # the stamps of what cannot be read
        self._turn = asyncio.Lock()

    def begin(self, stored: Iterable[Stored]) -> list[str]:
        """Take in what is kept; return the ids of what cannot be read, which stays as it is."""
        unread = []
        for one in stored:
            try:
                self._take(one)
            except ValueError:
                self._unread[one.id] = one.stamp
                unread.append(one.id)
        return unread

    async def add(self, kept: Kept) -> bool:
        """Take in a table from elsewhere, if it is new here or goes on from what is here."""
        async with self._turn:
            here = self._memory.kept(kept.id)
            if here is not None and not _follows(kept, here):
                return False
            self._memory.replace(kept.id, kept)
            return not await self._mirror({kept.id: here})

    def everything(self) -> list[Kept]:
        """Return all tables."""
        return list(self._memory.everything())

    async def forget(self, state: str, before: int, spare: Collection[str] = ()) -> list[str]:
        """Delete tables, also where they are kept."""
        async with self._turn:
            old = {kept.id: kept for kept in self._memory.everything() if kept.state == state}
            gone = await super().forget(state, before, spare)
            await self._mirror({id: old.get(id) for id in gone})
            return gone

    async def remove(self, ids: Collection[str]) -> None:
        """Delete tables, also where they are kept, whoever else has changed them meanwhile."""
        async with self._turn:
            for id in self._unread.keys() & {*ids}:
                self._stamp(id, self._unread.pop(id))
            left = self._stamps.keys() & {*ids}
            while left:
                before = {id: self._memory.kept(id) for id in left}
                for id in left:
                    self._memory.replace(id, None)
                left = await self._mirror(before) & self._stamps.keys()

    async def _save_all(self, saves: list[Save]) -> list[Conflict | None]:
        async with self._turn:
            before = {save.table: self._memory.kept(save.table) for save in saves}
            conflicts = await super()._save_all(saves)
            pairs = list(zip(saves, conflicts, strict=True))
            new = {save.table for save, conflict in pairs if conflict is None}
            lost = await self._mirror({id: before[id] for id in new})
            return [
                Conflict(f"table {save.table} was kept by another") if save.table in lost else found
                for save, found in pairs
            ]

    async def _mirror(self, before: dict[str, Kept | None]) -> set[str]:
        """Keep tables as they are in memory now; return those that somebody else kept first."""
        if not before:
            return set()
        swaps = [self._swap(id) for id in before]
        try:
            answer = _swapped.decode(await self._keep(_encode(swaps).decode()))
            fault = answer.fault
        except Exception:
            answer, fault = Swapped(), "failed"
        if fault is not None:
            for id, kept in before.items():
                self._memory.replace(id, kept)
            raise Refused(f"keep_{fault}" if fault in FAULTS else "disk", 503)
        for swap in swaps:
            self._stamp(swap.id, swap.stamp)
        for other in answer.others:
            self._take(other)
        return {other.id for other in answer.others}

    def _swap(self, id: str) -> Swap:
        kept = self._memory.kept(id)
        was = self._stamps.get(id)
        if kept is None:
            return Swap(id, was, None, None)
        return Swap(id, was, f"{kept.version}.{len(kept.entries)}", _encode(kept).decode())

    def _take(self, stored: Stored) -> None:
        self._memory.replace(stored.id, None if stored.text is None else _kept.decode(stored.text))
        self._stamp(stored.id, stored.stamp)

    def _stamp(self, id: str, stamp: str | None) -> None:
        if stamp is None:
            self._stamps.pop(id, None)
        else:
            self._stamps[id] = stamp


_swapped = Decoder(Swapped)


def _follows(kept: Kept, here: Kept) -> bool:
    """Say whether a table is the same match further along."""
    old, new = ([entry for _, entry, _ in table.entries] for table in (here, kept))
    return (kept.version, len(new)) > (here.version, len(old)) and new[: len(old)] == old
