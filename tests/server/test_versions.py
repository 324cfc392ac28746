"""Matches of earlier rules are read and go on by those; at the very least they can be read."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from nyhavn.core.record import load, verify
from nyhavn.games import SHELF, edition
from tests.server.running import Json, bot, person, running

NOW = SHELF["border"]


@pytest.fixture
def stored(tmp_path: Path) -> tuple[Path, Json]:
    """A match that is over and one that is not, and what was told of them then."""
    path = tmp_path / "db"
    with running(path) as server:
        over = server.table("border", bot(), bot())["table"]
        with server.client(over) as guest:
            guest.until(lambda told: told["state"] == "over", "table")
            guest.until(lambda update: update["over"])
            log = guest.log
        open_ = server.table("border", person("Ada"), bot())
        told = {
            "over": over,
            "playing": open_["table"],
            "token": open_["tokens"][0],
            "glance": server.get(f"/api/tables/{over}"),
            "record": server.http.get(f"/api/tables/{over}/record").text,
            "log": log,
        }
    return path, told


def test_a_game_carries_its_former_versions(
    stored: tuple[Path, Json], monkeypatch: pytest.MonkeyPatch
) -> None:
    path, told = stored
    monkeypatch.setitem(SHELF, "border", replace(NOW, version=NOW.version + 1, former=(NOW,)))
    assert edition(f"border {NOW.version}") is NOW
    with running(path) as server:
        assert server.get(f"/api/tables/{told['over']}") == told["glance"]
        assert server.http.get(f"/api/tables/{told['over']}/record").text == told["record"]
        assert server.http.post("/api/replay", content=told["record"]).json()["luck"] == "fair"
        assert verify(load(told["record"], SHELF))
        with server.client(told["over"]) as guest:
            guest.until(lambda update: update["over"])
            assert guest.log == told["log"]
        with server.client(told["playing"], told["token"]) as ada:  # it goes on, its bot too
            before = ada.read("update")
            ada.until(lambda update: update["legal"] or update["n"] > before["n"])
            server.post(f"/api/tables/{told['playing']}/leave", {}, told["token"])
            ada.until(lambda table: table["state"] == "over", "table")
        fresh = server.table("border", bot(), bot())["table"]
        assert server.get(f"/api/tables/{fresh}")["table"]["version"] == NOW.version + 1


def test_a_finished_match_of_rules_that_are_gone_can_be_read(
    stored: tuple[Path, Json], monkeypatch: pytest.MonkeyPatch
) -> None:
    path, told = stored
    monkeypatch.setitem(SHELF, "border", replace(NOW, version=NOW.version + 1))
    with running(path) as server:
        assert server.get(f"/api/tables/{told['over']}") == told["glance"]
        assert server.http.get(f"/api/tables/{told['over']}/record").text == told["record"]
        answer = server.http.get(f"/api/tables/{told['playing']}")
        assert (answer.status_code, answer.json()["id"]) == (409, "server.old")
        assert server.http.get(f"/api/tables/{told['playing']}/record").status_code == 409
        answer = server.http.post("/api/replay", content=told["record"])
        assert (answer.status_code, answer.json()["id"]) == (400, "record.version")
