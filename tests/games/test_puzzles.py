"""Every shipped puzzle is replayed: its lines are legal, and its moment is what it says."""

from __future__ import annotations

from collections import Counter

import pytest

from nyhavn.core.errors import BadLine
from nyhavn.games import SHELF
from nyhavn.games.puzzle import Puzzle, puzzles_of, read, written
from nyhavn.review.variety import SAME

WITH_PUZZLES = [name for name in SHELF if puzzles_of(name)]
MOST_BYTES = 300_000  # of a game's file
EACH = 2  # of a match


def test_a_puzzle_is_a_moment_with_one_best_line() -> None:
    for name in WITH_PUZZLES:
        for one in puzzles_of(name).values():
            match = one.match
            legal = match.legal(one.seat)
            assert match.game is SHELF[name], f"{name} {one.id}: of other rules"
            assert one.seat in match.to_act
            assert one.best in legal
            assert len(one.chances) == len(legal)
            chances = dict(zip(legal, one.chances, strict=True))
            others = [worth for line, worth in chances.items() if line != one.best]
            assert chances[one.best] > max(others), f"{name} {one.id}: another line is as good"
            assert all(0 <= worth <= 100 for worth in one.chances)
            assert sum(one.found) <= 50 * len(one.found), f"{name} {one.id}: nobody misses it"


@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_puzzles_differ(name: str) -> None:
    found = [*puzzles_of(name).values()]
    matches = Counter(one.seed for one in found)
    assert max(matches.values()) <= EACH
    moments = Counter(str(one.match.view(one.seat)) for one in found)
    assert max(moments.values()) == 1
    questions = Counter((one.best, one.chances) for one in found)
    assert max(questions.values()) == 1  # the same one may look different
    assert max(Counter(one.best for one in found).values()) <= SAME * len(found)
    assert [one.hard for one in found] == sorted(one.hard for one in found)


@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_a_file_is_small_and_written_as_it_is_read(name: str) -> None:
    text = written([*puzzles_of(name).values()])
    assert len(text) < MOST_BYTES
    assert read(text) == [*puzzles_of(name).values()]
    assert text.count("\n") == len(puzzles_of(name)) + 2


def test_a_game_without_puzzles_has_none() -> None:
    assert puzzles_of("chess") == {}
    assert read(written([])) == []


def test_a_line_that_is_not_legal_is_an_error() -> None:
    one = next(iter(puzzles_of(WITH_PUZZLES[0]).values()))
    wrong = Puzzle(**{**vars(one), "lines": (*one.lines[:3], "0 nothing")})
    with pytest.raises(BadLine, match="nothing"):
        _ = wrong.match
