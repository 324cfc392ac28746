"""Seatings: the different ways in which bots can sit, equal names being one and the same."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

Seating = tuple[str, ...]  # the name at each seat


def seatings(names: Sequence[str]) -> list[Seating]:
    """Return every different seating, the given one first: 2 of a,b; 4 of a,b,b,b; 6 of a,b,c."""
    return list(dict.fromkeys(permutations(names)))


def sets(games: int, names: Sequence[str]) -> int:
    """Return how many whole sets of seatings hold at least so many matches."""
    return -(-games // len(seatings(names)))
