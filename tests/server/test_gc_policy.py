"""Python searches seldom for what is no longer needed, but it does."""

from __future__ import annotations

import asyncio
import gc
import json
import time
from pathlib import Path
from weakref import ref

from nyhavn.server.gc_policy import THRESHOLDS, rare_collections
from nyhavn.server.http.site import Site
from nyhavn.server.sockets.dispatch import heard
from nyhavn.server.sockets.websocket_protocol import WebSocketProtocol
from nyhavn.server.tables.watcher import Watcher
from tests.server.moment import Hand, quick, seated, started
from tests.server.raw import ended, upgraded
from tests.server.running import SOON, person, running

ROUNDS = 300  # searches of the young; by then Python has looked at the older ones, too


class Circle:
    """Something that only a search finds."""

    def __init__(self) -> None:
        self.self = self


def work() -> None:
    """Make as many things as Python waits for before it searches, and let go of them."""
    made = [[] for _ in range(THRESHOLDS[0] + 1)]  # type: ignore[var-annotated]
    made.clear()


def test_the_thresholds_are_those_of_before_afterwards() -> None:
    before = gc.get_threshold()
    with rare_collections():
        assert gc.get_threshold() == THRESHOLDS
        assert gc.isenabled()
        assert gc.get_freeze_count(), "what was there from the start is not looked at"
    assert gc.get_threshold() == before
    assert not gc.get_freeze_count()


def test_a_circle_is_found_when_much_has_been_made() -> None:
    with rare_collections():
        circle = ref(Circle())
        assert circle() is not None, "nobody searches for so little"
        for _ in range(ROUNDS):
            work()
        assert circle() is None


def test_a_table_is_gone_when_the_last_one_has_left_and_others_were_asked_for(
    tmp_path: Path,
) -> None:
    async def play() -> None:
        async with started(quick(tmp_path / "db"), Hand()) as (tables, _):
            table, made = await seated(tables, "copenhagen", "person", "person")
            watcher, kept = Watcher(lambda: None), ref(table)
            hello = {"type": "hello", "table": made.table, "token": made.tokens[0]}
            await heard(Site(tables), watcher, json.dumps(hello))
            del table
            gc.collect()
            assert kept() is not None
            assert tables.stages() == {"playing": 1}
            watcher.leave()
            gc.collect()
            assert kept() is not None, "it is kept a while"
            tables._recent.drop(made.table)
            assert kept() is None
            assert not tables.stages()

    asyncio.run(play())


def test_a_connection_that_has_ended_is_gone_at_once() -> None:
    """Nobody has to search for it: only cycles would stay."""
    with running() as server:
        made = server.table("rollwrite", person("Ada"), person("Bob"))
        here = server.site.visitors.peer(None)
        gc.disable()
        try:
            gc.collect()
            before = connections()
            for _ in range(5):
                with server.client(made["table"], made["tokens"][0]) as ada:
                    ada.read("update")
            until = time.monotonic() + SOON
            while (here.sockets or connections() > before) and time.monotonic() < until:
                time.sleep(0.01)  # until the server has noticed
            assert connections() <= before
        finally:
            gc.enable()


def connections() -> int:
    """Return how many connections are in memory."""
    return sum(issubclass(type(found), WebSocketProtocol) for found in gc.get_objects())


def test_connections_that_were_cut_do_not_stay_for_ever() -> None:
    """Those who talk nonsense leave circles behind."""

    with running() as server:
        here = server.site.visitors.peer(None)
        for _ in range(20):
            with upgraded(server) as connection:
                connection.sendall(b"\xff\xff")
                assert ended(connection)
        while here.sockets:
            pass  # until the server has noticed
        for _ in range(ROUNDS):
            if connections() <= 1:
                break
            work()
        assert connections() <= 1, "the last one may still be in somebody's hands"
