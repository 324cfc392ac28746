"""Taking back: until chance or another person has chosen, and against bots until they answer."""

from __future__ import annotations

import asyncio

import pytest

from nyhavn.server.protocol.refused import Refused
from nyhavn.server.storage.sqlite import SQLite
from nyhavn.server.tables.clock import utc
from nyhavn.server.tables.table import Table
from nyhavn.server.tables.table_bots import BotTiming
from tests.server.moment import Hand, seated, started
from tests.server.running import Server, bot, person, running


def test_what_passed_to_another_person_can_be_taken_back_until_that_person_chooses(
    server: Server,
) -> None:
    made = server.table("rollwrite", person("Ada"), person("Bob"))
    table, (ada, bob) = made["table"], made["tokens"]
    with server.client(table, ada) as one, server.client(table, bob) as other:
        before = one.read("update")
        assert before["undo"] is None
        after = one.move("start red")
        assert (after["undo"], after["to_act"]) == ("undo 1", [1])
        back = one.move(after["undo"])
        assert (back["mine"], back["legal"], back["undo"]) == (2, before["legal"], None)
        assert back["view"] == before["view"]
        assert [said["kind"] for said in one.log[-2:]] == ["chosen", "undo"]
        assert one.log[-1]["id"] == "terminal.log.undo"
        one.move("start blue")
        other.until(lambda update: update["legal"])
        other.move("start red")
        assert one.until(lambda update: update["to_act"] != [1])["undo"] is None
        one.send(type="move", nth=one.last["update"]["mine"] + 1, line="undo 1")
        assert one.no()["id"] == "error.undo"


def test_an_undo_names_the_right_number(server: Server) -> None:
    made = server.table("rollwrite", person("Ada"), person("Bob"))
    with server.client(made["table"], made["tokens"][0]) as one:
        one.read("update")
        one.move("start red")
        one.send(type="move", nth=2, line="undo 2")
        assert one.no()["id"] == "error.undo_k"


def test_an_undo_sent_twice_happens_once(server: Server) -> None:
    made = server.table("rollwrite", person("Ada"), person("Bob"))
    with server.client(made["table"], made["tokens"][0]) as one:
        one.read("update")
        one.move("start red")
        n = one.move("undo 1")["n"]
        one.send(type="move", nth=2, line="undo 1")
        assert one.read("update")["n"] == n


def test_nobody_can_fill_the_disk_with_undo() -> None:
    async def play() -> None:
        async with started(SQLite(":memory:"), Hand()) as (tables, _):
            made, _ = await seated(tables, "rollwrite", "person", "person", clock=0)
            found = await tables.store.since(made.head.id, 0)
            assert found is not None
            table = Table(made.head, found.version, tables.store, utc, longest=6)
            await table.load(found.entries, None)

            async def choose(line: str) -> None:
                await table.play(0, len(table.history.chosen[0]) + 1, line)

            await choose("start red")
            while len(table.history) < 6:
                await choose("undo 1")
                await choose("start red")
            with pytest.raises(Refused) as refused:
                await choose("undo 1")
            assert refused.value.id == "server.no_more_undo"

    asyncio.run(play())


def test_a_bot_forgets_what_it_thought_about_a_choice_that_was_taken_back() -> None:
    gate = asyncio.Event()

    async def sleep(seconds: float) -> None:
        await gate.wait()

    with running(bots=BotTiming(sleep=sleep, work=1)) as server:
        made = server.table("rollwrite", person("Ada"), bot("mason"))
        with server.client(made["table"], made["tokens"][0]) as ada:
            ada.read("update")
            for track in ("red", "blue", "green"):
                ada.move(f"start {track}")
                assert ada.move("undo 1")["to_act"] == [0]
            gate.set()
            ada.send(type="ping", n=ada.last["update"]["n"])
            assert ada.read("pong")["n"] == ada.last["update"]["n"]  # nobody moved meanwhile
            ada.move("start yellow")
            update = ada.until(lambda update: update["legal"])
            chosen = [said["who"] for said in ada.log if said["kind"] == "chosen"]
            assert chosen[:5] == [0, 0, 0, 0, 1]
            assert update["view"]["players"][0]["tracks"]["yellow"]["boxes"] >= 2
