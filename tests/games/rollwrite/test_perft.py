"""Counted positions: how many ways there are to go on, and what random matches come to.

The counts hold for the Python source and the compiled engine alike.
"""

from __future__ import annotations

import pytest

from nyhavn.core.game import Setup
from nyhavn.core.match import Match
from nyhavn.core.rng import Rng
from tests.games.perft import perft, slow_perft
from tests.games.rollwrite import follow, naive
from tests.games.rollwrite.position import play, position
from tests.games.rollwrite.walk import GAME

HALF = "O....\nOXO..\nOXOO.\nOOXOX"
LATE = "O.OOX\nXOO.O\nOXOO.\nOOXOX\nOOOOX"
FULL = "red9 blue9 purple9 green9 yellow9"


def entries(view: naive.View) -> list[tuple[int, str]]:
    """What can be decided next, by the naive rules; a roll and the end stop the count."""
    return [(seat, line) for seat in view["to_act"] for line in naive.legal(view, seat)]


POSITIONS = {
    "start": Match.new(GAME, 2),
    "first roll": position(dice="red,red,blue,white,white"),
    "half": position(
        4, dice="purple,purple,purple,blue,white", buildings=HALF, boxes="blue2 purple3"
    ),
    "late": position(
        2, dice="red,red,green,green,white", buildings=LATE, boxes="purple5 yellow3 red1"
    ),
    "mark": play(position(4, dice="red,red,blue,white,green"), "pass"),
    "mark by two": play(position(2, dice="red,red,blue,white,green"), "pass"),
    "all": position(dice="white,white,white,white,white", boxes=FULL, spent=""),
    "white face": position(
        4, dice="red,red,white,white,blue", boxes="green4", options={"white_face": "yes"}
    ),
    "pass needed": position(
        dice="red,blue,purple,green,yellow",
        boxes="green4",
        bonuses_spent="green1",
        options={"pass": "needed"},
    ),
    "not removed": position(
        2,
        dice="blue,blue,blue,blue,white",
        boxes="yellow3",
        crossed="red1 blue1 purple1 green1",
        options={"use_again": "not_removed"},
    ),
    "lot": play(Match.new(GAME, 2, {"fours": "lot"}), "lot first,second,first,first,second"),
    "may decline": play(position(4, options={"marking": "may"}), "pass"),
    "two may decline": play(position(2, options={"marking": "may"}), "pass"),
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
        ("white face", [115, 2159, 3094]),
        ("pass needed", [21, 181, 190]),
        ("not removed", [61, 100, 327]),
        ("lot", [5, 25, 25]),
        ("may decline", [18, 216, 1296]),
        ("two may decline", [6, 27, 27]),
    ],
)
def test_counts(name: str, counts: list[int]) -> None:
    """R4.1, R8.1, R11.1-5: the number of sequences of one, two and three decisions."""
    state = POSITIONS[name].state
    assert [perft(state, depth, chance=False) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("name", list(POSITIONS))
def test_counts_agree_with_the_slow_ones(name: str) -> None:
    """R4.1, R5.4, R7.2: two decisions deep."""
    match = POSITIONS[name]
    depth = 1 if name == "all" else 2
    slowly = slow_perft(match.view(None), depth, entries, follow.after)
    assert perft(match.state, depth, chance=False) == slowly


@pytest.mark.parametrize(
    ("seats", "sum_of_all"),
    [(2, 142095335819590491), (3, 1989391128484153600), (4, 1466806289536128344)],
)
def test_thirty_random_matches(seats: int, sum_of_all: int) -> None:
    """R10.1: the same scores, squares, boxes and abilities, compiled or not."""
    rng, total = Rng(seats), 0
    for _ in range(30):
        state = GAME.start(Setup(seats))
        total = (total * 31 + state.playout(rng)) % 2**61
        view = GAME.views.view(state, None)
        for player, score in zip(view["players"], view["scores"], strict=True):
            total = (total * 31 + score * 64 + len(player["squares"])) % 2**61
            for track in player["tracks"].values():
                total = (total * 31 + track["boxes"] * 10 + track["abilities_spent"]) % 2**61
    assert total == sum_of_all
