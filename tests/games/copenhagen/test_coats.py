"""Coats of arms and bonus actions (C9)."""

from __future__ import annotations

import pytest

from nyhavn.core.errors import Illegal
from tests.games.copenhagen.position import abilities, build, drawn, legal, player, position

ALL = "any extra discount change both"
WITHOUT_C3 = """
    ..w..
    ..w..
"""


@pytest.mark.parametrize(
    ("coat", "line"),
    [
        ("c3", "build red-2 c3*,d3"),
        ("e5", "build red-2 d5*,e5"),
        ("b7", "build red-2 b7*,b8"),
        ("d9", "build red-2 d9*,e9"),
    ],
)
def test_covering_a_coat(coat: str, line: str) -> None:
    """C9.1 a tile that covers a coat of arms gives one bonus action."""
    row = int(coat[1])
    below = "".join("w" if x == coat[0] else "." for x in "abcde")
    match = position(player(f"{below}\n" + ".....\n" * (row - 2), hand="red2"))
    match = build(match, line, "pay red2")
    assert match.view(0)["phase"] == "bonus"
    assert match.view(0)["bonuses"] == 1
    assert match.play(0, "skip").to_act == (1,)


@pytest.mark.parametrize("row", range(1, 10))
def test_completing_a_row(row: int) -> None:
    """C9.1 rows 2, 4 and 6 give a bonus action when they are complete, the others do not."""
    mirrored = row in (5, 9)  # there the coats on cells are on the other side
    top, below = ("..Ppp", "w....") if mirrored else ("Ppp..", "...w.")
    house = f"{top}\n" + (f"{below}\n" + ".....\n" * (row - 2) if row > 1 else "")
    line = f"build red-2 a{row}*,b{row}" if mirrored else f"build red-2 d{row}*,e{row}"
    match = build(position(player(house, hand="red2")), line, "pay red2")
    assert match.scores == [1, 0]
    assert match.view(0)["bonuses"] == (1 if row in (2, 4, 6) else 0)


def test_columns_give_no_bonus() -> None:
    """C9.1 columns give points only."""
    match = position(player("w....\n" * 8, hand="green2"))
    match = build(match, "build green-2 a9*,b9", "pay green2")
    assert match.scores == [2, 0]
    assert match.to_act == (1,)


def test_what_a_bonus_offers() -> None:
    """C9.1 a white tile, an ability not owned, or all abilities active; or nothing (C9.2)."""
    match = position(player("Rr...", abilities="any -extra"), phase="bonus", bonuses=1)
    assert set(match.legal(0)) == {
        "white c1", "white d1", "white e1", "white a2", "white b2",
        "ability discount", "ability change", "ability both", "reactivate", "skip",
    }  # fmt: skip


def test_white_tile_by_the_rules_of_placing() -> None:
    """C9.1 C7.2 a white tile stands on row 1 or above a filled cell, holes included."""
    house = """
        Ppppp
        w....
        """
    match = position(player(house, abilities=ALL), phase="bonus", bonuses=1)
    assert set(match.legal(0)) == {
        "white b1", "white c1", "white d1", "white e1",
        "white a3", "white b3", "white c3", "white d3", "white e3", "skip",
    }  # fmt: skip


def test_twelve_white_tiles() -> None:
    """C9.1 each white tile comes from the twelve; without one left there is none to place."""
    match = position(player(), phase="bonus", bonuses=2, whites=1)
    match = match.play(0, "white a1")
    assert match.view(0)["whites"] == 0
    assert not legal(match, "white")
    with pytest.raises(Illegal, match=r"no white tile is left \(C9.1\)"):
        match.play(0, "white b1")


def test_chain() -> None:
    """C9.1 a white tile may cover a coat of arms and so earn another bonus, and again."""
    house = """
        gG.rR
        .....
        ..w..
        ..w..
        """
    match = position(player(house), phase="bonus", bonuses=1)
    match = match.play(0, "white c3")
    assert match.view(0)["bonuses"] == 1, "c3 is a coat of arms"
    match = match.play(0, "white c4")
    assert match.view(0)["bonuses"] == 1, "row 4 is complete"
    assert match.scores == [1, 0]
    match = match.play(0, "white a1")
    assert match.to_act == (1,)
    assert match.view(0)["whites"] == 12 - 2 - 3


def test_several_bonuses() -> None:
    """C9.1 a coat covered and a row completed by one tile: two bonuses, used one by one."""
    house = """
        Rr.bB
        ..w..
        """
    match = position(player(house, hand="green2"))
    match = build(match, "build green-2 c2*,c3", "pay green2")
    assert match.view(0)["bonuses"] == 2
    match = match.play(0, "ability extra")
    assert match.view(0)["bonuses"] == 1
    assert "ability extra" not in match.legal(0)
    match = match.play(0, "ability both")
    assert abilities(match) == {"any": True, "extra": True, "both": True}
    assert match.to_act == (1,)


def test_ability_is_active() -> None:
    """C9.1 an ability tile is taken active, and only if it is not owned."""
    match = position(player(abilities="any"), phase="bonus", bonuses=2)
    match = match.play(0, "ability discount")
    assert abilities(match) == {"any": True, "discount": True}
    with pytest.raises(Illegal, match=r"owns “discount” already \(C9.1\)"):
        match.play(0, "ability discount")


def test_inactive_is_owned() -> None:
    """C9.1 an inactive ability is owned and cannot be taken again."""
    match = position(player(abilities="-any -extra"), phase="bonus", bonuses=1)
    assert legal(match, "ability") == {"ability discount", "ability change", "ability both"}


def test_reactivate() -> None:
    """C9.1 all own inactive abilities turn active, nobody else's; only if there is one."""
    mine, theirs = player(abilities="-any -extra both"), player(abilities="-any")
    match = position(mine, theirs, phase="bonus", bonuses=2)
    match = match.play(0, "reactivate")
    assert abilities(match) == {"any": True, "extra": True, "both": True}
    assert abilities(match, 1) == {"any": False}
    with pytest.raises(Illegal, match=r"no ability of this seat is inactive \(C9.1\)"):
        match.play(0, "reactivate")


def test_decline() -> None:
    """C9.2 each bonus may be declined singly."""
    match = position(player(), phase="bonus", bonuses=3)
    match = match.play(0, "skip").play(0, "white a1").play(0, "skip")
    assert match.to_act == (1,)
    assert drawn(match) == "w...."


def test_only_skip() -> None:
    """C9.2 where nothing is possible the bonus is declined by itself, one line for each."""
    match = position(player(WITHOUT_C3, hand="red2", abilities=ALL), whites=0)
    match = build(match, "build red-2 c3*,d3", "pay red2")
    assert [(str(entry), entry.kind) for entry in match.entries[2:]] == [("0 skip", "forced")]
    assert match.to_act == (1,)
    match = position(player(abilities=ALL), phase="bonus", bonuses=2, whites=0).settle()
    assert [str(entry) for entry in match.entries] == ["0 skip", "0 skip"]


def test_serves_from_the_next_turn() -> None:
    """C9.3 what was gained serves from the next turn on."""
    match = position(player(WITHOUT_C3, hand="red4"), luck="red red")
    match = build(match, "build red-2 c3*,d3", "pay red2").play(0, "ability extra")
    assert match.to_act == (1,), "the turn is over"
    match = match.play(1, "take 1,2")
    assert "take 1,2,3" in match.legal(0)


def test_both_actions_turned_again() -> None:
    """C9.3 "both actions" spent in this turn may be turned, for the next turn."""
    match = position(player(WITHOUT_C3, hand="red1", abilities="both"), luck="blue blue")
    match = build(match.play(0, "take 1,2"), "build red-2 c3*,d3", "pay red2")
    assert abilities(match) == {"both": False}
    assert not match.view(0)["harbour"][0], "no refill before the bonus"
    match = match.play(0, "reactivate")
    assert abilities(match) == {"both": True}
    assert match.to_act == (1,)
    assert match.view(0)["harbour"][0] == "blue"
