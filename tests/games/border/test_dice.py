"""B1.1: the dice are fair, rolled one by one (settle) or as one of 252 outcomes (chances)."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

from nyhavn.core.dealer import seeded
from nyhavn.core.rng import Rng
from nyhavn.core.state import State
from nyhavn.games import dice
from nyhavn.games.border import box
from nyhavn.games.border.rules import Border
from tests.games.border.position import GAME

Z = 4.7534  # the 0.999999 quantile of the normal distribution


def limit(freedom: int) -> float:
    """The same quantile of chi-square with so many degrees of freedom (Wilson-Hilferty)."""
    part = 2 / (9 * freedom)
    return float(freedom * (1 - part + Z * part**0.5) ** 3)


def distance(seen: Counter[int], outcomes: list[tuple[int, int]]) -> float:
    """Chi-square of what was seen against the weights of all outcomes."""
    rolls = sum(seen.values())
    total = sum(weight for _, weight in outcomes)
    assert set(seen) <= {outcome for outcome, _ in outcomes}
    return sum(
        (seen[outcome] - rolls * weight / total) ** 2 / (rolls * weight / total)
        for outcome, weight in outcomes
    )


def number(counts: list[int]) -> int:
    """The number of a roll with so many dice of each colour."""
    return int(dice.NUMBER[sum(n * digit for n, digit in zip(counts, dice.DIGIT, strict=True))])


def shown(state: State) -> list[int]:
    """How many dice of each colour lie on the table."""
    return list(cast(Border, state).dice)


def sampled(rolls: int) -> None:
    start, rng = GAME.start(GAME.setup(2)), Rng(99)
    seen: Counter[int] = Counter()
    for _ in range(rolls):
        state = start.clone()
        state.settle(rng)
        seen[number(shown(state))] += 1
    assert distance(seen, start.chances()) < limit(251)


def test_b1_1_dice_of_the_engine_are_fair() -> None:
    sampled(100_000)


@pytest.mark.slow
def test_b1_1_ten_million_rolls_of_the_engine_are_fair() -> None:
    sampled(10_000_000)


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_b3_1_dice_rolled_again_are_fair(n: int) -> None:
    start, rng = GAME.start(GAME.setup(2)), Rng(n)
    start.happen(number([5, 0, 0, 0, 0, 0]))  # all grey; some of them are rolled again
    start.apply(0, box.REROLL + number([n, 0, 0, 0, 0, 0]))
    odds = start.chances()
    assert sum(weight for _, weight in odds) == 6**n
    seen: Counter[int] = Counter()
    for _ in range(20_000):
        state = start.clone()
        state.settle(rng)
        grey, *others = shown(state)
        seen[number([grey - (5 - n), *others])] += 1
    assert distance(seen, odds) < limit(len(odds) - 1)


def test_b1_1_dice_of_the_dealer_are_fair() -> None:
    dealer, odds = seeded("fair", 2), GAME.start(GAME.setup(2)).chances()
    lines = [(GAME.lines.write_chance(outcome), weight) for outcome, weight in odds]
    seen: Counter[int] = Counter()
    for nth in range(20_000):
        outcome = GAME.lines.read_chance(dealer.draw(nth, lines))
        assert outcome is not None
        seen[outcome] += 1
    assert distance(seen, odds) < limit(251)


def test_outcomes_are_in_the_order_of_the_colours() -> None:
    lines = [GAME.lines.write_chance(o) for o, _ in GAME.start(GAME.setup(2)).chances()]
    assert lines[0] == "roll grey,grey,grey,grey,grey"
    assert lines[1] == "roll grey,grey,grey,grey,red"
    assert lines[-1] == "roll green,green,green,green,green"
