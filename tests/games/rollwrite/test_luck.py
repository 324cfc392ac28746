"""R1.1: the dice are fair, one by one and as a sorted roll."""

from __future__ import annotations

import pytest

from nyhavn.core.game import Setup
from nyhavn.core.match import Match
from nyhavn.core.rng import Rng
from nyhavn.core.state import State
from nyhavn.games import dice
from tests.games.rollwrite.position import play, position
from tests.games.rollwrite.walk import GAME

LIMIT = 251 + 5 * (2 * 251) ** 0.5  # of chi-square with 251 degrees of freedom: five sigma


def _chi_square(begin: State, rolls: int) -> float:
    """Sample one position again and again; compare with the multinomial odds."""
    rng = Rng(rolls)
    seen = [0] * len(dice.ROLLS)
    state = begin.clone()
    for _ in range(rolls):
        rolled = state.clone()
        rolled.settle(rng)
        counts = list(rolled.dice)  # type: ignore[attr-defined]
        seen[dice.NUMBER[sum(n * d for n, d in zip(counts, dice.DIGIT, strict=True))]] += 1
    odds = begin.chances()
    total = sum(weight for _, weight in odds)
    assert sum(seen[outcome] for outcome, _ in odds) == rolls
    return sum((seen[o] - rolls * w / total) ** 2 / (rolls * w / total) for o, w in odds)


def test_a_hundred_thousand_rolls() -> None:
    """R1.1: every roll of five dice comes as often as it should."""
    assert _chi_square(GAME.start(Setup(3)), 100_000) < LIMIT


@pytest.mark.slow
def test_ten_million_rolls() -> None:
    """R1.1: the same with a finer measure."""
    assert _chi_square(GAME.start(Setup(4)), 10_000_000) < LIMIT


def test_dice_not_rolled_again_stay() -> None:
    """R9.1: a re-roll of two dice has 21 outcomes, and three dice lie still."""
    state = play(position(spent=""), "reroll blue,white").state
    rng = Rng(1)
    seen = set()
    for _ in range(2000):
        rolled = state.clone()
        rolled.settle(rng)
        counts = list(rolled.dice)  # type: ignore[attr-defined]
        assert sum(counts) == 5
        assert counts[0] >= 2
        assert counts[2] >= 1
        seen.add(tuple(counts))
    assert len(seen) == 21


@pytest.mark.parametrize("n", range(1, 6))
def test_the_odds_of_a_roll(n: int) -> None:
    """R1.1, R9.1: the weights of n dice are multinomial and add up to 6 ** n, in order."""
    match = position(dice="red,red,blue,blue,green", spent="")
    rerolled = ",".join(["red", "red", "blue", "blue", "green"][:n])
    odds = play(match, f"reroll {rerolled}").odds()
    assert sum(weight for _, weight in odds) == 6**n
    faces = ["red", "blue", "purple", "green", "yellow", "white"]
    rolls = [[faces.index(f) for f in line.removeprefix("roll ").split(",")] for line, _ in odds]
    assert rolls == sorted(rolls)
    assert all(len(roll) == n and roll == sorted(roll) for roll in rolls)


def test_a_seeded_match_is_always_the_same() -> None:
    """R1.1: the dealer's rolls depend on its seed alone."""
    first, again = (Match.new(GAME, 4, dealer=11) for _ in range(2))
    assert first.entries == again.entries
    assert first.entries[0].line.startswith("roll ")
