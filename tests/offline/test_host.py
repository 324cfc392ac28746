"""The server where there is none: the same calls and messages, and nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
import base64
import json
import os
from random import Random

import pytest

from nyhavn.core.game import Game
from nyhavn.games import SHELF
from nyhavn.games.pdf_file import pdf
from nyhavn.games.puzzle import puzzles_of
from nyhavn.server.offline.distant_workers import DistantWorkers
from nyhavn.server.protocol.refused import Refused
from nyhavn.server.tables.worker_pool import Overrun
from nyhavn.words import word
from tests.offline.own_browser import Json, Storage, Tab
from tests.server.running import Server, bot, person

KILLS = 400 if os.environ.get("NYHAVN_PROVE") == "1" else 40
ME = {"kind": "person", "name": "Ada"}
BOT = {"kind": "bot", "level": "uniform"}
OTHER = {"kind": "person", "name": "Bo"}


async def move(tab: Tab, id: str, luck: Random) -> Json:
    """Play any line, and wait for its answer."""
    asked = await tab.until(id, lambda update: update["legal"] or update["over"])
    if asked["over"]:
        return asked
    mine = asked["mine"]
    tab.say(id, type="move", nth=mine + 1, line=luck.choice(asked["legal"])["line"])
    return await tab.until(id, lambda update: update["mine"] > mine)


@pytest.mark.parametrize("game", SHELF)
def test_a_whole_match(game: str) -> None:
    async def play() -> None:
        luck = Random(game)
        async with Tab() as tab:
            made = await tab.table(game, ME, BOT)
            tab.hello("a", made["table"], made["tokens"][0])
            while not (await move(tab, "a", luck))["over"]:
                pass
            status, glance = await tab.call(f"/api/tables/{made['table']}")
            assert (status, glance["table"]["state"]) == (200, "over")
            record = json.loads(
                await tab.host.call("GET", f"/api/tables/{made['table']}/record", "{}", "")
            )
            status = json.loads(await tab.host.call("POST", "/api/replay", "{}", record["body"]))[
                "status"
            ]
            assert status == 200

    asyncio.run(play())


@pytest.mark.parametrize("game", [game for game in SHELF.values() if game.sheets])
def test_a_game_on_paper(game: Game) -> None:
    """An answer that is no text comes whole."""
    assert game.sheets is not None

    async def play() -> Json:
        async with Tab() as tab:
            path = f"/api/games/{game.name}/paper?size=letter"
            found: Json = json.loads(
                await tab.host.call("GET", path, '{"Accept-Language": "fr"}', "")
            )
            return found

    found = asyncio.run(play())
    assert (found["status"], found["headers"]["content-type"]) == (200, "application/pdf")
    due = pdf(game.sheets("letter", "fr"), word(game.name, "fr"))
    assert base64.b64decode(found["data"]) == due


def test_past_days_of_today_are_played() -> None:
    async def play() -> None:
        async with Tab() as tab:
            status, board = await tab.call("/api/today")
            assert (status, board["connected"]) == (200, False)
            assert all(one["field"] is None for one in board["games"])
            wish = {"name": "Ada"}
            status, no = await tab.call("/api/today/border", wish)
            assert (status, no["id"]) == (409, "server.today_connected")
            past = board["days"][-2]["day"]
            status, made = await tab.call("/api/today/border", wish | {"day": past})
            assert (status, made["counted"]) == (200, False)
            tab.hello("a", made["table"], made["token"])
            assert (await move(tab, "a", Random(1)))["mine"] == 1

    asyncio.run(play())


async def lived(tab: Tab, luck: Random) -> bool:
    """Play until the match is over; False if the page was killed before."""

    async def play() -> None:
        while not (await move(tab, "a", luck))["over"]:
            pass

    playing = asyncio.create_task(play())
    killed = asyncio.create_task(tab.storage.dead.wait())
    await asyncio.wait({playing, killed}, return_when=asyncio.FIRST_COMPLETED)
    over = playing.done()
    playing.cancel()
    killed.cancel()
    await asyncio.wait({playing, killed})
    return over


def test_what_was_told_is_there_after_any_kill() -> None:
    """Killed at a commit, before it is on disk or after it, again and again."""

    async def play() -> None:
        luck, storage, kills = Random(3), Storage(), 0
        while kills < KILLS:
            async with Tab(storage) as tab:
                made = await tab.table(luck.choice(list(SHELF)), ME, BOT)
            known: Json = {"n": 0, "mine": 0}
            over = False
            while not over and kills < KILLS:
                async with Tab(storage) as tab:
                    assert tab.unread == []
                    tab.hello("a", made["table"], made["tokens"][0])
                    first = await tab.until("a", lambda _: True)
                    assert (first["n"], first["mine"]) >= (known["n"], known["mine"])
                    storage.dies_at = storage.commits + luck.randint(1, 6)
                    storage.before = luck.random() < 0.5
                    over = await lived(tab, luck)
                    kills += not over
                    known = tab.last("a")
                    storage.dies_at = None
                storage.dead.clear()

    asyncio.run(play())


def test_two_hosts_at_one_storage_do_no_damage() -> None:
    """One was asleep while the other took over: what it stores does not fit, and it reads."""

    async def play() -> None:
        storage = Storage()
        async with Tab(storage) as old:
            made = await old.table("copenhagen", ME, OTHER)
            acts = await old.seated(made)
            async with Tab(storage) as new:
                assert await new.seated(made) == acts
                first, second, *_ = (one["line"] for one in new.last(acts)["legal"])
                new.say(acts, type="move", nth=1, line=first)
                played = await new.until(acts, lambda update: update["mine"] == 1)
                old.say(acts, type="move", nth=1, line=second)  # it has not heard of that
                no = await old.until(acts, lambda _: True, "no")
                assert no["id"] == "server.stale"
                caught_up = await old.until(acts, lambda update: update["n"] == played["n"])
                assert caught_up["view"] == played["view"]
                kept = json.loads(storage.kept[made["table"]]["text"])
                assert len(kept["entries"]) == played["n"]

    asyncio.run(play())


FAULTS = [("full", "keep_full"), ("denied", "keep_denied"), ("failed", "disk")]


@pytest.mark.parametrize(("fault", "id"), FAULTS)
def test_what_cannot_be_kept_did_not_happen(fault: str, id: str) -> None:
    async def play() -> None:
        async with Tab() as tab:
            acts = await tab.seated(await tab.table("copenhagen", ME, OTHER))
            before, kept = tab.last(acts), tab.host.everything()
            line = before["legal"][0]["line"]
            tab.storage.fault = fault
            tab.say(acts, type="move", nth=1, line=line)
            no = await tab.until(acts, lambda _: True, "no")
            assert (no["id"], no["nth"]) == (f"server.{id}", 1)
            assert no["why"] not in ("", no["id"])
            status, said = await tab.call("/api/tables", {"game": "border", "seats": [ME, BOT]})
            assert (status, said["id"]) == (503, f"server.{id}")
            assert tab.host.everything() == kept
            tab.storage.fault = None
            tab.say(acts, type="move", nth=1, line=line)
            after = await tab.until(acts, lambda update: update["mine"] == 1)
            assert after["n"] > before["n"]

    asyncio.run(play())


def test_everything_goes_to_another_browser_and_the_further_match_wins() -> None:
    async def play() -> None:
        async with Tab() as tab, Tab() as other:
            made = await tab.table("copenhagen", ME, OTHER)
            acts = await tab.seated(made)
            early = tab.host.everything()
            assert json.loads(await other.host.take_in(early)) == {"added": 1, "left": 0}
            assert await other.seated(made) == acts
            assert json.loads(await other.host.take_in(early)) == {"added": 0, "left": 1}
            tab.say(acts, type="move", nth=1, line=tab.last(acts)["legal"][0]["line"])
            played = await tab.until(acts, lambda update: update["mine"] == 1)
            late = tab.host.everything()
            damaged = json.loads(late)
            damaged[0]["doc"] = "{}"
            for bad in ("nonsense", "[{}]", json.dumps(damaged)):
                with pytest.raises(ValueError, match=r"."):
                    await other.host.take_in(bad)
            assert other.host.everything() == early
            # The same match further along: who looks at it sees that at once.
            again = json.loads(late)
            again[0]["version"] += 1
            assert json.loads(await other.host.take_in(json.dumps(again))) == {
                "added": 1,
                "left": 0,
            }
            seen = await other.until(acts, lambda update: update["n"] == played["n"])
            assert seen["view"] == played["view"]
            assert json.loads(await tab.host.take_in(early)) == {"added": 0, "left": 1}

    asyncio.run(play())


def test_what_cannot_be_read_is_told_and_left_alone() -> None:
    async def play() -> None:
        storage = Storage()
        storage.kept["bad1"] = {"id": "bad1", "stamp": "1.0", "text": "no json"}
        async with Tab(storage) as tab:
            assert tab.unread == ["bad1"]
            assert (await tab.call("/api/tables/bad1"))[0] == 404
            made = await tab.table("border", ME, BOT)
            assert storage.kept["bad1"]["text"] == "no json"
            await tab.host.remove('["bad1"]')  # unless somebody wants it to go
            assert {*storage.kept} == {made["table"]}

    asyncio.run(play())


def test_a_table_that_is_removed_is_kept_nowhere_and_who_looks_at_it_is_told() -> None:
    async def play() -> None:
        storage = Storage()
        async with Tab(storage) as tab:
            left = await tab.table("border", ME, BOT)
            made = await tab.table("copenhagen", ME, BOT)
            id, saved = made["table"], tab.host.everything()
            tab.hello("a", id, made["tokens"][0])
            await tab.until("a", lambda _: True)
            await tab.host.remove(json.dumps([id, "zzzz"]))
            assert {*storage.kept} == {left["table"]}
            assert [one["id"] for one in json.loads(tab.host.everything())] == [left["table"]]
            assert (await tab.call(f"/api/tables/{id}"))[0] == 404
            tab.say("a", type="ping", n=0, at=1)
            assert (await tab.until("a", lambda _: True, "no"))["id"] == "server.no_table"
            # A file brings it back, as it was.
            assert json.loads(await tab.host.take_in(saved)) == {"added": 1, "left": 1}
            tab.hello("b", id, made["tokens"][0])
            assert (await move(tab, "b", Random(1)))["mine"] == 1
            assert {*storage.kept} == {left["table"], id}

    asyncio.run(play())


def test_a_table_is_removed_though_another_host_has_changed_it() -> None:
    async def play() -> None:
        storage = Storage()
        async with Tab(storage) as old:
            made = await old.table("copenhagen", ME, OTHER)
            acts = await old.seated(made)
            async with Tab(storage) as new:
                await new.seated(made)
                await move(new, acts, Random(1))
                storage.fault = "denied"  # then it is still there
                with pytest.raises(Refused):
                    await old.host.remove(json.dumps([made["table"]]))
                storage.fault = None
                assert (await old.call(f"/api/tables/{made['table']}"))[0] == 200
                await old.host.remove(json.dumps([made["table"]]))
                assert storage.kept == {}
                turn = acts if new.last(acts)["legal"] else str(1 - int(acts))
                asked = await new.until(turn, lambda update: update["legal"])
                line = asked["legal"][0]["line"]
                new.say(turn, type="move", nth=asked["mine"] + 1, line=line)
                no = await new.until(turn, lambda _: True, "no")
                assert no["id"] == "server.no_table"
                assert storage.kept == {}

    asyncio.run(play())


def test_connections_end_and_what_comes_early_is_heard() -> None:
    async def play() -> None:
        async with Tab() as tab:
            made = await tab.table("border", ME, {"kind": "person", "name": "Bo"})
            tab.host.connect("early")
            for _ in range(3):
                tab.say("early", type="hello", table=made["table"], token=made["tokens"][1], have=0)
            await tab.until("early", lambda _: True)
            _, glance = await tab.call(f"/api/tables/{made['table']}")
            assert [seat["here"] for seat in glance["table"]["seats"]] == [False, True]
            tab.host.leave("early")
            _, glance = await tab.call(f"/api/tables/{made['table']}")
            assert [seat["here"] for seat in glance["table"]["seats"]] == [False, False]
            tab.host.hear("nobody", "x")
            tab.host.leave("nobody")

    asyncio.run(play())


def test_a_worker_that_hangs_is_replaced() -> None:
    async def play() -> None:
        replaced = []
        workers = DistantWorkers(lambda *job: None, lambda: replaced.append(1), patience=0.01)
        with pytest.raises(Overrun):
            await workers.call(len, "abc")
        assert replaced == [1]
        workers.answer(1, b"late")

    asyncio.run(play())


PATHS = ["/api/shelf", "/api", "/api/nothing", "/api/tables/zzzz", "/metrics", "/api/games/border"]
PATHS += [f"/api/puzzles/{game}" for game in SHELF]
PATHS += [f"/api/puzzles/{game}/{id}" for game in SHELF for id in [*puzzles_of(game)][:1]]


def test_calls_are_answered_as_by_a_server(server: Server) -> None:
    """The same status, and the same answer where it is no matter of luck."""

    async def asked() -> list[tuple[int, str]]:
        async with Tab() as tab:
            found = [json.loads(await tab.host.call("GET", path, "{}", "")) for path in PATHS]
            return [(one["status"], one["body"]) for one in found]

    for path, (status, body) in zip(PATHS, asyncio.run(asked()), strict=True):
        answer = server.http.get(path)
        if path == "/metrics":
            assert status == 404
        else:
            assert (path, status, json.loads(body)) == (path, answer.status_code, answer.json())


@pytest.mark.parametrize("game", SHELF)
def test_messages_are_those_of_a_server(server: Server, game: str) -> None:
    """The same messages with the same fields."""
    made = server.table(game, person("Ada"), bot())
    with server.client(made["table"], made["tokens"][0]) as probe:
        probe.until(lambda update: update["legal"])
        kinds = {kind: sorted(message) for kind, message in probe.last.items()}
        fields = sorted(probe.last["update"]["legal"][0])

    async def played() -> None:
        async with Tab() as tab:
            made = await tab.table(game, person("Ada"), bot())
            tab.hello("a", made["table"], made["tokens"][0])
            update = await tab.until("a", lambda update: update["legal"])
            told = {one["type"]: sorted(one) for one in tab.told["a"]}
            assert {kind: told[kind] for kind in kinds} == kinds
            assert sorted(update["legal"][0]) == fields

    asyncio.run(played())
