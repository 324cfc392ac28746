"""PostgreSQL: a store for any number of server processes, on any number of machines.

One connection for all calls, a second one that listens. A connection that was lost is replaced by
the next call. When it is lost in the middle of a commit nobody knows what came of it, so the same
is stored again; if that conflicts, reading shows whether it was with ourselves.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import threading
from collections.abc import (
    AsyncIterator,
    Callable,
    Collection,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from datetime import UTC, datetime
from typing import Any, LiteralString, TypeVar

from nyhavn.extras import extras
from nyhavn.server.store import Away, Change, Conflict, Found, Kept, Save, migrations

with extras():
    import psycopg
    from psycopg.conninfo import conninfo_to_dict

T = TypeVar("T")
Connection = psycopg.Connection[tuple[Any, ...]]
CHANNEL = "nyhavn"
STEPS = 0x6E79  # the lock of whoever brings the database up to date
AGAIN = 1.0  # seconds until somebody who listens and was cut off tries again
# A line that is dead without saying so is given up after a quarter of a minute.
USUAL: dict[str, str | int] = {
    "application_name": "nyhavn",
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 5,
    "keepalives_count": 2,
    "tcp_user_timeout": 15_000,
}
# Whatever the database is used to: what is committed here is on disk, and nothing waits for ever.
READY: tuple[LiteralString, ...] = (
    "SET statement_timeout = '10s'",
    "SELECT set_config('synchronous_commit', 'on', false)"
    " WHERE current_setting('synchronous_commit') = 'off'",
)
READ: LiteralString = """
SELECT version, doc, ARRAY(SELECT entry FROM entries WHERE table_id = id AND n >= %s ORDER BY n)
FROM tables WHERE id = %s
"""
APPEND: LiteralString = """
INSERT INTO entries SELECT %s, %s + k - 1, entry, now()
FROM unnest(%s::text[]) WITH ORDINALITY AS new (entry, k)
"""
# A move at a table without a clock changes its entries only. Nobody can add to a table that is
# locked here; where people are connected, nothing is deleted.
UNTOUCHED: LiteralString = """
SELECT id FROM tables
WHERE state = %s AND changed < %s AND id <> ALL(%s)
  AND coalesce((SELECT made FROM entries WHERE table_id = id ORDER BY n DESC LIMIT 1) < %s, true)
  AND NOT EXISTS (SELECT FROM presence WHERE table_id = id AND until > now())
FOR UPDATE
"""
CLAIM: LiteralString = """
INSERT INTO thinking AS t VALUES (%s, %s, %s, now() + make_interval(secs => %s))
ON CONFLICT (table_id, seat) DO UPDATE SET process = excluded.process, until = excluded.until
WHERE t.until < now() OR t.process = excluded.process
RETURNING 1
"""
ANNOUNCE: LiteralString = """
INSERT INTO presence VALUES (%s, %s, %s, now() + make_interval(secs => %s))
ON CONFLICT (table_id, process) DO UPDATE SET seats = excluded.seats, until = excluded.until
"""


class Postgres:
    """A store at an address. Calls come from several threads, one at a time."""

    def __init__(self, url: str) -> None:
        self.process = secrets.token_hex(8)
        self._url = url
        self._lock = threading.Lock()
        self._connection: Connection | None = None
        self._run(migrate)

    # ---- tables and entries ----

    def save(
        self, table: str, change: Change | None, n: int = 0, entries: Sequence[str] = ()
    ) -> None:
        """Store a change and append entries from number n on: both or, with Conflict, nothing."""
        (conflict,) = self.save_all([Save(table, change, n, entries)])
        if conflict is not None:
            raise conflict

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

        found = self._run(write)
        self._tell([saves[k].table for k in order if found[k] is None])
        return [found[k] for k in range(len(saves))]

    def read(self, table: str, since: int = 0) -> Found | None:
        """Return a table and its entries from a number on, both of the same moment."""
        found = self._rows(READ, since, table)
        return Found(found[0][0], found[0][1].encode(), found[0][2]) if found else None

    def load(self, table: str) -> tuple[int, bytes] | None:
        """Return the version and the document of a table, None if there is none."""
        found = self._rows("SELECT version, doc FROM tables WHERE id = %s", table)
        return (found[0][0], found[0][1].encode()) if found else None

    def entries(self, table: str, since: int) -> list[str]:
        """Return the entries of a table from a number on."""
        query: LiteralString = (
            "SELECT entry FROM entries WHERE table_id = %s AND n >= %s ORDER BY n"
        )
        return [entry for (entry,) in self._rows(query, table, since)]

    def count(self) -> dict[str, int]:
        """Return how many tables there are in each stage."""
        return dict(self._rows("SELECT state, count(*) FROM tables GROUP BY state"))

    def due(self, now: int) -> list[str]:
        """Return the tables whose next deadline is not after a moment, the oldest first."""
        return [
            id for (id,) in self._rows("SELECT id FROM tables WHERE due <= %s ORDER BY due", now)
        ]

    def forget(self, state: str, before: int, spare: Collection[str] = ()) -> list[str]:
        """Delete the tables of a stage that nobody has touched since a moment; return their ids."""
        since = datetime.fromtimestamp(before / 1000, UTC)

        def write(connection: Connection) -> list[str]:
            with connection.transaction():
                for _ in ("lock", "look again"):  # a move may have come before the lock
                    rows = connection.execute(UNTOUCHED, (state, since, list(spare), since))
                    gone = [id for (id,) in rows]
                connection.execute("DELETE FROM entries WHERE table_id = ANY(%s)", (gone,))
                connection.execute("DELETE FROM tables WHERE id = ANY(%s)", (gone,))
            return gone

        gone = self._run(write)
        self._tell(gone)
        return gone

    def everything(self) -> Iterator[Kept]:
        """Yield all tables as they are at one moment."""
        with self._lock, self._failing():
            connection = self._connected()
            with connection.transaction(), connection.cursor("everything") as cursor:
                connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
                cursor.execute(
                    "SELECT id, version, state, changed, doc, due FROM tables ORDER BY id"
                )
                for id, version, state, changed, doc, due in cursor:
                    log = connection.execute(
                        "SELECT n, entry, made FROM entries WHERE table_id = %s ORDER BY n", (id,)
                    )
                    entries = [(n, entry, _text(made)) for n, entry, made in log]
                    yield Kept(id, version, state, _text(changed), doc, entries, due)

    def fill(self, tables: Iterable[Kept]) -> None:
        """Put tables into an empty database: all of them or, with any error, none."""
        with self._lock, self._failing():
            connection = self._connected()
            with connection.transaction():
                connection.execute("LOCK TABLE tables")  # until this is done nobody makes one
                if connection.execute("SELECT 1 FROM tables LIMIT 1").fetchone():
                    raise Conflict("the database is not empty")
                for kept in tables:
                    row = (kept.id, kept.version, kept.state, kept.changed, kept.doc, kept.due)
                    connection.execute("INSERT INTO tables VALUES (%s, %s, %s, %s, %s, %s)", row)
                    log = [(kept.id, *entry) for entry in kept.entries]
                    connection.cursor().executemany(
                        "INSERT INTO entries VALUES (%s, %s, %s, %s)", log
                    )

    def close(self) -> None:
        """Let go of the database."""
        with self._lock:
            self._drop()

    # ---- what processes tell each other ----

    def claim(self, table: str, seat: int, seconds: float) -> bool:
        """Think for a bot from now on; False if another process does."""
        return bool(self._rows(CLAIM, table, seat, self.process, seconds))

    def release(self, table: str, seat: int) -> None:
        """Think for a bot no longer."""
        query: LiteralString = (
            "DELETE FROM thinking WHERE table_id = %s AND seat = %s AND process = %s RETURNING 1"
        )
        self._rows(query, table, seat, self.process)

    def announce(self, seats: Mapping[str, Collection[int]], seconds: float) -> None:
        """Say whose people are connected to this process, by table."""
        here = [(t, self.process, sorted(who), seconds) for t, who in seats.items() if who]
        gone = [table for table, who in seats.items() if not who]

        def write(connection: Connection) -> None:
            with connection.transaction():
                connection.cursor().executemany(ANNOUNCE, here)
                connection.execute(
                    "DELETE FROM presence WHERE process = %s AND table_id = ANY(%s)"
                    " OR until < now() - interval '1 hour'",
                    (self.process, gone),
                )

        self._run(write)
        self._tell(seats)

    def present(self, tables: Collection[str]) -> dict[str, frozenset[int]]:
        """Return whose people are connected to other processes, by table."""
        query: LiteralString = (
            "SELECT table_id, seats FROM presence"
            " WHERE table_id = ANY(%s) AND process <> %s AND until > now()"
        )
        found: dict[str, frozenset[int]] = {}
        for table, seats in self._rows(query, list(tables), self.process):
            found[table] = found.get(table, frozenset()) | set(seats)
        return found

    def leave(self) -> None:
        """Take back all that this process has said."""

        def write(connection: Connection) -> None:
            connection.execute("DELETE FROM thinking WHERE process = %s", (self.process,))
            connection.execute("DELETE FROM presence WHERE process = %s", (self.process,))

        self._run(write)

    async def notices(self) -> AsyncIterator[str | None]:
        """Yield the id of every table that another process changes; None if some were missed."""
        while True:
            with contextlib.suppress(psycopg.Error):
                async with await psycopg.AsyncConnection.connect(
                    autocommit=True, **self._how()
                ) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    yield None
                    async for notice in connection.notifies():
                        process, _, table = notice.payload.partition(" ")
                        if process != self.process:
                            yield table
            await asyncio.sleep(AGAIN)

    def _tell(self, tables: Collection[str]) -> None:
        """Wake the others. Outside of the commit, which would else wait for those of others."""
        payloads = [f"{self.process} {table}" for table in tables]
        with contextlib.suppress(Away, psycopg.OperationalError):  # a ping finds what is stored
            self._rows(f"SELECT pg_notify('{CHANNEL}', p) FROM unnest(%s::text[]) AS p", payloads)

    # ---- how ----

    def _rows(self, query: LiteralString, *values: object) -> list[Any]:
        return self._run(lambda connection: connection.execute(query, values).fetchall())

    def _run(self, work: Callable[[Connection], T]) -> T:
        """Do something with the connection; if it is lost meanwhile, once more with a new one."""
        with self._lock:
            for last in (False, True):
                try:
                    return work(self._connected())
                except Conflict:
                    raise
                except psycopg.Error as error:
                    lost = self._connection is None or self._connection.closed
                    self._drop()
                    if not lost:
                        raise
                    if last or not isinstance(error, psycopg.OperationalError):
                        raise Away(str(error).strip()) from error
            raise AssertionError("the last try returns or raises")

    @contextlib.contextmanager
    def _failing(self) -> Iterator[None]:
        """For what cannot be tried again: a database that does not answer is away."""
        try:
            yield
        except psycopg.OperationalError as error:
            self._drop()
            raise Away(str(error).strip()) from error
        except (psycopg.IntegrityError, psycopg.DataError) as error:
            raise Conflict(str(error).strip()) from error

    def _connected(self) -> Connection:
        if self._connection is None:
            connection = psycopg.connect(autocommit=True, **self._how())
            for statement in READY:
                connection.execute(statement)
            self._connection = connection
        return self._connection

    def _how(self) -> dict[str, Any]:
        return {**USUAL, **conninfo_to_dict(self._url)}

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._connection = None


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
    try:
        with connection.transaction():
            if save.change is not None:
                _change(connection, save.table, save.change)
            if save.entries:
                connection.execute(APPEND, (save.table, save.n, list(save.entries)))
    except (Conflict, psycopg.IntegrityError) as error:
        return Conflict(str(error))
    return None


def _change(connection: Connection, table: str, change: Change) -> None:
    doc = change.doc.decode()
    if change.version == 0:
        row = (table, change.state, doc, change.due)
        connection.execute("INSERT INTO tables VALUES (%s, 1, %s, now(), %s, %s)", row)
        return
    done = connection.execute(
        "UPDATE tables SET version = version + 1, state = %s, changed = now(), doc = %s, due = %s"
        " WHERE id = %s AND version = %s",
        (change.state, doc, change.due, table, change.version),
    )
    if done.rowcount != 1:
        raise Conflict(f"table {table} is no longer at version {change.version}")


def _stored(connection: Connection, save: Save) -> bool:
    """Say whether just this is stored."""
    found = connection.execute(READ, (save.n, save.table)).fetchone()
    if found is None or found[2][: len(save.entries)] != list(save.entries):
        return False
    change = save.change
    return change is None or (found[0], found[1]) == (change.version + 1, change.doc.decode())


def _text(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="milliseconds")
