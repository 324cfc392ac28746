"""R10: the end."""

from __future__ import annotations

import pytest

from nyhavn.core.game import Setup
from nyhavn.core.match import Match
from nyhavn.core.rng import Rng
from tests.games.rollwrite.position import play, position
from tests.games.rollwrite.walk import GAME

FULL = "red9 blue9 purple9 green9 yellow9"
ALL_SPENT = "red6 blue3 purple3 green3 yellow3"
OLD = "OOOOO\nOOOOO\nOOOOO\nOOOOO\nOOOOO\nOOOOO"  # 12 points
NEXT = "roll red,red,red,red,red"


def test_the_round_is_played_to_its_end() -> None:
    """R10.1: 12 points in the middle of a round: the others still have their turns."""
    match = position(3, turn=0, dice="red,red,red,red,red", buildings={0: OLD})
    assert match.scores[0] == 12
    match = play(match, "pass")
    while not match.over:
        match = play(match, NEXT if match.chance else "pass")
    assert [str(e) for e in match.entries if e.line == "done"] == ["0 done", "1 done", "2 done"]
    assert match.view(0)["round"] == 1


def test_the_marks_of_the_last_turn_count() -> None:
    """R10.1: the round ends after the others have marked."""
    boxes = {0: "red8", 1: "blue9"}
    match = position(3, turn=2, dice="red,red,red,red,red", buildings={0: OLD}, boxes=boxes)
    match = play(match, "pass")
    assert match.over
    assert match.scores == [14, 2, 0]


def test_below_12_the_next_round_begins() -> None:
    """R10.1: 11 points are not enough."""
    eleven = OLD.replace("OOOOO", "OOOXO", 1)
    match = position(3, turn=2, dice="red,red,red,red,red", buildings={0: eleven})
    match = play(match, "pass")
    assert match.scores[0] == 11
    assert not match.over
    assert match.view(0)["turn"] == 0
    assert match.view(0)["round"] == 2


def test_most_points_then_fewest_empty_squares() -> None:
    """R10.2: points first; equal points: more filled squares; still equal: a shared place."""
    buildings = {0: OLD, 1: "X....\n" + OLD, 2: OLD, 3: "XX...\n" + OLD.replace("O", "X", 1)}
    match = position(4, turn=3, dice="red,red,red,red,red", buildings=buildings, progress=True)
    match = play(match, "pass")
    assert match.over
    assert match.scores == [12, 12, 12, 11]
    assert match.ranking == [[1], [0, 2], [3]]


def test_no_upper_limit() -> None:
    """R10.2: a full building and full tracks: 9 * 2 + 5 * 4 + 5 * 2 points."""
    match = position(3, turn=2, buildings={2: "OOOOO\n" * 9}, boxes={2: FULL})
    assert match.scores[2] == 48


def test_a_round_without_progress_is_the_last() -> None:
    """R10.3: nobody drew a square or marked a box."""
    match = _finished_tracks(turn=0, dice="red,red,purple,green,yellow")
    while not match.over:
        match = play(match, "roll red,red,purple,green,yellow" if match.chance else "pass")
    assert match.scores == [10, 10, 10]
    assert match.view(0)["round"] == 1


def _finished_tracks(turn: int, dice: str, last: str = FULL) -> Match:
    """Three players with full tracks and nothing left on them; perhaps not so the last seat."""
    return position(
        turn=turn,
        dice=dice,
        boxes={0: FULL, 1: FULL, 2: last},
        spent=dict.fromkeys(range(3), ALL_SPENT),
        bonuses_spent=dict.fromkeys(range(3), "red2 blue2 purple2 green2 yellow2"),
    )


def test_one_square_keeps_the_match_going() -> None:
    """R10.3: a square drawn in the round, by the last seat: there is another round."""
    match = _finished_tracks(turn=2, dice="red,red,purple,green,yellow")
    assert play(match, "pass").over
    match = play(match, "draw red-2 a1,b1", "x a1")
    assert not match.over
    assert match.view(0)["round"] == 2
    assert not match.view(0)["progress"]


def test_one_box_keeps_the_match_going() -> None:
    """R10.3: a box marked in the round, by the last seat: there is another round."""
    last = "red9 blue8 purple9 green9 yellow9"
    match = _finished_tracks(turn=1, dice="red,red,blue,green,yellow", last=last)
    match = play(match, "pass")
    assert match.entries[-1].line == "mark blue"
    match = play(match, "roll red,red,blue,green,yellow", "pass")
    assert not match.over
    assert match.view(0)["round"] == 2


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_match_ends(seats: int) -> None:
    """R10.1, R10.3: random matches come to an end."""
    _play_many(seats, 300)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_hundred_thousand_matches_end(seats: int) -> None:
    """R10.1, R10.3: many random matches come to an end."""
    _play_many(seats, 100_000)


def _play_many(seats: int, matches: int) -> None:
    rng = Rng(seats)
    for _ in range(matches):
        state = GAME.start(Setup(seats))
        state.playout(rng)
        assert state.over
        assert max(state.scores) >= 12 or not state.progress  # type: ignore[attr-defined]
