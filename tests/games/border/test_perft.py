"""How many ways there are to go on: counts that any change of behaviour would change."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from nyhavn.core.match import CHANCE, Match
from tests.games.border import naive
from tests.games.border.position import GAME, enter, play, position, segment
from tests.games.perft import perft, slow_perft


def entries(match: Match) -> Iterator[tuple[int, str]]:
    """What can come next, by the naive rules."""
    if match.chance:
        yield from ((CHANCE, line) for line, _ in match.odds())
    view = match.view(None)
    for seat in match.to_act:
        yield from ((seat, line) for line in naive.legal(view, seat))


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
        assert perft(match.state, depth) == slow_perft(match, depth, entries, enter)
