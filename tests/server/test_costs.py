"""What costs the server much is charged, kept, or done one after the other."""

from __future__ import annotations

import asyncio
import gc
import threading
import weakref
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest
from msgspec.structs import replace

from nyhavn.core.record import names_heading
from nyhavn.server.http import advice
from nyhavn.server.http.site import Site
from nyhavn.server.operations.address import proxies
from nyhavn.server.operations.limits import BURST, Limits
from nyhavn.server.operations.visitors import SPREAD, Visitor, Visitors
from nyhavn.server.protocol.refused import Refused
from nyhavn.server.sockets import dispatch
from nyhavn.server.storage.sqlite import SQLite
from nyhavn.server.tables import playback, registry, table
from nyhavn.server.tables.recent_tables import BARE, RecentTables
from nyhavn.server.tables.table import Table
from nyhavn.server.tables.watcher import Watcher
from tests.server.moment import Hand, act, quick, seated, started
from tests.server.running import SOON, Inline, bot, person, running

T = TypeVar("T")
RECORD = "nyhavn record 1\ngame border 1\nseats 2\n{}boards AB\n\n"


class Counted(Inline):
    """Workers that count what they are asked for."""

    def __init__(self) -> None:
        self.jobs: Counter[str] = Counter()

    async def call(self, function: Callable[..., T], *args: Any, bots: bool = False) -> T:
        self.jobs[function.__name__] += 1
        return await super().call(function, *args)


class Gate(Inline):
    """Workers that wait until a test lets them work."""

    def __init__(self) -> None:
        self.asked, self.open = threading.Event(), threading.Event()

    async def call(self, function: Callable[..., T], *args: Any, bots: bool = False) -> T:
        self.asked.set()
        assert await asyncio.to_thread(self.open.wait, SOON)
        return await super().call(function, *args)


class Payer(Visitor):
    """A visitor who keeps the bills."""

    def __init__(self) -> None:
        super().__init__("192.0.2.7", Limits(), lambda: 0.0)
        self.paid: list[float] = []

    def spend(self, cost: float = 1.0) -> None:
        self.paid.append(cost)


def test_what_is_asked_twice_is_one_job() -> None:
    workers = Counted()
    with running(workers=workers) as server:
        made = server.table("rollwrite", person("Ada"), bot())
        path, ada = f"/api/tables/{made['table']}/hint", made["tokens"][0]
        with server.client(made["table"], ada) as client:
            client.read("update")
            for _ in range(3):
                server.post(path, token=ada)
            assert workers.jobs["advise"] == 1
            client.move(client.lines[0])
            client.until(lambda update: bool(update["legal"]))
            server.post(path, token=ada)
            assert workers.jobs["advise"] == 2, "it is another position"
        for text in ["one", "two", "one", "two"]:
            server.post("/api/qr", {"text": text})
        assert workers.jobs["drawn"] == 2
        for size in ("a4", "letter", "a4"):
            server.http.get(f"/api/games/rollwrite/paper?size={size}").raise_for_status()
        assert workers.jobs["printed"] == 2


def test_what_counts_for_more_than_one_request() -> None:
    """As the table of docs/operations.md says."""
    limits, still = Limits(requests=20), lambda: 0.0
    visitors = Visitors(limits, proxies("127.0.0.1"), still, pause=0.01)
    with running(visitors=visitors) as server:
        server.http.headers["x-forwarded-for"] = "192.0.2.7"
        made = server.table("rollwrite", person("Ada"), bot())
        path, ada = f"/api/tables/{made['table']}", made["tokens"][0]
        for _ in range(2):
            server.post(f"{path}/hint", token=ada)
            server.post("/api/qr", {"text": "one"})
        server.get(f"{path}/drawing", token=ada)
        server.get(f"{path}/why?thing=start%20red", token=ada)
        assert server.http.post("/api/replay", content=RECORD.format("")).is_success
        assert server.http.get("/api/games/rollwrite/paper").is_success
        assert server.http.get("/api/today").is_success
        server.post(f"{path}/leave", {}, token=ada)
        server.post(f"{path}/back", token=ada)
        spent = 1 + (51 + 1) + (11 + 1) + 2 + 1 + 50 + 2 + 2 + 5 + 5
        left = int(limits.requests * BURST) - spent
        answers = [server.http.get("/api/shelf").status_code for _ in range(left + 1)]
        assert answers == [200] * left + [429]


def test_who_has_a_table_read_pays_for_its_length(tmp_path: Path) -> None:
    async def play() -> None:
        async with started(quick(tmp_path / "db"), Hand()) as (tables, _):
            made, _ = await seated(tables, "rollwrite", "person", "person", clock=0)
            while len(made.history) < 2 * registry.ENTRIES:
                await act(made, made.match.to_act[0])
            n, id = len(made.history), made.head.id
        for door in (by_call, by_hello):
            async with started(quick(tmp_path / "db"), Hand()) as (tables, _):
                payer = Payer()
                for _ in range(2):
                    await door(Site(tables), payer, id)
                    assert payer.paid == [n / registry.ENTRIES], "once: then it is in memory"
                await door(Site(tables), other := Payer(), id)
                assert other.paid == []

    async def by_call(site: Site, payer: Payer, id: str) -> None:
        await site.tables.find(id, payer)

    async def by_hello(site: Site, payer: Payer, id: str) -> None:
        watcher = Watcher(lambda: None)
        watcher.visitor = payer
        await dispatch.heard(site, watcher, f'{{"type": "hello", "table": "{id}"}}')
        assert watcher.table is not None

    asyncio.run(play())


def test_the_record_of_a_long_match_counts_for_more() -> None:
    still = Visitors(Limits(requests=20), proxies("127.0.0.1"), lambda: 0.0, pause=0.01)
    with running(visitors=still) as server:
        made = server.table("rollwrite", bot(), bot())
        with server.client(made["table"]) as guest:
            guest.until(lambda table: bool(table["state"] == "over"), "table")
        server.http.headers["x-forwarded-for"] = "192.0.2.7"
        path = f"/api/tables/{made['table']}"
        n = server.get(path)["n"]
        assert n >= advice.ENTRIES
        server.http.get(f"{path}/record").raise_for_status()
        left = int(20 * BURST) - (1 + 1 + n // advice.ENTRIES)
        answers = [server.http.get("/api/shelf").status_code for _ in range(left + 1)]
        assert answers == [200] * left + [429]


def test_what_is_let_go_does_not_come_back_all_at_once() -> None:
    eve = Visitors(Limits(), clock=lambda: 0.0, pause=1.0).at("192.0.2.7")
    pauses = [eve.next_pause() for _ in range(2 * SPREAD)]
    assert len(set(pauses)) == SPREAD
    assert min(pauses) == 1.0
    assert max(pauses) < 2.0


def test_a_table_that_is_too_dear_is_not_read(tmp_path: Path) -> None:
    class Poor(Payer):
        def spend(self, cost: float = 1.0) -> None:
            raise Refused("hurry", 429, n=1)

    async def play() -> None:
        async with started(quick(tmp_path / "db"), Hand()) as (tables, _):
            made, _ = await seated(tables, "rollwrite", "person", "person", clock=0)
            id = made.head.id
        async with started(quick(tmp_path / "db"), Hand()) as (tables, _):
            with pytest.raises(Refused) as refused:
                await tables.find(id, Poor())
            assert refused.value.id == "server.hurry"
            assert id not in tables.in_memory
            assert not tables.damaged

    asyncio.run(play())


def test_tables_that_nobody_asked_for_longest_are_let_go() -> None:
    async def play() -> None:
        async with started(SQLite(":memory:"), Hand()) as (tables, _):
            made, _ = await seated(tables, "rollwrite", "person", "person", clock=0)
            recent = RecentTables(most=3 * BARE)
            known: dict[str, weakref.ref[Table]] = {}

            def alive() -> set[str]:
                gc.collect()
                return {id for id, found in known.items() if found() is not None}

            def touch(id: str) -> None:
                found = known[id]() if id in known else None
                found = found or Table(replace(made.head, id=id), 1, tables.store, Hand())
                known[id] = weakref.ref(found)
                recent.touch(found)

            for id in "abcad":
                touch(id)
            assert alive() == {"a", "c", "d"}, "b was asked for longest ago"
            recent.drop("c")
            assert alive() == {"a", "d"}
            touch("e")
            assert alive() == {"a", "d", "e"}, "what was dropped counts no more"
            recent.touch(made)  # which has entries, and takes the room of others
            assert len(alive()) < 3

    asyncio.run(play())


def test_an_address_has_one_record_replayed_at_a_time() -> None:
    workers, answers = Gate(), list[int]()
    with running(
        workers=workers, visitors=Visitors(Limits(requests=0), proxies("127.0.0.1"), pause=0.01)
    ) as server:

        def ask(who: str) -> tuple[int, str]:
            head = {"x-forwarded-for": who}
            found = server.http.post("/api/replay", content=RECORD.format(""), headers=head)
            return found.status_code, found.json().get("id", "")

        def first() -> None:
            answers.append(ask("192.0.2.7")[0])

        thread = threading.Thread(target=first)
        thread.start()
        assert workers.asked.wait(SOON)
        assert ask("192.0.2.7") == (429, "server.one_replay")
        workers.open.set()
        assert ask("192.0.2.8") == (200, "")
        thread.join(SOON)
        assert answers == [200]
        while (again := ask("192.0.2.7")) == (429, "server.one_replay"):
            pass  # it has come, and is still being put away
        assert again == (200, "")


def test_names_of_a_record_are_cleaned() -> None:
    names = ["@server.hurry", "Ada\u202e\x07 Lovelace"]
    found, wrong = playback.replayed(RECORD.format(names_heading(names) + "\n"), None)
    assert found is not None, wrong
    assert b'"names":["server.hurry","Ada Lovelace"]' in found


def test_a_seat_takes_back_so_often_in_a_match_and_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert table.UNDOS == 300
    monkeypatch.setattr(table, "UNDOS", 3)

    async def play() -> None:
        async with started(quick(tmp_path / "db"), Hand()) as (tables, _):
            made, _ = await seated(tables, "rollwrite", "person", "person", clock=0)

            async def choose(seat: int, line: str) -> None:
                await made.play(seat, len(made.history.chosen[seat]) + 1, line)

            for _ in range(3):
                await choose(0, "start red")
                await choose(0, "undo 1")
            await choose(0, "start red")
            with pytest.raises(Refused) as refused:
                await choose(0, "undo 1")
            assert (refused.value.id, refused.value.values["n"]) == ("server.undo_match", 3)
            assert made.no_undo(1) is None, "the other seat has its own"
            id = made.head.id
        async with started(quick(tmp_path / "db"), Hand()) as (tables, _):
            again = (await tables.find(id)).no_undo(0)
            assert again is not None
            assert again.id == "server.undo_match"

    asyncio.run(play())
