"""Whole matches by clients that know only the legal lines they are given."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest

from nyhavn import SHELF
from nyhavn.core.record import load, verify
from nyhavn.server.tables import clock
from tests.server.moment import MINUTE, Hand, quick
from tests.server.running import Server, advance, bot, person, running


@pytest.mark.parametrize("game", SHELF)
def test_people_play_a_whole_match(server: Server, game: str) -> None:
    made = server.table(game, person("Ada", salt="00ff"), person("Bob"), person("Cy"))
    with ExitStack() as stack:
        ids = [made["table"]] * 3
        people = [
            stack.enter_context(server.client(id, token))
            for id, token in zip(ids, made["tokens"], strict=True)
        ]
        guest = stack.enter_context(server.client(made["table"]))
        for client in (*people, guest):
            client.read("update")
        luck = Random(5)
        while advance(people, luck):
            pass
        last = guest.until(lambda update: update["over"])
        assert last["legal"] == []
        assert guest.until(lambda table: table["state"] == "over", "table")["seed"]
        for client in people:
            assert client.last["update"]["ranking"] == last["ranking"]
            assert client.last["update"]["scores"] == last["scores"]
            assert len(client.log) == last["n"]
    text = server.http.get(f"/api/tables/{made['table']}/record").text
    record = load(text, SHELF)
    assert verify(record)
    assert record.names == ("Ada", "Bob", "Cy")
    assert record.salts == ("00ff", "-", "-")
    assert [str(entry).split(" ", 1)[1] for entry in record.match.entries] == [
        told if said["line"].endswith("?") else said["line"]
        for said, told in zip(guest.log, (e.line for e in record.match.entries), strict=True)
    ]


@pytest.mark.parametrize("game", SHELF)
def test_one_person_plays_against_bots(server: Server, game: str) -> None:
    made = server.table(game, person("Ada"), bot(), bot())
    luck = Random(3)
    with server.client(made["table"], made["tokens"][0]) as ada:
        ada.read("update")
        while not ada.until(lambda update: update["legal"] or update["over"])["over"]:
            ada.move(luck.choice(ada.lines))
    glance = server.get(f"/api/tables/{made['table']}")
    assert glance["table"]["state"] == "over"
    assert glance["ranking"] == ada.last["update"]["ranking"]


def test_nobody_reads_the_cards_of_another_hand(server: Server) -> None:
    made = server.table("copenhagen", person("Ada"), person("Bob"))
    with (
        server.client(made["table"], made["tokens"][0]) as ada,
        server.client(made["table"]) as guest,
    ):
        seen, open_to_all = ada.read("update"), guest.read("update")
        assert [player["hand"]["cards"] is not None for player in seen["view"]["players"]] == [
            True,
            False,
        ]
        assert all(player["hand"]["cards"] is None for player in open_to_all["view"]["players"])
        hidden = [said["line"] for said in guest.log].count("deal ?")
        own = [said["line"] for said in ada.log].count("deal ?")
        assert hidden == sum(player["hand"]["size"] for player in open_to_all["view"]["players"])
        assert 0 < own < hidden


def test_for_how_long_a_match_waits_is_told(tmp_path: Path) -> None:
    hand = Hand(clock.utc())
    with running(quick(tmp_path / "db"), now=hand) as server:
        made = server.table("border", person("Ada"), person("Bob"), start=False)
        path, ada = f"/api/tables/{made['table']}", made["tokens"][0]
        assert server.get(path)["waits"] is None
        server.post(f"{path}/start", token=ada)
        hand.moment += MINUTE
        assert server.get(path)["waits"] == MINUTE
        with server.client(made["table"], ada) as client:
            client.read("update")
            client.move(client.lines[0])
            client.until(lambda update: update["n"] > 1)
        assert server.get(path)["waits"] == 0
        hand.moment += 20 * MINUTE
        server.post(f"{path}/token", token=ada)
        assert server.get(path)["waits"] == 20 * MINUTE, "a new token is no move"
    with running(quick(tmp_path / "db"), now=hand) as server:
        waits = server.get(path)["waits"]
        assert 11 * MINUTE < waits < 22 * MINUTE, "a start of the server is none, either"
