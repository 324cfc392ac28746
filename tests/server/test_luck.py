"""Luck that needs no trust: salts are promised before any is shown, and none is passed over."""

from __future__ import annotations

import hashlib
import hmac
from random import Random

import pytest

from nyhavn.core.dealer import Sealed, commitment
from nyhavn.core.errors import RecordError
from nyhavn.core.match import Match
from nyhavn.core.record import Record, dump, load, verify
from nyhavn.games import SHELF
from tests.server.running import OPEN, Json, Server, bot, person

ADA, BOB, EVE = "aa" * 16, "bb" * 16, "ee" * 16


def promise(salt: str) -> str:
    return hashlib.sha256(salt.encode()).hexdigest()


def table(server: Server, id: str) -> Json:
    found: Json = server.get(f"/api/tables/{id}")["table"]
    return found


def finished(server: Server, made: Json) -> str:
    """Let bots play on; return the record."""
    path = f"/api/tables/{made['table']}"
    with server.client(made["table"]) as guest:
        for token in filter(None, made["tokens"]):
            server.post(f"{path}/leave", {"level": "apprentice"}, token)
        guest.until(lambda told: told["state"] == "over", "table")
    return server.http.get(f"{path}/record").text


def two(server: Server, **ada: str) -> tuple[str, Json]:
    made = server.table("border", person("Ada", **ada), OPEN, start=False)
    path = f"/api/tables/{made['table']}"
    wish = {"invite": made["invite"], "name": "Bob", "commit": promise(BOB)}
    made["tokens"][1] = server.post(f"{path}/join", wish)["token"]
    return path, made


def test_the_match_begins_when_every_promise_was_kept(server: Server) -> None:
    path, made = two(server, commit=promise(ADA))
    ada, bob = made["tokens"]
    shown = table(server, made["table"])
    assert shown["commits"] == [promise(ADA), promise(BOB)]
    assert not shown["opening"]
    assert server.refused(f"{path}/luck", {"salt": ADA}, ada) == (409, "server.luck_open")
    server.post(f"{path}/start", token=ada)
    shown = table(server, made["table"])
    assert (shown["state"], shown["opening"]) == ("open", True)
    assert server.refused(f"{path}/luck", {"salt": EVE}, bob) == (400, "server.wrong_salt")
    assert server.refused(f"{path}/luck", {"commit": promise(EVE)}, bob) == (
        409,
        "server.luck_closed",
    )
    assert server.refused(f"{path}/start", {"salt": EVE}, bob) == (409, "server.luck_closed")
    for _ in range(2):  # sent again, it changes nothing
        server.post(f"{path}/luck", {"salt": ADA}, ada)
    answer = server.http.post(f"{path}/start", json={}, headers={"authorization": f"Bearer {ada}"})
    assert answer.status_code == 409
    assert answer.json()["id"] == "server.unopened"
    assert "Bob" in answer.json()["why"], "it names who has not shown theirs"
    server.post(f"{path}/luck", {"salt": BOB}, bob)
    assert table(server, made["table"])["state"] == "playing"
    server.post(f"{path}/luck", {"salt": BOB}, bob)  # the answer was lost
    text = finished(server, made)
    assert f"salts {ADA} {BOB}\ncommits {promise(ADA)} {promise(BOB)}\n" in text
    record = load(text, SHELF)
    assert verify(record)
    assert dump(record) == text


def test_who_is_replaced_gives_back_the_luck_and_everybody_chooses_anew(server: Server) -> None:
    path, made = two(server, commit=promise(ADA))
    ada = made["tokens"][0]
    server.post(f"{path}/start", token=ada)
    server.post(f"{path}/luck", {"salt": ADA}, ada)
    server.post(f"{path}/seats/1", bot("apprentice"), ada)
    shown = table(server, made["table"])
    assert (shown["commits"], shown["opening"]) == (None, False)
    server.post(f"{path}/luck", {"commit": promise(EVE)}, ada)
    server.post(f"{path}/start", token=ada)
    assert table(server, made["table"])["commits"] == [promise(EVE), "-"]
    assert server.refused(f"{path}/luck", {"salt": ADA}, ada) == (400, "server.wrong_salt")
    server.post(f"{path}/luck", {"salt": EVE}, ada)
    assert table(server, made["table"])["state"] == "playing"


def test_a_client_that_shows_its_salt_plays_as_before(server: Server) -> None:
    made = server.table("border", person("Ada", salt="00ff"), person("Bob"), start=False)
    path = f"/api/tables/{made['table']}"
    server.post(f"{path}/start", {"salt": "11"}, made["tokens"][1])
    shown = table(server, made["table"])
    assert (shown["state"], shown["commits"], shown["opening"]) == ("playing", None, False)
    assert "commits" not in finished(server, made)


def test_beside_one_who_promises_an_open_salt_is_fixed_too(server: Server) -> None:
    path, made = two(server, salt=ADA)
    ada, bob = made["tokens"]
    server.post(f"{path}/start", {"salt": EVE}, ada)  # its last chance to change it
    assert table(server, made["table"])["commits"] == [promise(EVE), promise(BOB)]
    assert server.refused(f"{path}/start", {"salt": ADA}, ada) == (409, "server.luck_closed")
    server.post(f"{path}/luck", {"salt": BOB}, bob)
    assert verify(load(finished(server, made), SHELF))


def test_a_table_that_starts_at_once_waits_for_the_promise_of_its_maker(server: Server) -> None:
    made = server.table("border", person("Ada", commit=promise(ADA)), bot("uniform"))
    assert table(server, made["table"])["opening"]
    server.post(f"/api/tables/{made['table']}/luck", {"salt": ADA}, made["tokens"][0])
    assert table(server, made["table"])["state"] == "playing"


@pytest.mark.parametrize(
    "body", [{}, {"commit": "00"}, {"commit": promise(ADA), "salt": ADA}, {"commit": "G" * 64}]
)
def test_a_promise_that_is_none_is_refused(server: Server, body: Json) -> None:
    made = server.table("border", person("Ada"), OPEN, start=False)
    path = f"/api/tables/{made['table']}/luck"
    assert server.refused(path, body, made["tokens"][0]) == (400, "server.commit")


# ---- records ----


def sealed(game: str, luck: Sealed, seats: int = 2) -> Match:
    match, choice = Match.new(SHELF[game], seats, None, luck), Random(1)
    while not match.over:
        seat = match.to_act[0]
        match = match.play(seat, choice.choice(match.legal(seat)))
    return match


def test_a_record_whose_salt_was_not_the_promised_one_is_found_out() -> None:
    """The operator knows the seed, and chooses the last salt when the others are known."""
    luck = Sealed(bytes(32), (ADA, BOB), (commitment(ADA), commitment(EVE)))
    with pytest.raises(RecordError, match="Seat 1 promised another salt"):
        verify(Record.of(sealed("border", luck)))


@pytest.mark.parametrize("game", SHELF)
def test_the_answer_of_a_replay_is_all_that_a_browser_needs(server: Server, game: str) -> None:
    """Draws worked out from `docs/formats.md` alone: no rules, no code of the engine."""
    luck = Sealed(Random(5).randbytes(32), (ADA, "-"), (commitment(ADA), "-"))
    text = dump(Record.of(sealed(game, luck), ("a", "b")))
    replay = server.http.post("/api/replay", content=text).json()
    assert replay["commits"] == [promise(ADA), "-"]
    key = hmac.digest(bytes.fromhex(replay["seed"]), " ".join(replay["salts"]).encode(), "sha256")
    dealt = [line[2:] for line in text.split("\n") if line.startswith("* ")]
    chances = replay["chances"]
    assert len(dealt) == len(chances["acts"]) > 10
    for act, (nth, line) in enumerate(zip(chances["acts"], dealt, strict=True)):
        outcomes = chances["lists"][nth]
        x = int.from_bytes(hmac.digest(key, str(act).encode(), "sha256")[:8], "big")
        ticket = x * sum(weight for _, weight in outcomes) >> 64
        for outcome, weight in outcomes:
            if ticket < weight:
                assert outcome == line
                break
            ticket -= weight
