"""Lessons by HTTP: a table with a known deal, on which the bots answer as it is written."""

from __future__ import annotations

from typing import Any

import pytest

from nyhavn import SHELF
from nyhavn.games.lessons import Lesson, lesson_of
from nyhavn.server.protocol.seat_bodies import BotSeat, PersonSeat
from nyhavn.server.protocol.table_bodies import Make
from nyhavn.server.tables import head as heads
from tests.server.running import Server, bot, person

WITH_LESSON = [name for name in SHELF if lesson_of(name)]


def found(name: str) -> Lesson:
    it = lesson_of(name)
    assert it is not None
    return it


def seats(it: Lesson) -> list[dict[str, Any]]:
    return [person("Ada"), *(bot("uniform") for _ in range(it.seats - 1))]


@pytest.mark.parametrize("name", WITH_LESSON)
def test_everybody_who_learns_sees_the_same_match(server: Server, name: str) -> None:
    """Bots of the wildest level play it, and yet it goes as it is written."""
    it = found(name)
    told = server.get(f"/api/games/{name}/lesson")
    assert [step["say"] for step in told["steps"]] == [step["say"] for step in it.data["steps"]]
    made = server.table(name, *seats(it), start=False, lesson=True)
    own = made["tokens"][0]
    assert server.get(f"/api/tables/{made['table']}", own)["table"]["lesson"] is True
    with server.client(made["table"], own) as probe:
        for nth, line in enumerate(it.lines[0]):
            probe.until(lambda update, nth=nth: update["legal"] and update["mine"] == nth)  # type: ignore[misc]
            assert line in probe.lines
            probe.move(line)


@pytest.mark.parametrize("name", WITH_LESSON)
def test_who_leaves_the_lesson_meets_real_bots(server: Server, name: str) -> None:
    it = found(name)
    made = server.table(name, *seats(it), lesson=True)
    with server.client(made["table"], made["tokens"][0]) as probe:
        for _ in range(5):
            if probe.until(lambda update: bool(update["legal"]) or update["over"])["over"]:
                break
            others = [line for line in probe.lines if line not in it.lines[0]]
            probe.move((others or probe.lines)[-1])


def test_a_lesson_is_for_one_person_and_takes_no_luck(server: Server) -> None:
    it = found("copenhagen")
    body: dict[str, Any] = {"game": "copenhagen", "lesson": True}
    for wrong in (
        [person("Ada")],
        [person("Ada"), person("Bob")],
        [bot("mason"), bot("mason")],
        [*seats(it), bot("mason")],
        [person("Ada"), {"kind": "open"}],
    ):
        asked = {**body, "seats": wrong}
        assert server.refused("/api/tables", asked) == (400, "server.lesson_seats")
    salted = [{**person("Ada"), "salt": "00ff"}, bot("mason")]
    asked = {**body, "seats": salted}
    assert server.refused("/api/tables", asked) == (400, "server.lesson_luck")


def test_the_shelf_says_which_games_have_one(server: Server) -> None:
    games = server.get("/api/shelf")["games"]
    assert [title["name"] for title in games if title["lesson"]] == WITH_LESSON
    assert server.http.get("/api/games/chess/lesson").json()["id"] == "server.game"


def test_a_rematch_is_no_lesson() -> None:
    """It is dealt anew, like any other."""
    head, _ = heads.new(Make("border", [PersonSeat("Ada"), BotSeat("mason")], lesson=True))
    again = heads.rematch(head)
    assert (head.lesson, again.lesson) == (True, False)
    assert again.seed != head.seed
