"""Which tile may be built, and what it costs (C6)."""

from __future__ import annotations

import pytest

from nyhavn.core.errors import Illegal
from nyhavn.core.match import Match
from tests.games.copenhagen.naive import COLOURS
from tests.games.copenhagen.position import abilities, build, hand, legal, player, position

GREEN_BESIDE = "build green-3 c1*,d1,e1"  # beside the green tile of "Gg..."
GREEN_ABOVE = "build green-3 a2*,b2,c2"


def cost(match: Match, line: str, seat: int = 0) -> int:
    """The price without abilities."""
    price: int = match.enter(seat, line).view(None)["cost"]
    return price


def ways(match: Match, line: str) -> set[str]:
    """Every way to pay for a build."""
    return set(match.enter(0, line).legal(0))


def sizes(match: Match) -> set[str]:
    """The tiles that can be built somewhere."""
    return {line.split()[1] for line in legal(match, "build")}


def test_one_tile_per_turn() -> None:
    """C6.1 a turn builds one tile, even with "both actions"."""
    match = position(player(hand="red4", abilities="both"), luck="blue blue")
    match = build(match.play(0, "take 2,3"), "build red-2 a1*,b1", "pay red2")
    assert match.to_act == (1,)


def test_supply() -> None:
    """C6.1 only colours and sizes still in supply."""
    assert sizes(position(player(hand="red4"))) == {"red-2", "red-3", "red-4"}
    assert sizes(position(player(hand="red4"), gone="red-3")) == {"red-2", "red-4"}
    assert sizes(position(player(hand="red5"))) >= {"red-5"}
    rival = player("""
        .rr..
        Rrr..
        """)
    assert "red-5" not in sizes(position(player(hand="red5"), rival)), "there is only one"


def test_a_tile_built_leaves_the_supply() -> None:
    """C6.1 what one seat builds is gone for all."""
    match = position(player(hand="red2"), player(hand="red2"))
    assert match.view(None)["supply"]["red"] == [2, 2, 2, 1]
    match = build(match, "build red-2 a1*,b1", "pay red2")
    assert match.view(None)["supply"]["red"] == [1, 2, 2, 1]
    match = build(match, "build red-2 a1*,b1", "pay red2", seat=1)
    assert match.view(None)["supply"]["red"] == [0, 2, 2, 1]


def test_the_only_five() -> None:
    """C6.1 C1.2 there is one tile of size 5 of each colour."""
    match = position(player(hand="red5"), player(hand="red5"))
    match = build(match, "build red-5 a1*,b1,c1,b2,c2", "pay red5")
    assert match.view(None)["supply"]["red"] == [2, 2, 2, 0]
    assert not legal(match, "build red-5", seat=1)


@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("n", range(8))
def test_as_many_cards_as_cells(colour: str, n: int) -> None:
    """C6.2 a tile costs its size in cards of its colour; other cards do not help."""
    other = "blue" if colour != "blue" else "red"
    match = position(player(hand=f"{colour}{n} {other}1" if n else f"{other}1"))
    assert sizes(match) == {f"{colour}-{size}" for size in (2, 3, 4, 5) if size <= n}


def test_beside_its_own_colour() -> None:
    """C6.3 one card less if the tile touches its own colour edge to edge."""
    match = position(player("Gg...", hand="green4"))
    assert cost(match, GREEN_BESIDE) == 2
    assert cost(match, GREEN_ABOVE) == 2
    assert cost(position(player("Rr...", hand="green4")), GREEN_BESIDE) == 3


def test_only_beside_its_own_colour() -> None:
    """C6.3 a hand one card short can build where the tile touches its colour, nowhere else."""
    match = position(player("Gg...", hand="green2"))
    threes = legal(match, "build green-3")
    assert "build green-3 c1*,d1,e1" in threes
    assert "build green-3 a2,a3,a4*" in threes
    apart = {line for line in threes if not any(c in line for c in ("c1", "a2", "b2"))}
    assert apart == set()
    assert "build green-2 d1*,e1" in match.legal(0), "apart at the full price"


def test_once_not_per_neighbour() -> None:
    """C6.3 two neighbours of the colour, still one card less."""
    house = """
        ....g
        g...g
        G...G
        """
    match = position(player(house, hand="green5"))
    assert cost(match, "build green-3 b1*,c1,d1") == 2


def test_diagonals_do_not_count() -> None:
    """C6.3 corner to corner is not edge to edge."""
    house = """
        ..w..
        Ggw..
        """
    match = position(player(house, hand="green3"))
    assert cost(match, "build green-3 c3*,d3,e3") == 3
    house = """
        ..R..
        Ggr..
        """
    match = position(player(house, hand="green3"))
    assert cost(match, "build green-2 d1*,e1") == 2
    assert cost(match, "build green-2 a2*,b2") == 1


def test_not_around_the_edge() -> None:
    """C6.3 the right edge of a row does not touch the left edge of the next."""
    match = position(player("w..gG", hand="green3"))
    assert cost(match, "build green-2 a2*,b2") == 2
    assert cost(match, "build green-2 d2*,e2") == 1


def test_white_is_no_colour() -> None:
    """C6.3 white tiles neither give a discount nor carry one."""
    match = position(player("www..", hand="green3"))
    assert cost(match, "build green-2 d1*,e1") == 2
    match = position(player("Ggw..", hand="green3"))
    assert cost(match, "build green-2 d1*,e1") == 2


def test_other_houses_do_not_count() -> None:
    """C6.3 only the own house matters."""
    match = position(player(hand="green2"), player("Gg..."))
    assert cost(match, "build green-2 c1*,d1") == 2


def test_discount() -> None:
    """C6.4 one card less, if the player wants."""
    match = position(player(hand="red4", abilities="discount"))
    assert legal(match, "build red-5")
    assert ways(match, "build red-4 a1*,b1,a2,b2") == {"pay red4", "pay red3"}
    match = position(player(hand="red4", abilities="-discount"))
    assert not legal(match, "build red-5")
    assert ways(match, "build red-4 a1*,b1,a2,b2") == {"pay red4"}


def test_free_with_an_empty_hand() -> None:
    """C6.4 a size-2 tile beside its colour with the discount is free, even with no card."""
    match = position(player("Gg...", abilities="discount"), luck="")
    assert sizes(match) == {"green-2"}
    assert ways(match, "build green-2 c1*,d1") == {"pay nothing"}
    match = build(match, "build green-2 c1*,d1", "pay nothing")
    assert abilities(match) == {"discount": False}
    assert match.to_act == (1,)


def test_free_only_beside_its_colour() -> None:
    """C6.4 the discount alone does not make a tile free."""
    match = position(player("Gg...", abilities="discount"))
    assert "build green-2 d1*,e1" not in match.legal(0)
    match = position(player("Rr...", abilities="discount"))
    assert sizes(match) == {"red-2"}


def test_free_or_paid() -> None:
    """C6.4 C6.6 with a card in hand the player may keep the discount."""
    match = position(player("Gg...", hand="green1 red1", abilities="discount change"))
    assert ways(match, "build green-2 c1*,d1") == {"pay nothing", "pay green1", "pay red1"}
    match = build(match, "build green-2 c1*,d1", "pay nothing")
    assert abilities(match) == {"discount": False, "change": True}


@pytest.mark.parametrize(
    ("held", "expected"),
    [
        ("blue3", {"pay blue3"}),
        ("red3", {"pay red3"}),
        ("red1 blue2", {"pay red1,blue2"}),
        ("red2 blue2", {"pay red1,blue2", "pay red2,blue1"}),
        ("red3 blue3", {"pay red3", "pay red2,blue1", "pay red1,blue2", "pay blue3"}),
        ("red2 blue1 green1", {"pay red2,blue1", "pay red2,green1"}),
        ("blue3 green3", {"pay blue3", "pay green3"}),
    ],
)
def test_change_of_colours(held: str, expected: set[str]) -> None:
    """C6.5 the tile's colour and one other colour, in any mix; never two others."""
    match = position(player(hand=held, abilities="change"))
    assert ways(match, "build red-3 a1*,a2,b2") == expected


@pytest.mark.parametrize("held", ["red1 blue1 green1", "blue2 green1", "red2", "blue2", ""])
def test_change_is_not_enough(held: str) -> None:
    """C6.5 two other colours do not mix, and the change does not make cheaper."""
    match = position(player(hand=held, abilities="change"))
    assert not legal(match, "build red-3")
    assert legal(position(player(hand="red2 blue1", abilities="-change")), "build red-3") == set()


def test_change_and_discount() -> None:
    """C6.4 C6.5 both may be used for one tile."""
    match = position(player(hand="red1 blue2", abilities="change discount"))
    assert ways(match, "build red-3 a1*,a2,b2") == {"pay red1,blue2", "pay red1,blue1", "pay blue2"}
    assert ways(match, "build red-4 a1*,b1,a2,b2") == {"pay red1,blue2"}
    match = position(player("Rr...", hand="red1 blue2", abilities="change discount"))
    assert ways(match, "build red-5 a2*,b2,c2,b3,c3") == {"pay red1,blue2"}


def test_exact_payment() -> None:
    """C6.6 not a card more or less; the cards go to the discard pile."""
    match = position(player(hand="red5 blue2", abilities="discount"))
    paying = match.enter(0, "build red-3 a1*,a2,b2")
    for line in ("pay red1", "pay red4", "pay nothing", "pay blue2", "pay red2,blue1"):
        with pytest.raises(Illegal, match=r"\(C6"):
            paying.enter(0, line)
    match = build(match, "build red-3 a1*,a2,b2", "pay red3")
    assert hand(match) == {"red": 2, "blue": 2}
    assert match.view(None)["discards"]["red"] == 3


def test_one_spelling() -> None:
    """C6.6 the tile's colour is written first."""
    match = position(player(hand="red2 blue2", abilities="change"))
    with pytest.raises(Illegal, match=r"red cards and cards of one other colour.*\(C6.5\)"):
        match.enter(0, "build red-3 a1*,a2,b2").enter(0, "pay blue2,red1")
