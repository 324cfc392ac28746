"""B3: the first action."""

from __future__ import annotations

import pytest

from nyhavn.core.errors import Illegal
from nyhavn.core.match import Match
from tests.games.border.position import GAME, play, position, segment


def test_b3_1_roll_all_five_then_reroll_any_or_keep() -> None:
    match = play(Match.new(GAME, 2), "* roll grey,grey,red,blue,green")
    legal = match.legal(0)
    assert "keep" in legal
    assert "reroll grey,grey,red,blue,green" in legal
    assert "reroll grey" in legal
    assert "reroll grey,grey" in legal
    assert len(legal) == 3 * 2 * 2 * 2 - 1 + 1  # so many grey, red, blue, green dice; not none
    assert not any(line.startswith(("complete", "cross", "done")) for line in legal)


def test_b3_1_only_the_dice_taken_up_are_rolled() -> None:
    match = play(Match.new(GAME, 2), "* roll grey,grey,red,blue,green", "0 reroll red,green")
    assert match.chance
    assert len(match.odds()) == 21
    assert sum(weight for _, weight in match.odds()) == 36
    match = play(match, "* roll red,orange")
    assert match.view(0)["dice"] == {
        "grey": 2, "red": 1, "yellow": 0, "blue": 1, "orange": 1, "green": 0,
    }  # fmt: skip


def test_b3_1_dice_kept_before_may_be_rolled_again() -> None:
    match = play(
        Match.new(GAME, 2), "* roll grey,grey,red,blue,green", "0 reroll red", "* roll yellow"
    )
    assert "reroll grey,grey,yellow,blue,green" in match.legal(0)
    match = play(match, "0 reroll grey", "* roll grey")
    assert match.view(0)["rolls"] == 3


def test_b3_1_no_keep_after_the_third_roll() -> None:
    match = play(
        Match.new(GAME, 2),
        *("* roll grey,grey,red,blue,green", "0 reroll red", "* roll yellow"),
        *("0 reroll yellow", "* roll grey"),
    )
    assert match.legal(0) == ["complete 8", "complete 12", "done"]  # three grey dice, on board A
    for line in ("keep", "reroll grey"):
        with pytest.raises(Illegal, match=r"third roll stands.*B3\.1"):
            match.play(0, line)


def test_b3_1_crossing_begins_when_the_dice_are_kept() -> None:
    match = play(Match.new(GAME, 2), "* roll grey,grey,red,blue,green")
    with pytest.raises(Illegal, match=r"first keep.*B3\.1"):
        match.play(0, "complete 12")
    assert match.play(0, "keep").legal(0) == ["complete 12", "done"]


def test_b3_2_only_segments_that_can_be_completed() -> None:
    match = position("first", "red,red,red,red,blue")  # board A: red 2 (5), 9 (3), 18 (4), 21 (2)
    assert match.legal(0) == ["complete 9", "complete 18", "complete 21", "done"]
    with pytest.raises(Illegal, match=r"5 open cells.*B3\.2"):
        match.play(0, "complete 2")


def test_b3_2_several_segments_anywhere() -> None:
    match = position("first", "red,red,blue,blue,green").play(0, "complete 21")
    assert match.view(0)["players"][0]["unused"]["red"] == 0
    assert match.legal(0) == ["complete 16", "done"]
    match = match.play(0, "complete 16")
    crossed = match.view(0)["players"][0]["crossed"]
    assert set(crossed) == {"b1", "p11", *segment(21), *segment(16)}


def test_b3_2_two_segments_of_one_colour_share_the_dice() -> None:
    match = position("first", "red,red,red,red,red")
    assert match.legal(0) == ["complete 2", "complete 9", "complete 18", "complete 21", "done"]
    match = match.play(0, "complete 9")
    assert match.legal(0) == ["complete 21", "done"]


def test_b3_2_only_open_cells_of_a_partly_crossed_segment_cost_dice() -> None:
    match = position("first", "red,blue,blue,green,green", crossed={0: ["e1", "f1", "h1", "i1"]})
    assert "complete 2" in match.legal(0)
    match = match.play(0, "complete 2")
    assert match.view(0)["players"][0]["unused"]["red"] == 0
    assert set(segment(2)) <= set(match.view(0)["players"][0]["crossed"])


def test_b3_2_a_complete_segment_is_not_completed_again() -> None:
    match = position("first", "red,red,red,red,red", crossed={0: segment(9)})
    assert "complete 9" not in match.legal(0)
    with pytest.raises(Illegal, match=r"crossed already.*B3\.2"):
        match.play(0, "complete 9")


def test_b3_2_single_cells_are_not_crossed() -> None:
    with pytest.raises(Illegal, match=r"whole segments.*B3\.2"):
        position("first", "orange,red,red,red,red").play(0, "cross c1")


def test_b3_2_crossing_nothing_is_allowed() -> None:
    match = play(position("first", "red,red,red,red,red"), "0 done")
    assert match.view(0)["players"][0]["crossed"] == ["b1", "p11"]
    assert match.view(0)["phase"] == "second"


def test_b3_2_done_is_a_line_also_when_nothing_else_is_left() -> None:
    match = position("first", "red,red,red,blue,blue")
    match = play(match, "0 complete 9", "0 complete 16")
    assert match.legal(0) == ["done"]
