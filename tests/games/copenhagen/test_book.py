"""The rule book's worked examples."""

from __future__ import annotations

from tests.games.copenhagen.position import abilities, build, drawn, hand, legal, player, position


def test_adjacent_purple_cards() -> None:
    """C5.1 the player takes the two adjacent purple cards."""
    harbour = "red blue purple purple green yellow blue"
    match = position(player(hand="red1"), harbour=harbour, luck="red green").play(0, "take 3,4")
    assert hand(match) == {"red": 1, "purple": 2}


def test_first_and_last_pier() -> None:
    """C5.1 the cards at the two ends are not adjacent."""
    assert "take 1,7" not in position(player(abilities="")).legal(0)


def test_any_two_cards() -> None:
    """C5.2 the player chooses two cards that are not adjacent."""
    match = position(player(), luck="red green").play(0, "take 2,6")
    assert hand(match) == {"yellow": 1, "red": 1}


def test_a_third_card() -> None:
    """C5.3 besides two adjacent cards a third one, wherever the player likes."""
    match = position(player(abilities="extra"), luck="red green blue").play(0, "take 2,3,6")
    assert hand(match) == {"yellow": 1, "green": 1, "red": 1}


def test_six_or_seven_cards() -> None:
    """C5.4 who takes with six or seven cards discards one or two."""
    for held, discards in ((6, 1), (7, 2)):
        match = position(player(hand=f"blue{held}"), luck="red green").play(0, "take 1,2")
        for _ in range(discards):
            match = match.play(0, "discard blue")
        assert match.to_act == (1,)


def test_three_red_cards_for_a_red_three() -> None:
    """C6.2 three red cards for a red tile of three cells."""
    match = build(position(player(hand="red3")), "build red-3 a1*,a2,b2", "pay red3")
    assert drawn(match) == "rr...\nR...."


def test_green_beside_green() -> None:
    """C6.3 beside a green tile a green 3 costs two cards, elsewhere three."""
    house = """
        Gg...
        Pppp.
        """
    match = position(player(house, hand="green3"))
    beside = match.enter(0, "build green-3 c2*,d2,e2")
    assert beside.legal(0) == ["pay green2"]
    apart = match.enter(0, "build green-3 e1*,e2,e3")
    assert apart.legal(0) == ["pay green3"]


def test_discount_alone_and_beside_the_colour() -> None:
    """C6.4 one card less; two less together with the neighbour of the same colour."""
    match = position(player("Bb...", hand="green2 blue1", abilities="discount"))
    assert match.enter(0, "build green-3 c1*,d1,e1").legal(0) == ["pay green2"]
    match = position(player("Gg...", hand="green1 blue1", abilities="discount"))
    assert match.enter(0, "build green-3 c1*,d1,e1").legal(0) == ["pay green1"]


def test_free_tile() -> None:
    """C6.4 a tile of two cells beside its colour is then free."""
    match = position(player("Gg...", abilities="discount"))
    match = build(match, "build green-2 c1*,d1", "pay nothing")
    assert drawn(match) == "GgGg."
    assert abilities(match) == {"discount": False}


def test_change_first_case() -> None:
    """C6.5 all blue cards may stand for green, red, yellow or purple ones."""
    match = position(player(hand="blue3", abilities="change"))
    for tile in (
        "green-3 a1*,b1,c1",
        "red-3 a1*,a2,b2",
        "yellow-3 a1*,a2,b2",
        "purple-3 a1*,b1,c1",
    ):
        assert match.enter(0, f"build {tile}").legal(0) == ["pay blue3"]


def test_change_second_case() -> None:
    """C6.5 four green cards and a purple one are five green or five purple ones."""
    match = position(player(hand="green4 purple1", abilities="change"))
    green = match.enter(0, "build green-5 b1,a2*,b2,c2,b3")
    assert green.legal(0) == ["pay green4,purple1"]
    purple = match.enter(0, "build purple-5 a1*,b1,c1,d1,e1")
    assert purple.legal(0) == ["pay purple1,green4"]
    assert not legal(match, "build red-5")


def test_placements_a_to_e() -> None:
    """C7.2 A on the lowest row, B above a tile, C both; D neither, E only beside: not allowed."""
    lines = position(player("Rr...", hand="blue3")).legal(0)
    assert "build blue-2 d1*,e1" in lines, "A"
    assert "build blue-2 a2*,b2" in lines, "B"
    assert "build blue-2 b2*,c2" in lines, "B, with one cell"
    assert "build blue-3 c1*,b2,c2" in lines, "C"
    assert "build blue-2 d4*,e4" not in lines, "D"
    assert "build blue-2 c2*,d2" not in lines, "E"


def test_white_tile_completes_the_bottom_row() -> None:
    """C9.1 C8.1 the white tile goes on the free cell of the bottom row and completes it."""
    house = """
        ..w..
        yyw..
        Y.wbB
        """
    match = position(player(house), phase="bonus", bonuses=1)
    match = match.play(0, "white b1")
    assert match.scores == [1, 0]
    assert drawn(match).splitlines()[-1] == "YwwbB"


def test_both_actions() -> None:
    """C4.1 C5.4 taking, discarding down to seven, building; the harbour is refilled at the end."""
    match = position(player(hand="green5 blue1", abilities="both"), luck="purple purple")
    match = match.play(0, "take 1,2").play(0, "discard blue")
    assert match.view(0)["harbour"][:2] == [None, None]
    match = build(match, "build green-5 b1,a2*,b2,c2,b3", "pay green5")
    assert match.view(0)["harbour"][:2] == ["purple", "purple"]
