"""PostgreSQL coordination: server processes tell each other by LISTEN and NOTIFY, and by leases."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import AsyncIterator, Collection, Mapping
from typing import LiteralString

from nyhavn.extras import extras
from nyhavn.server.storage.postgres_connection import Connection, PostgresConnection
from nyhavn.server.storage.store import Away

with extras():
    import psycopg

log = logging.getLogger(__name__)
LISTEN: LiteralString = "LISTEN nyhavn"
NOTIFY: LiteralString = "SELECT pg_notify('nyhavn', said) FROM unnest(%s::text[]) AS said"
AGAIN = 1.0  # seconds until somebody who listens and was cut off tries again
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


class PostgresCoordination:
    """One process among others."""

    def __init__(self, connection: PostgresConnection) -> None:
        self.process = secrets.token_hex(8)
        self._connection = connection

    def claim(self, table: str, seat: int, seconds: float) -> bool:
        """Think for a bot from now on; False if another process does."""
        return bool(self._connection.rows(CLAIM, table, seat, self.process, seconds))

    def release(self, table: str, seat: int) -> None:
        """Think for a bot no longer."""
        query: LiteralString = (
            "DELETE FROM thinking WHERE table_id = %s AND seat = %s AND process = %s RETURNING 1"
        )
        self._connection.rows(query, table, seat, self.process)

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

        self._connection.run(write)
        self.notify(list(seats))

    def present(self, tables: Collection[str]) -> dict[str, frozenset[int]]:
        """Return whose people are connected to other processes, by table."""
        query: LiteralString = (
            "SELECT table_id, seats FROM presence"
            " WHERE table_id = ANY(%s) AND process <> %s AND until > now()"
        )
        found: dict[str, frozenset[int]] = {}
        for table, seats in self._connection.rows(query, list(tables), self.process):
            found[table] = found.get(table, frozenset()) | set(seats)
        return found

    def leave(self) -> None:
        """Take back all that this process has said."""

        def write(connection: Connection) -> None:
            connection.execute("DELETE FROM thinking WHERE process = %s", (self.process,))
            connection.execute("DELETE FROM presence WHERE process = %s", (self.process,))

        self._connection.run(write)

    async def notices(self) -> AsyncIterator[str | None]:
        """Yield the id of every table that another process changes; None if some were missed."""
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(
                    autocommit=True, **self._connection.how()
                ) as connection:
                    await connection.execute(LISTEN)
                    yield None
                    async for notice in connection.notifies():
                        process, _, table = notice.payload.partition(" ")
                        if process != self.process:
                            yield table
            except psycopg.Error:
                log.warning("the other servers are not heard for a moment", exc_info=True)
            await asyncio.sleep(AGAIN)

    def notify(self, tables: Collection[str]) -> None:
        """Wake the others. After the commit, which would else wait for those of others."""
        payloads = [f"{self.process} {table}" for table in tables]
        with contextlib.suppress(Away, psycopg.OperationalError):  # a ping finds what is stored
            self._connection.rows(NOTIFY, payloads)
