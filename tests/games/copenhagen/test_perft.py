"""Perft: how many sequences of entries there are from a position, chance outcomes once each.

The numbers were counted by the naive rules (the slow test does it again) and by the engine.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from nyhavn.core.match import CHANCE, Match
from nyhavn.core.state import State
from tests.games.copenhagen.follow import follow
from tests.games.copenhagen.naive import View, legal, odds
from tests.games.copenhagen.walk import late, walk


def reached(seats: int, seed: int, temper: str, entries: int, phase: str = "turn") -> Match:
    """The first position of this phase in a random match, after at least so many entries."""
    for match, _, _ in walk(seats, seed, temper):
        if len(match.entries) >= entries and match.view(None)["phase"] == phase:
            return match
    raise AssertionError("the match was shorter")


def perft(state: State, depth: int) -> int:
    """Count sequences of that many entries; a match that ends earlier counts as one."""
    if depth == 0 or state.over:
        return 1
    total = 0
    if state.chance:
        for outcome, _ in state.odds():
            child = state.clone()
            child.happen(outcome)
            total += perft(child, depth - 1)
        return total
    seat = state.to_act[0]
    actions = state.legal_actions(seat)
    if depth == 1:
        return len(actions)
    for action in actions:
        child = state.clone()
        child.play(seat, action)
        total += perft(child, depth - 1)
    return total


def naive_perft(views: list[View], depth: int) -> int:
    """The same with the naive rules alone: every seat follows with its own view."""
    if depth == 0 or views[0]["over"]:
        return 1
    if views[0]["to_act"]:
        who = views[0]["to_act"][0]
        lines = sorted(legal(views[who], who))
    else:
        who, lines = CHANCE, sorted(odds(views))
    if depth == 1:
        return len(lines)
    return sum(
        naive_perft([follow(view, who, line) for view in views], depth - 1) for line in lines
    )


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
    assert [naive_perft(views, depth) for depth in range(1, len(counts) + 1)] == counts
