"""Practice: from a moment of a finished match people play on, with luck that is new and sealed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from nyhavn import SHELF
from nyhavn.core.deal import Deal
from nyhavn.core.errors import RecordError
from nyhavn.core.record import dump, load, verify
from nyhavn.server.tables.audit import fault
from tests.server.running import OPEN, Json, Server, bot, person
from tests.server.test_luck import finished

GOLDEN = Path(__file__).parent.parent / "golden"
SOME = 30  # entries that are taken over


def record(game: str) -> str:
    return (GOLDEN / f"{game}-2-2026-0.nyhavn").read_text("utf-8")


def wish(text: str, game: str, n: int = SOME) -> Json:
    deal = {"kind": "practice", "record": text, "n": n}
    return {"game": game, "seats": [bot("apprentice"), person("Ada")], "deal": deal}


def entries(text: str) -> list[str]:
    return text.split("\n\n", 1)[1].splitlines()


@pytest.mark.parametrize("game", list(SHELF))
def test_a_match_goes_on_from_a_moment_of_another(server: Server, game: str) -> None:
    """At every kind of moment, also while chance is due: what follows is new luck."""
    text = record(game)
    dealt = [n for n, entry in enumerate(entries(text)) if n and entry.startswith("*")]
    for n in (SOME, dealt[len(dealt) // 2]):
        made = server.post("/api/tables", wish(text, game, n))
        path = f"/api/tables/{made['table']}"
        table = server.get(path)["table"]
        assert table["deal"] == {"kind": "practice", "entries": n}
        assert table["state"] == "playing"
        assert len(table["seal"]) == 64
        assert table["seed"] is None
        assert [one["id"] for one in table["remarks"]] == ["server.remark.practice"]
        over = finished(server, made)
        assert entries(over)[:n] == entries(text)[:n]
        assert f"\ndeal practice {n}\nseal {table['seal']}\nseed " in over
        found = load(over, SHELF)
        assert dump(found) == over
        assert verify(found)
        [kept] = [one for one in server.store.everything() if one.id == made["table"]]
        assert fault(kept) is None
        replay = server.http.post("/api/replay", content=over).json()
        assert (replay["luck"], replay["deal"]) == ("fair", {"kind": "practice", "entries": n})


def test_luck_that_is_changed_behind_the_beginning_is_found_out(server: Server) -> None:
    made = server.post("/api/tables", wish(record("border"), "border"))
    found = load(finished(server, made), SHELF)
    for deal in (None, Deal("practice", 1)):  # then its first entries would be of this seal
        with pytest.raises(RecordError, match="the seal says"):
            verify(replace(found, deal=deal))
    with pytest.raises(RecordError, match="has none of its own"):
        verify(replace(found, deal=Deal("practice", len(found.match.entries))))


def test_practice_is_only_from_matches_that_are_over(server: Server) -> None:
    """Nobody tries out here what to do at a table that still plays."""
    text = record("border")
    head = text.split("\nseed ")[0].splitlines()
    running = "\n".join([*head, "", *entries(text)[:60], ""])
    assert server.refused("/api/tables", wish(running, "border")) == (400, "server.not_over")


@pytest.mark.parametrize(
    ("change", "id"),
    [
        ({"game": "copenhagen"}, "server.deal_game"),
        ({"seats": [person("Ada"), bot(), bot()]}, "server.deal_seats"),
        ({"seats": [person("Ada"), OPEN]}, "server.practice_open"),
        ({"seats": [{**person("Ada"), "commit": "00" * 32}, bot()]}, "server.commit"),
        ({"lesson": True}, "server.lesson_luck"),
    ],
)
def test_what_does_not_fit_the_record_is_refused(server: Server, change: Json, id: str) -> None:
    asked = {**wish(record("border"), "border"), **change}
    assert server.refused("/api/tables", asked)[1] == id


def test_a_moment_that_there_is_not_is_refused(server: Server) -> None:
    text = record("border")
    for n in (len(entries(text)), 1_999):
        assert server.refused("/api/tables", wish(text, "border", n))[1] == "server.practice_end"
    assert server.refused("/api/tables", wish(text, "border", 3_000))[1] == "server.practice_late"
    asked = wish("nothing", "border")
    assert server.refused("/api/tables", asked) == (400, "record.magic")


def test_a_rematch_of_a_practice_is_an_ordinary_match(server: Server) -> None:
    made = server.post("/api/tables", wish(record("border"), "border"))
    finished(server, made)
    path, token = f"/api/tables/{made['table']}", made["tokens"][1]
    following = server.post(f"{path}/rematch", token=token)["table"]
    table = server.get(f"/api/tables/{following}")["table"]
    assert table["deal"] is None
    assert len(table["seal"]) == 64
