"""A house of 5 columns by 9 rows as bits of one int, and the ways a drawn piece fits into it.

Cell number = row * 5 + column, row 0 at the bottom; `a1` is cell 0, `e9` is cell 44. Knows no game.
"""

from __future__ import annotations

from dataclasses import dataclass

COLUMNS, ROWS = 5, 9
CELLS = COLUMNS * ROWS
CELL = [1 << i for i in range(CELLS)]
FULL = sum(CELL)
ROW = [sum(CELL[row * COLUMNS + column] for column in range(COLUMNS)) for row in range(ROWS)]
COLUMN = [sum(CELL[row * COLUMNS + column] for row in range(ROWS)) for column in range(COLUMNS)]
NAMES = ["abcde"[i % COLUMNS] + str(i // COLUMNS + 1) for i in range(CELLS)]
CELL_BY_NAME = {name: i for i, name in enumerate(NAMES)}

Spot = tuple[int, int, str]  # column, row, and the letter drawn there


def mask(names: str) -> int:
    """Return the bits of cells written like `a1,b1`."""
    return sum(CELL[CELL_BY_NAME[name]] for name in names.split(","))


def cells(bits: int) -> list[int]:
    """Return the numbers of the set cells, by row, then column."""
    found = []
    while bits:
        found.append((bits & -bits).bit_length() - 1)
        bits &= bits - 1
    return found


@dataclass(frozen=True)
class Shape:
    """A piece in one orientation: bit offsets from its anchor, the lower left corner of its box."""

    offsets: tuple[int, ...]
    width: int
    height: int

    @property
    def anchors(self) -> list[int]:
        """The cells at which the shape lies inside the house, ascending."""
        rows, columns = ROWS - self.height + 1, COLUMNS - self.width + 1
        return [row * COLUMNS + column for row in range(rows) for column in range(columns)]


@dataclass(frozen=True)
class Orientation:
    """A shape, and the offset of its marked cell (-1 where a piece has none)."""

    shape: Shape
    marked: int


def drawn(rows: list[str]) -> frozenset[Spot]:
    """Read a piece drawn with its highest row first; a dot is no cell."""
    return frozenset(
        (x, y, letter)
        for y, row in enumerate(reversed(rows))
        for x, letter in enumerate(row)
        if letter != "."
    )


def _at_corner(piece: set[Spot]) -> frozenset[Spot]:
    left, low = min(x for x, _, _ in piece), min(y for _, y, _ in piece)
    return frozenset((x - left, y - low, letter) for x, y, letter in piece)


def orientations(piece: frozenset[Spot], flip: bool, mark: str = "") -> list[Orientation]:
    """Return every distinct way to turn (and flip) a piece, in a fixed order."""
    found = set()
    for mirror in (False, True) if flip else (False,):
        turned = frozenset((-x, y, c) for x, y, c in piece) if mirror else piece
        for _ in range(4):
            turned = frozenset((y, -x, c) for x, y, c in turned)
            found.add(_at_corner(set(turned)))
    return [_orientation(spots, mark) for spots in sorted(found, key=sorted)]


def _orientation(spots: frozenset[Spot], mark: str) -> Orientation:
    offsets = tuple(sorted(y * COLUMNS + x for x, y, _ in spots))
    shape = Shape(offsets, 1 + max(x for x, _, _ in spots), 1 + max(y for _, y, _ in spots))
    marked = [y * COLUMNS + x for x, y, letter in spots if letter == mark]
    return Orientation(shape, marked[0] if marked else -1)


# A shape in a flat table: its own bit, the anchors that keep it inside, five offsets (the last one
# again where it has fewer cells), and its rank among the anchors for each cell.
STRIDE, BIT, VALID, OFFSETS, RANKS = 7 + CELLS, 0, 1, 2, 7
KNOWN = 63  # behind the places of shapes: a bit for each shape whose places have been worked out


class Outlines:
    """Shapes, and the ways to lay them, as flat tables for compiled rules (`facade.placements`)."""

    def __init__(self, shapes: list[Shape], ways: list[int], bases: list[int]) -> None:
        self.shapes = [number for i, shape in enumerate(shapes) for number in _flat(shape, 1 << i)]
        self.ways = [number for pair in zip(ways, bases, strict=True) for number in pair]


def _flat(shape: Shape, bit: int) -> list[int]:
    anchors = shape.anchors
    ranks = [anchors.index(cell) if cell in anchors else 0 for cell in range(CELLS)]
    offsets = [*shape.offsets, *[shape.offsets[-1]] * 4][: RANKS - OFFSETS]
    return [bit, sum(CELL[anchor] for anchor in anchors), *offsets, *ranks]
