"""PostgreSQL connection. When it is lost, the next call has a new one."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator
from typing import Any, LiteralString, TypeVar

from nyhavn.extras import extras
from nyhavn.server.storage.store import Away, Conflict

with extras():
    import psycopg
    from psycopg.conninfo import conninfo_to_dict

T = TypeVar("T")
Connection = psycopg.Connection[tuple[Any, ...]]
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


class PostgresConnection:
    """A connection to an address. Calls come from several threads, one at a time."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._lock = threading.Lock()
        self._connection: Connection | None = None

    def rows(self, query: LiteralString, *values: object) -> list[Any]:
        """Return what a query finds."""
        return self.run(lambda connection: connection.execute(query, values).fetchall())

    def run(self, work: Callable[[Connection], T]) -> T:
        """Do something with the connection; if it is lost meanwhile, once more with a new one."""
        with self._lock:
            for last in (False, True):
                try:
                    return work(self.connected())
                except Conflict:
                    raise
                except psycopg.Error as error:
                    lost = self._connection is None or self._connection.closed
                    self._drop()
                    if not lost:
                        raise
                    if last or not isinstance(error, psycopg.OperationalError):
                        raise Away(_line(error)) from error
            raise AssertionError("the last try returns or raises")

    @contextlib.contextmanager
    def once(self) -> Iterator[Connection]:
        """Do something inside that cannot be tried again."""
        with self._lock:
            try:
                yield self.connected()
            except psycopg.OperationalError as error:
                self._drop()
                raise Away(_line(error)) from error
            except (psycopg.IntegrityError, psycopg.DataError) as error:
                raise Conflict(_line(error)) from error

    def connected(self) -> Connection:
        """Return the connection; the lock is held by whoever asks."""
        if self._connection is None:
            connection = psycopg.connect(autocommit=True, **self.how())
            for statement in READY:
                connection.execute(statement)
            self._connection = connection
        return self._connection

    def how(self) -> dict[str, Any]:
        """Return how to connect: as the address says, else as usual."""
        return {**USUAL, **conninfo_to_dict(self._url)}

    def close(self) -> None:
        """Let go of the database."""
        with self._lock:
            self._drop()

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._connection = None


def _line(error: psycopg.Error) -> str:
    """What went wrong, without the advice that follows."""
    return next(iter(str(error).strip().splitlines()), type(error).__name__)
