"""The box of a game by HTTP: what a page draws it with."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from nyhavn import SHELF
from nyhavn.core.game import Game
from tests.server.running import Server

FIXTURES = Path(__file__).parents[2] / "web" / "fixtures" / "boxes"


@pytest.mark.parametrize("game", SHELF.values(), ids=str)
def test_the_box_is_what_its_type_says(server: Server, game: Game) -> None:
    told = server.get(f"/api/games/{game.name}")
    assert (told["name"], told["version"]) == (game.name, game.version)
    assert game.components is not None
    assert told["components"] == json.loads(json.dumps(game.components.components()))
    msgspec.convert(told["components"], game.components.SHAPE)  # else it says what is wrong
    assert set(told["components"]) == set(game.components.SHAPE.__annotations__)


@pytest.mark.parametrize("game", SHELF.values(), ids=str)
def test_the_fixture_of_the_page_is_the_box_of_today(server: Server, game: Game) -> None:
    """`PYTHONPATH=src python web/fixtures/make.py` writes it anew."""
    kept = json.loads((FIXTURES / f"{game.name}.json").read_text("utf-8"))
    assert kept == server.get(f"/api/games/{game.name}")


def test_what_was_kept_is_not_sent_again(server: Server) -> None:
    first = server.http.get("/api/games/border")
    assert first.headers["cache-control"] == "no-cache"
    tag = first.headers["etag"]
    again = server.http.get("/api/games/border", headers={"if-none-match": tag})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    other = server.http.get("/api/games/copenhagen", headers={"if-none-match": tag})
    assert other.status_code == 200
    assert other.headers["etag"] != tag


def test_a_game_that_is_not_there(server: Server) -> None:
    answer = server.http.get("/api/games/chess")
    assert answer.status_code == 404
    assert answer.json()["why"] == f"There is no game 'chess'; there are {', '.join(SHELF)}."
    assert answer.headers["cache-control"] == "no-store"
