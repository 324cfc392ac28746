"""Perft: how many sequences of entries there are from a position, chance's outcomes once each.

A match that ends earlier counts as one sequence. Counted twice, by the engine and by an independent
reading of the rules, the numbers must be the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from nyhavn.core.state import State

Position = TypeVar("Position")


def perft(state: State, depth: int, chance: bool = True) -> int:
    """Count by the engine; without chance an act of it ends a sequence."""
    if depth == 0 or state.over or (state.chance and not chance):
        return 1
    total = 0
    for outcome, _ in state.chances() if state.chance else []:
        after = state.clone()
        after.happen(outcome)
        total += perft(after, depth - 1, chance)
    for seat in state.to_act:
        actions = state.legal(seat)
        if depth == 1:
            total += len(actions)
            continue
        for action in actions:
            after = state.clone()
            after.apply(seat, action)
            total += perft(after, depth - 1, chance)
    return total


def slow_perft(
    position: Position,
    depth: int,
    entries: Callable[[Position], Iterable[tuple[int, str]]],
    after: Callable[[Position, int, str], Position],
) -> int:
    """Count by other rules: all entries that can come next, and the position after one of them."""
    following = list(entries(position)) if depth else []
    if not following or depth == 1:
        return len(following) or 1
    return sum(
        slow_perft(after(position, who, line), depth - 1, entries, after) for who, line in following
    )
