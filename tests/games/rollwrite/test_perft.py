"""Counted positions: how many ways there are to go on, and what random matches come to.

The counts hold for the Python source and the compiled engine alike.
"""

from __future__ import annotations

import pytest

from nyhavn.core.game import Setup
from nyhavn.core.match import Match
from nyhavn.core.rng import Rng
from nyhavn.core.state import State
from tests.games.rollwrite import follow, naive
from tests.games.rollwrite.position import play, table
from tests.games.rollwrite.walk import GAME

HALF = "O....\nOXO..\nOXOO.\nOOXOX"
LATE = "O.OOX\nXOO.O\nOXOO.\nOOXOX\nOOOOX"
FULL = "red9 blue9 purple9 green9 yellow9"


def perft(state: State, depth: int) -> int:
    """Count the sequences of so many decisions; a roll and the end stop the count."""
    if depth == 0 or state.chance or state.over:
        return 1
    total = 0
    for seat in state.to_act:
        for action in state.legal_actions(seat):
            after = state.clone()
            after.play(seat, action)
            total += perft(after, depth - 1)
    return total


def slow_perft(view: naive.View, depth: int) -> int:
    """The same count on plain data."""
    if depth == 0 or not view["to_act"]:
        return 1
    return sum(
        slow_perft(follow.after(view, seat, line), depth - 1)
        for seat in view["to_act"]
        for line in naive.legal(view, seat)
    )


POSITIONS = {
    "start": Match.new(GAME, 2),
    "first roll": table(dice="red,red,blue,white,white"),
    "half": table(4, dice="purple,purple,purple,blue,white", buildings=HALF, boxes="blue2 purple3"),
    "late": table(
        2, dice="red,red,green,green,white", buildings=LATE, boxes="purple5 yellow3 red1"
    ),
    "mark": play(table(4, dice="red,red,blue,white,green"), "pass"),
    "mark by two": play(table(2, dice="red,red,blue,white,green"), "pass"),
    "all": table(dice="white,white,white,white,white", boxes=FULL, spent=""),
}


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("start", [5, 25, 25]),
        ("first roll", [82, 125, 314]),
        ("half", [62, 377, 1709]),
        ("late", [80, 588, 4350]),
        ("mark", [15, 150, 750]),
        ("mark by two", [5, 21, 21]),
        ("all", [229, 1602]),
    ],
)
def test_counts(name: str, counts: list[int]) -> None:
    """R4.1, R8.1: the number of sequences of one, two and three decisions."""
    state = POSITIONS[name].state
    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("name", list(POSITIONS))
def test_counts_agree_with_the_slow_ones(name: str) -> None:
    """R4.1, R5.4, R7.2: two decisions deep."""
    match = POSITIONS[name]
    depth = 1 if name == "all" else 2
    assert perft(match.state, depth) == slow_perft(match.view(None), depth)


@pytest.mark.parametrize(
    ("seats", "sum_of_all"),
    [(2, 142095335819590491), (3, 1989391128484153600), (4, 1466806289536128344)],
)
def test_thirty_random_matches(seats: int, sum_of_all: int) -> None:
    """R10.1: the same scores, squares, boxes and abilities, compiled or not."""
    rng, total = Rng(seats), 0
    for _ in range(30):
        state = GAME.start(Setup(seats))
        total = (total * 31 + state.simulate(rng)) % 2**61
        view = GAME.views.view(state, None)
        for player, score in zip(view["players"], view["scores"], strict=True):
            total = (total * 31 + score * 64 + len(player["squares"])) % 2**61
            for track in player["tracks"].values():
                total = (total * 31 + track["boxes"] * 10 + track["abilities_spent"]) % 2**61
    assert total == sum_of_all
