"""Facade: a house of 9 rows and 5 columns, and the rules that games about houses share. Compiled.

Where a piece may stand, which rows and columns it finishes, and what they are worth. Cells are bits
of one number (`grid`); pieces come as the flat tables of `grid.Outlines`.
"""

from __future__ import annotations

from nyhavn.core import raw
from nyhavn.core.game import Source
from nyhavn.games import grid

CELL, ROW, COLUMN = grid.CELL[:], grid.ROW[:], grid.COLUMN[:]
FULL, ROW_1 = grid.FULL, grid.ROW[0]
NAMES, ROW_NAMES = grid.NAMES, [str(row + 1) for row in range(grid.ROWS)]
STRIDE, BIT, VALID = grid.STRIDE, grid.BIT, grid.VALID
OFFSETS, RANKS, KNOWN = grid.OFFSETS, grid.RANKS, grid.KNOWN


def support(filled: int) -> int:
    """Return the empty cells on row 1 or directly above a filled one."""
    return (ROW_1 | (filled << 5)) & (FULL ^ filled)


def on_cells(cells: int, first: int, out: list[int], n: int) -> int:
    """Write one action for each of the cells; return how many there are then."""
    while cells != 0:
        out[n] = first + raw.low(cells)
        n += 1
        cells &= cells - 1
    return n


def placements(
    ways: list[int], way: int, last: int, shapes: list[int], fits: list[int], filled: int,
    touch: int, out: list[int], n: int, noted: bool,
) -> int:  # fmt: skip
    """Write every place of a piece, in each of its ways: on free cells, one of them supported.

    `fits` remembers the places of each shape, and has a bit in `KNOWN` for each it has. Where
    `touch` is not -1, the piece must cover one of these cells. `noted`: for each way that has any
    places write the way and the places as bits, to be counted (`counted`) and picked (`picked`).
    """
    while way < last:
        shape = ways[2 * way]
        at = shape * STRIDE
        if fits[KNOWN] & shapes[at + BIT] == 0:
            fits[KNOWN] |= shapes[at + BIT]
            fits[shape] = fitting(shapes, at, FULL ^ filled, support(filled))
        places = fits[shape]
        if touch != -1 and places != 0:
            places &= reaching(shapes, at, touch)
        if noted:
            out[n] = way
            out[n + 1] = places
            n += 2 if places != 0 else 0
        else:
            while places != 0:
                out[n] = ways[2 * way + 1] + shapes[at + RANKS + raw.low(places)]
                n += 1
                places &= places - 1
        way += 1
    return n


def counted(notes: list[int], n: int) -> int:
    """Return how many places so many numbers note."""
    found = 0
    for i in range(1, n, 2):
        found += raw.count(notes[i])
    return found


def picked(ways: list[int], shapes: list[int], notes: list[int], k: int) -> int:
    """Return the action of the k-th of the noted places, from 0."""
    i = 1
    while k >= raw.count(notes[i]):
        k -= raw.count(notes[i])
        i += 2
    places = notes[i]
    while k > 0:
        places &= places - 1
        k -= 1
    way = notes[i - 1]
    return ways[2 * way + 1] + shapes[ways[2 * way] * STRIDE + RANKS + raw.low(places)]


def fitting(shapes: list[int], at: int, free: int, supported: int) -> int:
    """Return the anchors at which a shape lies on free cells, one of them supported."""
    valid = shapes[at + VALID]
    held = 0
    for i in range(5):
        valid &= free >> shapes[at + OFFSETS + i]
        held |= supported >> shapes[at + OFFSETS + i]
    return valid & held


def reaching(shapes: list[int], at: int, cells: int) -> int:
    """Return the anchors at which a shape covers at least one of the cells."""
    anchors = 0
    for i in range(5):
        anchors |= cells >> shapes[at + OFFSETS + i]
    return anchors


def finished_rows(before: int, after: int) -> int:
    """Return the rows, as bits, that are whole and were not before."""
    found = 0
    for i in range(9):
        if after & ROW[i] == ROW[i] and before & ROW[i] != ROW[i]:
            found |= CELL[i]
    return found


def finished_columns(before: int, after: int) -> int:
    """Return the columns, as bits, that are whole and were not before."""
    found = 0
    for i in range(5):
        if after & COLUMN[i] == COLUMN[i] and before & COLUMN[i] != COLUMN[i]:
            found |= CELL[i]
    return found


def points(rows: int, columns: int, plain: int, by_row: list[int], by_column: list[int]) -> int:
    """Return what rows and columns are worth: less with a plain cell (a brick, an X) in them."""
    found = 0
    while rows != 0:
        found += by_row[0] if plain & ROW[raw.low(rows)] else by_row[1]
        rows &= rows - 1
    while columns != 0:
        found += by_column[0] if plain & COLUMN[raw.low(columns)] else by_column[1]
        columns &= columns - 1
    return found


def rows(before: int, after: int) -> list[int]:
    """Return the rows, from 1, that are whole and were not before."""
    found = finished_rows(before, after)
    return [i + 1 for i in range(9) if found & CELL[i]]


def columns(before: int, after: int) -> list[str]:
    """Return the columns, by letter, that are whole and were not before."""
    found = finished_columns(before, after)
    return ["abcde"[i] for i in range(5) if found & CELL[i]]


def names(cells: int) -> list[str]:
    """Return the names of cells, by row, then column."""
    found = []
    while cells != 0:
        found.append(NAMES[raw.low(cells)])
        cells &= cells - 1
    return found


def sources(
    seat: int, before: int, after: int, plain: int, by_row: list[int], by_column: list[int]
) -> list[Source]:
    """Return the points for each row and column that is whole and was not before."""
    found: list[Source] = []
    rows = finished_rows(before, after)
    columns = finished_columns(before, after)
    for i in range(9):
        if rows & CELL[i]:
            worth = points(CELL[i], 0, plain, by_row, by_column)
            found.append(_source(seat, "row", ROW_NAMES[i], worth, plain & ROW[i] == 0))
    for i in range(5):
        if columns & CELL[i]:
            worth = points(0, CELL[i], plain, by_row, by_column)
            found.append(_source(seat, "column", "abcde"[i], worth, plain & COLUMN[i] == 0))
    return found


def _source(seat: int, source: str, at: str, worth: int, clean: bool) -> Source:
    found: Source = {"seat": seat, "source": source, "at": at, "points": worth}
    if clean:
        found["clean"] = True
    return found
