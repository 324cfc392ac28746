"""Numbers from 0 to 1: the few ways in which pieces of vectors are written. Knows no game."""

from __future__ import annotations

from collections.abc import Iterable

from nyhavn.core.game import View
from nyhavn.games import grid

Named = list[tuple[str, list[float]]]  # the pieces of a vector, by name
# Pieces that are maps: the piece, the plane, and by row and column its places; -1: no cell.
Maps = list[tuple[str, str, list[list[int]]]]


def one_hot(size: int, at: int | None) -> list[float]:
    """Return zeros, and a one at a place, if any."""
    return marks(size, () if at is None else (at,))


def marks(size: int, places: Iterable[int]) -> list[float]:
    """Return zeros, and a one at each of the places."""
    found = [0.0] * size
    for place in places:
        found[place] = 1.0
    return found


def parts(counts: Iterable[int], most: int) -> list[float]:
    """Return counts as parts of the most they can be."""
    return [count / most for count in counts]


def flag(*truths: bool) -> list[float]:
    """Return 1 for what is true and 0 for what is not."""
    return [float(truth) for truth in truths]


def around(view: View) -> list[int]:
    """Return all seats in the order of play, the viewer's own first."""
    seats: int = view["seats"]
    return [(view["seat"] + i) % seats for i in range(seats)]


def who(view: View, phases: list[str]) -> Named:
    """Return what every game has: the phase, whose turn it is, who is to act, the own number."""
    seats = around(view)
    return [
        ("phase", one_hot(len(phases), phases.index(view["phase"]))),
        ("turn", one_hot(len(seats), seats.index(view["turn"]))),
        ("to_act", flag(*(seat in view["to_act"] for seat in seats))),
        ("seat", one_hot(len(seats), seats[0])),
    ]


def house(piece: str, first: int, *planes: str) -> Maps:
    """Return planes of 9 rows by 5 columns that follow each other in a piece."""
    cells = [
        [row * grid.COLUMNS + column for column in range(grid.COLUMNS)] for row in range(grid.ROWS)
    ]
    return [
        (piece, plane, [[first + i * grid.CELLS + cell for cell in row] for row in cells])
        for i, plane in enumerate(planes)
    ]
