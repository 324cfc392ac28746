"""Notes: what a line costs and gains is what then happens."""

from __future__ import annotations

import json

import pytest

from nyhavn.core.match import Match
from tests.games.rollwrite.position import play, position
from tests.games.rollwrite.walk import GAME, walk

REDS = "red,red,red,blue,green"


def _notes(match: Match, line: str) -> dict[str, object]:
    found = GAME.effects.notes(match.state, match.to_act[0], GAME.lines.read(line) or 0)
    json.dumps(found)
    return found


def test_a_shape() -> None:
    """R7.1: rows, columns and coats of a shape; points with the best X."""
    match = position(dice=REDS, buildings="O.OOO\nX.XXX", boxes="red1")
    notes = _notes(match, "draw red-2 b1,b2")
    assert notes == {
        "passes": None,
        "spends": [],
        "bonuses": 0,
        "points": 3,
        "rows": [1, 2],
        "columns": [],
        "coats": ["row 2"],
        "sources": [
            {"seat": 0, "source": "row", "at": "1", "points": 1},
            {"seat": 0, "source": "row", "at": "2", "points": 2, "clean": True},
        ],
    }


def test_bonuses_and_use_again() -> None:
    """R5.3, R9.3: what a shape spends."""
    match = position(dice=REDS, crossed="red1 red2", boxes="red1 yellow3")
    notes = _notes(match, "draw red-4 a1,b1,a2,b2")
    assert (notes["spends"], notes["bonuses"]) == (["again"], 1)


def test_dice_left_for_the_others() -> None:
    """R5.4: `use` says which dice stay unused."""
    match = play(position(dice="red,red,white,white,blue"), "draw red-2 a1,b1")
    notes = _notes(match, "use red,white")
    assert notes["leaves"] == ["red", "blue", "white"]
    assert notes["bonuses"] == 0


@pytest.mark.parametrize(("line", "points"), [("x a1", 2), ("x a2", 3), ("nox", 3)])
def test_the_x(line: str, points: int) -> None:
    """R6.2, R9.4: the points of each place for the X."""
    match = position(dice="red,red,blue,green,purple", buildings=".XOOO\n.OOOO", boxes="blue2")
    match = play(match, "draw red-2 a1,a2")
    assert _notes(match, line)["points"] == points


def test_what_boxes_unlock() -> None:
    """R1.3, R8.1: gifts and points of a track."""
    match = play(position(turn=1, dice="blue,white,red,red,green", boxes={0: "blue3 red8"}), "pass")
    assert _notes(match, "mark blue")["unlocks"] == ["nox"]
    assert _notes(match, "mark yellow")["die"] == "white"
    assert _notes(match, "mark red")["points"] == 2
    start = Match.new(GAME, 2)
    assert _notes(start, "start blue")["unlocks"] == ["bonus", "nox"]


def test_who_decides_next() -> None:
    """R4.1: the end of a turn goes to the others, a re-roll to chance."""
    match = position(dice=REDS, spent="", boxes="purple3")
    assert _notes(match, "reroll red")["passes"] == "chance"
    assert _notes(match, "single a1")["passes"] is None
    assert _notes(match, "pass")["passes"] is None
    assert _notes(play(match, "pass"), "done")["passes"] == 1
    assert _notes(position(dice=REDS), "pass")["passes"] == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_points_are_what_is_scored(seats: int) -> None:
    """R7.1, R7.3: for every line of random matches that settles its points."""
    checked = 0
    for state, who, what in walk(seats, 500 + seats):
        if who is None:
            continue
        notes = GAME.effects.notes(state, who, what)
        verb = GAME.lines.write(what).split(" ")[0]
        after = state.clone()
        after.apply(who, what)
        gained = list(after.scores)[who] - list(state.scores)[who]
        if "points" in notes and verb not in ("draw", "use"):
            assert notes["points"] == gained
            checked += 1
        elif verb not in ("draw", "use"):
            assert gained == 0
    assert checked > 50


@pytest.mark.parametrize("seats", GAME.seats)
def test_payments_are_the_lines_that_follow_a_shape(seats: int) -> None:
    """R5.1, R5.3: the view says with which dice each shape can be paid."""
    drawn = 0
    for state, who, _ in walk(seats, seats):
        seen = GAME.views.view(state, None)
        if who is None or seen["phase"] != "turn":
            assert seen["payments"] == {}
            continue
        draws = {}
        for line in map(GAME.lines.write, state.legal(who)):
            if line.startswith("draw "):
                draws[line.split()[1]] = line
        assert draws.keys() <= seen["payments"].keys()
        for shape, line in draws.items():
            paying = state.clone()
            paying.apply(who, GAME.lines.read(line) or 0)
            uses = map(GAME.lines.write, paying.legal(who))
            ways = [use.split()[1].split(",") for use in uses]
            assert seen["payments"][shape] == [[die for die in way if die != "+"] for way in ways]
            drawn += 1
    assert drawn > 20
