"""SQLite: a store in one file, which is all that one server process needs."""

from __future__ import annotations

import contextlib
import json
import sqlite3
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

from nyhavn.server.storage import sqlite_attempts
from nyhavn.server.storage.kept_files import KeptFiles, make_private
from nyhavn.server.storage.store import (
    Attempt,
    Away,
    Conflict,
    Found,
    Kept,
    Save,
    Unreadable,
    migrations,
)

# A move at a table without a clock changes its entries only.
UNTOUCHED = """
SELECT id FROM tables WHERE state = ? AND changed < ? AND NOT coalesce(
  (SELECT made FROM entries WHERE table_id = id ORDER BY n DESC LIMIT 1) >= ?, 0)
"""
# The table and, after it, its entries: one statement, so that it sees one moment, but no join. That
# would copy the document for every entry: 270 MB for the longest matches.
READ = """
SELECT version, doc, NULL AS n,
  (SELECT 1000 * strftime('%s', made) FROM entries WHERE table_id = ?1 ORDER BY n DESC LIMIT 1)
FROM tables WHERE id = ?1
UNION ALL SELECT NULL, entry, n, NULL FROM entries WHERE table_id = ?1 AND n >= ?2
ORDER BY n
"""
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
KEPT = "SELECT id, version, state, changed, doc, due FROM tables WHERE id = ?"
LOCKED = 2.0  # seconds for another program to finish what it writes


def connect(path: str) -> sqlite3.Connection:
    """Open a database that survives the loss of power at any moment."""
    make_private(path)
    return prepared(
        sqlite3.connect(path, check_same_thread=False, isolation_level=None, timeout=LOCKED)
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
        self._files = KeptFiles(path)
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
        rows = self._readable(READ, table, since)
        if not rows:
            return None
        (version, doc, _, moved), *entries = rows
        return Found(version, doc.encode(), [entry for _, entry, _, _ in entries], moved)

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
        found = self._readable("SELECT version, doc FROM tables WHERE id = ?", table)
        return (found[0][0], found[0][1].encode()) if found else None

    def count(self) -> dict[str, int]:
        """Return how many tables there are in each stage."""
        return dict(self._rows("SELECT state, count(*) FROM tables GROUP BY state"))

    def moment(self) -> None:
        """A file has no clock; its server goes by that of the machine."""

    def probe(self) -> None:
        """Raise what storing would raise now."""
        with self._writing() as connection:
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            connection.execute(f"PRAGMA user_version = {version}")  # the same: a page to be written
        self._files.probe()

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

    def remove(self, table: str) -> bool:
        """Delete a table with its entries; say whether there was one."""
        with self._writing() as connection:
            connection.execute("DELETE FROM entries WHERE table_id = ?", (table,))
            return connection.execute("DELETE FROM tables WHERE id = ?", (table,)).rowcount == 1

    def secret(self, name: str, made: str) -> str:
        """Return a secret of the server's own; if there is none of this name, `made` is it now."""
        with self._writing() as connection:
            connection.execute("INSERT OR IGNORE INTO secrets VALUES (?, ?)", (name, made))
        return self.secrets()[name]

    def secrets(self) -> dict[str, str]:
        """Return all secrets of the server's own by their names."""
        return dict(self._rows("SELECT name, value FROM secrets"))

    def everything(self) -> Iterator[Kept]:
        """Yield all tables as they are at one moment."""
        with self._lock:
            self._connection.execute("BEGIN")
            self._connection.text_factory = _readable_text  # one damaged table hides no other
            try:
                for (id,) in self._connection.execute("SELECT id FROM tables ORDER BY id"):
                    if (kept := _kept(self._connection, id)) is not None:
                        yield kept
            finally:
                self._connection.text_factory = str
                self._connection.execute("COMMIT")

    def every_attempt(self) -> Iterator[Attempt]:
        """Yield all tries with their records."""
        with self._lock:
            yield from sqlite_attempts.everything(self._connection)

    def fill(self, kept: Iterable[Kept | Attempt]) -> None:
        """Put all this into an empty database: all of it or, with any error, nothing."""
        with self._writing() as connection:
            if connection.execute("SELECT 1 FROM tables LIMIT 1").fetchone():
                raise Conflict("the database is not empty")
            for one in kept:
                if isinstance(one, Kept):
                    _insert(connection, one)
                else:
                    sqlite_attempts.told(connection, one)

    def attempts(self, player: str, since: str) -> list[Attempt]:
        """Return the tries of a player from a day on, without their records."""
        with self._lock:
            return sqlite_attempts.of(self._connection, player, since)

    def attempt(self, day: str, game: str, player: str) -> Attempt | None:
        """Return a try at a challenge with its record, None if there is none."""
        with self._lock:
            return sqlite_attempts.one(self._connection, day, game, player)

    def tell_attempt(self, attempt: Attempt) -> None:
        """Store a try that was played at no table, unless it is there."""
        with self._writing() as connection:
            sqlite_attempts.told(connection, attempt)

    def fields(self, first: str, last: str) -> list[tuple[str, str, int, int]]:
        """Return day, game, points and how many had them, from one day to another."""
        with self._lock:
            return sqlite_attempts.fields(self._connection, first, last)

    def kept(self, table: str) -> Kept | None:
        """Return all that is stored of one table."""
        with self._lock:
            return _kept(self._connection, table)

    def replace(self, table: str, kept: Kept | None) -> None:
        """Put a table in the place of what is stored of it; None: let nothing be stored of it."""
        with self._writing() as connection:
            connection.execute("DELETE FROM entries WHERE table_id = ?", (table,))
            connection.execute("DELETE FROM tables WHERE id = ?", (table,))
            if kept is not None:
                _insert(connection, kept)

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
                self._files.check()
        except sqlite3.IntegrityError:
            return False
        except sqlite3.OperationalError as error:
            raise _busy(error) from error
        return True

    def _rows(self, query: str, *values: object) -> list[Any]:
        with self._lock:
            self._files.check()
            return self._connection.execute(query, values).fetchall()

    def _readable(self, query: str, *values: object) -> list[Any]:
        """As `_rows`, of one table; one that is no text is told from a database that fails."""
        try:
            return self._rows(query, *values)
        except sqlite3.OperationalError as error:
            if "decode" in str(error):
                raise Unreadable("it is no text") from None  # SQLite's error quotes it
            raise

    @contextlib.contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with self._lock:
            try:
                self._connection.execute("BEGIN IMMEDIATE")
            except sqlite3.OperationalError as error:
                raise _busy(error) from error
            try:
                yield self._connection
                self._connection.execute("COMMIT")
                self._files.check()
            except BaseException as error:
                with contextlib.suppress(sqlite3.Error):
                    self._connection.execute("ROLLBACK")
                if isinstance(error, sqlite3.IntegrityError):
                    raise Conflict(str(error)) from error
                raise


def _busy(error: sqlite3.OperationalError) -> OSError | sqlite3.OperationalError:
    """Return what an error is: that another program does not let go of the file, or itself."""
    locked = getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY
    return Away("another program keeps the database locked") if locked else error


def _readable_text(stored: bytes) -> str:
    return stored.decode("utf-8", "replace")


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the database up to date: each step once, as a whole."""
    done: int = connection.execute("PRAGMA user_version").fetchone()[0]
    for number, text in migrations("sqlite", done):
        connection.executescript(
            f"BEGIN IMMEDIATE;\n{text}\nPRAGMA user_version = {number};\nCOMMIT;"
        )


def _kept(connection: sqlite3.Connection, table: str) -> Kept | None:
    row = connection.execute(KEPT, (table,)).fetchone()
    if row is None:
        return None
    log = "SELECT n, entry, made FROM entries WHERE table_id = ? ORDER BY n"
    id, version, state, changed, doc, due = row
    entries = connection.execute(log, (table,)).fetchall()
    return Kept(id, version, state, changed, doc, entries, due)


def _insert(connection: sqlite3.Connection, kept: Kept) -> None:
    row = (kept.id, kept.version, kept.state, kept.changed, kept.doc, kept.due)
    connection.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?)", row)
    log = [(kept.id, *entry) for entry in kept.entries]
    connection.executemany("INSERT INTO entries VALUES (?, ?, ?, ?)", log)


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
    if save.attempt is not None:
        sqlite_attempts.stored(connection, save.attempt)
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
