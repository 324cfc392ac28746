"""The Border as numbers. Cells are numbered by row, then column; boards have at most 120.

Of each seat: `crossed` (cells), `colours` (by segment: which of the six), `open` (cells not
crossed, by segment), `missing` (the part of each zone's fence not crossed), `first` and `later`
(zones closed for the upper and the lower value), `unused` (dice by colour), `score` (as part of all
upper values). Of the table: `dice` by colour, `values` (by zone, upper then lower, as parts of the
highest), `before` (zones closed before this action), `pending` (rolls made, dice in the air, rounds
without a cross, any one die, a cross in this round). Where cells lie and which touch is the same in
a whole match, and left out.
"""

from __future__ import annotations

from functools import cache
from typing import cast

from nyhavn.core.game import View
from nyhavn.games import dice
from nyhavn.games.border import box, phases
from nyhavn.games.border.layout import BUILT_IN, Layout, name, registered
from nyhavn.games.border.view import BorderView, layout_of
from nyhavn.research.encode.vectors import Maps, Named, around, flag, marks, parts, who

OUTCOMES = len(dice.ROLLS)


def longest(seats: int) -> int:
    """Return a bound: of any ten rounds in a row one has a cross, or the match is over (B6.3)."""
    crosses = seats * box.CELLS
    turns = (crosses + 1) * box.IDLE_ROUNDS * seats
    turn = 2 * box.THROWS + seats  # rolls and what to do with them, one `done` for each seat
    return turns * turn + crosses


def named(view: View) -> Named:
    """Return the pieces of a view."""
    seen = cast(BorderView, view)
    boards = layout_of(seen)
    highest = max(zone.first for zone in boards.zones) or 1
    found = who(view, phases.PHASES)
    for i, seat in enumerate(around(view)):
        found += [(f"{piece} {i}", numbers) for piece, numbers in _seat(seen, boards, seat)]
    pending = [
        seen["rolls"] / box.THROWS,
        seen["rolling"] / dice.DICE,
        seen["idle"] / box.IDLE_ROUNDS,
    ]
    return [
        *found,
        ("dice", parts(seen["dice"].values(), dice.DICE)),
        ("values", parts((n for zone in boards.zones for n in (zone.first, zone.later)), highest)),
        ("before", flag(*(zone["before"] for zone in seen["zones"]))),
        ("pending", pending + flag(seen["any_one"], seen["busy"])),
    ]


def maps() -> Maps:
    """Return the planes: of every board crossed cells, and by segment its colour and open cells."""
    boards = registered(BUILT_IN)
    columns, rows = (range(max(cell[i] for cell in boards.cells) + 1) for i in (0, 1))
    spots = [[(column, row) for column in columns] for row in rows]
    cells = [[boards.cells.index(c) if c in boards.cells else -1 for c in row] for row in spots]
    segments = [[-1 if (s := boards.segment_of(c)) is None else s for c in row] for row in spots]
    n = len(box.COLOURS)
    colours: Maps = [
        ("colours", colour, [[s * n + i if s >= 0 else -1 for s in row] for row in segments])
        for i, colour in enumerate(box.COLOURS)
    ]
    return [("crossed", "crossed", cells), *colours, ("open", "open", segments)]


def _seat(seen: BorderView, boards: Layout, seat: int) -> Named:
    player = seen["players"][seat]
    numbers = _numbers(boards)
    crossed = {numbers[name] for name in player["crossed"]}
    segments, fences = _groups(boards)
    left = [len(cells - crossed) for cells in segments]
    missing = [len(cells - crossed) / len(cells) for cells in fences]
    every = sum(zone.first for zone in boards.zones) or 1
    return [
        ("crossed", marks(box.CELLS, crossed)),
        ("colours", _colours(boards, player["board"])),
        ("open", parts(left + [0] * (box.SEGMENTS - len(left)), box.LONGEST)),
        ("missing", missing),
        ("first", _closed(seen, seat, True)),
        ("later", _closed(seen, seat, False)),
        ("unused", parts(player["unused"].values(), dice.DICE)),
        ("score", [seen["scores"][seat] / every]),
    ]


def _closed(seen: BorderView, seat: int, first: bool) -> list[float]:
    closing = ({(by["seat"], by["first"]) for by in zone["closed"]} for zone in seen["zones"])
    return flag(*((seat, first) in by for by in closing))


@cache
def _numbers(boards: Layout) -> dict[str, int]:
    return {name(cell): i for i, cell in enumerate(boards.cells)}


@cache
def _groups(boards: Layout) -> tuple[list[set[int]], list[set[int]]]:
    """The cells of each segment and of each fence, by number."""
    number = {cell: i for i, cell in enumerate(boards.cells)}
    segments = [{number[cell] for cell in segment} for segment in boards.segments]
    return segments, [{number[cell] for cell in zone.fence} for zone in boards.zones]


@cache
def _colours(boards: Layout, letter: str) -> list[float]:
    colours = boards.boards[letter]
    places = (i * len(box.COLOURS) + colour for i, colour in enumerate(colours))
    return marks(box.SEGMENTS * len(box.COLOURS), places)
