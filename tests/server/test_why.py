"""Why not: a seat asks about a thing, and the answer is what trying it would have said."""

from __future__ import annotations

import pytest

from nyhavn import SHELF
from nyhavn.words import sentence, templates
from tests.server.running import Json, Server, bearer

# What cannot be played at the beginning; of a game that is not listed only what can be is asked.
THINGS = {
    "copenhagen": ["build red-5", "take 1,2,3", "ability discount", "discard red"],
    "rollwrite": ["mark red", "coat c4", "x a1", "track blue"],
    "border": ["complete 3", "cross d4", "done"],
}


def person(name: str) -> Json:
    return {"kind": "person", "name": name}


@pytest.mark.parametrize("game", SHELF)
def test_the_reason_is_the_refusal_of_a_line_that_was_not_played(server: Server, game: str) -> None:
    made = server.table(game, person("Ada"), person("Bob"))
    path = f"/api/tables/{made['table']}"
    due = server.get(path)["to_act"][0]
    with server.client(made["table"], made["tokens"][due]) as client:
        before = client.read("update")
    for thing in THINGS.get(game, ()):
        why = server.get(f"{path}/why?thing={thing}", made["tokens"][due])
        assert why["n"] == before["n"]
        assert why["id"].startswith(f"{game}.refuse.")
        told = sentence(why["id"].replace(".refuse.", ".why."), why["values"])
        assert "{" not in told
        assert why["values"]["clause"]
        assert all(plan["line"].startswith(thing) for plan in why["plans"])
    line = before["legal"][0]["line"]
    possible = server.get(f"{path}/why?thing={line}", made["tokens"][due])
    assert possible == {"n": before["n"], "id": None, "values": {}, "plans": []}
    assert server.get(path)["n"] == before["n"]


def test_who_is_not_to_act_and_what_is_no_thing_is_refused(server: Server) -> None:
    made = server.table("copenhagen", person("Ada"), person("Bob"))
    path = f"/api/tables/{made['table']}"
    due = server.get(path)["to_act"][0]

    def refused(thing: str, token: str) -> tuple[int, str]:
        answer = server.http.get(f"{path}/why", params={"thing": thing}, headers=bearer(token))
        return answer.status_code, answer.json()["id"]

    mine, other = made["tokens"][due], made["tokens"][1 - due]
    assert refused("build red-3", other) == (400, "error.not_your_turn")
    for nothing in ("", "build", "castle", "build red-3 x" * 50):
        assert refused(nothing, mine) == (400, "error.bad_thing")
    assert refused("build red-3", "nonsense")[0] == 401


def test_every_refusal_has_words_for_people() -> None:
    known = templates("en")
    refusals = [id for id in known if ".refuse." in id and not id.endswith(".one")]
    assert len(refusals) > 50
    assert [id for id in refusals if id.replace(".refuse.", ".why.") not in known] == []
