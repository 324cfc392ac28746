"""Bots play legal lines in every position, see only views, and repeat themselves from a seed."""

import pytest

from nyhavn import SHELF, Match
from nyhavn.bots import BOTS, make
from nyhavn.core.rng import Rng
from tests.examples import examples

TABLES = [
    (name, seats, bot) for name, game in SHELF.items() for seats in game.seats for bot in BOTS
]


def played(name: str, bots: list[str], seed: int) -> Match:
    game = SHELF[name]
    players = [make(bot, game, seed * 8 + seat, work=32) for seat, bot in enumerate(bots)]
    match = Match.new(game, len(bots), dealer=seed)
    while not match.over:
        seat = match.to_act[0]
        legal = match.legal(seat)
        line = players[seat].choose(match.view(seat), legal)
        assert line in legal
        match = match.play(seat, line)
    return match


@pytest.mark.parametrize(("name", "seats", "bot"), TABLES)
def test_a_bot_plays_whole_matches_the_same_way_twice(name: str, seats: int, bot: str) -> None:
    for seed in range(examples(1)):
        assert played(name, [bot] * seats, seed) == played(name, [bot] * seats, seed)


@pytest.mark.parametrize(
    ("better", "worse"),
    [("journeyman", "uniform"), ("apprentice", "uniform"), ("journeyman", "apprentice")],
)
@pytest.mark.parametrize("name", SHELF)
def test_the_better_bot_wins_most_matches(name: str, better: str, worse: str) -> None:
    wins = 0
    matches = 20  # fewer say too little about two bots that are not far apart
    for seed in range(matches):
        me = seed % 2
        bots = [worse, worse]
        bots[me] = better
        wins += played(name, bots, seed).ranking[0] == [me]
    assert wins > matches * (0.5 if worse == "apprentice" else 0.7)


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_does_not_peek(bot: str) -> None:
    """Two worlds with the same view, in which others hold other cards, get the same answer."""
    game = SHELF["copenhagen"]
    match = Match.new(game, 3, dealer=5)
    hands = []
    for world in range(5):
        state = game.views.imagine(match.view(0), Rng(world))
        hands.append(game.views.view(state, 1))
        lines = [
            make(bot, game, 1, work=32).choose(game.views.view(seen, 0), match.legal(0))
            for seen in (match.state, state)
        ]
        assert lines[0] == lines[1]
    assert any(hand != hands[0] for hand in hands)  # the worlds do differ
