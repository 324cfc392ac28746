"""The draw pile, the end card, and who has won (C10)."""

from __future__ import annotations

import pytest

from nyhavn.core.errors import Illegal
from nyhavn.core.match import Match
from nyhavn.core.rng import Rng
from tests.examples import examples
from tests.games.copenhagen.position import GAME, build, cards, player, position
from tests.games.copenhagen.walk import positions

TEN = "red2 yellow2 green2 blue2 purple2"


def test_reshuffle_when_needed() -> None:
    """C10.1 an empty pile is left empty until a card is needed; then the discards are the pile."""
    match = position(player(), player(hand="red2"), player(), pile="red1 blue1", luck="red blue")
    discarded = match.view(None)["discards"]
    match = match.play(0, "take 1,2")
    view = match.view(None)
    assert (view["pile"], view["end_in_pile"], view["discards"]) == (0, False, discarded)
    match = build(match, "build red-2 a1*,b1", "pay red2", seat=1)
    assert match.view(None)["pile"] == 0, "building needs no card"
    match = match.with_dealer(None).play(2, "take 1,2")
    view = match.view(None)
    assert view["end_in_pile"]
    assert view["pile"] == sum(discarded.values()) + 2
    assert sum(view["discards"].values()) == 0
    assert dict(match.odds()) == {
        f"deal {colour}": n + 2 * (colour == "red") for colour, n in discarded.items()
    }


ONCE = {"reshuffle": "once"}


def test_reshuffle_at_once() -> None:
    """C10.6 with the last card of the first pile the discards are the new one, end card too."""
    match = position(player(), player(hand="red2"), player(), pile="red1 blue1", options=ONCE)
    discarded = match.view(None)["discards"]
    match = match.play(0, "take 1,2").happen("deal red")
    assert (match.view(None)["pile"], match.view(None)["end_in_pile"]) == (1, False)
    match = match.happen("deal blue")
    view = match.view(None)
    assert (view["pile"], view["end_in_pile"]) == (sum(discarded.values()), True)
    assert sum(view["discards"].values()) == 0
    assert match.to_act == (1,)
    match = build(match, "build red-2 a1*,b1", "pay red2", seat=1)
    assert match.view(None)["discards"]["red"] == 2, "they came too late for the new pile"
    match = match.play(2, "take 1,2")
    assert dict(match.odds()) == {f"deal {colour}": n for colour, n in discarded.items()}


def test_reshuffle_at_once_between_two_cards() -> None:
    """C10.6 in the middle of a refill both ways are the same."""
    for options in ({}, ONCE):
        match = position(player(), player(), player(), pile="red1", options=options)
        match = match.play(0, "take 1,2").happen("deal red")
        assert match.chance
        assert match.view(None)["end_in_pile"]
        assert "deal end" not in dict(match.odds())


def test_with_two_players_nothing_is_shuffled_at_once() -> None:
    """C10.6 C3.4 the end card is in their first pile, and no pile follows it."""
    match = position(player(), pile="red1 blue1", options=ONCE)
    match = match.play(0, "take 1,2").happen("deal red").happen("deal blue")
    assert match.view(None)["pile"] == 0
    assert match.play(1, "take 1,2").odds() == [("deal end", 1)]


def test_reshuffle_between_two_cards() -> None:
    """C10.1 the pile may run out in the middle of a refill."""
    match = position(player(), player(), player(), player(), pile="red1")
    discarded = sum(match.view(None)["discards"].values())
    match = match.play(0, "take 1,2")
    assert match.odds() == [("deal red", 1)]
    assert not match.view(None)["end_in_pile"]
    match = match.happen("deal red")
    assert match.chance
    assert match.view(None)["pile"] == discarded
    assert match.view(None)["end_in_pile"]
    assert "deal end" not in dict(match.odds()), "more than nine cards lie above it"


def test_discards_of_this_turn_are_shuffled_too() -> None:
    """C10.1 cards discarded just before are part of the new pile."""
    match = position(player(hand="blue7"), player(), player(), pile="red1")
    discarded = sum(match.view(None)["discards"].values())
    match = match.play(0, "take 1,2").play(0, "discard blue").play(0, "discard blue")
    assert match.happen("deal red").view(None)["pile"] == discarded + 2


def test_always_more_than_nine_discards() -> None:
    """C10.1 with full hands and a full harbour there are still more than nine discards."""
    for seats in (3, 4):
        hands = ["red7", "blue7", "green7", "yellow7"][:seats]
        match = position(*(player(hand=held) for held in hands), pile="purple1")
        match = match.with_dealer(None).play(0, "take 1,2").play(0, "discard red")
        match = match.play(0, "discard yellow").happen("deal purple")
        assert match.view(None)["end_in_pile"]
        assert match.view(None)["pile"] > 9


def test_no_second_pile_for_two() -> None:
    """C10.1 C3.4 with two players the end card is in the first pile, and no pile follows it."""
    match = position(player(), pile="red1")
    match = match.play(0, "take 1,2").happen("deal red")
    assert match.odds() == [("deal end", 1)]
    match = match.happen("deal end")
    assert match.over


def test_no_third_pile() -> None:
    """C10.1 the discards are shuffled only once; then the end card comes at last."""
    match = position(player(), player(), player(), pile="red1", end_in_pile=True)
    match = match.play(0, "take 1,2").happen("deal red")
    assert match.odds() == [("deal end", 1)]


def test_the_end_card_stops_refilling() -> None:
    """C10.2 refilling stops and the game ends at once."""
    match = position(player(), player(), pile="red2 blue2")
    match = match.play(0, "take 1,2").happen("deal end")
    assert match.over
    assert match.to_act == ()
    assert not match.chance
    assert match.view(None)["harbour"][:3] == [None, None, "green"]
    assert match.view(None)["phase"] == "over"
    assert not match.view(None)["end_in_pile"]


def test_most_points_win() -> None:
    """C10.2 when the end card comes, most points win, whoever's turn it was."""
    match = position(player(), player("Ppppp"), player("Rr..."), pile="red1", end_in_pile=True)
    match = match.play(0, "take 1,2").happen("deal end")
    assert match.scores == [0, 1, 0]
    assert match.ranking == [[1], [2], [0]]


@pytest.mark.parametrize(
    ("houses", "ranking"),
    [
        (["Rr...", "Ggg.."], [[1], [0]]),  # no points: fewest empty cells
        (["Rr...", "Gg..."], [[0, 1]]),  # shared
        (["Ppppp", "Rr.bB\nggG.."], [[0], [1]]),  # points before cells
        (["Rr...", "Gg...", "Bb...", "..w.."], [[0, 1, 2], [3]]),
        (["Rr...", "Ppppp", "Gg..w", "Bb..w"], [[1], [2, 3], [0]]),
    ],
)
def test_ties(houses: list[str], ranking: list[list[int]]) -> None:
    """C10.3 a tie goes to fewest empty cells, else it is shared; the ranking uses this order."""
    match = position(*map(player, houses), pile="red1", end_in_pile=True)
    match = match.play(0, "take 1,2").happen("deal end")
    assert match.ranking == ranking


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("n", range(1, 13))
def test_odds_of_the_end_card(seats: int, n: int) -> None:
    """C10.4 with n cards left, end card included, it comes with 1/n if n <= 10, else never."""
    pile = " ".join((["red", "green", "blue"] * 4)[: n - 1])
    match = position(*[player()] * seats, pile=pile, end_in_pile=True).play(0, "take 1,2")
    odds = dict(match.odds())
    assert odds.pop("deal end", 0) == (1 if n <= 10 else 0)
    assert odds == {f"deal {colour}": count for colour, count in cards(pile).items()}
    if n > 10:
        with pytest.raises(Illegal, match="Chance cannot do 'deal end' now"):
            match.happen("deal end")


def test_sampled_luck_follows_the_odds() -> None:
    """C10.4 what bots sample: of five cards two are needed, and one of the five is the end card."""
    match = position(player(), pile="red3 blue1").play(0, "take 1,2")
    ends = blue = 0
    for seed in range(2000):
        state = match.state
        state.settle(Rng(seed))
        view = GAME.views.view(state, None)
        ends += view["over"]
        blue += view["harbour"][0] == "blue"
    assert 700 < ends < 900, "two in five"
    assert 320 < blue < 480, "one in five"


def test_end_card_not_yet_in_the_pile() -> None:
    """C10.4 with three or four players the first pile has no end card."""
    for seats in (3, 4):
        match = position(*[player()] * seats, pile="red3").play(0, "take 1,2")
        assert match.odds() == [("deal red", 3)]


def test_a_card_that_is_not_there() -> None:
    """C10.4 chance cannot deal what the pile does not hold."""
    match = position(player(), player(), player(), pile=TEN.replace("red2", "")).play(0, "take 1,2")
    with pytest.raises(Illegal, match="deal red"):
        match.happen("deal red")


def test_never_stuck() -> None:
    """C10.5 at the start of every turn the harbour is full, and taking is allowed."""
    for match, seat in positions(examples(8)):
        view = match.view(seat)
        if view["phase"] == "turn":
            assert None not in view["harbour"]
            assert {f"take {a},{a + 1}" for a in range(1, 7)} <= set(match.legal(seat))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_card_is_dealt(seats: int) -> None:
    """C10.1 C10.2 played by taking only, a match shows how many cards it can last."""
    match = Match.new(GAME, seats, dealer=3)
    while not match.over:
        seat = match.to_act[0]
        match = match.play(seat, match.legal(seat)[0])
    dealt = [entry.line for entry in match.entries if entry.who == -1]
    assert dealt.count("deal end") == 1
    assert dealt[-1] == "deal end"
    first_pile = {2: 70, 3: 60, 4: 70}[seats]
    if seats == 2:
        assert first_pile - 9 <= len(dealt) - 1 <= first_pile
    else:
        assert len(dealt) - 1 > first_pile
