"""R9: the five abilities."""

from __future__ import annotations

import pytest

from nyhavn.core.errors import Illegal
from tests.games.rollwrite.position import play, position, said, shapes, tracks


def test_reroll_some_dice() -> None:
    """R9.1: any dice, one or more; only those are rolled again."""
    match = position(dice="red,red,blue,purple,white", spent="red1")
    assert "red,red,blue,purple,white" in said(match, "reroll")
    assert "white" in said(match, "reroll")
    assert "red,red,red" not in said(match, "reroll")
    assert len(said(match, "reroll")) == 3 * 2 * 2 * 2 - 1
    match = play(match, "reroll blue,white")
    assert match.chance
    assert len(match.odds()) == 21
    assert sum(weight for _, weight in match.odds()) == 36
    match = play(match, "roll red,green")
    assert match.view(0)["dice"] == ["red", "red", "red", "purple", "green"]


def test_reroll_as_often_as_owned() -> None:
    """R9.1: one ability for each re-roll, and none left after the last."""
    match = position(boxes="red2", spent="")
    for _ in range(3):
        match = play(match, "reroll purple", "roll purple")
    assert not said(match, "reroll")
    with pytest.raises(Illegal, match=r"no “re-roll” is ready \(R9\.1\)"):
        match.play(0, "reroll purple")


def test_reroll_dice_that_are_there() -> None:
    """R9.1: dice that do not show a colour cannot be named."""
    with pytest.raises(Illegal, match=r"1 of the dice shows blue \(R9\.1\)"):
        position(spent="").play(0, "reroll blue,blue")


def test_yellow_dice_become_red() -> None:
    """R9.2, the book's example: two yellow dice are turned to have four red ones."""
    match = position(dice="red,red,yellow,yellow,green", boxes="green4")
    match = play(match, "change yellow,yellow red")
    assert match.view(0)["dice"] == ["red", "red", "red", "red", "green"]
    assert "red-4" in shapes(match)
    assert not said(match, "change")


def test_change_some_of_one_colour() -> None:
    """R9.2: one or more dice of the same colour, not of two colours."""
    match = position(dice="red,red,yellow,yellow,green", boxes="green4")
    assert "yellow red" in said(match, "change")
    assert "yellow,yellow green" in said(match, "change")
    assert len(said(match, "change")) == (2 + 2 + 1) * 4


def test_white_is_not_a_colour_to_change() -> None:
    """R9.2: neither from white nor to white."""
    match = position(dice="red,red,yellow,white,white", boxes="green4")
    assert not [line for line in said(match, "change") if "white" in line]


def test_change_dice_that_are_there() -> None:
    """R9.2: as many as show the colour."""
    match = position(dice="red,red,yellow,white,white", boxes="green4")
    with pytest.raises(Illegal, match=r"1 of the dice shows yellow \(R9\.2\)"):
        match.play(0, "change yellow,yellow red")


def test_use_again() -> None:
    """R9.3: a crossed-out shape, with the dice it needs; it is not crossed out again."""
    five = "green,green,green,green,green"
    match = position(dice=five, crossed="green3", boxes="yellow3")
    match = play(match, "draw green-5 b1,a2,b2,c2,b3", "x b1")
    assert tracks(match, 0, "abilities_spent")["yellow"] == 1
    assert match.view(0)["crossed"]["green"] == [False, False, True]
    match = position(dice="green,green,green,green,red", crossed="green3", boxes="yellow3")
    assert "green-5" not in shapes(match)


def test_use_again_with_a_bonus() -> None:
    """R9.3, R5.3: bonuses help with crossed-out shapes, too."""
    match = position(dice="green,green,green,green,red", crossed="green3", boxes="yellow3 green1")
    match = play(match, "draw green-5 b1,a2,b2,c2,b3")
    assert match.entries[-1].line == "use green,green,green,green,+"


def test_no_use_again_left() -> None:
    """R9.3: without the ability a crossed-out shape is refused."""
    match = position(dice="green,green,green,green,green", crossed="green3")
    with pytest.raises(Illegal, match=r"green-5 is crossed out.*R5\.2"):
        match.play(0, "draw green-5 b1,a2,b2,c2,b3")


def test_no_x_before_the_shape() -> None:
    """R9.4: only O, and no question where the X goes."""
    match = position(dice="red,red,blue,green,purple", boxes="blue2")
    match = play(match, "nox")
    assert "nox" not in match.legal(0)
    match = play(match, "draw red-2 a1,b1")
    assert match.view(0)["players"][0]["squares"] == {"a1": "O", "b1": "O"}
    assert "x" not in {entry.line.split(" ")[0] for entry in match.entries}


def test_no_x_instead_of_the_x() -> None:
    """R9.4: also when the X would be placed."""
    match = position(dice="red,red,blue,green,purple", boxes="blue2")
    match = play(match, "draw red-2 a1,b1")
    assert match.legal(0) == ["nox", "x a1", "x b1"]
    match = play(match, "nox")
    assert match.view(0)["players"][0]["squares"] == {"a1": "O", "b1": "O"}


def test_no_x_for_single_squares_afterwards() -> None:
    """R9.4: "one X" after it gives an O, before it an X."""
    match = position(dice="red,red,blue,green,purple", boxes="blue2 purple5")
    match = play(match, "single e1", "nox", "single d1")
    squares = match.view(0)["players"][0]["squares"]
    assert (squares["e1"], squares["d1"]) == ("X", "O")


def test_no_x_after_the_shape() -> None:
    """R9.4: after shape or pass only if a single square is still possible."""
    match = position(dice="red,blue,green,green,purple", boxes="blue2 purple3")
    match = play(match, "pass")
    assert "nox" in match.legal(0)
    match = play(match, "nox")
    assert "nox" not in match.legal(0)
    match = play(match, "single a1")
    assert match.view(0)["players"][0]["squares"] == {"a1": "O"}
    match = play(position(dice="red,blue,green,green,purple", boxes="blue4"), "pass")
    assert match.entries[-1].line == "done"


def test_no_x_in_a_full_building() -> None:
    """R9.4: after a pass no single square is possible where nothing is empty."""
    match = position(buildings="XXXXX\n" * 9, boxes="blue2 purple3")
    match = play(match, "pass")
    assert [entry.line for entry in match.entries][:2] == ["pass", "done"]


def test_no_x_never_twice() -> None:
    """R9.4: one is enough for the whole turn."""
    match = play(position(boxes="blue4"), "nox")
    assert match.view(0)["nox"]
    with pytest.raises(Illegal, match=r"in force already \(R9\.4\)"):
        match.play(0, "nox")


def test_no_x_ends_with_the_turn() -> None:
    """R9.4: it is in force for this turn only."""
    match = position(dice="red,red,red,red,red", boxes="blue2")
    match = play(match, "nox", "pass")
    assert match.chance
    assert not match.view(0)["nox"]


def test_one_x_before_the_shape() -> None:
    """R9.5: one more square with an X; the shape may stand on it."""
    match = position(dice="red,red,blue,green,purple", boxes="purple3")
    match = play(match, "single c1")
    assert match.view(0)["players"][0]["squares"] == {"c1": "X"}
    assert "red-2 c2,d2" in said(match, "draw")
    assert not said(match, "single")


def test_one_x_after_the_shape() -> None:
    """R9.5: above the shape."""
    match = position(dice="red,red,blue,green,purple", boxes="purple3")
    match = play(match, "draw red-2 a1,b1", "x a1", "single a2")
    assert match.view(0)["players"][0]["squares"]["a2"] == "X"
    assert "done" in {entry.line for entry in match.entries}


def test_one_x_without_a_shape() -> None:
    """R9.5: also after a pass; several in a turn."""
    match = position(dice="red,blue,green,yellow,purple", boxes="purple5")
    match = play(match, "pass", "single a1", "single a2")
    assert set(match.view(0)["players"][0]["squares"]) == {"a1", "a2"}


def test_one_x_where_squares_may_be_drawn() -> None:
    """R9.5: by R6.1."""
    with pytest.raises(Illegal, match=r"R6\.1"):
        position(boxes="purple3").play(0, "single a2")
    with pytest.raises(Illegal, match=r"no “one X” is ready \(R9\.5\)"):
        position().play(0, "single a1")


@pytest.mark.parametrize(
    ("track", "line"),
    [
        ("blue", "nox"),
        ("purple", "single e1"),
        ("green", "change red red"),
        ("yellow", "draw green-5 a1"),
        ("red", "reroll red"),
    ],
)
def test_what_is_unlocked_now_serves_later(track: str, line: str) -> None:
    """R9.6: boxes marked since the turn began unlock nothing in it."""
    verb = line.split(" ")[0]
    dice = "red,red,red,red,red"
    kept = {"dice": dice, "boxes": f"{track}7", "crossed": "red3"}
    fresh = position(before=f"{track}0", **kept)  # type: ignore[arg-type]
    old = position(**kept)  # type: ignore[arg-type]
    if verb == "draw":
        assert "red-5" in shapes(old)
        assert "red-5" not in shapes(fresh)
        with pytest.raises(Illegal, match=r"R9\.6"):
            fresh.play(0, "draw red-5 a1,b1,c1,b2,c2")
    else:
        assert verb in {legal.split(" ")[0] for legal in old.legal(0)}
        assert verb not in {legal.split(" ")[0] for legal in fresh.legal(0)}


def test_bonuses_unlocked_now_serve_later() -> None:
    """R9.6: bonuses as well."""
    dice = "red,blue,purple,green,yellow"
    assert shapes(position(dice=dice, boxes="red3", before="red0")) == set()
    assert shapes(position(dice=dice, boxes="red3")) == {"red-2", "red-3"}
    view = position(dice=dice, boxes="red3", before="red0").view(0)
    assert view["players"][0]["tracks"]["red"]["bonuses"] == 0


def test_the_next_turn_has_them() -> None:
    """R9.6: a coat's boxes are ready when the dice come back."""
    match = position(2, dice="red,red,blue,green,purple", buildings="OXO..\nOXOXO")
    match = play(match, "draw red-2 d2,e2", "x d2", "track blue", "mark blue", "mark green")
    match = play(match, "roll red,red,red,red,red", "pass")
    match = play(match, "roll red,red,red,red,red")
    assert match.to_act == (0,)
    assert "nox" in match.legal(0)
