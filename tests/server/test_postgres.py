"""PostgreSQL: lost connections, and answers that got lost."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import psycopg
import pytest

from nyhavn.server.cluster.postgres_coordination import PostgresCoordination
from nyhavn.server.storage.postgres import Postgres
from nyhavn.server.storage.postgres_connection import Connection, PostgresConnection
from nyhavn.server.storage.store import Away, Change, Conflict, Newer, Save
from tests.server.postgres import PostgresServer, cut
from tests.server.running import person, running
from tests.server.saving import entries, save, stored


@pytest.fixture
def url(postgres: PostgresServer) -> str:
    return postgres.database()


@pytest.fixture
def store(url: str) -> Iterator[Postgres]:
    found = Postgres(url)
    yield found
    found.close()


def test_a_connection_that_was_cut_is_replaced(url: str, store: Postgres) -> None:
    save(store, Save("t", 0, Change("playing", b"1")))
    assert cut(url) == 1
    assert store.load("t") == (1, b"1")
    assert cut(url) == 1
    save(store, Save("t", 1, None, 0, ["0 keep"]))
    assert entries(store, "t") == ["0 keep"]


class Deaf(PostgresConnection):
    """The first so many commits happen, but their answers do not arrive."""

    deaf = 0

    def connected(self) -> Connection:
        found = super().connected()
        return _Deaf(self, found) if self.deaf else found  # type: ignore[return-value]


class _Deaf:
    def __init__(self, link: Deaf, connection: Connection) -> None:
        self._link = link
        self._connection = connection

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)

    def transaction(self) -> Any:
        link, connection = self._link, self._connection

        class Transaction:
            def __enter__(self) -> None:
                self.inner = connection.transaction()
                self.inner.__enter__()

            def __exit__(self, *fault: Any) -> bool | None:
                done = self.inner.__exit__(*fault)
                if fault[0] is None:
                    link.deaf -= 1
                    connection.close()
                    raise psycopg.OperationalError("the connection was lost")
                return done

        return Transaction()


@pytest.mark.parametrize("change", [None, Change("over", b"2")])
def test_an_answer_that_got_lost_is_found_by_reading(url: str, change: Change | None) -> None:
    store, link = Postgres(url), Deaf(url)
    store.connection = link
    save(store, Save("t", 0, Change("playing", b"1"), 0, ["* roll red"]))
    link.deaf = 1
    save(store, Save("t", 1, change, 1, ["0 keep", "0 done"]))
    assert stored(store, "t") == (
        2 if change else 1,
        b"2" if change else b"1",
        ["* roll red", "0 keep", "0 done"],
    )
    link.deaf = 1
    with pytest.raises(Conflict):  # with somebody else's
        save(store, Save("t", 1, None, 1, ["0 keep", "0 roll"]))
    store.close()


def test_an_entry_waits_for_a_change_that_is_on_its_way(url: str, store: Postgres) -> None:
    save(store, Save("t", 0, Change("playing", b"1")))
    waits = "SELECT 1 FROM pg_stat_activity WHERE cardinality(pg_blocking_pids(pid)) > 0"
    with (
        ThreadPoolExecutor(1) as thread,
        psycopg.connect(url) as changing,
        psycopg.connect(url, autocommit=True) as looking,
    ):
        changing.execute("UPDATE tables SET version = 2 WHERE id = 't'")
        saving = thread.submit(save, store, Save("t", 1, None, 0, ["0 keep"]))
        while not (saving.done() or looking.execute(waits).fetchone()):
            pass
        changing.commit()
        with pytest.raises(Conflict):
            saving.result(60)
    assert entries(store, "t") == []


def test_a_database_that_is_not_there_is_away(url: str, postgres: PostgresServer) -> None:
    with pytest.raises(Away):
        Postgres(postgres.url("missing"))
    with pytest.raises(Away):
        Postgres("postgresql://nyhavn@127.0.0.1:1/x")


def test_a_database_of_a_later_version_is_left_alone(url: str, store: Postgres) -> None:
    with psycopg.connect(url) as connection:
        connection.execute("INSERT INTO steps VALUES (99)")
    with pytest.raises(Newer):
        Postgres(url)


def test_a_commit_is_on_disk_whatever_the_database_is_used_to(
    url: str, postgres: PostgresServer
) -> None:
    name = url.partition("@/")[2].partition("?")[0]
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"ALTER DATABASE {name} SET synchronous_commit = off".encode())
    store = Postgres(url)
    found = store.connection.rows("SHOW synchronous_commit")
    assert found == [("on",)]
    store.close()


def test_a_database_that_is_away_is_a_sentence_and_comes_back(postgres: PostgresServer) -> None:
    url = postgres.database()
    name = url.partition("@/")[2].partition("?")[0]
    store = Postgres(url)
    with (
        running(store, coordination=PostgresCoordination(store.connection)) as server,
        psycopg.connect(postgres.url(), autocommit=True) as door,
    ):
        made = server.table("rollwrite", person("Ada"), person("Bob"))
        with server.client(made["table"], made["tokens"][0]) as one:
            one.read("update")
            door.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false".encode())
            door.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (name,)
            )
            one.send(type="move", nth=1, line="start red")
            assert one.no()["id"] == "server.no_answer"
            assert server.http.get("/healthz").status_code == 503
            door.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true".encode())
            one.send(type="move", nth=1, line="start red")
            assert one.until(lambda update: update["mine"] == 1)
            assert server.get("/healthz") == {"ok": True}


def test_a_table_is_not_forgotten_where_somebody_sits(url: str, store: Postgres) -> None:
    other = PostgresCoordination(PostgresConnection(url))
    for table in ("a", "b"):
        save(store, Save(table, 0, Change("open", b"1")))
    other.announce({"a": {0}}, 60)
    assert store.forget("open", 4_000_000_000_000) == ["b"]
    with psycopg.connect(url) as writing:  # somebody plays at this very moment
        other.leave()
        writing.execute("INSERT INTO entries VALUES ('a', 0, '0 keep', now())")
        assert store.forget("open", 4_000_000_000_000) == []
