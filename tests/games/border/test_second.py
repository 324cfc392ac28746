"""B4: the second action."""

from __future__ import annotations

import random

import pytest

from nyhavn.core.errors import Illegal, NotYourTurn
from nyhavn.core.match import Match
from tests.games.border import naive
from tests.games.border.position import dice, enter, play, position
from tests.games.border.walk import walk


def test_b4_1_all_others_act_in_any_order() -> None:
    match = position("first", "grey,grey,red,red,blue", seats=4, turn=2)
    match = play(match, "2 done")
    assert match.to_act == (0, 1, 3)
    with pytest.raises(NotYourTurn):
        match.play(2, "done")


def test_b4_1_one_cell_for_each_unused_die_of_its_colour() -> None:
    match = play(position("first", "orange,orange,grey,grey,blue"), "0 complete 1", "0 done")
    assert match.view(None)["players"][1]["unused"] == dice("grey,grey,blue")
    # Board B: a2 is blue and touches the white b1; nothing grey touches a white cell.
    assert match.legal(1) == ["cross a2", "done"]
    match = play(match, "1 cross a2")
    assert match.view(None)["players"][1]["unused"] == dice("grey,grey")
    assert match.legal(1) == ["done"]  # a3 is blue too, but the die is used


def test_b4_1_not_a_colour_that_no_die_shows() -> None:
    match = position("second", "blue")
    with pytest.raises(Illegal, match=r"c1 is yellow.*B4\.1"):
        match.play(1, "cross c1")


def test_b4_1_only_next_to_a_crossed_cell() -> None:
    match = position("second", "blue")
    with pytest.raises(Illegal, match=r"not next to.*B4\.1"):
        match.play(1, "cross a3")


def test_b4_1_cells_crossed_earlier_in_the_action_count() -> None:
    match = position("second", "blue,blue,blue")
    assert "cross a3" not in match.legal(1)
    match = play(match, "1 cross a2")
    assert match.legal(1) == ["cross a3", "done"]
    assert play(match, "1 cross a3").legal(1) == ["cross a4", "done"]


def test_b4_1_segments_need_not_be_completed_and_stopping_is_allowed() -> None:
    match = position("second", "blue,blue").play(1, "cross a2")
    after = play(match, "1 done")
    assert after.chance
    assert after.view(None)["turn"] == 1
    assert after.view(None)["players"][1]["crossed"] == ["b1", "a2", "p11"]


def test_b4_1_whole_segments_and_dice_are_not_for_the_others() -> None:
    match = position("second", "blue,blue")
    with pytest.raises(Illegal, match=r"one by one.*B4\.1"):
        match.play(1, "complete 9")
    for line in ("keep", "reroll blue"):
        with pytest.raises(Illegal, match=r"not rolled.*B4\.1"):
            match.play(1, line)


def test_b4_1_everybody_has_the_same_dice() -> None:
    match = position("second", "blue", seats=3)  # B: a2; C: c1 and o11
    match = play(match, "1 cross a2")
    assert match.legal(2) == ["cross c1", "cross o11", "done"]


def test_b4_1_nothing_used_all_five_are_for_the_others() -> None:
    match = position("first", "blue,blue,yellow,yellow,orange").play(0, "done")
    assert match.view(None)["players"][1]["unused"] == dice("blue,blue,yellow,yellow,orange")
    assert not match.view(None)["any_one"]


def five_used(seats: int) -> Match:
    match = position("first", "blue,blue,yellow,yellow,yellow", seats=seats)
    return play(match, "0 complete 16", "0 complete 10", "0 done")


def test_b4_2_all_five_used_any_one_of_them() -> None:
    match = five_used(3)
    assert match.view(None)["any_one"]
    assert match.legal(1) == ["cross c1", "cross a2", "cross o11", "done"]  # yellow, blue, yellow
    match = play(match, "1 cross c1")
    assert match.legal(1) == ["done"]
    with pytest.raises(Illegal, match=r"only one of them.*B4\.2"):
        enter(match, 1, "cross a2")
    assert match.legal(2) == ["cross c1", "cross p10", "cross o11", "done"]  # each has one of five


def test_b4_2_only_after_all_five() -> None:
    match = position("first", "blue,blue,yellow,yellow,red").play(0, "complete 16")
    match = play(match, "0 complete 17", "0 done")
    assert not match.view(None)["any_one"]
    assert match.view(None)["players"][1]["unused"] == dice("red")


def test_exactly_one_done_per_seat_and_turn() -> None:
    *_, match = walk(3, 11)
    said = [entry.who for entry in match.entries if entry.line == "done"]
    assert len(said) % 3 == 0
    for i in range(0, len(said), 3):
        assert said[i] == i // 3 % 3  # the active seat first, then each of the others
        assert sorted(said[i : i + 3]) == [0, 1, 2]


@pytest.mark.parametrize("seats", [3, 4])
def test_b4_1_joint_decisions_commute(seats: int) -> None:
    luck = random.Random(seats)
    pairs = 0
    for seed in range(4):
        for match in walk(seats, 100 + seed):
            if len(match.to_act) < 2:
                continue
            one, other = luck.sample(match.to_act, 2)
            a, b = luck.choice(match.legal(one)), luck.choice(match.legal(other))
            here = enter(enter(match, one, a), other, b)
            there = enter(enter(match, other, b), one, a)
            assert here.view(None) == there.view(None)
            pairs += 1
    assert pairs > 500


def test_b4_1_what_one_seat_does_never_changes_what_another_may() -> None:
    for match in walk(4, 5):
        for one in match.to_act if len(match.to_act) > 1 else ():
            for line in match.legal(one):
                after = enter(match, one, line)
                for other in set(match.to_act) - {one}:
                    if other in after.to_act:
                        assert after.legal(other) == match.legal(other)


def test_touching_is_sharing_an_edge_of_a_hexagon() -> None:
    near = {(x, y) for x in range(9) for y in range(9) if naive.touch((4, 4), (x, y))}
    assert near == {(3, 4), (5, 4), (3, 3), (4, 3), (3, 5), (4, 5)}
    near = {(x, y) for x in range(9) for y in range(9) if naive.touch((4, 5), (x, y))}
    assert near == {(3, 5), (5, 5), (4, 4), (5, 4), (4, 6), (5, 6)}


def test_b4_1_dice_of_a_turn_are_gone_when_it_ends() -> None:
    match = play(position("second", "blue,blue,red", seats=3), "1 cross a2", "1 done", "2 done")
    view = match.view(None)
    assert view["dice"] == dice("")
    assert [player["unused"] for player in view["players"]] == [dice("")] * 3
