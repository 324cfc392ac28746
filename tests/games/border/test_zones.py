"""B5: closing zones."""

from __future__ import annotations

from itertools import permutations
from typing import Any

from nyhavn.core.match import Match
from tests.games.border.position import fence, play, position


def without(zone: str, *cells: str) -> list[str]:
    return [cell for cell in fence(zone) if cell not in cells]


def closed(match: Match, zone: str) -> dict[int, int]:
    """The points of each seat that closed a zone."""
    views: list[dict[str, Any]] = match.view(None)["zones"]
    found = next(view for view in views if view["name"] == zone)
    return {closing["seat"]: closing["points"] for closing in found["closed"]}


def test_b5_1_a_zone_is_closed_when_its_whole_fence_is_crossed() -> None:
    almost = without("well", "p5", "p6", "n7", "o7")
    match = position("first", "grey,grey,yellow,yellow,red", crossed={0: almost})
    match = play(match, "0 complete 12")
    assert match.scores == [0, 0]
    match = play(match, "0 complete 17")
    assert match.scores == [4, 0]  # at the crossing, not at the end of the turn
    assert closed(match, "well") == {0: 4}


def test_b5_1_white_cells_are_part_of_fences() -> None:
    assert "b1" in fence("orchard")
    match = position("first", "grey,red,red,red,red", crossed={0: without("orchard", "b1", "a2")})
    assert play(match, "0 complete 5").legal(0)  # a2 is the last open cell of its segment
    assert closed(play(match, "0 complete 5"), "orchard") == {0: 7}


def test_b5_1_one_crossing_may_close_two_zones() -> None:
    missing = ["n7", "o7"]  # between the well and the sailboat
    marks = without("well", *missing) + without("sailboat", *missing)
    match = position("first", "yellow,yellow,red,red,red", crossed={0: marks})
    match = play(match, "0 complete 17")
    assert match.scores == [15, 0]
    assert closed(match, "well") == {0: 4}
    assert closed(match, "sailboat") == {0: 11}


def test_b5_2_first_the_upper_value_later_the_lower() -> None:
    almost = without("well", "p5", "p6")
    match = position("first", "grey,grey,red,red,red", crossed={0: almost})
    assert closed(play(match, "0 complete 12"), "well") == {0: 4}
    match = position(
        "first", "grey,grey,red,red,red", seats=3, crossed={0: almost}, closed={"well": {2: True}}
    )
    assert closed(play(match, "0 complete 12"), "well") == {0: 2, 2: 4}


def test_b5_2_a_zone_scores_once() -> None:
    match = position("first", "red,red,red,red,red", closed={"well": {0: True}})
    assert match.scores == [4, 0]
    assert play(match, "0 complete 9").scores == [4, 0]


def race(**changes: Any) -> Match:
    """Seats 1 and 2 each miss p5 of the well; it is grey on board B and red on board C."""
    almost = {seat: without("well", "p5") for seat in (1, 2)}
    return position("second", "grey,red", seats=3, crossed=almost, **changes)


def test_b5_3_together_in_one_second_action_all_get_the_upper_value() -> None:
    for order in permutations(["1 cross p5", "2 cross p5"]):
        match = play(race(), *order)
        assert closed(match, "well") == {1: 4, 2: 4}
        assert match.scores == [0, 4, 4]


def test_b5_3_also_if_one_is_done_before_the_other_begins() -> None:
    match = play(race(), "1 cross p5", "1 done", "2 cross p5")
    assert closed(match, "well") == {1: 4, 2: 4}


def test_b5_3_together_but_later_all_get_the_lower_value() -> None:
    for order in permutations(["1 cross p5", "2 cross p5"]):
        match = play(race(closed={"well": {0: True}}), *order)
        assert closed(match, "well") == {0: 4, 1: 2, 2: 2}


def test_b5_3_the_next_turn_is_later() -> None:
    match = play(race(), "1 cross p5", "1 done", "2 done")
    match = play(match, "* roll grey,grey,grey,red,red", "1 keep", "1 done", "2 cross p5")
    assert closed(match, "well") == {1: 4, 2: 2}


def test_b5_3_a_zone_closed_in_the_second_action_is_closed_in_the_next_first() -> None:
    match = play(race(), "1 cross p5", "1 done", "2 done", "* roll grey,grey,grey,red,red")
    match = play(match, "1 keep", "1 done", "2 done", "0 done")
    match = play(match, "* roll grey,grey,grey,red,red", "2 keep", "2 complete 12")
    assert closed(match, "well") == {1: 4, 2: 2}


def test_b5_4_the_first_action_counts_before_the_second() -> None:
    almost = {0: without("well", "p5", "p6"), 1: without("well", "p6")}
    match = position("first", "grey,grey,grey,red,red", crossed=almost)  # p6 is grey on board B
    match = play(match, "0 complete 12", "0 done", "1 cross p6")
    assert closed(match, "well") == {0: 4, 1: 2}
