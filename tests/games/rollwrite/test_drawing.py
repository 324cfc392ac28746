"""R6 and R7: drawing, points and coats of arms."""

from __future__ import annotations

import pytest

from nyhavn.core.errors import Illegal
from tests.games.rollwrite.position import play, position, said, tracks

REDS = "red,red,red,blue,green"


def test_on_the_ground_or_above_something() -> None:
    """R6.1: one square on row 1, or directly above a filled one, is enough."""
    match = position(dice="purple,purple,purple,blue,green", buildings=".X...")
    draws = said(match, "draw")
    assert "purple-3 a2,b2,c2" in draws  # overhangs to both sides
    assert "purple-3 c2,d2,e2" not in draws
    assert "purple-3 b2,b3,b4" in draws
    assert "purple-3 a1,a2,a3" in draws
    assert "purple-3 b1,c1,d1" not in draws  # b1 is filled
    with pytest.raises(Illegal, match=r"b1 is already filled \(R6\.1\)"):
        match.play(0, "draw purple-3 b1,c1,d1")
    with pytest.raises(Illegal, match=r"directly above a filled one \(R6\.1\)"):
        match.play(0, "draw purple-3 c2,d2,e2")


def test_beside_something_is_not_enough() -> None:
    """R6.1: touching sideways or from below does not hold a shape."""
    match = position(dice=REDS, buildings="OO...\nX....\nX....")
    draws = said(match, "draw")
    assert "red-2 c3,d3" not in draws
    assert "red-2 b1,b2" in draws  # under the overhang: row 1
    assert "red-2 b2,c2" not in draws  # below b3, above nothing


def test_holes_stay_and_can_be_filled() -> None:
    """R6.1: a hole under an overhang can be filled later from row 1."""
    match = position(buildings="OO...\nX....", boxes="purple3")
    assert said(match, "single") == {"b1", "c1", "d1", "e1", "a3", "b3"}


def test_one_x_the_others_o() -> None:
    """R6.2: the player chooses the square with the X."""
    match = play(position(dice=REDS), "draw red-3 a1,b1,a2")
    assert match.legal(0) == ["x a1", "x b1", "x a2"]
    match = play(match, "x b1")
    assert match.view(0)["players"][0]["squares"] == {"a1": "O", "b1": "X", "a2": "O"}


def test_the_x_is_in_the_shape() -> None:
    """R6.2: no other square can get it."""
    match = play(position(dice=REDS), "draw red-3 a1,b1,a2")
    with pytest.raises(Illegal, match=r"c1 is not a square of the shape \(R6\.2\)"):
        match.play(0, "x c1")


@pytest.mark.parametrize(
    ("building", "x", "points"), [("OOO..", "x d1", 1), ("OXO..", "x e1", 1), ("OOO..", "nox", 2)]
)
def test_a_row(building: str, x: str, points: int) -> None:
    """R7.1: 1 point, 2 with only O."""
    match = position(dice="red,red,blue,green,purple", buildings=building, boxes="blue2")
    assert play(match, "draw red-2 d1,e1", x).scores == [points, 0, 0]


@pytest.mark.parametrize(
    ("sign", "x", "points"), [("O", "x a8", 2), ("X", "x a9", 2), ("X", "nox", 2), ("O", "nox", 4)]
)
def test_a_column(sign: str, x: str, points: int) -> None:
    """R7.1: 2 points, 4 with only O."""
    building = f"{sign}....\n" + "O....\n" * 6
    match = position(dice="red,red,blue,green,purple", buildings=building, boxes="blue2")
    assert play(match, "draw red-2 a8,a9", x).scores == [points, 0, 0]


def test_two_rows_at_once_and_where_the_x_is() -> None:
    """R7.1: a shape that completes two rows; the X costs a point in its own row only."""
    building = ".OOOO\n.OOOO"
    match = position(dice="red,red,blue,green,purple", buildings=building)
    assert play(match, "draw red-2 a1,a2", "x a1").scores[0] == 3
    assert play(match, "draw red-2 a1,a2", "x a2").scores[0] == 3


def test_a_row_and_a_column_at_once() -> None:
    """R7.1: the last square of both, with an X: 1 and 2 points."""
    building = ".OOOO\n" + "X....\n" * 8
    match = position(buildings=building, boxes="purple3")
    assert play(match, "single a9").scores[0] == 3


def test_a_coat_as_a_square() -> None:
    """R7.2: one square with an O, by the rules of drawing, in the same turn and at once."""
    match = position(dice="red,red,blue,green,purple", buildings="OXO..\nOXOXO", boxes="purple3")
    match = play(match, "draw red-2 d2,e2", "x d2")
    assert match.view(0)["phase"] == "coat"
    assert said(match, "coat") == {"a3", "b3", "c3", "d3", "e3"}
    match = play(match, "coat c3")
    assert match.view(0)["players"][0]["squares"]["c3"] == "O"
    assert match.view(0)["phase"] == "after"


def test_a_coat_as_two_boxes() -> None:
    """R7.2: the next two boxes of one track."""
    match = position(dice="red,red,blue,green,purple", buildings="OXO..\nOXOXO", boxes="green3")
    match = play(match, "draw red-2 d2,e2", "x d2", "track green")
    assert tracks(match, 0)["green"] == 5


@pytest.mark.parametrize(("boxes", "after", "points"), [(6, 8, 0), (7, 9, 2), (8, 9, 2)])
def test_a_coat_near_the_end_of_a_track(boxes: int, after: int, points: int) -> None:
    """R7.2, R7.3: if only one box is left that one is marked; the ninth gives 2 points."""
    building = "OXO..\nOXOXO"
    match = position(dice="red,red,blue,green,purple", buildings=building, boxes=f"green{boxes}")
    match = play(match, "draw red-2 d2,e2", "x d2")
    scored = match.scores[0]
    match = play(match, "track green")
    assert tracks(match, 0)["green"] == after
    assert match.scores[0] == scored + points


def test_a_full_track_cannot_be_chosen_for_a_coat() -> None:
    """R7.2: only tracks with an open box."""
    building = "OXO..\nOXOXO"
    match = position(dice="red,red,blue,green,purple", buildings=building, boxes="green9")
    match = play(match, "draw red-2 d2,e2", "x d2")
    assert said(match, "track") == {"red", "blue", "purple", "yellow"}
    with pytest.raises(Illegal, match=r"green track is full \(R7\.2\)"):
        match.play(0, "track green")


def test_a_coat_cannot_be_declined() -> None:
    """R7.2: compulsory if possible."""
    match = position(dice="red,red,blue,green,purple", buildings="OXO..\nOXOXO")
    match = play(match, "draw red-2 d2,e2", "x d2")
    assert {line.split(" ")[0] for line in match.legal(0)} == {"coat", "track"}
    with pytest.raises(Illegal, match=r"R7\.2"):
        match.play(0, "done")


def test_a_chain_of_coats() -> None:
    """R7.2: the square of a coat completes row 4 and earns the next coat."""
    building = ".OOOO\nOOXOO\nOXO..\nOXOXO"
    match = position(dice="red,red,blue,green,purple", buildings=building)
    match = play(match, "draw red-2 d2,e2", "x d2")
    assert match.scores[0] == 1 + 1 + 1
    match = play(match, "coat a4")
    assert match.scores[0] == 5  # row 4 has only O
    assert match.view(0)["coats"] == 1
    match = play(match, "track red")
    assert match.view(0)["coats"] == 0


def test_several_coats_one_after_another() -> None:
    """R7.2: rows 2 and 4 completed by one shape: two decisions."""
    building = ".OOOO\n.OOOO\n.OOOO\nOXXOO"
    match = position(dice="purple,purple,purple,red,blue", buildings=building)
    match = play(match, "draw purple-3 a2,a3,a4", "x a3")
    assert match.view(0)["coats"] == 2
    match = play(match, "track red")
    assert match.view(0)["coats"] == 1
    match = play(match, "coat a5")
    assert match.view(0)["coats"] == 0
    assert tracks(match, 0) == {"red": 2}


def test_a_coat_without_any_use() -> None:
    """R7.2: the last square completes column b, and all tracks are full: nothing is asked."""
    rows = ["O.OOO", *["OOOOX"] * 8]
    full = "red9 blue9 purple9 green9 yellow9"
    match = position(buildings="\n".join(rows), boxes=full, spent="red2 purple2")
    before = match.scores[0]
    match = play(match, "single b9")
    assert match.scores[0] == before + 2 - 1 + 2  # row 9 has an X now, column b too
    assert match.view(0)["coats"] == 0
    assert match.view(0)["phase"] != "coat"


def test_the_last_square_leaves_only_a_track() -> None:
    """R7.2: a full building and one open track: that track, without a question."""
    rows = ["O.OOO", *["OOOOX"] * 8]
    match = position(
        buildings="\n".join(rows),
        boxes="red9 blue9 purple9 green8 yellow9",
        spent="red2 purple2",
    )
    match = play(match, "single b9")
    assert match.entries[1].line == "track green"
    assert tracks(match, 0)["green"] == 9


def test_coats_before_the_shape_return_to_the_turn() -> None:
    """R7.2, R9.5: a coat earned by one X before the shape; the shape comes after it."""
    match = position(dice="red,red,blue,green,purple", buildings="OXOO.\nOXOXO", boxes="purple3")
    match = play(match, "single e2", "coat a3")
    assert match.view(0)["phase"] == "turn"
    assert "red-2 b3,c3" in said(match, "draw")


def test_a_full_track_scores_on_another_turn() -> None:
    """R7.3: the ninth box gives 2 points at once, whoever's turn it is."""
    match = position(turn=1, dice="red,blue,blue,green,purple", boxes={0: "red8"})
    match = play(match, "pass")
    assert match.to_act == (0, 2)
    assert match.play(0, "mark red").scores == [2, 0, 0]
