"""Puzzle search: what is found is found again, and holds with other luck."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from nyhavn.bots.line_race import LineTruth
from nyhavn.games import SHELF
from nyhavn.games.puzzle import Puzzle, puzzles_of
from nyhavn.review.puzzle_search import APART, EACH, apart, search_match, still_best
from nyhavn.review.variety import kinds, room_for

OTHER_LUCK = 1_000_003
SAMPLE = 4  # of each game


def sample(name: str) -> list[Puzzle]:
    """Some puzzles, evenly spread from the easiest to the hardest."""
    every = [*puzzles_of(name).values()]
    return every[:: max(1, len(every) // SAMPLE)]


def told(line: str, low: float, high: float) -> LineTruth:
    return LineTruth(line, (low + high) / 2, low, high, 0.0, 100, 0.0, 0.0, 0.0)


def test_intervals_that_touch_are_not_apart() -> None:
    best = told("best", 0.5, 0.6)
    assert apart([best, told("other", 0.3, 0.49)], "best")
    assert not apart([best, told("other", 0.3, 0.5)], "best")
    assert not apart([best, told("one", 0.1, 0.2), told("other", 0.4, 0.55)], "best")
    assert not apart([told("other", 0.7, 0.8), best], "best")


def test_another_line_does_not_hold() -> None:
    """Truth finds out whoever says of a bad line that it is the best."""
    name = next(name for name in SHELF if puzzles_of(name))
    one = next(iter(puzzles_of(name).values()))
    legal = one.match.legal(one.seat)
    worst = legal[one.chances.index(min(one.chances))]
    assert worst != one.best
    chances = tuple(
        101 if line == worst else worth for line, worth in zip(legal, one.chances, strict=True)
    )
    assert not still_best(replace(one, best=worst, chances=chances, worlds=48), OTHER_LUCK)


def test_there_is_room_for_three_quarters_of_a_kind() -> None:
    name = next(name for name in SHELF if puzzles_of(name))
    match = next(iter(puzzles_of(name).values())).match
    phase, part = kinds(match)
    assert (phase, part[:5]) == (f"phase {match.view(None)['phase']}", "part ")
    assert room_for(match, [match] * 7, 10)
    assert not room_for(match, [match] * 8, 10)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in SHELF if puzzles_of(name)])
def test_shipped_puzzles_hold_with_other_luck(name: str) -> None:
    for one in sample(name):
        assert still_best(one, OTHER_LUCK), f"{name} {one.id}"


@pytest.mark.slow
def test_the_same_match_has_the_same_puzzles() -> None:
    name = next(name for name in SHELF if puzzles_of(name))
    matches = dict.fromkeys(one.nth for one in puzzles_of(name).values())  # by weights of any age
    found = next(filter(None, ([*search_match(SHELF[name], nth)] for nth in matches)))
    assert [*search_match(SHELF[name], found[0].nth)] == found
    assert len(found) <= EACH
    begun = [len(each.match.entries) for each in found]
    assert all(later - earlier >= APART for earlier, later in pairwise(begun))
