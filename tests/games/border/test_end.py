"""B6: the end of a match."""

from __future__ import annotations

import pytest

from nyhavn.core.match import Match
from nyhavn.core.rng import Rng
from nyhavn.games import SHELF
from tests.games.border.position import fence, play, position

GAME = SHELF["border"]
FIVE = {zone: {0: True} for zone in ("beehive", "goat", "orchard", "eagle", "windmill")}


def test_b6_1_the_turn_of_a_sixth_zone_is_the_last_and_played_to_its_end() -> None:
    marks = [cell for cell in fence("well") if cell not in ("p5", "p6")]
    match = position("first", "grey,grey,red,blue,blue", seats=3, crossed={0: marks}, closed=FIVE)
    match = play(match, "0 complete 12", "0 done")
    assert not match.over
    assert match.to_act == (1, 2)
    match = play(match, "1 cross a2", "1 done")
    assert not match.over
    match = play(match, "2 done")
    assert match.over
    assert match.to_act == ()
    assert not match.chance
    assert match.view(None)["players"][1]["crossed"] == ["b1", "a2", "p11"]


def test_b6_1_five_zones_are_not_enough() -> None:
    match = play(position("second", "grey", closed=FIVE), "1 done")
    assert not match.over


def test_b6_1_a_sixth_zone_in_the_second_action_ends_the_match_too() -> None:
    marks = [cell for cell in fence("well") if cell != "p6"]
    match = position(
        "second", "grey", seats=3, turn=1, crossed={0: marks}, closed=FIVE
    )  # in the middle of a round: it is not played to its end
    match = play(match, "0 cross p6", "0 done", "2 done")
    assert match.over
    assert match.scores[0] == 4 + 5 + 6 + 7 + 8 + 10


def test_b6_1_more_than_six_zones_score() -> None:
    missing = ["n7", "o7"]
    marks = [cell for cell in fence("well") + fence("sailboat") if cell not in missing]
    match = position("first", "yellow,yellow,red,red,red", crossed={0: marks}, closed=FIVE)
    match = play(match, "0 complete 17", "0 done", "1 done")
    assert match.over
    assert match.scores[0] == 4 + 11 + 5 + 6 + 7 + 8 + 10
    assert sum(bool(zone["closed"]) for zone in match.view(None)["zones"]) == 7


def test_b6_2_most_points() -> None:
    match = position("over", seats=3, closed={"well": {0: True}, "goat": {2: True}}, over=True)
    assert match.ranking == [[2], [0], [1]]


def test_b6_2_tie_goes_to_the_highest_single_value() -> None:
    closed = {
        "villa": {0: True},  # seat 0: 9
        "well": {1: True},  # seat 1: 4 + 5
        "windmill": {2: True, 1: False},
        "beehive": {2: True},
    }
    match = position("over", seats=3, closed=closed, over=True)
    assert match.scores == [9, 9, 15]
    assert match.ranking == [[2], [0], [1]]


def test_b6_2_the_value_scored_counts_not_the_zone() -> None:
    closed = {
        "castle": {2: True, 0: False},  # seat 0: 6, a later castle
        "well": {1: True, 0: False},  # and 2; seat 1: 4
        "eagle": {2: True, 1: False},  # and 4
    }
    match = position("over", seats=3, closed=closed, over=True)
    assert match.scores[:2] == [8, 8]
    assert match.ranking == [[2], [0], [1]]  # 6 beats 4


def test_b6_2_still_tied_is_a_shared_victory() -> None:
    closed = {"well": {0: True, 1: True}}
    match = position("over", seats=3, closed=closed, over=True)
    assert match.ranking == [[0, 1], [2]]


def idle_turn(match: Match) -> Match:
    seat = match.view(None)["turn"]
    match = play(match, "* roll green,green,green,green,green", f"{seat} keep", f"{seat} done")
    for other in match.to_act:
        match = play(match, f"{other} done")
    return match


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_b6_3_ten_rounds_without_a_cross_end_the_match(seats: int) -> None:
    match = Match.new(GAME, seats)
    for _ in range(10 * seats):
        assert not match.over
        match = idle_turn(match)
    assert match.over
    assert match.ranking == [list(range(seats))]


def test_b6_3_a_cross_begins_the_count_anew() -> None:
    match = position("second", "blue", turn=1, boards="BA", idle=9, busy=False)
    crossed = play(match, "0 cross a2", "0 done")
    assert not crossed.over
    assert crossed.view(None)["idle"] == 0
    assert play(match, "0 done").over


def test_b6_3_rounds_begin_with_seat_0() -> None:
    match = position("second", "blue", turn=0, boards="AB", idle=9, busy=False)
    match = play(match, "1 cross a2", "1 done")  # early in the tenth round
    match = idle_turn(match)
    assert not match.over
    for _ in range(19):
        match = idle_turn(match)
        assert not match.over
    assert idle_turn(match).over


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_b6_3_every_match_ends(seats: int) -> None:
    ends(seats, 300)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_b6_3_every_one_of_100_000_matches_ends(seats: int) -> None:
    ends(seats, 100_000)


def ends(seats: int, matches: int) -> None:
    start, rng = GAME.start(GAME.setup(seats)), Rng(seats)
    for _ in range(matches):
        state = start.clone()
        choices = state.playout(rng)
        assert state.over
        assert choices < 20_000
