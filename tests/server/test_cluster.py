"""Several servers at one database: what happens at one is heard at the others."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, TypeVar

import psycopg
import pytest

from nyhavn.server.cluster.multi_process import ClusterTiming
from nyhavn.server.cluster.postgres_coordination import PostgresCoordination
from nyhavn.server.storage.postgres import Postgres
from nyhavn.server.storage.postgres_connection import PostgresConnection
from nyhavn.server.tables.table import Table
from nyhavn.server.tables.table_bots import BotTiming
from nyhavn.server.tables.worker_pool import WorkerPool
from tests.server.postgres import PostgresServer, cut
from tests.server.running import OPEN, SOON, Inline, Probe, Server, advance, bot, person, running

T = TypeVar("T")


@pytest.fixture
def url(postgres: PostgresServer) -> str:
    return postgres.database()


@contextmanager
def process(
    url: str,
    kind: type[PostgresCoordination] = PostgresCoordination,
    workers: WorkerPool | None = None,
    bots: BotTiming | None = None,
    cluster: ClusterTiming | None = None,
) -> Iterator[Server]:
    """One of several servers."""
    store = Postgres(url)
    coordination = kind(store.connection)
    with running(store, workers, bots, coordination=coordination, cluster=cluster) as server:
        yield server


@contextmanager
def two(
    url: str, kind: type[PostgresCoordination] = PostgresCoordination
) -> Iterator[tuple[Server, Server]]:
    with process(url, kind) as one, process(url, kind) as other:
        yield one, other


@contextmanager
def apart(
    url: str, kind: type[PostgresCoordination] = PostgresCoordination
) -> Iterator[tuple[Probe, Probe]]:
    """Two people of one table, each at a server of their own."""
    with two(url, kind) as (here, there):
        made = here.table("rollwrite", person("Ada"), person("Bob"))
        ada, bob = made["tokens"]
        with here.client(made["table"], ada) as one, there.client(made["table"], bob) as other:
            one.read("update"), other.read("update")
            yield one, other


def test_a_move_is_heard_at_the_other_server(url: str) -> None:
    with apart(url) as (one, other):
        one.move("start red")
        assert other.until(lambda update: update["legal"])
        other.move("start blue")
        assert one.until(lambda update: update["n"] == other.last["update"]["n"])
        assert [said["line"] for said in one.log] == [said["line"] for said in other.log]


class Mute(PostgresCoordination):
    """Nobody is told of anything."""

    async def notices(self) -> AsyncIterator[str | None]:
        await asyncio.Event().wait()
        yield None


def unheard(one: Probe, other: Probe) -> bool:
    """Let one move and the other ping; say whether the other still shows what was before."""
    n = one.move("start red")["n"]
    other.send(type="ping", n=len(other.log), v=other.last["table"]["v"])
    if other.read("pong")["n"] == n:
        other.until(lambda update: update["n"] == n)
    return bool(len(other.log) != n)


def test_a_notice_that_was_lost_is_repaired_by_a_ping(url: str) -> None:
    with apart(url, Mute) as (one, other):
        assert not unheard(one, other)


def test_without_notices_and_without_a_look_at_the_database_a_view_would_be_stale(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing(table: Table) -> None:
        pass

    with apart(url, Mute) as (one, other):
        monkeypatch.setattr(Table, "catch_up", nothing)
        assert unheard(one, other)


def test_servers_hear_each_other_again_after_they_were_cut_off(url: str) -> None:
    with apart(url) as (one, other):
        assert cut(url) >= 2
        one.move("start red")  # perhaps while nobody listens: then it is read when they do again
        assert other.until(lambda update: update["legal"])


def test_who_joins_at_one_server_sits_at_all(url: str) -> None:
    with two(url) as (here, there):
        made = here.table("border", person("Ada"), OPEN, start=False)
        table = made["table"]
        assert there.get(f"/api/tables/{table}")["table"]["seats"][1]["kind"] == "open"
        body = {"invite": made["invite"], "name": "Bob"}
        bob = here.post(f"/api/tables/{table}/join", body)["token"]
        there.post(f"/api/tables/{table}/start", token=bob)
        with here.client(table, made["tokens"][0]) as one, there.client(table, bob) as other:
            assert one.read("update")["n"] == other.read("update")["n"] > 0


def test_a_person_at_another_server_is_here(url: str) -> None:
    def shown(*here: bool) -> Callable[[Any], bool]:
        return lambda table: tuple(seat["here"] for seat in table["seats"]) == here

    with two(url) as (here, there):
        made = here.table("border", person("Ada"), person("Bob"))
        table, (ada, bob) = made["table"], made["tokens"]
        with here.client(table, ada) as one:
            one.until(shown(True, False), "table")
            with there.client(table, bob) as other:
                one.until(shown(True, True), "table")
                other.until(shown(True, True), "table")
                wish = {"kind": "bot", "level": "uniform"}
                refused = here.refused(f"/api/tables/{table}/seats/1", wish, ada)
                assert refused == (409, "server.here")
            one.until(shown(True, False), "table")


class Counting(Inline):
    """Bots in this process; how often they were asked."""

    def __init__(self) -> None:
        self.asked = 0

    async def call(self, function: Callable[..., T], *args: Any, bots: bool = False) -> T:
        self.asked += 1
        return await super().call(function, *args)


def test_one_of_several_servers_thinks_for_a_bot(url: str) -> None:
    workers, bots, luck = Counting(), BotTiming(pace=0, work=1, retry=0.02), Random(1)
    with (
        process(url, workers=workers, bots=bots) as here,
        process(url, workers=workers, bots=bots) as there,
    ):
        made = here.table("rollwrite", bot("uniform"), person("Ada"))
        with (
            here.client(made["table"], made["tokens"][1]) as one,
            there.client(made["table"]) as other,
        ):
            one.read("update"), other.read("update")
            for _ in range(30):
                advance([one, other], luck)
            one.until(lambda update: update["to_act"] == [1] or update["over"])
            thought = [said for said in one.log if said["who"] == 0 and said["kind"] == "chosen"]
            assert workers.asked == len(thought) > 5


class Stuck(Inline):
    """Bots that think for ever."""

    def __init__(self) -> None:
        self.asked = threading.Event()

    async def call(self, function: Callable[..., T], *args: Any, bots: bool = False) -> T:
        self.asked.set()
        await asyncio.Event().wait()
        raise AssertionError


class Dying(PostgresCoordination):
    """Its process ends without a word."""

    def release(self, table: str, seat: int) -> None:
        pass

    def leave(self) -> None:
        pass


def test_a_bot_whose_server_died_is_taken_over(url: str) -> None:
    bots, hour = BotTiming(pace=0, work=1, retry=0.1), ClusterTiming(claim=3600)
    stuck = Stuck()
    with process(url, Dying, stuck, bots, hour) as dying:
        made = dying.table("rollwrite", bot("uniform"), person("Ada"))
        assert stuck.asked.wait(SOON)
    with (
        process(url, bots=bots) as healthy,
        healthy.client(made["table"], made["tokens"][1]) as one,
        psycopg.connect(url, autocommit=True) as connection,
    ):
        assert one.read("update")["to_act"] == [0]
        asked = PostgresCoordination(PostgresConnection(url))
        assert not asked.claim(made["table"], 0, 0), "somebody thinks for it"
        connection.execute("UPDATE thinking SET until = now()")  # an hour is over
        assert one.until(lambda update: update["to_act"] == [1])
