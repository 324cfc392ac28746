"""A disk in memory: real SQLite, which can be full, locked or slow, and outlives the processes."""

from __future__ import annotations

import itertools
import sqlite3
from collections.abc import Callable, Collection, Sequence
from random import Random

from nyhavn.server.storage.sqlite import SQLite
from nyhavn.server.storage.store import Conflict, Found, Save, Store

_NUMBERS = itertools.count()


class Trouble(sqlite3.OperationalError):
    """What a disk says when it is told to fail."""


class Disk:
    """Holds the database. `committed` is told of everything that is stored, when it is stored."""

    def __init__(
        self,
        luck: Random,
        committed: Callable[[Save], None],
        opened: Callable[[], None],
    ) -> None:
        self.bad = 0.0  # how many calls of a hundred fail
        self.slow = 0.002  # seconds that half a call takes at most
        self.ahead = 0.0  # by how many seconds that clock is
        self.clock: Callable[[], int] | None = None  # that of a database server
        self.last: tuple[str, int] | None = None  # the table and the number of the last entries
        self.luck, self.committed, self.opened = luck, committed, opened
        self.path = f"file:simulated-{next(_NUMBERS)}?mode=memory&cache=shared"
        self.platter = self.connect(self.path)  # as long as this is open, all is there

    def connect(self, path: str) -> sqlite3.Connection:
        return sqlite3.connect(path, uri=True, isolation_level=None, check_same_thread=False)

    def store(self) -> Store:
        """Open the database, as a process does when it starts; all that was stored is there."""
        found = Faulty(self)
        self.opened()
        return found

    def spoil(self, table: str) -> None:
        """Put a table there that nobody can read, and whose time is up."""
        row = (table, 1, "playing", "2026-01-01T00:00:00.000+00:00", '{"id": "cut', 1)
        self.platter.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?)", row)

    def takes(self) -> tuple[float, float]:
        return self.luck.uniform(1e-5, self.slow), self.luck.uniform(1e-5, self.slow)

    def entries(self, table: str) -> list[str]:
        """What is really there."""
        query = "SELECT entry FROM entries WHERE table_id = ? ORDER BY n"
        return [entry for (entry,) in self.platter.execute(query, (table,))]

    def fail(self) -> None:
        """Perhaps raise what SQLite raises."""
        if self.luck.random() * 100 < self.bad:
            raise Trouble(
                self.luck.choice(("database or disk is full", "database is locked", "disk I/O"))
            )

    def close(self) -> None:
        self.platter.close()


class Faulty(SQLite):
    """The real store on such a disk."""

    def __init__(self, disk: Disk) -> None:
        super().__init__(disk.path, disk.connect)
        self.disk = disk

    def save_all(self, saves: Sequence[Save]) -> list[Conflict | None]:
        self.disk.fail()
        conflicts = super().save_all(saves)
        for save, conflict in zip(saves, conflicts, strict=True):
            if conflict is None:
                self.disk.last = (save.table, save.n) if save.entries else self.disk.last
                self.disk.committed(save)
        return conflicts

    def moment(self) -> int | None:  # type: ignore[override]
        return self.disk.clock and self.disk.clock()

    def newest(self, tables: Collection[str]) -> dict[str, tuple[int, int]]:
        self.disk.fail()
        return super().newest(tables)

    def read(self, table: str, since: int = 0) -> Found | None:
        self.disk.fail()
        return super().read(table, since)
