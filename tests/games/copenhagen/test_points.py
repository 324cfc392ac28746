"""Points, and the end by points (C8)."""

from __future__ import annotations

import pytest

from tests.games.copenhagen.position import build, drawn, player, position

# Eight full rows, a brick in each: eight points. Every cell of row 9 completes a column.
HIGH = """
    GgYyw
    GggBb
    GggBb
    PppRr
    PppRr
    Ppppw
    Ppppw
    Ppppp
"""


def test_row_with_bricks() -> None:
    """C8.1 a row with bricks in it gives one point, at once."""
    match = position(player("Ppp..", hand="red2"), luck="")
    assert match.scores == [0, 0]
    assert build(match, "build red-2 d1*,e1", "pay red2").scores == [1, 0]


@pytest.mark.parametrize(
    ("line", "points"), [("build green-2 e1,e2*", 2), ("build green-2 e1*,e2", 1)]
)
def test_row_of_windows(line: str, points: int) -> None:
    """C8.1 a row gives two points if all its cells are windows, whatever the row above."""
    house = """
        PRB..
        prbw.
        """
    match = position(player(house, hand="green2"), luck="")
    match = build(match, line, "pay green2")
    assert match.scores == [points, 0]


@pytest.mark.parametrize(
    ("line", "points"), [("build green-2 a9,b9*", 4), ("build green-2 a9*,b9", 2)]
)
def test_column(line: str, points: int) -> None:
    """C8.1 a column gives two points, four if all its cells are windows."""
    match = position(player("w....\n" * 8, hand="green2"), luck="")
    assert build(match, line, "pay green2").scores == [points, 0]


@pytest.mark.parametrize(
    ("line", "points"), [("build red-2 d9,e9*", 1 + 2), ("build red-2 d9*,e9", 1 + 4)]
)
def test_row_and_column_at_once(line: str, points: int) -> None:
    """C8.1 one tile may complete a row and a column; each is judged by its own bricks."""
    match = position(player("Ppp..\n" + "....w\n" * 8, hand="red2"), luck="")
    assert build(match, line, "pay red2").scores == [points, 0]


def test_two_rows_at_once() -> None:
    """C8.1 an upright tile may complete several rows."""
    house = """
        PRB.w
        prb.w
        """
    match = position(player(house, hand="green2"), luck="")
    assert build(match, "build green-2 d1,d2*", "pay green2").scores == [3, 0]


def test_two_columns_at_once() -> None:
    """C8.1 a tile on top may complete several columns."""
    match = position(player(HIGH, hand="yellow1"), whites=0)
    assert match.scores == [8, 0]
    assert build(match, "build yellow-2 b9*,c9", "pay yellow1").scores == [12, 0]


def test_white_tile_scores() -> None:
    """C8.1 C9.1 a white tile is a window, and scores like any other."""
    house = """
        PRB.G
        prb.g
        """
    match = position(player(house), phase="bonus", bonuses=1)
    assert match.play(0, "white d1").scores == [2, 0]
    match = position(player("Pppp."), phase="bonus", bonuses=1)
    assert match.play(0, "white e1").scores == [1, 0]


def test_incomplete_gives_nothing() -> None:
    """C8.1 four cells of a row, eight of a column: no points."""
    match = position(player("w....\n" * 7, hand="purple3"))
    assert match.scores == [0, 0]
    assert build(match, "build purple-3 b1*,c1,d1", "pay purple3").scores == [0, 0]


def test_each_scores_alone() -> None:
    """C8.1 points go to the seat that built."""
    match = position(player(), player("Ppp..", hand="red2"), turn=1)
    assert build(match, "build red-2 d1*,e1", "pay red2", seat=1).scores == [0, 1]


@pytest.mark.parametrize(("before", "over"), [(9, False), (10, False), (11, True)])
def test_twelve_points(before: int, over: bool) -> None:
    """C8.2 the game ends with the twelfth point, not before."""
    match = position(player("Ppp..", hand="red2"), scores=[before, 0])
    match = build(match, "build red-2 d1*,e1", "pay red2")
    assert match.scores == [before + 1, 0]
    assert match.over == over


def test_the_winner_by_points() -> None:
    """C8.2 whoever reaches twelve wins, with whatever else the others have."""
    match = position(player("w....\n" * 8, hand="green2"), player(HIGH), scores=[8, 11])
    match = build(match, "build green-2 a9,b9*", "pay green2")
    assert match.over
    assert match.ranking == [[0], [1]]
    assert match.to_act == ()


def test_bonuses_are_lost() -> None:
    """C8.2 coats of arms covered by the last tile give nothing any more."""
    match = position(player(HIGH, hand="yellow1"))
    match = build(match, "build yellow-2 d9,e9*", "pay yellow1")
    assert match.over
    assert match.scores == [12, 0]
    assert match.view(None)["phase"] == "over"
    assert match.view(None)["bonuses"] == 0
    assert str(match.entries[-1]) == "0 pay yellow1"


def test_later_bonuses_are_lost() -> None:
    """C8.2 C9.1 a white tile may bring the twelfth point: bonuses behind it are lost."""
    match = position(player(HIGH), phase="bonus", bonuses=3)
    match = match.play(0, "white a9")
    assert match.scores == [10, 0]
    assert match.view(0)["bonuses"] == 2
    match = match.play(0, "white c9")
    assert match.scores == [12, 0]
    assert match.over
    assert match.view(0)["bonuses"] == 0
    assert match.legal(0) == []


def test_no_refill_at_the_end() -> None:
    """C8.2 at once: with both actions the harbour stays as the taking left it."""
    match = position(player(HIGH, abilities="both"), luck="")
    match = build(match.play(0, "take 1,2"), "build yellow-2 b9*,c9", "pay yellow1")
    assert match.over
    assert not match.chance
    view = match.view(None)
    assert view["harbour"][:3] == [None, None, "green"]
    assert not view["took"], "nobody is in the middle of a turn"
    assert drawn(match).startswith(".Yy..")
