"""R4 and R5: the turn, and what may be chosen."""

from __future__ import annotations

import pytest

from nyhavn.core.errors import Illegal
from tests.games.rollwrite.position import play, position, shapes, tracks


def test_the_order_of_a_turn() -> None:
    """R4.1: abilities, shape, its payment, its X, one more square, the end, the others."""
    match = position(dice="red,red,yellow,yellow,green", boxes="purple3 green4", spent="")
    match = play(match, "single e1", "change yellow,yellow red", "reroll green", "roll blue")
    match = play(match, "draw red-4 a1,b1,a2,b2")
    assert [entry.line for entry in match.entries][-1] == "use red,red,red,red"  # the only way
    match = play(match, "x a1")
    assert [entry.line for entry in match.entries][-3:] == ["done", "mark blue", "mark blue"]
    assert match.chance


def test_after_the_shape_no_dice_are_changed() -> None:
    """R4.1: re-roll, colour change and another shape are over once a shape is drawn."""
    match = position(boxes="purple3 green4", spent="")
    match = play(match, "draw red-2 a1,b1", "use red,red", "x a1")
    assert {line.split(" ")[0] for line in match.legal(0)} == {"single", "done"}


def test_abilities_unlocked_before_the_turn_only() -> None:
    """R4.1: what a coat of arms unlocks in this turn cannot be used in it."""
    building = "OO...\nOXOXO"
    match = position(dice="purple,purple,purple,red,red", buildings=building, spent="red2")
    match = play(match, "draw purple-3 c2,d2,e2", "x c2", "track blue")
    assert tracks(match, 0) == {"blue": 2}
    assert "nox" not in {entry.line for entry in match.entries}
    assert [entry.line for entry in match.entries][3:5] == ["track blue", "done"]


def test_three_red_dice() -> None:
    """R5.1, the book's example: three red dice allow red 2 and red 3."""
    assert shapes(position(dice="red,red,red,purple,yellow")) == {"red-2", "red-3"}


def test_as_many_dice_as_squares() -> None:
    """R5.1: white dice count as any colour; a smaller shape may be chosen."""
    assert shapes(position(dice="red,red,red,red,white")) == {"red-2", "red-3", "red-4", "red-5"}
    assert shapes(position(dice="red,blue,purple,green,yellow")) == set()
    assert shapes(position(dice="red,red,blue,blue,yellow")) == {"red-2", "blue-2"}


def test_crossed_out_shapes_cannot_be_chosen() -> None:
    """R5.2: red 4 stands twice in the X column, red 5 once."""
    five = "red,red,red,red,red"
    assert "red-4" in shapes(position(dice=five, crossed="red2"))
    assert shapes(position(dice=five, crossed="red1 red2")) == {"red-2", "red-3", "red-5"}
    assert shapes(position(dice=five, crossed="red1 red2 red3")) == {"red-2", "red-3"}


def test_a_shape_is_crossed_out_when_chosen() -> None:
    """R5.2: of two equal shapes the one that is not crossed out is meant."""
    match = position(dice="green,green,green,green,red", crossed="green1", boxes="yellow3")
    match = play(match, "draw green-4 b1,a2,b2,c2", "x a2")
    assert match.view(0)["crossed"]["green"] == [True, True, False]
    assert tracks(match, 0, "abilities_spent") == {"red": 2}


def test_a_bonus_is_one_more_die() -> None:
    """R5.3: with one bonus of red, three red dice draw red 4; it is spent, and it is no die."""
    match = position(dice="red,red,red,purple,yellow", boxes="red1")
    assert shapes(match) == {"red-2", "red-3", "red-4"}
    match = play(match, "draw red-4 a1,b1,a2,b2")
    assert match.entries[-1].line == "use red,red,red,+"
    match = play(match, "x a1")
    assert tracks(match, 0, "bonuses_spent") == {"red": 1}
    assert match.view(0)["dice"] == ["purple", "yellow"]
    assert match.legal(1) == ["mark purple", "mark yellow"]


def test_two_bonuses_of_a_colour_at_most() -> None:
    """R5.3: two of a colour in a turn; spent ones are gone."""
    one = "red,blue,purple,green,yellow"
    assert shapes(position(dice=one, boxes="red3")) == {"red-2", "red-3"}
    assert shapes(position(dice=one, boxes="red3", bonuses_spent="red1")) == {"red-2"}
    assert shapes(position(dice=one, boxes="red3", bonuses_spent="red2")) == set()


def test_bonuses_fill_only_what_is_missing() -> None:
    """R5.3: all dice of the colour and all white ones are used before a bonus is."""
    match = position(dice="red,white,blue,blue,green", boxes="red3")
    drawn = play(match, "draw red-3 a1,b1,a2")
    assert drawn.entries[-1].line == "use red,white,+"
    drawn = play(match, "draw red-2 a1,b1")
    assert drawn.entries[-1].line == "use red,white"


def test_bonuses_without_a_die() -> None:
    """R5.3: two bonuses alone draw a shape of size 2, one with a white die as well."""
    match = position(dice="blue,blue,purple,green,yellow", boxes="red3")
    drawn = play(match, "draw red-2 a1,b1")
    assert drawn.entries[-1].line == "use +,+"
    assert drawn.view(0)["dice"] == ["blue", "blue", "purple", "green", "yellow"]
    match = position(dice="white,blue,purple,green,yellow", boxes="red1")
    assert play(match, "draw red-2 a1,b1").entries[-1].line == "use white,+"


def test_bonuses_of_another_colour_do_not_help() -> None:
    """R5.3: a bonus acts as a die of its own colour."""
    assert shapes(position(dice="red,blue,purple,green,yellow", boxes="blue5")) == {
        "blue-2",
        "blue-3",
    }


def test_which_dice_are_used() -> None:
    """R5.4: with more dice than needed the player chooses coloured and white ones."""
    match = play(position(dice="red,red,white,white,blue"), "draw red-2 a1,b1")
    assert match.legal(0) == ["use white,white", "use red,white", "use red,red"]
    match = play(position(dice="red,red,red,white,blue"), "draw red-3 a1,b1,a2")
    assert match.legal(0) == ["use red,red,white", "use red,red,red"]
    left = play(match, "use red,red,white").view(0)
    assert left["dice"] == ["red", "blue"]
    assert left["used"] == ["red", "red", "white"]


def test_a_payment_is_asked_after_every_draw() -> None:
    """R5.4: also where there is one way only, it stands in the log."""
    match = play(position(dice="red,red,blue,green,yellow"), "draw red-2 a1,b1")
    assert [entry.line for entry in match.entries] == ["draw red-2 a1,b1", "use red,red"]


def test_nothing_needs_to_be_drawn() -> None:
    """R5.5: pass is always possible, and leaves five unused dice."""
    match = position(dice="red,blue,purple,green,yellow")
    assert match.legal(0) == ["pass"]
    match = match.settle()
    assert [entry.line for entry in match.entries] == ["pass", "done"]
    assert len(match.view(0)["dice"]) == 5
    assert "pass" in position(dice="red,red,red,red,red").legal(0)


def test_nothing_fits_into_a_full_building() -> None:
    """R5.5, R6.1: with a full building only passing is left, whatever the dice show."""
    match = position(buildings="XXXXX\n" * 9, dice="white,white,white,white,white", boxes="purple9")
    assert match.legal(0) == ["pass"]


def test_a_draw_needs_a_payment() -> None:
    """R5.1: a shape without the dice is refused."""
    with pytest.raises(Illegal, match=r"R5\.1"):
        position(dice="red,red,purple,green,yellow").play(0, "draw red-3 a1,b1,a2")
