"""Hints: for the seat that is to act, where they are allowed, and the log says so."""

from __future__ import annotations

import pytest

from nyhavn.bots.explain import LineEvaluation
from nyhavn.core.game import Game, View
from tests.server.running import Server, bot, person


@pytest.fixture
def adviser(monkeypatch: pytest.MonkeyPatch) -> list[View]:
    """An adviser who likes the last line, and remembers which views it was shown."""
    shown: list[View] = []

    def explain(
        game: Game, view: View, legal: list[str], seed: int, **budget: object
    ) -> list[LineEvaluation]:
        shown.append(view)
        return [LineEvaluation(line, 0.5, 1.5, 0.25) for line in reversed(legal)]

    monkeypatch.setattr("nyhavn.bots.explain.explain", explain)
    return shown


def test_one_person_among_bots_may_ask_and_the_log_says_so(
    server: Server, adviser: list[View]
) -> None:
    made = server.table("rollwrite", person("Ada"), bot())
    path, ada = f"/api/tables/{made['table']}", made["tokens"][0]
    with server.client(made["table"], ada) as client:
        n = client.read("update")["n"]
        hint = server.post(f"{path}/hint", token=ada)
        assert hint["n"] == n
        assert [advice["line"] for advice in hint["advice"]] == client.lines[::-1]
        assert hint["advice"][0] == {
            "line": client.lines[-1],
            "win": 0.5,
            "margin": 1.5,
            "share": 0.25,
            "known": True,
        }
        assert adviser[-1]["seat"] == 0
        server.post(f"{path}/hint", token=ada)
        told = client.until(lambda told: bool(told["remarks"]), "table")
        assert told["hints"]
        assert [(remark["n"], remark["id"]) for remark in told["remarks"]] == [
            (n, "server.remark.hint")
        ]
        client.move(hint["advice"][0]["line"])


def test_among_people_hints_are_an_option_of_the_table(server: Server) -> None:
    for hints in (False, True):
        made = server.table("rollwrite", person("Ada"), person("Bob"), hints=hints)
        path, (ada, bob) = f"/api/tables/{made['table']}", made["tokens"]
        assert server.get(path)["table"]["hints"] == hints
        if hints:
            assert server.post(f"{path}/hint", token=ada)["advice"]
            assert server.refused(f"{path}/hint", token=bob) == (409, "server.not_to_act")
        else:
            assert server.refused(f"{path}/hint", token=ada) == (403, "server.no_hints")


def test_there_is_no_hint_before_the_match(server: Server) -> None:
    made = server.table("rollwrite", person("Ada"), bot(), start=False)
    path = f"/api/tables/{made['table']}"
    assert server.refused(f"{path}/hint", token=made["tokens"][0]) == (409, "server.not_playing")
