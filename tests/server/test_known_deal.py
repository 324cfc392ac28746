"""Known deals: the luck of a finished match again. Everybody is told, and there is no seal."""

from __future__ import annotations

from dataclasses import replace

import pytest

from nyhavn import SHELF
from nyhavn.core.errors import RecordError
from nyhavn.core.record import dump, load, verify
from nyhavn.server.tables.audit import fault
from tests.server.running import OPEN, Json, Server, bot, person
from tests.server.test_luck import finished

SEED, SALTS = "ab" * 32, ["-", "00ff"]
KNOWN: Json = {"kind": "known", "seed": SEED, "salts": SALTS}


def shown(server: Server, made: Json, token: str | None = None) -> Json:
    found: Json = server.get(f"/api/tables/{made['table']}", token)["table"]
    return found


@pytest.mark.parametrize("game", list(SHELF))
def test_the_same_luck_comes_again(server: Server, game: str) -> None:
    """Whoever plays: salts of those who sit there now change nothing."""
    made = server.table(game, {**person("Ada"), "salt": "77"}, bot(), deal=KNOWN, order="lot")
    told = shown(server, made)
    assert told["deal"] == {"kind": "known", "entries": 0}
    assert (told["seal"], told["seed"], told["commits"], told["lot"]) == ("", None, None, None)
    assert [one["id"] for one in told["remarks"]] == ["server.remark.known_deal"]
    text = finished(server, made)
    assert f"\ndeal known\nseed {SEED}\nsalts - 00ff\n\n" in text
    record = load(text, SHELF)
    assert dump(record) == text
    assert verify(record) is False, "nobody had sealed it"
    replay = server.http.post("/api/replay", content=text).json()
    assert (replay["luck"], replay["deal"]["kind"]) == ("unsealed", "known")
    [kept] = [one for one in server.store.everything() if one.id == made["table"]]
    assert fault(kept) is None
    with pytest.raises(RecordError, match="seal says"):
        verify(replace(record, seed=bytes(32)))


def test_boards_that_were_dealt_by_lot_are_dealt_the_same(server: Server) -> None:
    options = {"deal": "lot"}
    found = {
        shown(server, server.table("border", person("Ada"), bot(), deal=KNOWN, options=options))[
            "options"
        ]["boards"]
        for _ in range(3)
    }
    assert len(found) == 1


def test_a_friend_is_challenged_and_told_and_nothing_can_be_changed_back(server: Server) -> None:
    made = server.table("border", person("Ada"), OPEN, start=False, deal=KNOWN)
    path, ada = f"/api/tables/{made['table']}", made["tokens"][0]
    told = server.post(f"{path}/invited", {"invite": made["invite"]})["table"]
    assert told["deal"]["kind"] == "known", "who is invited reads it before sitting down"
    wish = {"invite": made["invite"], "name": "Bob", "commit": "5d" * 32}
    server.post(f"{path}/join", wish)
    for change in ({"seats": 3}, {"options": {"boards": "CD"}}, {"order": "lot"}):
        refused = server.refused(f"{path}/settings", change, ada)
        assert refused == (409, "server.known_deal")
    server.post(f"{path}/settings", {"hints": True, "order": "as_given", "seats": 2}, ada)
    before = shown(server, made)["options"]
    server.post(f"{path}/places", {"places": [1, 0]}, ada)
    told = shown(server, made, ada)
    assert [seat["name"] for seat in told["seats"]] == ["Bob", "Ada"]
    assert told["options"] == before, "who sits elsewhere has the board that was dealt there"
    server.post(f"{path}/start", {"salt": "1234"}, ada)  # nobody waits for Bob's promise
    told = shown(server, made)
    assert (told["state"], told["opening"], told["deal"]["kind"]) == ("playing", False, "known")


@pytest.mark.parametrize(
    ("deal", "id"),
    [
        ({**KNOWN, "seed": "ab"}, "server.deal_seed"),
        ({**KNOWN, "salts": ["-"]}, "server.deal_seats"),
        ({**KNOWN, "salts": ["-", "xyz"]}, "server.salt"),
        ({"kind": "wished"}, "server.body"),
    ],
)
def test_what_is_no_deal_is_refused(server: Server, deal: Json, id: str) -> None:
    asked = {"game": "border", "seats": [person("Ada"), bot()], "deal": deal}
    assert server.refused("/api/tables", asked) == (400, id)


def test_a_rematch_is_dealt_anew(server: Server) -> None:
    made = server.table("border", person("Ada"), bot(), deal=KNOWN)
    finished(server, made)
    token = made["tokens"][0]
    following = server.post(f"/api/tables/{made['table']}/rematch", token=token)
    told = shown(server, following)
    assert (told["deal"], told["remarks"]) == (None, [])
    assert len(told["seal"]) == 64
