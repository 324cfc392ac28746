"""How a position is written into a buffer of floats. Knows no game. Compiled.

`research/encode/vectors` says the same of views, in words that are easier to read.
"""

from __future__ import annotations

from nyhavn.core import raw
from nyhavn.core.state import State


def clear(out: raw.Floats, size: int) -> None:
    """Write zeros."""
    for i in range(size):
        out[i] = 0.0


def bits(cells: int, out: raw.Floats, at: int) -> None:
    """Write a one for every bit that is set."""
    while cells != 0:
        out[at + raw.low(cells)] = 1.0
        cells &= cells - 1


def parts(counts: list[int], first: int, n: int, most: int, out: raw.Floats, at: int) -> None:
    """Write n counts, from the first on, as parts of the most they can be."""
    for i in range(n):
        out[at + i] = counts[first + i] / most


def who(state: State, seat: int, phase: int, phases: int, turn: int, out: raw.Floats) -> int:
    """Write the phase, whose turn it is, who is to act, the own number; return what comes next."""
    seats = state.seats
    out[phase] = 1.0
    out[phases + (turn - seat + seats) % seats] = 1.0
    for i in range(seats):
        other = (seat + i) % seats
        if state.acting >> other & 1:
            out[phases + seats + i] = 1.0
    out[phases + 2 * seats + seat] = 1.0
    return phases + 3 * seats
