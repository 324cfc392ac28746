"""The socket: coming back, sending again, two tabs, lost news, and visitors who mean no good."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from nyhavn.server.protocol.wire import Pong
from nyhavn.server.tables.watcher import Gone, Watcher
from tests.server.running import OPEN, SOON, Json, Probe, Server, person, running


def two(server: Server, game: str = "rollwrite") -> tuple[str, str, str]:
    """A match of two people; the first of them is to act."""
    made = server.table(game, person("Ada"), person("Bob"))
    return made["table"], *made["tokens"]


# ---- coming back ----


def test_coming_back_tells_what_was_missed_and_nothing_twice(server: Server) -> None:
    table, ada, bob = two(server)
    with server.client(table, ada) as first, server.client(table, bob) as other:
        have = first.read("update")["n"]
        first.move("start red")
        other.until(lambda update: update["to_act"] == [1])
        other.move("start blue")
        whole = other.log
    with server.client(table, ada, have) as again:
        update = again.read("update")
        assert update["mine"] == 1
        assert len(update["said"]) == update["n"] - have > 0
        assert [said["n"] for said in update["said"]] == list(range(have, update["n"]))
        assert again.log == whole[have:]


def test_who_claims_to_have_more_gets_everything(server: Server) -> None:
    table, ada, _ = two(server)
    with server.client(table, ada, have=10_000) as client:
        update = client.read("update")
        assert len(update["said"]) == update["n"]


def test_the_table_says_who_is_here(server: Server) -> None:
    table, ada, bob = two(server)
    with server.client(table, ada) as first:
        seats = first.read("table")["seats"]
        assert [(seat["here"], seat["mine"]) for seat in seats] == [(True, True), (False, False)]
        with server.client(table, bob):
            first.until(lambda told: told["seats"][1]["here"], "table")
        first.until(lambda told: not told["seats"][1]["here"], "table")


def test_several_people_share_one_connection(server: Server) -> None:
    table, ada, bob = two(server)
    with server.client(table, ada) as screen:
        screen.read("update")
        screen.move("start red")
        assert screen.lines == []
        screen.hello(table, bob, have=0)
        update = screen.until(lambda update: update["seat"] == 1)
        assert "start blue" in screen.lines
        assert update["mine"] == 0
        assert [seat["here"] for seat in screen.last["table"]["seats"]] == [True, True]
        assert [seat["mine"] for seat in screen.last["table"]["seats"]] == [False, True]
        screen.move("start blue")


def test_one_connection_can_turn_to_another_table(server: Server) -> None:
    (one, ada, _), (other, cy, _) = two(server), two(server)
    with server.client(one, ada) as client, server.client(one) as guest:
        guest.until(lambda told: told["seats"][0]["here"], "table")
        client.hello(other, cy)
        assert client.until(lambda told: told["id"] == other, "table")["seats"][0]["mine"]
        guest.until(lambda told: not told["seats"][0]["here"], "table")


# ---- sending again ----


def test_the_same_move_again_changes_nothing_and_is_answered(server: Server) -> None:
    table, ada, _ = two(server)
    with server.client(table, ada) as client:
        client.read("update")
        n = client.move("start red")["n"]
        for _ in range(3):
            client.send(type="move", nth=1, line="start red")
            assert client.read("update")["n"] == n
    with server.client(table, ada) as again:  # the answer was lost with the connection
        again.send(type="move", nth=1, line="start red")
        assert again.until(lambda update: update["mine"] == 1)["n"] == n


def test_a_second_tab_cannot_choose_something_else(server: Server) -> None:
    table, ada, _ = two(server)
    with server.client(table, ada) as one, server.client(table, ada) as other:
        one.read("update"), other.read("update")
        one.move("start red")
        other.send(type="move", nth=1, line="start blue")
        said = other.no()
        assert (said["id"], said["nth"]) == ("server.stale", 1)
        assert other.until(lambda update: update["mine"] == 1)["legal"] == []
        other.send(type="move", nth=5, line="start blue")
        assert other.no()["id"] == "server.stale"


def test_illegal_lines_are_refused_with_the_reason(server: Server) -> None:
    table, ada, bob = two(server)
    with server.client(table, ada) as one, server.client(table, bob) as other:
        n = one.read("update")["n"]
        for client, line, id in (
            (one, "start white", "error.bad_line"),
            (one, "pass", "rollwrite.refuse.phase.start"),
            (one, "x" * 3000, "error.bad_line"),
            (one, "undo 1", "error.undo"),
            (one, "", "error.bad_line"),
            (other, "start red", "error.not_your_turn"),
        ):
            client.send(type="move", nth=1, line=line)
            said = client.no()
            assert (said["id"], said["nth"]) == (id, 1), line
            assert len(said["why"]) < 400
        one.send(type="ping", n=n)
        assert one.read("pong")["n"] == n


def test_why_is_said_in_the_language_of_the_visitor(server: Server) -> None:
    table, ada, _ = two(server)
    with server.client(table, ada) as client:
        client.hello(table, ada, lang="de")
        client.send(type="move", nth=9, line="start red")
        assert "Inzwischen wurde" in client.no()["why"]


# ---- lost news ----


def test_a_ping_finds_out_what_was_missed(tmp_path: Path) -> None:
    """Two servers on one database: what one stores, the other has not heard of."""
    with running(tmp_path / "db") as one, running(tmp_path / "db") as other:
        table, ada, bob = two(one)
        with one.client(table, ada) as left, other.client(table, bob) as right:
            n = left.read("update")["n"]
            v = left.last["table"]["v"]
            right.read("update")
            left.move("start red")
            right.send(type="ping", n=n, v=v)
            assert right.read("pong")["n"] > n
            update = right.read("update")
            assert [said["line"] for said in update["said"]][:1] == ["start red"]
            assert "start blue" in right.lines


def test_who_judged_an_old_position_judges_again(tmp_path: Path) -> None:
    with running(tmp_path / "db") as one, running(tmp_path / "db") as other:
        table, ada, bob = two(one)
        with (
            one.client(table, ada) as left,
            other.client(table, ada) as tab,
            one.client(table, bob) as friend,
        ):
            for client in (left, tab, friend):
                client.read("update")
            left.move("start red")
            tab.send(type="move", nth=1, line="start blue")  # that server does not know yet
            assert tab.no()["id"] == "server.stale"
            tab.until(lambda update: update["mine"] == 1)
            assert [said["line"] for said in tab.log] == [said["line"] for said in left.log]


# ---- visitors who mean no good ----


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("{", "server.json"),
        ("[" * 2000, "server.message"),
        ("null", "server.message"),
        ('{"type": "sing"}', "server.message"),
        ('{"type": "hello"}', "server.message"),
        ('{"type": "hello", "table": 7}', "server.message"),
        ('{"type": "hello", "table": "x", "have": -1}', "server.message"),
        ('{"type": "hello", "table": "../../etc"}', "server.no_table"),
        ('{"type": "hello", "table": "aaaaaaaaaa"}', "server.no_table"),
        ('{"type": "hello", "table": "\\ud800"}', "server.json"),
        ('{"type": "move", "nth": 0, "line": "keep"}', "server.message"),
        ('{"type": "move", "nth": 1, "line": "keep"}', "server.hello"),
        ('{"type": "ping", "n": 1}', "server.hello"),
        (json.dumps({"type": "hello", "table": "x" * 6000}), "server.large"),
    ],
)
def test_strange_messages_are_answered_and_the_connection_lives(
    server: Server, text: str, id: str
) -> None:
    table, ada, _ = two(server)
    with connect(f"ws://127.0.0.1:{server.port}/ws") as socket:
        client = Probe(socket)
        socket.send(text)
        assert client.no()["id"] == id
        client.hello(table, ada)
        assert client.read("update")["seat"] == 0


def test_bytes_are_no_message(server: Server) -> None:
    with connect(f"ws://127.0.0.1:{server.port}/ws") as socket:
        socket.send(b"\x00\xff")
        assert Probe(socket).no()["id"] == "server.binary"


def test_a_huge_frame_ends_the_connection_and_nothing_else(server: Server) -> None:
    table, ada, _ = two(server)
    with server.client(table, ada) as other, connect(f"ws://127.0.0.1:{server.port}/ws") as socket:
        with contextlib.suppress(ConnectionClosed):  # perhaps before everything has been sent
            socket.send("x" * 20_000_000)
        with pytest.raises(ConnectionClosed):
            socket.recv(timeout=SOON)
        other.read("update")
        other.move("start red")


@pytest.mark.parametrize("token", ["", "wrong", "x" * 3000, "A" * 22, "\u00e9" * 22])
def test_a_wrong_token_is_nobody(server: Server, token: str) -> None:
    table, _, _ = two(server)
    with connect(f"ws://127.0.0.1:{server.port}/ws") as socket:
        client = Probe(socket)
        client.send(type="hello", table=table, token=token)
        assert client.no()["id"] == "server.token"
        client.send(type="move", nth=1, line="start red")
        assert client.no()["id"] == "server.hello"


def test_a_token_is_good_for_its_own_table_only(server: Server) -> None:
    (_, ada, _), (other, _, _) = two(server), two(server)
    with connect(f"ws://127.0.0.1:{server.port}/ws") as socket:
        client = Probe(socket)
        client.hello(other, ada)
        assert client.no()["id"] == "server.token"


def test_spectators_cannot_move(server: Server) -> None:
    table, _, _ = two(server)
    with server.client(table) as guest:
        assert guest.read("update")["seat"] is None
        assert guest.last["table"]["invite"] is None
        guest.send(type="move", nth=1, line="start red")
        assert guest.no()["id"] == "server.spectator"


def test_who_lost_a_seat_no_longer_looks_from_it(server: Server) -> None:
    made = server.table("copenhagen", person("Ada"), person("Bob"), start=False)
    table, (ada, bob) = made["table"], made["tokens"]
    with server.client(table, bob) as client:
        assert client.read("table")["seats"][1]["mine"]
        server.post(f"/api/tables/{table}/leave", token=bob)
        told = client.until(lambda told: told["seats"][1]["kind"] == "open", "table")
        assert told["invite"] is None
        join = {"invite": made["invite"], "name": "Eve"}
        eve = server.post(f"/api/tables/{table}/join", join)["token"]
        server.post(f"/api/tables/{table}/start", token=ada)
        assert client.read("update")["seat"] is None
        client.send(type="move", nth=1, line="take 1,2")
        assert client.no()["id"] == "server.spectator"
        assert server.refused(f"/api/tables/{table}/leave", token=bob) == (401, "server.token")
        with server.client(table, eve) as hers:
            assert hers.read("update")["view"]["players"][1]["hand"]["cards"] is not None


def test_a_page_of_another_origin_is_refused_at_the_door(server: Server) -> None:
    url = f"ws://127.0.0.1:{server.port}/ws"
    with pytest.raises(InvalidStatus) as refused:
        connect(url, origin=Origin("https://elsewhere.example"))
    assert refused.value.response.status_code == 403
    with connect(url, origin=Origin(server.url)):
        pass
    answer = server.http.post("/api/tables", headers={"origin": "https://elsewhere.example"})
    assert (answer.status_code, answer.json()["id"]) == (403, "server.origin")


def test_the_address_visitors_use_is_an_own_origin() -> None:
    with running(url="https://games.example") as server:
        url = f"ws://127.0.0.1:{server.port}/ws"
        with connect(url, origin=Origin("https://games.example")):
            pass


def test_who_asks_without_reading_is_sent_away() -> None:
    watcher, told = Watcher(lambda: None), 0
    with contextlib.suppress(Gone):
        while told < 10_000:
            watcher.tell(Pong(0, 0))
            told += 1
    assert told < 1_000


def test_names_stay_text(server: Server) -> None:
    made: Json = server.table("border", person('O\'Neil & "Söhne"'), OPEN, start=False)
    glance = server.get(f"/api/tables/{made['table']}")
    assert glance["table"]["seats"][0]["name"] == 'O\'Neil & "Söhne"'
    assert httpx.get(f"{server.url}/api/tables/{made['table']}").headers["content-type"] == (
        "application/json"
    )
