"""Positions as styled text and lines as sentences, for pages without a board of the game."""

from __future__ import annotations

import pytest

from nyhavn import SHELF
from nyhavn.words import sentence
from tests.server.running import Json, Server, bearer


def person(name: str) -> Json:
    return {"kind": "person", "name": name}


def plain(drawing: Json) -> str:
    return "\n".join("".join(span["text"] for span in row) for row in drawing["rows"])


@pytest.mark.parametrize("game", SHELF)
def test_a_seat_gets_what_the_terminal_draws_and_its_lines_as_sentences(
    server: Server, game: str
) -> None:
    made = server.table(game, person("Ada"), person("Bob"))
    path = f"/api/tables/{made['table']}"
    due = server.get(path)["to_act"][0]
    name = ("Ada", "Bob")[due]
    for seat, token in enumerate(made["tokens"]):
        with server.client(made["table"], token) as client:
            update = client.read("update")
        drawing = server.get(f"{path}/drawing", token)
        names = ["Ada", "Bob"]
        drawn = SHELF[game].drawings.draw(update["view"], names, "en")
        assert plain(drawing) == "\n".join("".join(text for text, _ in row) for row in drawn)
        assert drawing["n"] == update["n"]
        assert [one["line"] for one in drawing["lines"]] == [one["line"] for one in update["legal"]]
        for one in drawing["lines"]:
            assert one["text"] == sentence(*SHELF[game].lines.say(one["line"]))
        assert bool(drawing["lines"]) == (seat in update["to_act"])
    spectator = server.get(f"{path}/drawing")
    assert spectator["lines"] == []
    assert name in plain(spectator)


def test_a_drawing_speaks_the_language_of_who_asks(server: Server) -> None:
    made = server.table("border", person("Ada"), person("Bob"))
    headers = bearer(made["tokens"][0]) | {"accept-language": "de"}
    drawing = server.http.get(f"/api/tables/{made['table']}/drawing", headers=headers).json()
    assert "Zonen" in plain(drawing)
    words = server.http.get("/api/games/border/words", headers={"accept-language": "de"}).json()
    assert words["words"]["border.option.boards"] == "Pläne"
    assert not any(id.startswith("copenhagen") for id in words["words"])


def test_there_is_no_drawing_before_the_deal_and_none_for_strangers(server: Server) -> None:
    made = server.table("border", person("Ada"), {"kind": "open"}, start=False)
    path = f"/api/tables/{made['table']}/drawing"
    early = server.http.get(path, headers=bearer(made["tokens"][0]))
    assert (early.status_code, early.json()["id"]) == (409, "server.not_playing")
    strange = server.http.get(path, headers=bearer("nonsense"))
    assert strange.status_code == 401
    assert server.http.get("/api/games/chess/words").status_code == 404
