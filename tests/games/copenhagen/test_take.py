"""Taking cards, the hand limit, and what is public (C5)."""

from __future__ import annotations

from itertools import combinations

import pytest

from nyhavn.core.errors import Illegal
from tests.games.copenhagen.position import abilities, hand, legal, player, position

PAIRS = {f"take {a},{a + 1}" for a in range(1, 7)}
HARBOUR = "red yellow green blue purple red yellow"


def test_six_pairs() -> None:
    """C5.1 exactly two cards from neighbouring piers: six pairs, the harbour is a line."""
    match = position(player(abilities="-any"))
    assert set(match.legal(0)) == PAIRS
    with pytest.raises(Illegal, match=r"\(C5.2\)"):
        match.play(0, "take 1,7")


def test_cards_move() -> None:
    """C5.1 the cards of the piers come to the hand."""
    match = position(player(hand="red"), harbour=HARBOUR, luck="blue blue")
    match = match.play(0, "take 5,6")
    assert hand(match) == {"red": 2, "purple": 1}
    assert abilities(match) == {"any": True}, "neighbours spend nothing"


@pytest.mark.parametrize(
    ("owned", "pairs", "threes"),
    [
        ("", 6, 0),
        ("-any -extra", 6, 0),
        ("any", 21, 0),
        ("any -extra", 21, 0),
        ("extra", 6, 25),  # three with a neighbouring pair
        ("-any extra", 6, 25),
        ("any extra", 21, 35),
        ("discount change both", 6, 0),
    ],
)
def test_ways_to_take(owned: str, pairs: int, threes: int) -> None:
    """C5.1 C5.2 C5.3 how many choices there are, by the active abilities."""
    lines = legal(position(player(abilities=owned)), "take")
    assert sum(line.count(",") == 1 for line in lines) == pairs
    assert sum(line.count(",") == 2 for line in lines) == threes


def test_any_cards() -> None:
    """C5.2 two cards apart spend "any cards"; without it they are refused."""
    match = position(player(), luck="blue blue").play(0, "take 1,7")
    assert hand(match) == {"red": 1, "yellow": 1}
    assert abilities(match) == {"any": False}


@pytest.mark.parametrize("slots", [*combinations(range(1, 8), 2), *combinations(range(1, 8), 3)])
def test_what_a_take_spends(slots: tuple[int, ...]) -> None:
    """C4.2 C5.2 C5.3 neighbours spend nothing, a third card "extra", none adjacent "any" too."""
    match = position(player(abilities="any extra"), luck="blue blue blue")
    match = match.play(0, "take " + ",".join(map(str, slots)))
    adjacent = any(b - a == 1 for a in slots for b in slots)
    assert abilities(match) == {"any": adjacent, "extra": len(slots) == 2}


def test_third_card_beside_a_pair() -> None:
    """C5.3 a third card from anywhere spends "extra card" only, even with "any" inactive."""
    match = position(player(abilities="-any extra"), luck="blue blue blue")
    assert "take 1,2,7" in match.legal(0)
    assert "take 1,6,7" in match.legal(0)
    assert "take 1,2,3" in match.legal(0)
    assert "take 1,3,5" not in match.legal(0)
    assert abilities(match.play(0, "take 1,2,7")) == {"any": False, "extra": False}


def test_three_apart() -> None:
    """C5.3 three cards with no adjacent pair spend both."""
    match = position(player(abilities="any extra"), luck="blue blue blue").play(0, "take 1,3,5")
    assert abilities(match) == {"any": False, "extra": False}
    assert hand(match) == {"red": 1, "green": 1, "purple": 1}


@pytest.mark.parametrize(
    ("held", "take", "over"),
    [(5, 2, 0), (6, 2, 1), (7, 2, 2), (4, 3, 0), (5, 3, 1), (6, 3, 2), (7, 3, 3)],
)
def test_hand_limit(held: int, take: int, over: int) -> None:
    """C5.4 whoever holds more than seven cards after taking discards down to seven."""
    mine = player(hand=f"red{held - 2} blue2", abilities="extra")
    match = position(mine, luck="green green green")
    match = match.play(0, "take 1,2" if take == 2 else "take 1,2,3")
    for left in range(over, 0, -1):
        assert match.view(0)["phase"] == "discard"
        assert match.view(0)["players"][0]["hand"]["size"] == 7 + left
        assert set(match.legal(0)) == {f"discard {colour}" for colour in hand(match)}
        match = match.play(0, "discard red")
    assert match.view(0)["players"][0]["hand"]["size"] == min(7, held + take)
    assert match.view(None)["discards"]["red"] == over
    assert match.to_act == (1,)


def test_discard_what_was_taken() -> None:
    """C5.4 discards are chosen among all cards, those just taken included."""
    match = position(player(hand="blue7"), luck="green green").play(0, "take 1,2")
    match = match.play(0, "discard red").play(0, "discard yellow")
    assert hand(match) == {"blue": 7}


def test_discards_without_a_choice() -> None:
    """C5.4 a hand of one colour: the discards are written by themselves."""
    harbour = "red red green blue purple yellow yellow"
    match = position(player(hand="red6"), harbour=harbour, luck="green green")
    match = match.play(0, "take 1,2")
    assert [str(entry) for entry in match.entries][:2] == ["0 take 1,2", "0 discard red"]
    assert match.entries[1].kind == "forced"
    assert hand(match) == {"red": 7}


def test_discard_before_building() -> None:
    """C5.4 with "both actions" the hand is seven before the building."""
    match = position(player(hand="red5 blue2", abilities="any both"), luck="green green")
    match = match.play(0, "take 1,2")
    assert not legal(match, "build")
    match = match.play(0, "discard yellow")
    assert not legal(match, "build")
    assert not legal(match, "done")
    match = match.play(0, "discard blue")
    assert match.view(0)["phase"] == "after"
    assert legal(match, "build red-5")
    assert legal(match, "done") == {"done"}


def test_seven_cards_and_taking() -> None:
    """C5.4 taking is allowed with any hand."""
    match = position(player(hand="red7", abilities="-any"))
    assert legal(match, "take") == PAIRS


def test_cards_taken_are_public() -> None:
    """C5.5 everybody sees what is taken, discarded and paid."""
    match = position(player(hidden="blue7"), luck="green green").play(0, "take 1,2")
    match = match.play(0, "discard blue").play(0, "discard red")
    for seat in (1, None):
        view = match.view(seat)
        held = view["players"][0]["hand"]
        assert held["size"] == 7
        assert held["cards"] is None
        assert {colour: n for colour, n in held["known"].items() if n} == {"yellow": 1}
        assert view["discards"]["blue"] == view["discards"]["red"] == 1
