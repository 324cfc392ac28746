"""How many ways there are to go on: counts that any change of behaviour would change."""

from __future__ import annotations

import pytest

from nyhavn.core.match import Match
from nyhavn.core.state import State
from tests.games.border import naive
from tests.games.border.position import GAME, enter, play, position, segment


def perft(state: State, depth: int) -> int:
    """The number of different continuations of so many entries, chance's among them."""
    if depth == 0 or state.over:
        return 1
    total = 0
    if state.chance:
        for outcome, _ in state.odds():
            after = state.clone()
            after.happen(outcome)
            total += perft(after, depth - 1)
        return total
    for seat in state.to_act:
        for action in state.legal_actions(seat):
            after = state.clone()
            after.play(seat, action)
            total += perft(after, depth - 1)
    return total


def slow_perft(match: Match, depth: int) -> int:
    """The same with the naive rules for what is legal."""
    if depth == 0 or match.over:
        return 1
    if match.chance:
        return sum(slow_perft(enter(match, -1, line), depth - 1) for line, _ in match.odds())
    view = match.view(None)
    return sum(
        slow_perft(enter(match, seat, line), depth - 1)
        for seat in match.to_act
        for line in naive.legal(view, seat)
    )


@pytest.mark.parametrize(("depth", "count"), [(1, 252), (2, 4368), (3, 254604)])
def test_from_the_start(depth: int, count: int) -> None:
    start = GAME.start(GAME.setup(2))
    assert perft(start, depth) == count  # depth 2 is C(16, 5): each die is kept or rolled again


def drawn() -> dict[str, Match]:
    crossed = {0: segment(5), 1: segment(1) + segment(3), 2: ["o11", "p10"]}
    return {
        "first": position("first", "grey,grey,red,red,yellow", seats=3, crossed=crossed),
        "second": position("second", "grey,blue,orange,green", seats=3, crossed=crossed),
        "any one": play(
            position("first", "yellow,yellow,blue,blue,blue", seats=3, crossed=crossed),
            *("0 complete 16", "0 complete 17"),
        ),
    }


@pytest.mark.parametrize(
    ("where", "depth", "count"),
    [("first", 3, 29), ("first", 4, 585), ("second", 3, 1304), ("second", 4, 20568),
     ("any one", 3, 29), ("any one", 4, 555)],
)  # fmt: skip
def test_from_drawn_positions(where: str, depth: int, count: int) -> None:
    match = drawn()[where]
    assert perft(match.state, depth) == count


@pytest.mark.parametrize("where", ["first", "second", "any one"])
def test_naive_counts_agree(where: str) -> None:
    match = drawn()[where]
    for depth in (1, 2, 3):
        assert perft(match.state, depth) == slow_perft(match, depth)
