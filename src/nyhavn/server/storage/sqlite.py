"""SQLite: a store in one file, which is all that one server process needs."""

from __future__ import annotations

import contextlib
import json
import sqlite3
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

from nyhavn.server.storage.store import Conflict, Found, Kept, Save, migrations

# A move at a table without a clock changes its entries only.
UNTOUCHED = """
SELECT id FROM tables WHERE state = ? AND changed < ? AND NOT coalesce(
  (SELECT made FROM entries WHERE table_id = id ORDER BY n DESC LIMIT 1) >= ?, 0)
"""
READ = """
SELECT version, doc, entry FROM tables LEFT JOIN entries ON table_id = id AND n >= ?
WHERE id = ? ORDER BY n
"""  # one statement, so that it sees one moment
# Moves of many tables; with one that does not fit none is stored, for no entry is without a table.
APPEND = """
INSERT INTO entries
SELECT tables.id, json_extract(value, '$[2]'), json_extract(value, '$[3]'), ?
FROM json_each(?) LEFT JOIN tables
ON tables.id = json_extract(value, '$[0]') AND version = json_extract(value, '$[1]')
"""
AT = "SELECT 1 FROM tables WHERE id = ? AND version = ?"
CHANGE = """
UPDATE tables SET version = version + 1, state = ?, changed = ?, doc = ?, due = ?
WHERE id = ? AND version = ?
"""
NEWEST = """
SELECT id, version, coalesce((SELECT max(n) + 1 FROM entries WHERE table_id = id), 0)
FROM tables WHERE id IN (SELECT value FROM json_each(?))
"""


def connect(path: str) -> sqlite3.Connection:
    """Open a database that survives the loss of power at any moment."""
    return prepared(
        sqlite3.connect(path, check_same_thread=False, isolation_level=None, timeout=10)
    )


def prepared(connection: sqlite3.Connection) -> sqlite3.Connection:
    """Let a connection wait for the disk at every commit."""
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


class SQLite:
    """A store in one file. Calls come from several threads, one at a time."""

    def __init__(self, path: str, connect: Callable[[str], sqlite3.Connection] = connect) -> None:
        self._lock = threading.Lock()
        self._connection = connect(path)
        migrate(self._connection)
        self._data_version = 0
        self.written_elsewhere()

    def save_all(self, saves: Sequence[Save]) -> list[Conflict | None]:
        """Store several in one transaction, and say which did not fit. It is all on disk then."""
        now = datetime.now(UTC).isoformat(timespec="milliseconds")
        if self._append(saves, now):
            return [None] * len(saves)
        with self._writing() as connection:
            return [_saved(connection, save, now) for save in saves]

    def read(self, table: str, since: int = 0) -> Found | None:
        """Return a table and its entries from a number on, both of the same moment."""
        rows = self._rows(READ, since, table)
        if not rows:
            return None
        return Found(
            rows[0][0], rows[0][1].encode(), [row[2] for row in rows if row[2] is not None]
        )

    def newest(self, tables: Collection[str]) -> dict[str, tuple[int, int]]:
        """Return the version and the number of entries of each table that there is."""
        rows = self._rows(NEWEST, json.dumps(list(tables)))
        return {table: (version, n) for table, version, n in rows}

    def written_elsewhere(self, wait: bool = True) -> bool | None:
        """Say whether another connection has written since this was last asked."""
        if not self._lock.acquire(blocking=wait):
            return None
        try:
            before = self._data_version
            self._data_version = self._connection.execute("PRAGMA data_version").fetchone()[0]
            return self._data_version != before
        except sqlite3.Error:
            if wait:
                raise
            return None
        finally:
            self._lock.release()

    def load(self, table: str) -> tuple[int, bytes] | None:
        """Return the version and the document of a table, None if there is none."""
        found = self._rows("SELECT version, doc FROM tables WHERE id = ?", table)
        return (found[0][0], found[0][1].encode()) if found else None

    def count(self) -> dict[str, int]:
        """Return how many tables there are in each stage."""
        return dict(self._rows("SELECT state, count(*) FROM tables GROUP BY state"))

    def due(self, now: int) -> list[str]:
        """Return the tables whose next deadline is not after a moment, the oldest first."""
        query = "SELECT id FROM tables WHERE due <= ? ORDER BY due"
        return [id for (id,) in self._rows(query, now)]

    def forget(self, state: str, before: int, spare: Collection[str] = ()) -> list[str]:
        """Delete the tables of a stage that nobody has touched since a moment; return their ids."""
        since = datetime.fromtimestamp(before / 1000, UTC).isoformat(timespec="milliseconds")
        with self._writing() as connection:
            rows = connection.execute(UNTOUCHED, (state, since, since)).fetchall()
            gone = [row for row in rows if row[0] not in spare]
            connection.executemany("DELETE FROM entries WHERE table_id = ?", gone)
            connection.executemany("DELETE FROM tables WHERE id = ?", gone)
        return [id for (id,) in gone]

    def everything(self) -> Iterator[Kept]:
        """Yield all tables as they are at one moment."""
        with self._lock:
            self._connection.execute("BEGIN")
            try:
                tables = "SELECT id, version, state, changed, doc, due FROM tables ORDER BY id"
                for id, version, state, changed, doc, due in self._connection.execute(tables):
                    log = "SELECT n, entry, made FROM entries WHERE table_id = ? ORDER BY n"
                    entries = self._connection.execute(log, (id,)).fetchall()
                    yield Kept(id, version, state, changed, doc, entries, due)
            finally:
                self._connection.execute("COMMIT")

    def fill(self, tables: Iterable[Kept]) -> None:
        """Put tables into an empty database: all of them or, with any error, none."""
        with self._writing() as connection:
            if connection.execute("SELECT 1 FROM tables LIMIT 1").fetchone():
                raise Conflict("the database is not empty")
            for kept in tables:
                row = (kept.id, kept.version, kept.state, kept.changed, kept.doc, kept.due)
                connection.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?)", row)
                log = [(kept.id, *entry) for entry in kept.entries]
                connection.executemany("INSERT INTO entries VALUES (?, ?, ?, ?)", log)

    def close(self) -> None:
        """Let go of the database."""
        with self._lock:
            self._connection.close()

    def _append(self, saves: Sequence[Save], now: str) -> bool:
        """Store moves in one statement; return whether these were such, and fitted.

        After each statement a thread waits for its turn among busy ones; of that we want little.
        """
        if not all(save.entries and save.change is None for save in saves):
            return False
        rows = [
            (save.table, save.version, k, entry)
            for save in saves
            for k, entry in enumerate(save.entries, start=save.n)
        ]
        try:
            with self._lock:
                self._connection.execute(APPEND, (now, json.dumps(rows)))
        except sqlite3.IntegrityError:
            return False
        return True

    def _rows(self, query: str, *values: object) -> list[Any]:
        with self._lock:
            return self._connection.execute(query, values).fetchall()

    @contextlib.contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with self._lock:
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
                self._connection.execute("COMMIT")
            except BaseException as error:
                with contextlib.suppress(sqlite3.Error):
                    self._connection.execute("ROLLBACK")
                if isinstance(error, sqlite3.IntegrityError):
                    raise Conflict(str(error)) from error
                raise


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the database up to date: each step once, as a whole."""
    done: int = connection.execute("PRAGMA user_version").fetchone()[0]
    for number, text in migrations("sqlite", done):
        connection.executescript(
            f"BEGIN IMMEDIATE;\n{text}\nPRAGMA user_version = {number};\nCOMMIT;"
        )


def _saved(connection: sqlite3.Connection, save: Save, now: str) -> Conflict | None:
    """Store one of several: all of it or, if it does not fit, nothing of it."""
    connection.execute("SAVEPOINT one")
    try:
        _save(connection, save, now)
    except (Conflict, sqlite3.IntegrityError) as error:
        connection.execute("ROLLBACK TO one")
        return error if isinstance(error, Conflict) else Conflict(str(error))
    connection.execute("RELEASE one")
    return None


def _save(connection: sqlite3.Connection, save: Save, now: str) -> None:
    _change(connection, save, now)
    rows = [(save.table, k, entry, now) for k, entry in enumerate(save.entries, start=save.n)]
    connection.executemany("INSERT INTO entries VALUES (?, ?, ?, ?)", rows)


def _change(connection: sqlite3.Connection, save: Save, now: str) -> None:
    """Make the change, if there is one; Conflict unless the table is at the right version."""
    table, version, change, *_ = save
    if change is None:
        fits = connection.execute(AT, (table, version)).fetchone() is not None
    elif version == 0:
        made = (table, 1, change.state, now, change.doc.decode(), change.due)
        fits = (
            connection.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?)", made).rowcount == 1
        )
    else:
        new = (change.state, now, change.doc.decode(), change.due, table, version)
        fits = connection.execute(CHANGE, new).rowcount == 1
    if not fits:
        raise Conflict(f"table {table} is no longer at version {version}")
