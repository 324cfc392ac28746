"""The clauses of New Game, one by one."""

from __future__ import annotations

import pytest

from nyhavn import SHELF, Match
from nyhavn.core.dealer import Dictated, seeded
from nyhavn.core.errors import Illegal
from tests.games.newgame import naive

GAME = SHELF["newgame"]


def begin(seats: int, *prizes: int) -> Match:
    """A match in which these prizes come first."""
    luck = tuple(f"prize {prize}" for prize in prizes)
    return Match.new(GAME, seats, dealer=Dictated(luck, seeded(1, seats)))


def bid(match: Match, *cards: int) -> Match:
    """All bid, and their cards are turned up."""
    for seat, card in enumerate(cards):
        match = match.enter(seat, f"bid {card}")
    for card in cards:
        match = match.enter(-1, f"reveal {card}")
    return match


def test_n1_1_n1_2_ten_cards_and_ten_prizes() -> None:
    match = begin(3, 4)
    assert GAME.census(match.state) == {"prizes": 10, "cards": 30}
    assert match.legal(1) == [f"bid {card}" for card in range(1, 11)]


def test_n2_1_n2_2_every_prize_comes_once_with_the_same_chance() -> None:
    match = Match.new(GAME, 2)
    rounds = 0
    while not match.over:
        odds = match.odds()
        assert len(odds) == 10 - rounds
        assert {weight for _, weight in odds} == {1}
        match = match.enter(-1, odds[-1][0])
        match = bid(match, rounds + 1, 10 - rounds)
        rounds += 1
    assert rounds == 10


def test_n3_1_a_card_is_played_once() -> None:
    match = bid(begin(2, 3), 5, 6).enter(-1, "prize 4")
    assert "bid 5" not in match.legal(0)
    with pytest.raises(Illegal, match=r"the card 5 has been played already \(N3.1\)"):
        match.play(0, "bid 5")


def test_n3_2_a_bid_is_a_secret_until_all_have_bid() -> None:
    before = begin(2, 3).with_dealer(None)
    one, other = before.play(0, "bid 2"), before.play(0, "bid 9")
    assert one.view(1) == other.view(1)
    assert one.view(None) == other.view(None)
    assert one.view(0) != other.view(0)
    assert GAME.views.redacted(before.state, 0, "bid 2", 1) == "bid ?"
    assert GAME.views.redacted(before.state, 0, "bid 2", 0) == "bid 2"
    assert one.undo(0).legal(0) == before.legal(0), "as long as nobody else has acted"
    both = one.play(1, "bid 4")
    assert both.view(0)["players"][1]["card"] is None
    assert both.odds() == [("reveal 2", 1)]
    half = both.happen("reveal 2")
    assert half.undoable(1) is None, "what has been turned up is not taken back"
    assert half.view(1)["players"][0]["card"] == 2
    assert half.view(0)["players"][1]["card"] is None
    assert 4 not in half.happen("reveal 4").view(0)["players"][1]["cards"]


@pytest.mark.parametrize(
    ("cards", "scores"),
    [((3, 8, 8, 1), [6, 0, 0, 0]), ((3, 3), [0, 0]), ((9, 9, 2), [0, 0, 6]), ((1, 2), [0, 6])],
)
def test_n4_1_n4_2_the_highest_single_card_wins(cards: tuple[int, ...], scores: list[int]) -> None:
    match = bid(begin(len(cards), 6), *cards)
    assert match.scores == scores
    assert match.view(None)["lost"] == ([] if any(scores) else [6])
    winner = naive.winner(list(cards))
    assert (None if winner is None else match.scores[winner]) == (6 if any(scores) else None)


def test_n5_1_the_match_ends_after_the_last_prize() -> None:
    match = Match.new(GAME, 2, dealer=3)
    while not match.over:
        seat = match.to_act[0]
        match = match.play(seat, match.legal(seat)[0])
    assert match.view(None)["left"] == []
    assert match.ranking == [[0, 1]], "both played the same cards"


def test_effects_tell_what_was_won() -> None:
    before = begin(2, 7).with_dealer(None).play(0, "bid 3").play(1, "bid 5")
    before = before.happen("reveal 3")
    after = before.happen("reveal 5")
    told = before.effects(after)
    assert told == {
        "shows": 1, "card": 5, "prize": 7, "winner": 1,
        "sources": [{"seat": 1, "source": "prize", "at": "7", "points": 7}],
    }  # fmt: skip
    assert after.view(None)["players"][1]["sources"] == told["sources"]
    assert GAME.effects.known_to({"bids": 0, "card": 3}, 1) == {"bids": 0}
    assert GAME.effects.known_to({"bids": 0, "card": 3}, None) == {"bids": 0}
