"""R3: the beginning."""

from __future__ import annotations

import pytest

from nyhavn.core.errors import NotYourTurn, SetupError
from nyhavn.core.match import Match
from tests.games.rollwrite.position import play, position, said, tracks
from tests.games.rollwrite.walk import GAME

ROLL = "roll red,blue,purple,green,yellow"


def test_two_to_four_players() -> None:
    """R3.1: not one, not five."""
    for seats in (1, 5):
        with pytest.raises(SetupError):
            Match.new(GAME, seats)


def test_turns_go_in_the_order_of_the_seats() -> None:
    """R3.1: seat 0 first; a round is one turn of every seat."""
    match = Match.new(GAME, 3)
    for turn, round_played in ((0, 1), (1, 1), (2, 1), (0, 2), (1, 2)):
        match = play(match, ROLL)
        assert match.to_act == (turn,)
        assert match.view(0)["round"] == round_played
        match = play(match, "pass")
        for other in range(3):
            if other != turn:
                match = match.play(other, "mark red")


def test_two_rerolls_from_the_start() -> None:
    """R3.2: on the first turn two re-rolls can be used, and no third one."""
    match = play(Match.new(GAME, 3), ROLL)
    for _ in range(2):
        match = play(match, "reroll red", "roll red")
    assert not said(match, "reroll")
    assert tracks(match, 0, "abilities_spent") == {"red": 2}


def test_two_players_mark_two_boxes() -> None:
    """R3.3: in the order of the seats each chooses a track, before the first roll."""
    match = Match.new(GAME, 2)
    assert match.to_act == (0,)
    assert match.legal(0) == [f"start {c}" for c in ("red", "blue", "purple", "green", "yellow")]
    with pytest.raises(NotYourTurn):
        match.play(1, "start red")
    match = match.play(0, "start blue")
    assert match.to_act == (1,)
    match = match.play(1, "start blue")
    assert match.chance
    assert tracks(match, 0) == tracks(match, 1) == {"blue": 2}


def test_what_two_players_mark_serves_on_the_first_turn() -> None:
    """R3.3, R4.1: the bonus and the ability of the first two boxes are unlocked at once."""
    match = play(Match.new(GAME, 2), "start blue", "start red", "roll red,red,purple,purple,green")
    assert "nox" in match.legal(0)
    assert "blue-2" not in {line.split(" ")[0] for line in said(match, "draw")}
    match = play(Match.new(GAME, 2), "start blue", "start red", "roll red,blue,purple,purple,green")
    assert "blue-2" in {line.split(" ")[0] for line in said(match, "draw")}


def test_two_players_cross_out_the_second_four_of_each_colour() -> None:
    """R3.3: one shape of size 4 of each colour is gone before the first turn."""
    crossed = Match.new(GAME, 2).view(0)["crossed"]
    assert crossed == {colour: [False, True, False] for colour in crossed}
    whites = position(2, dice="white,white,white,white,white")
    fours = {line for line in said(whites, "draw") if line.startswith("blue-4 ")}
    assert "blue-4 a1,b1,b2,b3" in fours  # the first one of the sheet
    assert "blue-4 a1,b1,a2,a3" not in fours  # the second one


def test_use_again_draws_a_shape_crossed_out_beforehand() -> None:
    """R3.3: "use again" serves for these shapes, too."""
    match = position(2, dice="blue,blue,blue,blue,red", boxes="yellow3")
    match = play(match, "draw blue-4 a1,b1,a2,a3", "x a1")
    assert tracks(match, 0, "abilities_spent")["yellow"] == 1
    assert match.view(0)["crossed"]["blue"] == [False, True, False]


def test_three_players_choose_no_track() -> None:
    """R3.3: with three or four players the first thing is a roll."""
    assert Match.new(GAME, 3).chance
    assert Match.new(GAME, 4).chance
