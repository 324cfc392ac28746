"""Puzzles by HTTP: a moment as its seat may see it, and no solution before a try."""

from __future__ import annotations

import json

import pytest

from nyhavn import SHELF
from nyhavn.games.puzzle import Puzzle, puzzles_of
from tests.server.running import Server

WITH_PUZZLES = [name for name in SHELF if puzzles_of(name)]


def some(name: str) -> list[Puzzle]:
    every = [*puzzles_of(name).values()]
    return every[:: max(1, len(every) // 3)]


@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_the_list_tells_no_solution(server: Server, name: str) -> None:
    told = server.get(f"/api/puzzles/{name}")["puzzles"]
    assert [one["id"] for one in told] == [*puzzles_of(name)]
    assert all(set(one) == {"id", "seats", "hard"} for one in told)
    shelf = server.get("/api/shelf")["games"]
    assert {one["name"]: one["puzzles"] for one in shelf}[name] == len(told)


@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_a_moment_is_what_its_seat_may_see(server: Server, name: str) -> None:
    for one in some(name):
        told = server.get(f"/api/puzzles/{name}/{one.id}")
        match = one.match
        assert told["view"] == json.loads(json.dumps(match.view(one.seat)))
        assert [each["line"] for each in told["legal"]] == match.legal(one.seat)
        assert not {"best", "chances", "seed", "found", "lines"} & set(told)
        assert [said["n"] for said in told["said"]] == [*range(len(match.entries))]
        for said in told["said"]:
            before = one.positions[said["n"]]
            who, line, _ = match.entries[said["n"]]
            assert said["line"] == before.redacted(who, line, one.seat)


@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_a_try_is_judged(server: Server, name: str) -> None:
    for one in some(name):
        path = f"/api/puzzles/{name}/{one.id}"
        legal = one.match.legal(one.seat)
        worth = dict(zip(legal, one.chances, strict=True))
        other = min(legal, key=lambda line: worth[line])
        solved = server.post(path, {"line": one.best})
        assert solved["line"] == solved["best"] == one.best
        assert solved["win"] == solved["tried"] == worth[one.best]
        assert solved["why"] is None
        assert worth[solved["next"]] == solved["second"] == sorted(one.chances)[-2]
        missed = server.post(path, {"line": other})
        assert (missed["best"], missed["tried"]) == (one.best, worth[other])
        assert missed["why"]["id"].startswith("review.why.")
        assert list(missed["found"].values()) == list(one.found)


def test_what_is_refused(server: Server) -> None:
    name = WITH_PUZZLES[0]
    one = some(name)[0]
    path = f"/api/puzzles/{name}"
    assert server.http.get("/api/puzzles/chess").json()["id"] == "server.game"
    assert server.http.get(f"{path}/nothing").json()["id"] == "server.no_puzzle"
    for line, id in (("nonsense", "error.bad_line"), ("undo 1", "error.bad_line")):
        answer = server.http.post(f"{path}/{one.id}", json={"line": line})
        assert (answer.status_code, answer.json()["id"]) == (400, id)
        assert set(answer.json()) == {"type", "nth", "id", "values", "why"}  # no solution
    every = (SHELF[name].lines.write(action) for action in range(SHELF[name].space))
    wrong = next(line for line in every if line not in one.match.legal(one.seat))
    answer = server.http.post(f"{path}/{one.id}", json={"line": wrong})
    assert answer.json()["id"].startswith(f"{name}.refuse.")
