"""Feature ranges: the features of a position, which bots learn the worth of, have numbers by kind.

A game says how many features of each kind there are; here every kind gets its first number.
"""

from __future__ import annotations

from itertools import accumulate


def starts(**kinds: int) -> list[int]:
    """Return the first number of each kind in the order given, and last how many there are."""
    return [0, *accumulate(kinds.values())]
