"""Foreign: a connection of apsw that looks like one of sqlite3, as far as the store looks."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, cast

import apsw


class Foreign:
    """The few methods that the store calls."""

    def __init__(self, connection: apsw.Connection) -> None:
        self._connection = connection

    def execute(self, query: str, values: Sequence[Any] = ()) -> Rows:
        with _faults():
            found = self._connection.execute(query, tuple(values)).fetchall()
        return Rows(found, self._connection.changes())

    def executemany(self, query: str, rows: Iterable[Sequence[Any]]) -> None:
        with _faults():
            self._connection.executemany(query, [tuple(row) for row in rows]).fetchall()

    def executescript(self, script: str) -> None:
        with _faults():
            self._connection.execute(script).fetchall()

    def close(self) -> None:
        with _faults():
            self._connection.close()


class Rows:
    """What a query found."""

    def __init__(self, found: list[Any], changed: int) -> None:
        self._found = found
        self.rowcount = changed

    def fetchone(self) -> Any:
        return self._found[0] if self._found else None

    def fetchall(self) -> list[Any]:
        return self._found


def connected(path: str, vfs: str) -> sqlite3.Connection:
    """Open a database on another disk."""
    return cast(sqlite3.Connection, Foreign(apsw.Connection(path, vfs=vfs)))


@contextmanager
def _faults() -> Iterator[None]:
    try:
        yield
    except apsw.ConstraintError as error:
        raise sqlite3.IntegrityError(str(error)) from error
    except apsw.Error as error:
        raise sqlite3.OperationalError(str(error)) from error
