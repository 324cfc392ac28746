"""What is in the box of The Border, and one number for every line there is."""

from __future__ import annotations

from itertools import combinations
from string import ascii_lowercase
from typing import TYPE_CHECKING

from nyhavn.games import dice

if TYPE_CHECKING:
    from nyhavn.games.border.rules import Border

COLOURS = ["grey", "red", "yellow", "blue", "orange", "green"]
DICE = 5  # B1.1
THROWS = 3  # B3.1
SEGMENTS = 24
ZONES = 9
GOAL = 6  # zones, B6.1
IDLE_ROUNDS = 10  # B6.3

# What an own board may be at most (B8).
SIDE = 26  # columns, and rows
CELLS = 120
LONGEST = 5  # cells of a segment
HIGHEST = 999  # points for a zone
LETTERS = 26  # boards

# A set of cells is two words of 60 bits: 120 do not fit into one number of a machine.
WORD = 60

ZONE_BIT = [1 << zone for zone in range(ZONES)]
CELL_BIT = [1 << cell for cell in range(WORD)]

# The rolls of dice.py, by number: how many dice of each colour (roll * 6 + colour), and in all.
ROLL_COUNT = [n for counts in dice.COUNTS for n in counts]
ROLL_SIZE = [len(faces) for faces in dice.ROLLS]


def _parts(faces: tuple[int, ...]) -> list[int]:
    """Every choice of one or more of these dice, as numbers of rolls, ascending."""
    sizes = range(1, DICE + 1)
    return sorted({_NUMBER[part] for n in sizes for part in combinations(faces, n)})


# By roll of all five dice: how many choices of dice to roll again, and which (31 places for each).
_NUMBER = {faces: roll for roll, faces in enumerate(dice.ROLLS)}
_choices = [_parts(faces) for faces in dice.ROLLS[dice.FIRST[DICE] :]]
PARTS = [len(parts) for parts in _choices]
PART = [(parts + [0] * 31)[i] for parts in _choices for i in range(31)]

# Cells by row, then column; row 1 is on top (B2.1).
CELL_NAMES = [column + str(row + 1) for row in range(SIDE) for column in ascii_lowercase]

# The actions: one number for every line there is, in this order.
REROLL = 0
KEEP = REROLL + len(dice.ROLLS)
COMPLETE = KEEP + 1
CROSS = COMPLETE + SEGMENTS
DONE = CROSS + len(CELL_NAMES)
SPACE = DONE + 1


def crossed(state: Border, seat: int) -> int:
    """Return the crossed cells of a seat as bits, numbered as in the layout."""
    return state.lower[seat] | state.upper[seat] << WORD


def census(state: Border) -> dict[str, int]:
    """Count every component, wherever it is: the sums never change during a match (B1)."""
    from nyhavn.games.border import layout  # it needs this module first

    boards = layout.registered(state.layout)
    every = boards.mask(boards.cells)
    counts = {"dice": sum(state.dice) + state.rolling}
    for seat in range(state.seats):
        marks = crossed(state, seat)
        counts[f"cells of seat {seat}"] = marks.bit_count() + (every & ~marks).bit_count()
    return counts
