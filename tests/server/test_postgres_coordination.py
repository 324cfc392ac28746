"""What server processes at one PostgreSQL tell each other."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from nyhavn.server.cluster.postgres_coordination import PostgresCoordination
from nyhavn.server.storage.postgres import Postgres
from tests.server.postgres import PostgresServer


@pytest.fixture
def processes(postgres: PostgresServer) -> Iterator[list[PostgresCoordination]]:
    """Three of them."""
    url = postgres.database()
    stores = [Postgres(url) for _ in range(3)]
    yield [PostgresCoordination(store.connection) for store in stores]
    for store in stores:
        store.close()


def test_one_process_thinks_for_a_bot(processes: list[PostgresCoordination]) -> None:
    one, other, _ = processes
    assert one.claim("t", 0, 60)
    assert one.claim("t", 0, 60)
    assert not other.claim("t", 0, 60)
    assert other.claim("t", 1, 60)
    one.release("t", 1)  # not ours
    assert not one.claim("t", 1, 60)
    one.release("t", 0)
    assert other.claim("t", 0, 0)  # for a moment only
    assert one.claim("t", 0, 60)


def test_people_at_other_processes_are_known(processes: list[PostgresCoordination]) -> None:
    one, other, third = processes
    one.announce({"t": {0, 2}, "u": {1}}, 60)
    other.announce({"t": {1}}, 60)
    assert third.present(["t", "u"]) == {"t": {0, 1, 2}, "u": {1}}
    assert one.present(["t"]) == {"t": {1}}
    one.announce({"t": ()}, 60)
    one.announce({"u": {1}}, 0)  # and nothing more was heard of it
    assert third.present(["t", "u"]) == {"t": {1}}
    other.leave()
    assert third.present(["t"]) == {}
