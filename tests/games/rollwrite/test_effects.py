"""Effects: what an entry did, and what the log tells of it."""

from __future__ import annotations

from itertools import pairwise

from nyhavn.core.match import FORCED, Match
from nyhavn.words import sentence
from tests.games.rollwrite.position import play, position
from tests.games.rollwrite.walk import GAME


def told(before: Match, after: Match) -> list[str]:
    line, forced = after.entries[-1].line, after.entries[-1].kind == FORCED
    return [sentence(*aside) for aside in GAME.lines.tell(line, before.effects(after), forced)]


def test_r8_1_a_mark_that_was_the_only_choice() -> None:
    start = position(turn=1, dice="red,red,red,red,red")
    steps = [start, *start.steps(1, "pass")]
    marks = [pair for pair in pairwise(steps) if pair[1].entries[-1].line == "mark red"]
    assert marks
    before, after = marks[0]
    assert before.effects(after)["boxes"] == {"red": 1}
    assert "the only choice" in told(before, after)


def test_r5_2_a_shape_is_crossed_out() -> None:
    match = position(dice="red,red,red,red,blue")
    after = match.enter(0, "draw red-4 a1,b1,a2,b2")
    assert match.effects(after) == {"spends": [], "gone": ["red-4"]}
    assert told(match, after) == ["crosses this shape out for everybody"]


def test_r9_1_the_ability_that_was_spent() -> None:
    match = position(dice="red,red,red,red,blue", spent="")
    after = match.enter(0, "reroll red,blue")
    assert match.effects(after) == {"spends": ["reroll"], "rolling": 2}
    assert told(match, after) == ["using re-roll"]


def test_r6_2_squares_and_the_x_among_them() -> None:
    match = position(dice="red,red,blue,green,purple", buildings="..OOO").enter(
        0, "draw red-2 a1,b1"
    )
    match = match.enter(0, "use red,red")
    effects = match.effects(match.enter(0, "x b1"))
    assert (effects["cells"], effects["xs"]) == (["a1", "b1"], ["b1"])
    assert effects["sources"] == [{"seat": 0, "source": "row", "at": "1", "points": 1}]
    assert told(match, match.enter(0, "x b1")) == ["completes row 1 for 1 point"]


def test_r7_3_a_whole_track() -> None:
    match = play(position(turn=1, dice="blue,white,red,red,green", boxes={0: "red8"}), "pass")
    after = match.enter(0, "mark red")
    assert match.effects(after)["sources"] == [
        {"seat": 0, "source": "track", "at": "red", "points": 2}
    ]
    assert "completes the red track for 2 points" in told(match, after)


def test_r10_1_the_round_in_which_somebody_reaches_the_goal_is_the_last_and_told_once() -> None:
    near = "OOX..\n" + "OOO..\n" * 8  # two columns of O, one with an X: ten points
    there = "OOO..\n" * 9  # twelve
    for other, last in (("", True), (there, False)):
        match = position(
            turn=1,
            dice="red,white,blue,blue,green",
            boxes={0: "red8"},
            buildings={0: near, 2: other},
        )
        match = play(match, "pass")
        after = match.enter(0, "mark red")
        assert after.scores[0] == 12
        assert match.effects(after).get("last", False) is last
        assert ("this round is the last one" in told(match, after)) is last
