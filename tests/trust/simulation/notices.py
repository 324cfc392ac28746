"""What processes at one database tell each other, as PostgreSQL would carry it: late, or never."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection, Mapping
from contextvars import Context
from random import Random

from tests.trust.simulation.disk import Disk
from tests.trust.simulation.loop import VirtualLoop

LOST = 0.1  # of all notices; the others take up to
LATE = 0.3  # seconds


class NoticeBoard:
    """What was said, by whom and until when it counts. It outlives the processes."""

    def __init__(self, loop: VirtualLoop, luck: Random, disk: Disk) -> None:
        self.thinking: dict[tuple[str, int], tuple[str, float]] = {}
        self.present: dict[tuple[str, str], tuple[frozenset[int], float]] = {}
        self.ears: dict[str, asyncio.Queue[str | None]] = {}
        self.loop, self.luck, self.disk = loop, luck, disk

    def tell(self, process: str, tables: Collection[str]) -> None:
        """Wake the others, most of the time."""
        for name, ear in self.ears.items():
            for table in tables:
                if name != process and self.luck.random() >= LOST:
                    late = self.luck.uniform(0.0, LATE)
                    self.loop.call_later(late, ear.put_nowait, table, context=Context())


class Notices:
    """The coordination of one process. It fails when the disk does, for that is the database."""

    def __init__(self, board: NoticeBoard) -> None:
        self.process = f"process {len(board.ears)}"
        self._board = board
        board.ears[self.process] = asyncio.Queue()

    def notify(self, tables: Collection[str]) -> None:
        self._board.tell(self.process, tables)

    def claim(self, table: str, seat: int, seconds: float) -> bool:
        self._board.disk.fail()
        said, now = self._board.thinking, self._board.loop.now
        who, until = said.get((table, seat), (self.process, 0.0))
        if who != self.process and until >= now:
            return False
        said[table, seat] = (self.process, now + seconds)
        return True

    def release(self, table: str, seat: int) -> None:
        self._board.disk.fail()
        if self._board.thinking.get((table, seat), ("", 0.0))[0] == self.process:
            del self._board.thinking[table, seat]

    def announce(self, seats: Mapping[str, Collection[int]], seconds: float) -> None:
        self._board.disk.fail()
        until = self._board.loop.now + seconds
        for table, here in seats.items():
            self._board.present[table, self.process] = (frozenset(here), until)
        self._board.tell(self.process, seats)

    def present(self, tables: Collection[str]) -> dict[str, frozenset[int]]:
        self._board.disk.fail()
        found = dict.fromkeys(tables, frozenset[int]())
        for (table, process), (seats, until) in self._board.present.items():
            if table in found and process != self.process and until > self._board.loop.now:
                found[table] |= seats
        return found

    def leave(self) -> None:
        """Nobody leaves here: processes are killed."""

    async def notices(self) -> AsyncIterator[str | None]:
        yield None
        while True:
            yield await self._board.ears[self.process].get()
