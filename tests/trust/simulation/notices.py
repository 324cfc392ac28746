"""What processes at one database tell each other, as PostgreSQL would carry it: late, or never."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from contextvars import Context
from random import Random

from nyhavn.server.storage.store import Conflict, Save
from tests.trust.simulation.disk import Disk, Faulty
from tests.trust.simulation.loop import VirtualLoop

LOST = 0.1  # of all notices; the others take up to
LATE = 0.3  # seconds


class Whispers:
    """What was said, by whom and until when it counts. It outlives the processes."""

    def __init__(self, loop: VirtualLoop, luck: Random) -> None:
        self.thinking: dict[tuple[str, int], tuple[str, float]] = {}
        self.present: dict[tuple[str, str], tuple[frozenset[int], float]] = {}
        self.ears: dict[str, asyncio.Queue[str | None]] = {}
        self.loop, self.luck = loop, luck

    def tell(self, process: str, tables: Collection[str]) -> None:
        """Wake the others, most of the time."""
        for name, ear in self.ears.items():
            for table in tables:
                if name != process and self.luck.random() >= LOST:
                    late = self.luck.uniform(0.0, LATE)
                    self.loop.call_later(late, ear.put_nowait, table, context=Context())


class Sociable(Faulty):
    """A store that processes share, and know of each other."""

    def __init__(self, disk: Disk, whispers: Whispers) -> None:
        super().__init__(disk)
        self.process = f"process {len(whispers.ears)}"
        self._whispers = whispers
        whispers.ears[self.process] = asyncio.Queue()

    def save_all(self, saves: Sequence[Save]) -> list[Conflict | None]:
        conflicts = super().save_all(saves)
        pairs = zip(saves, conflicts, strict=True)
        self._whispers.tell(self.process, [save.table for save, conflict in pairs if not conflict])
        return conflicts

    def claim(self, table: str, seat: int, seconds: float) -> bool:
        self.disk.fail()
        said, now = self._whispers.thinking, self._whispers.loop.now
        who, until = said.get((table, seat), (self.process, 0.0))
        if who != self.process and until >= now:
            return False
        said[table, seat] = (self.process, now + seconds)
        return True

    def release(self, table: str, seat: int) -> None:
        self.disk.fail()
        if self._whispers.thinking.get((table, seat), ("", 0.0))[0] == self.process:
            del self._whispers.thinking[table, seat]

    def announce(self, seats: Mapping[str, Collection[int]], seconds: float) -> None:
        self.disk.fail()
        until = self._whispers.loop.now + seconds
        for table, here in seats.items():
            self._whispers.present[table, self.process] = (frozenset(here), until)
        self._whispers.tell(self.process, seats)

    def present(self, tables: Collection[str]) -> dict[str, frozenset[int]]:
        self.disk.fail()
        found = dict.fromkeys(tables, frozenset[int]())
        for (table, process), (seats, until) in self._whispers.present.items():
            if table in found and process != self.process and until > self._whispers.loop.now:
                found[table] |= seats
        return found

    def leave(self) -> None:
        """Nobody leaves here: processes are killed."""

    async def notices(self) -> AsyncIterator[str | None]:
        yield None
        while True:
            yield await self._whispers.ears[self.process].get()
