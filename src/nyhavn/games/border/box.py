"""What is in the box of The Border, and one number for every line there is."""

from __future__ import annotations

from importlib.resources import files
from string import ascii_lowercase
from typing import TYPE_CHECKING

from nyhavn.games import dice

if TYPE_CHECKING:
    from nyhavn.games.border.rules import Border

COLOURS = ["grey", "red", "yellow", "blue", "orange", "green"]
THROWS = 3  # B3.1
SEGMENTS = 24
ZONES = 9
GOAL = 6  # zones, B6.1
IDLE_ROUNDS = 10  # B6.3
BOARDS = files(__package__).joinpath("boards.json").read_text("utf-8")  # the built-in file

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
