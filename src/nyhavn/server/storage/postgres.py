"""PostgreSQL: a store for any number of server processes, on any number of machines.

When the connection is lost in the middle of a commit nobody knows what came of it. So the same is
stored again; if that conflicts, reading shows whether it was with ourselves.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from typing import LiteralString

from nyhavn.extras import extras
from nyhavn.server.storage import postgres_attempts
from nyhavn.server.storage.postgres_connection import Connection, PostgresConnection
from nyhavn.server.storage.store import (
    Attempt,
    Change,
    Conflict,
    Found,
    Kept,
    Save,
    migrations,
)

with extras():
    import psycopg

STEPS = 0x6E79  # the lock of whoever brings the database up to date
READ: LiteralString = """
SELECT version, doc, ARRAY(SELECT entry FROM entries WHERE table_id = id AND n >= %s ORDER BY n),
  (SELECT (1000 * extract(epoch FROM made))::bigint FROM entries WHERE table_id = id
  ORDER BY n DESC LIMIT 1)
FROM tables WHERE id = %s
"""
NEWEST: LiteralString = """
SELECT id, version, coalesce((SELECT max(n) + 1 FROM entries WHERE table_id = id), 0)
FROM tables WHERE id = ANY(%s)
"""
# Nobody plays there, and nobody sits there at any process.
UNTOUCHED: LiteralString = """
SELECT id FROM tables WHERE state = %(state)s AND changed < to_timestamp(%(before)s)
AND id <> ALL(%(spare)s)
AND NOT EXISTS (SELECT FROM presence WHERE table_id = id AND until > now())
AND NOT coalesce((SELECT made FROM entries WHERE table_id = id ORDER BY n DESC LIMIT 1)
  >= to_timestamp(%(before)s), false)
"""
MAKE: LiteralString = "INSERT INTO tables VALUES (%s, 1, %s, now(), %s, %s)"
CHANGE: LiteralString = """
UPDATE tables SET version = version + 1, state = %s, changed = now(), doc = %s, due = %s
WHERE id = %s AND version = %s
"""
# Locked, so that nobody changes the table between this look at it and the end of the transaction.
APPEND: LiteralString = """
WITH judged AS (SELECT id FROM tables WHERE id = %s AND version = %s FOR NO KEY UPDATE)
INSERT INTO entries SELECT id, %s + k - 1, entry, now()
FROM judged, unnest(%s::text[]) WITH ORDINALITY AS new (entry, k)
"""


class Postgres:
    """A store at an address. Calls come from several threads, one at a time."""

    def __init__(self, url: str) -> None:
        self.connection = PostgresConnection(url)
        self.connection.run(migrate)

    def save_all(self, saves: Sequence[Save]) -> list[Conflict | None]:
        """Store several in one transaction, and say which did not fit. It is all on disk then."""
        tries = 0
        # In one order for all processes, so that none waits for one that waits for it.
        order = sorted(range(len(saves)), key=lambda k: saves[k].table)

        def write(connection: Connection) -> dict[int, Conflict | None]:
            nonlocal tries
            tries += 1
            with connection.transaction():
                found = {k: _saved(connection, saves[k]) for k in order}
            if tries > 1:  # a conflict may be with our first try, whose answer was lost
                ours = [k for k in order if found[k] and _stored(connection, saves[k])]
                found |= dict.fromkeys(ours)
            return found

        found = self.connection.run(write)
        return [found[k] for k in range(len(saves))]

    def read(self, table: str, since: int = 0) -> Found | None:
        """Return a table and its entries from a number on, both of the same moment."""
        found = self.connection.rows(READ, since, table)
        if not found:
            return None
        version, doc, entries, moved = found[0]
        return Found(version, doc.encode(), entries, moved)

    def newest(self, tables: Collection[str]) -> dict[str, tuple[int, int]]:
        """Return the version and the number of entries of each table that there is."""
        return {
            table: (version, n) for table, version, n in self.connection.rows(NEWEST, list(tables))
        }

    def written_elsewhere(self, wait: bool = True) -> bool:
        """Others write all the time."""
        return True

    def load(self, table: str) -> tuple[int, bytes] | None:
        """Return the version and the document of a table, None if there is none."""
        found = self.connection.rows("SELECT version, doc FROM tables WHERE id = %s", table)
        return (found[0][0], found[0][1].encode()) if found else None

    def count(self) -> dict[str, int]:
        """Return how many tables there are in each stage."""
        return dict(self.connection.rows("SELECT state, count(*) FROM tables GROUP BY state"))

    def moment(self) -> int:
        """Return the database's own time of day, which all servers at it share."""
        query: LiteralString = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint"
        found: int = self.connection.rows(query)[0][0]
        return found

    def probe(self) -> None:
        """Raise what storing would raise now."""
        self.connection.run(lambda connection: connection.execute("UPDATE steps SET done = done"))

    def due(self, now: int) -> list[str]:
        """Return the tables whose next deadline is not after a moment, the oldest first."""
        found = self.connection.rows("SELECT id FROM tables WHERE due <= %s ORDER BY due", now)
        return [id for (id,) in found]

    def forget(self, state: str, before: int, spare: Collection[str] = ()) -> list[str]:
        """Delete the tables of a stage that nobody has touched since a moment; return their ids."""

        def write(connection: Connection) -> list[str]:
            asked = {"state": state, "before": before / 1000, "spare": list(spare)}
            with connection.transaction():
                # Locked first and then looked at again: who plays there now, plays on.
                rows = connection.execute(UNTOUCHED + " FOR UPDATE SKIP LOCKED", asked)
                locked = [id for (id,) in rows]
                rows = connection.execute(
                    UNTOUCHED + " AND id = ANY(%(ids)s)", asked | {"ids": locked}
                )
                gone = [id for (id,) in rows]
                connection.execute("DELETE FROM entries WHERE table_id = ANY(%s)", (gone,))
                connection.execute("DELETE FROM tables WHERE id = ANY(%s)", (gone,))
            return gone

        return self.connection.run(write)

    def remove(self, table: str) -> bool:
        """Delete a table with its entries; say whether there was one."""

        def write(connection: Connection) -> bool:
            with connection.transaction():
                # Locked first, so that nobody appends an entry meanwhile.
                connection.execute("SELECT FROM tables WHERE id = %s FOR UPDATE", (table,))
                connection.execute("DELETE FROM entries WHERE table_id = %s", (table,))
                gone = connection.execute("DELETE FROM tables WHERE id = %s", (table,))
                return gone.rowcount == 1

        return self.connection.run(write)

    def secret(self, name: str, made: str) -> str:
        """Return a secret of the server's own; if there is none of this name, `made` is it now."""
        query: LiteralString = "INSERT INTO secrets VALUES (%s, %s) ON CONFLICT DO NOTHING"
        self.connection.run(lambda connection: connection.execute(query, (name, made)))
        return self.secrets()[name]

    def secrets(self) -> dict[str, str]:
        """Return all secrets of the server's own by their names."""
        return dict(self.connection.rows("SELECT name, value FROM secrets"))

    def everything(self) -> Iterator[Kept]:
        """Yield all tables as they are at one moment."""
        with (
            self.connection.once() as connection,
            connection.transaction(),
            connection.cursor("everything") as cursor,
        ):
            connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            cursor.execute("SELECT id, version, state, changed, doc, due FROM tables ORDER BY id")
            for id, version, state, changed, doc, due in cursor:
                log = connection.execute(
                    "SELECT n, entry, made FROM entries WHERE table_id = %s ORDER BY n", (id,)
                )
                entries = [(n, entry, _text(made)) for n, entry, made in log]
                yield Kept(id, version, state, _text(changed), doc, entries, due)

    def every_attempt(self) -> Iterator[Attempt]:
        """Yield all tries with their records."""
        with self.connection.once() as connection:
            yield from postgres_attempts.everything(connection)

    def attempts(self, player: str, since: str) -> list[Attempt]:
        """Return the tries of a player from a day on, without their records."""
        return self.connection.run(lambda c: postgres_attempts.of(c, player, since))

    def attempt(self, day: str, game: str, player: str) -> Attempt | None:
        """Return a try at a challenge with its record, None if there is none."""
        return self.connection.run(lambda c: postgres_attempts.one(c, day, game, player))

    def tell_attempt(self, attempt: Attempt) -> None:
        """Store a try that was played at no table, unless it is there."""
        self.connection.run(lambda c: postgres_attempts.told(c, attempt))

    def fields(self, first: str, last: str) -> list[tuple[str, str, int, int]]:
        """Return day, game, points and how many had them, from one day to another."""
        return self.connection.run(lambda c: postgres_attempts.fields(c, first, last))

    def fill(self, kept: Iterable[Kept | Attempt]) -> None:
        """Put all this into an empty database: all of it or, with any error, nothing."""
        with self.connection.once() as connection, connection.transaction():
            connection.execute("LOCK TABLE tables")  # until this is done nobody makes one
            if connection.execute("SELECT 1 FROM tables LIMIT 1").fetchone():
                raise Conflict("the database is not empty")
            for one in kept:
                if not isinstance(one, Kept):
                    postgres_attempts.told(connection, one)
                    continue
                row = (one.id, one.version, one.state, one.changed, one.doc, one.due)
                connection.execute("INSERT INTO tables VALUES (%s, %s, %s, %s, %s, %s)", row)
                log = [(one.id, *entry) for entry in one.entries]
                connection.cursor().executemany("INSERT INTO entries VALUES (%s, %s, %s, %s)", log)

    def close(self) -> None:
        """Let go of the database."""
        self.connection.close()


def migrate(connection: Connection) -> None:
    """Bring the database up to date: each step once, as a whole, by one process."""
    with connection.transaction():
        connection.execute("SET LOCAL statement_timeout = 0")  # it takes as long as it takes
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (STEPS,))
        connection.execute("CREATE TABLE IF NOT EXISTS steps (done INTEGER NOT NULL)")
        found = connection.execute("SELECT max(done) FROM steps").fetchone()
        done: int = (found and found[0]) or 0
        for number, text in migrations("postgres", done):
            connection.execute(text.encode())
            connection.execute("INSERT INTO steps VALUES (%s)", (number,))


def _saved(connection: Connection, save: Save) -> Conflict | None:
    """Store one of several: all of it or, if it does not fit, nothing of it."""
    table, version, change, n, entries, attempt = save
    fits = True
    try:
        with connection.transaction():
            if change is not None:
                fits = _changed(connection, table, version, change)
                version += 1
            if entries and fits:
                values = (table, version, n, list(entries))
                fits = connection.execute(APPEND, values).rowcount == len(entries)
            if attempt is not None and fits:
                postgres_attempts.stored(connection, attempt)
            if not fits:
                raise Conflict(f"table {table} is no longer at version {save.version}")
    except (Conflict, psycopg.IntegrityError) as error:
        return Conflict(str(error))
    return None


def _changed(connection: Connection, table: str, version: int, change: Change) -> bool:
    """Make a table, or change it if it is at a version; say whether it was."""
    state, doc, due = change.state, change.doc.decode(), change.due
    if version == 0:
        return connection.execute(MAKE, (table, state, doc, due)).rowcount == 1
    return connection.execute(CHANGE, (state, doc, due, table, version)).rowcount == 1


def _stored(connection: Connection, save: Save) -> bool:
    """Say whether just this is stored."""
    table, version, change, n, entries, _ = save
    found = connection.execute(READ, (n, table)).fetchone()
    if found is None or found[2][: len(entries)] != list(entries):
        return False
    return change is None or (found[0], found[1]) == (version + 1, change.doc.decode())


def _text(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="milliseconds")
