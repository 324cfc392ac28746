"""Sheets to print, over HTTP."""

from __future__ import annotations

import pytest

from nyhavn.games import SHELF
from nyhavn.games.pdf_file import pdf
from nyhavn.words import word
from tests.server.running import Server


@pytest.mark.parametrize("game", [game.name for game in SHELF.values() if game.sheets])
def test_a_pdf_in_the_language_of_the_visitor(server: Server, game: str) -> None:
    sheets = SHELF[game].sheets
    assert sheets is not None
    titles = {title["name"]: title for title in server.get("/api/shelf")["games"]}
    assert titles[game]["paper"] is True
    for query, size in (("", "a4"), ("?size=letter", "letter")):
        answer = server.http.get(
            f"/api/games/{game}/paper{query}", headers={"Accept-Language": "de"}
        )
        assert answer.headers["content-type"] == "application/pdf"
        assert f'filename="{game}-{size}.pdf"' in answer.headers["content-disposition"]
        assert answer.content == pdf(sheets(size, "de"), word(game, "de"))


def test_what_is_wrong_is_said(server: Server) -> None:
    wrong = server.http.get("/api/games/border/paper?size=b5")
    assert (wrong.status_code, wrong.json()["id"]) == (400, "server.paper_size")
    assert wrong.json()["why"] == "'b5' is not a size of paper; there are a4, letter."
    nowhere = server.http.get("/api/games/chess/paper")
    assert (nowhere.status_code, nowhere.json()["id"]) == (404, "server.game")
