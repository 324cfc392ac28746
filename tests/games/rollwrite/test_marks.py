"""R8: the others mark."""

from __future__ import annotations

from itertools import permutations

import pytest

from nyhavn.core.errors import Illegal, NotYourTurn
from nyhavn.core.match import Match
from tests.games.rollwrite.position import play, position, said, tracks

FULL = "red9 blue9 purple9 green9 yellow9"


def test_the_others_choose_among_unused_dice() -> None:
    """R8.1, the book's example: three red dice are used, yellow and purple are left."""
    match = position(dice="red,red,red,purple,yellow")
    match = play(match, "draw red-3 a1,b1,a2", "x a1")
    assert match.to_act == (1, 2)
    for seat in (1, 2):
        assert match.legal(seat) == ["mark purple", "mark yellow"]


def test_the_same_die_for_several() -> None:
    """R8.1: both may use the yellow die."""
    match = position(dice="red,red,red,purple,yellow")
    match = play(match, "draw red-3 a1,b1,a2", "x a1", "mark yellow", "mark yellow")
    assert tracks(match, 1) == tracks(match, 2) == {"yellow": 1}
    assert match.chance


def test_white_is_any_track() -> None:
    """R8.1: an unused white die gives every track."""
    match = position(dice="red,red,red,purple,white")
    match = play(match, "draw red-3 a1,b1,a2", "use red,red,red", "x a1")
    assert said(match, "mark", 1) == {"red", "blue", "purple", "green", "yellow"}


def test_full_tracks_cannot_be_marked() -> None:
    """R8.1: a seat with one track left is not asked, one with none has no decision."""
    match = position(
        4, dice="red,red,red,purple,yellow", boxes={1: "purple9", 2: FULL, 3: "yellow9"}
    )
    match = play(match, "draw red-3 a1,b1,a2", "x a1")
    lines = [str(entry) for entry in match.entries][-2:]
    assert lines == ["1 mark yellow", "3 mark purple"]
    assert match.chance
    assert match.view(0)["turn"] == 1


def test_no_unused_die_no_mark() -> None:
    """R8.1: all dice used: the next turn begins."""
    match = position(dice="purple,purple,purple,purple,purple")
    match = play(match, "draw purple-5 a1,b1,c1,d1,e1", "x a1")
    assert match.chance
    assert match.view(0)["turn"] == 1


def test_in_any_order() -> None:
    """R8.1: four players: the three others mark in every order, with the same result."""
    begin = position(4, turn=2, boxes={0: "red8", 1: "purple2"})
    begin = play(begin, "draw red-2 a1,b1", "use red,red", "x a1")
    assert begin.to_act == (0, 1, 3)
    lines = {0: "mark red", 1: "mark purple", 3: "mark red"}
    ends = []
    for order in permutations(lines):
        match = begin
        for seat in order:
            match = match.play(seat, lines[seat])
        ends.append(match.view(None))
    assert all(end == ends[0] for end in ends)
    assert ends[0]["scores"] == [2, 0, 0, 0]


def test_compulsory_and_once() -> None:
    """R8.1: nothing but a mark, and only one."""
    match = play(position(), "draw red-2 a1,b1", "use red,red", "x a1")
    assert all(line.startswith("mark ") for line in match.legal(1))
    with pytest.raises(Illegal, match=r"R8\.1"):
        match.play(1, "pass")
    match = match.play(2, "mark blue")
    with pytest.raises(NotYourTurn):
        match.play(2, "mark purple")
    with pytest.raises(NotYourTurn):
        match.play(0, "mark blue")


def test_no_die_of_that_colour() -> None:
    """R8.1: a die of the colour, or a white one, must be unused."""
    match = position(dice="red,red,red,purple,yellow")
    match = play(match, "draw red-3 a1,b1,a2", "x a1")
    with pytest.raises(Illegal, match=r"no unused die is red or white \(R8\.1\)"):
        match.play(1, "mark red")


def _two(dice: str, boxes: str = "") -> Match:
    return play(position(2, dice=dice, boxes={1: boxes}), "pass")


def test_two_players_use_two_dice() -> None:
    """R8.2: two marks, also of the same colour."""
    match = _two("red,red,blue,blue,green")
    match = match.play(1, "mark red")
    assert match.to_act == (1,)
    assert match.legal(1) == ["mark red", "mark blue", "mark green"]
    match = match.play(1, "mark red")
    assert match.chance
    assert tracks(match, 1) == {"red": 2}


def test_two_players_one_die_one_mark() -> None:
    """R8.2: a die serves once: after the only green one green is gone."""
    match = _two("red,red,blue,blue,green").play(1, "mark green")
    assert match.legal(1) == ["mark red", "mark blue"]


def test_two_players_a_white_die_is_spent_last() -> None:
    """R8.2: a mark spends a die of its colour if there is one, else a white one."""
    match = _two("red,red,blue,blue,white").play(1, "mark red")
    assert len(match.legal(1)) == 5
    match = _two("red,red,blue,blue,white").play(1, "mark green")
    assert match.legal(1) == ["mark red", "mark blue"]


def test_two_players_one_unused_die() -> None:
    """R8.2: with one die left there is one mark."""
    match = position(2, dice="purple,purple,purple,purple,blue")
    match = play(match, "draw purple-4 a1,b1,c1,d1", "x a1")
    assert match.entries[-1].line == "mark blue"
    assert tracks(match, 1) == {"blue": 1}
    assert match.chance


def test_two_players_both_if_possible() -> None:
    """R8.2: a track that is full after the first mark takes no second one."""
    match = position(2, dice="red,red,blue,blue,blue", boxes={1: "red8 blue9"})
    match = play(match, "pass")
    assert [str(entry) for entry in match.entries][-1] == "1 mark red"
    assert match.scores == [0, 4]  # the blue track was full before
    assert match.chance


def test_three_players_use_one_die_only() -> None:
    """R8.2: two dice are for two players."""
    match = play(position(3, dice="red,red,blue,blue,green"), "pass")
    match = match.play(1, "mark red").play(2, "mark red")
    assert match.chance
