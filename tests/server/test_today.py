"""Challenges of the days, by HTTP: the same for everybody, and one try that counts."""

from __future__ import annotations

import hashlib
import hmac
import time
from collections.abc import Iterator
from datetime import UTC, datetime

import httpx
import pytest

from nyhavn import SHELF
from nyhavn.core.record import load, verify
from nyhavn.server.storage.sqlite import SQLite
from nyhavn.server.tables import daily
from nyhavn.server.tables.challenges import Challenges
from tests.server.running import SOON, Json, Server, bearer, running

ONCE = httpx.Limits(max_keepalive_connections=0)
KEY = b"a key that two servers share"
NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)
HOUR = 3600 * 1000


class Time:
    """A clock that tests put forward."""

    def __init__(self) -> None:
        self.ms = int(NOON.timestamp()) * 1000

    def __call__(self) -> int:
        return self.ms


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Time:
    monkeypatch.setattr(daily, "WORK", 1)
    return Time()


@pytest.fixture
def server(clock: Time) -> Iterator[Server]:
    with running(now=clock) as found:
        found.site.challenges = Challenges(found.site.tables, KEY)
        found.http.close()  # a connection that waits for the end of a match may end before
        found.http = httpx.Client(base_url=found.url, timeout=SOON, limits=ONCE)
        yield found


def begun(server: Server, token: str | None = None, game: str = "border", **more: str) -> Json:
    return server.post(f"/api/today/{game}", {"name": "Ada", **more}, token)


def played(server: Server, made: Json, most: int = 1_000) -> Json:
    """Play a match to its end, or so many choices; return the last update."""
    with server.client(made["table"], made["token"]) as probe:
        for _ in range(most):
            if probe.until(lambda new: bool(new["legal"]) or new["over"])["over"]:
                break
            probe.move(probe.lines[-1])
        return probe.until(lambda new: bool(new["legal"]) or new["over"])


def game_of(board: Json, game: str = "border") -> Json:
    (found,) = (one for one in board["games"] if one["game"] == game)
    return dict(found)


def test_a_day_has_a_challenge_for_every_game_that_was_sealed_the_day_before(
    server: Server, clock: Time
) -> None:
    board = server.get("/api/today")
    assert (board["day"], board["left"], board["connected"]) == ("2026-11-16", 12 * HOUR, True)
    assert [one["game"] for one in board["games"]] == list(SHELF)
    assert board["lead"] != board["lead_tomorrow"]
    assert [one["day"] for one in board["days"]][::29] == ["2026-10-18", "2026-11-16"]
    told = {one["game"]: one["seal_tomorrow"] for one in board["games"]}
    clock.ms += 24 * HOUR
    board = server.get("/api/today")
    assert told == {one["game"]: one["seal"] for one in board["games"]}
    assert all(one["seed"] is None and one["field"] is None for one in board["games"])
    clock.ms += 13 * HOUR  # an hour after its day
    for one in server.get("/api/today?day=2026-11-17")["games"]:
        seed = hmac.new(KEY, f"2026-11-17 {one['game']}".encode(), "sha256").digest()
        assert one["seed"] == seed.hex()
        assert told[one["game"]] == hashlib.sha256(seed).hexdigest()


def test_two_servers_with_one_key_deal_the_same(server: Server, clock: Time) -> None:
    with running(now=clock) as other:
        other.site.challenges = Challenges(other.site.tables, KEY)
        logs = []
        for one in (server, other):
            made = begun(one)
            told = played(one, made, most=25)
            logs.append(one.site.tables.in_memory[made["table"]].match.entries[: told["n"]])
    assert len(logs[0]) > 50
    assert logs[0] == logs[1]  # the same moves met the same luck and the same answers


def test_the_key_is_made_once_and_is_the_databases_own(clock: Time) -> None:
    store = SQLite(":memory:")
    with running(store=store, now=clock) as server:
        seals = {one["seal"] for one in server.get("/api/today")["games"]}
        again = Challenges(server.site.tables)
        server.site.challenges = again
        assert {one["seal"] for one in server.get("/api/today")["games"]} == seals
        assert len(store.secrets()["today"]) == 64


def test_the_first_try_counts_and_all_others_do_not(server: Server, clock: Time) -> None:
    made = begun(server)
    own, path = made["token"], f"/api/tables/{made['table']}"
    assert made["counted"]
    table = server.get(path, own)["table"]
    assert table["today"] == {"day": "2026-11-16", "counted": True}
    assert not table["hints"]
    assert server.refused(f"{path}/hint", None, own) == (403, "server.no_hints")
    assert server.refused(f"{path}/leave", {}, own) == (409, "server.today_leave")
    assert begun(server, own) == made  # to go on
    mine = game_of(server.get("/api/today", own))["mine"]
    assert (mine["state"], mine["table"]) == ("running", made["table"])
    with server.client(made["table"], own) as probe:
        update = probe.until(lambda new: bool(new["legal"]))
        while not (update["undo"] or update["no_undo"]):
            update = probe.move(probe.lines[-1])
            update = probe.until(lambda new: bool(new["legal"]))
        assert (update["undo"], update["no_undo"]["id"]) == (None, "server.today_undo")
    end = played(server, made)
    told = game_of(server.get("/api/today", own))
    points = end["scores"][0]
    mine = told["mine"]
    assert (mine["state"], mine["table"], mine["points"]) == ("over", made["table"], points)
    assert (mine["ahead"], mine["place"], mine["of"]) == (None, 1, 1)
    assert told["field"] == [[points, 1]]
    other = begun(server, own)
    assert not other["counted"]
    assert server.get(f"/api/tables/{other['table']}", own)["table"]["hints"]
    kept = server.store.attempt("2026-11-16", "border", hashlib.sha256(own.encode()).hexdigest())
    assert kept is not None
    assert kept.record is not None
    assert load(kept.record, SHELF).match.scores[0] == points
    seed_is_told_when_the_day_is_over(server, clock, path)
    master_has_played_in_the_background(server, own)


def seed_is_told_when_the_day_is_over(server: Server, clock: Time, path: str) -> None:
    assert server.get(path)["table"]["seed"] is None
    text = server.http.get(f"{path}/record").text
    assert "\nseal " in text
    assert "\ndraws by-turn\n\n" in text
    assert server.http.post("/api/replay", content=text).json()["luck"] == "unproven"
    clock.ms += 13 * HOUR
    told = game_of(server.get("/api/today?day=2026-11-16"))
    assert server.get(path)["table"]["seed"] == told["seed"]
    text = server.http.get(f"{path}/record").text
    assert verify(load(text, SHELF))
    replay = server.http.post("/api/replay", content=text).json()
    assert (replay["luck"], replay["draws"]) == ("fair", "by-turn")


def master_has_played_in_the_background(server: Server, own: str) -> None:
    path = "/api/today/border/master?day=2026-11-16"
    while (told := game_of(server.get("/api/today?day=2026-11-16", own)))["master"] is None:
        time.sleep(0.05)
    record = load(server.http.get(path).text, SHELF)
    assert record.match.scores[0] == told["master"]
    assert record.seed is None
    assert told["played"] == 1, "the master is in no field"


def test_a_match_belongs_to_the_day_on_which_it_was_begun(server: Server, clock: Time) -> None:
    in_time, late = begun(server), begun(server)
    answer = server.http.get("/api/today/border/master", headers=bearer(late["token"]))
    assert (answer.status_code, answer.json()["id"]) == (403, "server.today_first")
    clock.ms += 12 * HOUR + HOUR // 2
    assert server.get("/api/today")["day"] == "2026-11-17"
    played(server, in_time)
    clock.ms += HOUR
    board = server.get("/api/today?day=2026-11-16", in_time["token"])
    assert game_of(board)["mine"]["state"] == "over"
    assert game_of(board)["played"] == 1
    board = server.get("/api/today?day=2026-11-16", late["token"])
    assert game_of(board)["mine"]["state"] == "none"
    assert len(game_of(board)["field"]) == 1  # who comes later may look, too


def test_a_past_day_can_be_played_and_does_not_count(server: Server) -> None:
    made = begun(server, day="2026-11-10")
    assert not made["counted"]
    assert server.get(f"/api/tables/{made['table']}")["table"]["today"]["day"] == "2026-11-10"
    for day in ("2026-11-17", "2026-10-17", "yesterday", "2026-11-1"):
        wish = {"name": "Ada", "day": day}
        assert server.refused("/api/today/border", wish) == (404, "server.today_day")
    assert server.refused("/api/today/chess", {"name": "Ada"}) == (404, "server.game")
    assert server.refused("/api/today/border", {"name": "Ada"}, "short") == (401, "server.token")


def test_without_a_server_past_days_are_played(clock: Time) -> None:
    with running(now=clock) as server:
        server.site.challenges = Challenges(server.site.tables, KEY, connected=False)
        board = server.get("/api/today")
        assert not board["connected"]
        wish = {"name": "Ada"}
        assert server.refused("/api/today/border", wish) == (409, "server.today_connected")
        assert not begun(server, day="2026-11-15")["counted"]
