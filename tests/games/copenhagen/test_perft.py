"""Perft: how many sequences of entries there are from a position, chance outcomes once each.

The numbers were counted by the naive rules (the slow test does it again) and by the engine.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from nyhavn.core.match import CHANCE, Match
from tests.games.copenhagen.follow import follow
from tests.games.copenhagen.naive import View, legal, odds
from tests.games.copenhagen.position import GAME
from tests.games.copenhagen.walk import late, walk
from tests.games.perft import perft, slow_perft


def reached(seats: int, seed: int, temper: str, entries: int, phase: str = "turn") -> Match:
    """The first position of this phase in a random match, after at least so many entries."""
    for match, _, _ in walk(seats, seed, temper):
        if len(match.entries) >= entries and match.view(None)["phase"] == phase:
            return match
    raise AssertionError("the match was shorter")


def optional(options: dict[str, str], seats: int, entries: int) -> Match:
    """A decision of a random match with options, after at least so many entries."""
    for match, _, _ in walk(Match.new(GAME, seats, options), 2, "builder"):
        if len(match.entries) >= entries and match.to_act:
            return match
    raise AssertionError("the match was shorter")


def entries(views: list[View]) -> list[tuple[int, str]]:
    """What can come next, by the naive rules."""
    if views[0]["over"]:
        return []
    if not views[0]["to_act"]:
        return [(CHANCE, line) for line in sorted(odds(views))]
    who = views[0]["to_act"][0]
    return [(who, line) for line in sorted(legal(views[who], who))]


def after(views: list[View], who: int, line: str) -> list[View]:
    """Every seat follows with its own view."""
    return [follow(view, who, line) for view in views]


POSITIONS: dict[str, tuple[Callable[[], Match], list[int]]] = {
    "opening of two": (lambda: reached(2, 1, "uniform", 0), [21, 105, 525, 11025]),
    "opening of three": (lambda: reached(3, 2, "uniform", 0), [21, 105, 525, 11025]),
    "opening of four": (lambda: reached(4, 3, "uniform", 0), [21, 105, 525, 20475]),
    "middle of two": (lambda: reached(2, 7, "architect", 70), [6, 30, 150, 6000]),
    "middle of three": (lambda: reached(3, 5, "builder", 90), [26, 50, 608, 9368]),
    "middle of four": (lambda: reached(4, 9, "architect", 140), [14, 38, 840, 20118]),
    "discarding": (lambda: reached(4, 2, "verbs", 60, "discard"), [4, 20, 100, 2600]),
    "with both actions": (lambda: reached(3, 7, "architect", 0, "after"), [15, 19, 95, 1100]),
    "paying": (lambda: reached(2, 6, "builder", 40, "pay"), [1, 24, 48, 258]),
    "a coat of arms": (lambda: reached(3, 3, "builder", 60, "bonus"), [11, 71, 366, 1830]),
    "near the end card": (lambda: reached(2, 7, "architect", 112), [44, 68, 834, 8866]),
    "closed hands": (lambda: optional({"hands": "closed"}, 4, 60), [50, 72, 1468]),
    "shuffled at once": (lambda: optional({"reshuffle": "once"}, 3, 123), [22, 22, 150, 540]),
    "late for two": (lambda: late(0), [267, 1587, 47880]),
    "late for four": (lambda: late(2), [313, 1927, 93952]),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_counts(name: str) -> None:
    """C5.1 C6.1 C7.1 C9.1 C10.4 the engine's counts, depth by depth."""
    position, counts = POSITIONS[name]
    state = position().state
    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.slow
@pytest.mark.parametrize("name", POSITIONS)
def test_counts_by_the_naive_rules(name: str) -> None:
    """C5.1 C6.1 C7.1 C9.1 C10.4 the same counts without the engine."""
    position, counts = POSITIONS[name]
    match = position()
    views = [match.view(seat) for seat in range(match.seats)]
    depths = range(1, len(counts) + 1)
    assert [slow_perft(views, depth, entries, after) for depth in depths] == counts
