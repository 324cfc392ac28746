"""Where a tile may stand (C7)."""

from __future__ import annotations

import pytest

from tests.games.copenhagen.position import build, drawn, legal, player, position

RICH = "red5 blue1"  # can pay every red tile


def test_empty_house() -> None:
    """C7.1 C7.2 in an empty house every tile touches row 1 and lies inside."""
    match = position(player(hand=RICH))
    twos = {line.split()[2].replace("*", "") for line in legal(match, "build red-2")}
    across = {"a1,b1", "b1,c1", "c1,d1", "d1,e1"}
    upright = {"a1,a2", "b1,b2", "c1,c2", "d1,d2", "e1,e2"}
    assert twos == across | upright
    assert len(legal(match, "build red-2")) == 18, "each with the brick on either cell"


def test_covered_cells() -> None:
    """C7.1 every cell must be empty."""
    match = position(player("Gg...", hand=RICH))
    for line in legal(match, "build"):
        assert "a1" not in line
        assert "b1" not in line


def test_the_roof() -> None:
    """C7.1 nothing sticks out of the house."""
    house = "w....\n" + ".....\n" * 7
    match = position(player(house, hand=RICH))
    above = {line for line in legal(match, "build red-2") if "9" in line}
    assert above == {"build red-2 a9*,b9", "build red-2 a9,b9*"}
    match = position(player("w....\n" + ".....\n" * 8, hand=RICH))
    assert not {line for line in match.legal(0) if "9" in line}, "nothing above row 9"


@pytest.mark.parametrize(
    ("line", "allowed"),
    [
        ("build red-2 a2*,b2", True),  # both cells on the tile below
        ("build red-2 b2*,c2", True),  # one of them: an overhang
        ("build red-2 c2*,d2", False),  # only beside
        ("build red-2 c2*,c3", False),  # above nothing
        ("build red-2 c1*,c2", True),  # on row 1
        ("build red-2 a3*,b3", False),  # one row too high
    ],
)
def test_support(line: str, allowed: bool) -> None:
    """C7.2 one cell on row 1 or directly above a filled cell; touching sideways is not enough."""
    match = position(player("Gg...", hand=RICH))
    assert (line in match.legal(0)) == allowed


def test_a_tile_does_not_support_itself() -> None:
    """C7.2 cells of the same tile are no support: an upright tile beside a tower floats."""
    house = """
        g....
        g....
        G....
        """
    match = position(player(house, hand=RICH))
    assert "build red-2 b2*,b3" not in match.legal(0)
    assert "build red-4 b2*,c2,b3,c3" not in match.legal(0)
    assert "build red-3 b3*,a4,b4" in match.legal(0)


def test_white_tiles_support() -> None:
    """C7.2 a white tile carries like any other."""
    match = position(player("..w..", hand=RICH))
    assert "build red-2 c2*,d2" in match.legal(0)


def test_overhangs_and_holes() -> None:
    """C7.3 a tile may reach over empty cells."""
    match = position(player("w....", hand="purple5"), luck="")
    match = build(match, "build purple-5 a2*,b2,c2,d2,e2", "pay purple5")
    assert drawn(match) == "Ppppp\nw...."


def test_slipping_under() -> None:
    """C7.3 cells under an overhang can still be filled."""
    house = """
        Ppppp
        w....
        """
    match = position(player(house, hand="red2"), luck="")
    match = build(match, "build red-2 b1*,c1", "pay red2")
    assert drawn(match) == "Ppppp\nwRr.."


def test_closed_holes() -> None:
    """C7.3 even a hole closed on all sides, if the tile has support there."""
    house = """
        Ggg..
        w.w..
        w.w..
        """
    match = position(player(house, hand="red2"), luck="")
    assert "build red-2 b1*,b2" in match.legal(0)
    house = """
        Ggg..
        w.w..
        w.w..
        www..
        """
    match = position(player(house, hand="red2"))
    assert "build red-2 b2*,b3" in match.legal(0)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_in_the_own_house(seats: int) -> None:
    """C7.1 the houses of the others do not matter."""
    others = [player("Ppp..")] + [player("Bb...")] * (seats - 2)
    match = position(player(hand="red2"), *others)
    assert "build red-2 a1*,b1" in match.legal(0)
    assert not [line for line in match.legal(0) if "a2" in line and "a1" not in line]
