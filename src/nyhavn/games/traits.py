"""Traits: what a position looks like, as numbers that are on or off. Bots learn what each is worth.

A game says how many of each kind there are; here every kind gets its first number.
"""

from __future__ import annotations

from itertools import accumulate


def numbered(**kinds: int) -> list[int]:
    """Return the first number of each kind in the order given, and last how many there are."""
    return [0, *accumulate(kinds.values())]
