"""Feature ranges: the features of a position, which bots learn the worth of, have numbers by kind.

A game says how many features of each kind there are; here every kind gets its first number, and
all of them together a name, by which weights say what they were trained for.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from itertools import accumulate


def starts(kinds: Mapping[str, int]) -> list[int]:
    """Return the first number of each kind in the order given, and last how many there are."""
    return [0, *accumulate(kinds.values())]


def named(label: str, kinds: Mapping[str, int]) -> str:
    """Return the name of a set of features: it is another one as soon as a kind is.

    The label counts what the kinds cannot tell: raise it when a feature gets another meaning.
    """
    drawn_up = ", ".join(f"{kind} {n}" for kind, n in kinds.items())
    return f"{label} {zlib.crc32(drawn_up.encode()):08x}"
