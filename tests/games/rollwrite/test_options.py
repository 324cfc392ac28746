"""R11: other readings of the rules that a table may agree on."""

from __future__ import annotations

from collections import Counter

import pytest

from nyhavn.core.dealer import seeded
from nyhavn.core.errors import Illegal, SetupError
from nyhavn.core.match import Match
from nyhavn.core.rng import Rng
from tests.games.rollwrite.position import play, position, said, shapes, tracks
from tests.games.rollwrite.walk import GAME

WHITE = {"white_face": "yes"}
NEEDED = {"pass": "needed"}
NOT_REMOVED = {"use_again": "not_removed"}
LOT = {"fours": "lot"}
MAY = {"marking": "may"}
DRAWN = "lot first,second,first,second,first"


def test_what_is_usual_comes_first_and_is_not_told() -> None:
    """R11.1-5: without options a view is as it was before there were any."""
    usual = {name: choice.values[0] for name, choice in GAME.choices.items()}
    assert usual == {
        "white_face": "no", "pass": "always", "use_again": "all", "fours": "second",
        "marking": "must",
    }  # fmt: skip
    for seats in GAME.seats:
        view = Match.new(GAME, seats, usual).view(None)
        assert view == Match.new(GAME, seats).view(None)
        assert not {"options", "removed"} & view.keys()
    with pytest.raises(SetupError):
        Match.new(GAME, 2, {"pass": "never"})


# ---- R11.1 ----


def test_dice_are_turned_to_white() -> None:
    """R11.1: dice of one colour to white, where the others can be rolled again with them."""
    match = position(dice="red,red,blue,purple,green", boxes="green4", spent="", options=WHITE)
    assert {"red white", "red,red white", "blue white"} <= said(match, "change")
    match = play(match, "change red,red white")
    assert match.view(0)["dice"] == ["blue", "purple", "green", "white", "white"]
    assert tracks(match, 0, "abilities_spent") == {"green": 1}
    assert "blue-3" in shapes(match)


def test_white_dice_are_turned_away() -> None:
    """R11.1: a white die that would be left over for the others is no joker any more."""
    match = position(dice="red,red,white,white,green", boxes="green4", options=WHITE)
    assert {"white green", "white,white green"} <= said(match, "change")
    match = play(match, "change white,white green")
    assert match.view(0)["dice"] == ["red", "red", "green", "green", "green"]
    match = play(match, "draw red-2 a1,b1", "x a1")
    assert match.entries[-1].line == "mark green"  # the only choice


def test_all_changes_that_there_are() -> None:
    """R11.1, R9.2: each face to each of five others, in the order of their numbers."""
    dice = "red,blue,blue,white,white"
    match = position(dice=dice, boxes="green4", options=WHITE)
    assert len(said(match, "change")) == 5 * 5
    assert len(said(position(dice=dice, boxes="green4"), "change")) == 3 * 4
    actions = match.actions(0)
    assert list(actions) == sorted(actions)
    assert not said(position(dice=dice, options=WHITE), "change")


def test_what_a_change_to_white_does() -> None:
    """R11.1: effects and notes are those of any other change."""
    match = position(dice="red,red,blue,purple,green", boxes="green4", options=WHITE)
    note = match.notes(0)[match.legal(0).index("change red,red white")]
    assert note == {"passes": None, "spends": ["change"], "turned": {"red": -2, "white": 2}}


# ---- R11.2 ----


def test_no_pass_while_a_shape_can_be_drawn() -> None:
    """R11.2: also if it takes a bonus or a "use again"."""
    for match in (
        position(options=NEEDED),
        position(dice="red,blue,purple,green,yellow", boxes="red1", options=NEEDED),
        position(dice="blue,blue,purple,green,yellow", options=NEEDED),
    ):
        assert "pass" not in match.legal(0)
        assert said(match, "draw")
        with pytest.raises(Illegal, match=r"R11\.2"):
            match.play(0, "pass")


def test_a_pass_when_it_is_needed() -> None:
    """R11.2: no two dice alike; nobody has to roll again or change colours first."""
    match = position(
        dice="red,blue,purple,green,yellow",
        boxes="green4",
        spent="",
        bonuses_spent="green1",
        options=NEEDED,
    )
    assert {"reroll red", "change red blue", "pass"} <= set(match.legal(0))
    match = play(match, "pass")
    assert match.view(0)["phase"] == "mark"


def test_the_only_line_is_written_by_itself() -> None:
    """R11.2: with nothing else to do the pass is no decision."""
    match = position(dice="red,blue,purple,green,yellow", options=NEEDED).settle()
    assert [str(entry) for entry in match.entries] == ["0 pass", "0 done"]
    assert match.to_act == (1, 2)


def test_a_full_building_leaves_nothing_but_to_pass() -> None:
    """R11.2: what has no place cannot be drawn."""
    full = "\n".join(["OOOOX"] * 9)
    match = position(dice="red,red,red,red,red", buildings=full, spent="", options=NEEDED)
    assert "pass" in match.legal(0)


# ---- R11.3 ----


def test_use_again_leaves_out_what_was_crossed_out_beforehand() -> None:
    """R11.3, R3.3: the second blue four stays away; the first one can be used again."""
    dice, second, first = "blue,blue,blue,blue,red", "a1,b1,a2,a3", "a1,b1,b2,b3"
    match = position(2, dice=dice, boxes="yellow3", crossed="blue1", options=NOT_REMOVED)
    places = {cells for shape, cells in map(str.split, said(match, "draw")) if shape == "blue-4"}
    assert first in places
    assert second not in places
    with pytest.raises(Illegal, match=r"blue-4 was crossed out before the first turn.*R11\.3"):
        match.play(0, f"draw blue-4 {second}")
    match = play(match, f"draw blue-4 {first}", "x a1")
    assert tracks(match, 0, "abilities_spent")["yellow"] == 1


def test_of_two_equal_shapes_one_comes_back() -> None:
    """R11.3: red and purple fours: the one that was crossed out in play."""
    dice = "red,red,red,red,blue"
    fresh = position(2, dice=dice, boxes="yellow3", options=NOT_REMOVED)
    assert "red-4" in shapes(fresh)
    match = play(fresh, "draw red-4 a1,b1,a2,b2")
    assert "yellow" not in tracks(match, 0, "abilities_spent")
    both = position(2, dice=dice, boxes="yellow3", crossed="red1", options=NOT_REMOVED)
    match = play(both, "draw red-4 a1,b1,a2,b2")
    assert tracks(match, 0, "abilities_spent")["yellow"] == 1


def test_with_three_players_nothing_was_crossed_out_beforehand() -> None:
    """R11.3: "use again" is as ever."""
    dice, crossed = "blue,blue,blue,blue,red", "blue1 blue2"
    usual = position(dice=dice, boxes="yellow3", crossed=crossed)
    agreed = position(dice=dice, boxes="yellow3", crossed=crossed, options=NOT_REMOVED)
    assert agreed.legal(0) == usual.legal(0)


# ---- R11.4 ----


def test_the_lot_crosses_out_one_four_of_each_colour() -> None:
    """R11.4: before tracks are chosen, as an act of chance that stands in the record."""
    match = Match.new(GAME, 2, LOT)
    assert match.chance
    assert not any(any(crossed) for crossed in match.view(0)["crossed"].values())
    match = play(match, DRAWN)
    assert match.view(0)["crossed"] == {
        "red": [True, False, False],
        "blue": [False, True, False],
        "purple": [True, False, False],
        "green": [False, True, False],
        "yellow": [True, False, False],
    }
    assert match.to_act == (0,)
    match = play(match, "start red", "start blue", "roll blue,yellow,yellow,yellow,yellow")
    places = {cells for shape, cells in map(str.split, said(match, "draw")) if shape == "yellow-4"}
    assert "b1,a2,b2,a3" in places  # the second one
    assert "a1,a2,b2,b3" not in places


def test_all_lots_are_equally_likely() -> None:
    """R11.4: 32 possibilities, in the order of `first` and `second`."""
    odds = Match.new(GAME, 2, LOT).odds()
    assert len(odds) == 32
    assert {weight for _, weight in odds} == {1}
    assert odds[1] == ("lot first,first,first,first,second", 1)
    drawn: Counter[str] = Counter()
    for seed in range(320):
        dealt = Match.new(GAME, 2, LOT, seeded(seed, 2))
        drawn[dealt.entries[0].line] += 1
        state = GAME.start(GAME.setup(2, LOT))
        state.settle(Rng(seed))
        view = GAME.views.view(state, None)
        assert all(sum(crossed) == 1 for crossed in view["crossed"].values())
        assert view["removed"] == view["crossed"]
    assert len(drawn) > 28


def test_what_the_lot_crosses_out_can_stay_away() -> None:
    """R11.4, R11.3: both together: the lot says what "use again" does not bring back."""
    match = play(Match.new(GAME, 2, LOT | NOT_REMOVED), DRAWN)
    assert match.view(0)["removed"] == match.view(0)["crossed"]
    imagined = GAME.views.imagine(match.view(0), Rng(0))
    assert GAME.views.view(imagined, 0) == match.view(0)


def test_with_three_players_there_is_no_lot() -> None:
    """R11.4: nothing is crossed out, and the first thing is a roll."""
    match = Match.new(GAME, 3, LOT)
    assert match.odds()[0][0].startswith("roll ")
    assert "removed" not in match.view(0)


# ---- R11.5 ----


def test_marking_is_declined() -> None:
    """R11.5: one of the others marks, the other one does not."""
    match = position(dice="red,red,red,purple,yellow", options=MAY)
    match = play(match, "draw red-3 a1,b1,a2", "x a1")
    assert match.legal(1) == ["done", "mark purple", "mark yellow"]
    after = match.play(1, "done")
    assert match.effects(after) == {"declined": True}
    assert after.to_act == (2,)
    after = after.play(2, "mark yellow")
    assert after.chance
    assert tracks(after, 1) == {}


def test_of_two_players_a_second_mark_is_declined() -> None:
    """R11.5, R8.2: after the first mark, or instead of both."""
    match = play(position(2, dice="red,red,blue,blue,green", options=MAY), "pass")
    assert match.play(1, "done").chance
    match = match.play(1, "mark red")
    assert match.legal(1) == ["done", "mark red", "mark blue", "mark green"]
    match = match.play(1, "done")
    assert match.chance
    assert tracks(match, 1) == {"red": 1}


def test_who_cannot_mark_is_not_asked() -> None:
    """R11.5, R8.1: with no unused die or only full tracks there is no decision."""
    full = "red9 blue9 purple9 green9 yellow9"
    match = play(position(3, boxes={1: full}, options=MAY), "pass")
    assert match.to_act == (2,)
    match = position(dice="purple,purple,purple,purple,purple", options=MAY)
    assert play(match, "draw purple-5 a1,b1,c1,d1,e1", "x a1").chance


def test_a_round_of_nothing_is_the_last() -> None:
    """R11.5, R10.3: all pass, all decline."""
    match = Match.new(GAME, 3, MAY)
    for turn in range(3):
        match = play(match, "roll red,blue,purple,green,yellow", "pass")
        for other in range(3):
            if other != turn:
                match = match.play(other, "done")
    assert match.over
