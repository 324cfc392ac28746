"""Layouts: the boards that are built in, and own ones (B8). Read, checked, and registered.

A layout is known by its text: the board file as JSON in one line. The first fault found in a file
is a SetupError with a sentence.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise
from threading import Lock
from typing import NamedTuple, TypeGuard

from nyhavn.core.errors import SetupError
from nyhavn.core.game import Data, Saying
from nyhavn.core.record import LONGEST_LINE
from nyhavn.games.border import box, rules

MOST = 64  # layouts in one process: as many as the tables of the rules hold
LONGEST_NAME = 20  # of a zone
LONGEST_REMARK = 200  # what means nothing to the game: a comment, of whom a board is an example
FILE_KEYS = {"grid", "comment", "white", "segments", "zones", "boards"}
ZONE_KEYS = {"name", "first", "later", "interior", "fence"}
BOARD_KEYS = {"example", "colours"}
BUILT_IN = 0

Cell = tuple[int, int]  # column and row, from 0


class Zone(NamedTuple):
    """A zone, its values for the first and for everyone later, and the fence around it (B1.5)."""

    name: str
    first: int
    later: int
    interior: tuple[Cell, ...]
    fence: tuple[Cell, ...]


def neighbours(cell: Cell) -> list[Cell]:
    """Return the six hexagons beside one; odd rows are shifted half a cell to the right."""
    column, row = cell
    left = column - 1 + row % 2
    return [
        *((left, row - 1), (left + 1, row - 1)),
        *((column - 1, row), (column + 1, row)),
        *((left, row + 1), (left + 1, row + 1)),
    ]


@dataclass(frozen=True, eq=False)
class Layout:
    """Boards that share cells, segments and zones, and differ in the colours of the segments."""

    text: str
    white: tuple[Cell, ...]
    segments: tuple[tuple[Cell, ...], ...]
    zones: tuple[Zone, ...]
    boards: dict[str, tuple[int, ...]]  # by letter: the colour of each segment

    @cached_property
    def _owner(self) -> dict[Cell, int]:
        owner = dict.fromkeys(self.white, -1)
        return owner | {cell: i for i, segment in enumerate(self.segments) for cell in segment}

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the border by row, then column: a cell's place here is its number."""
        return tuple(sorted(self._owner, key=lambda cell: (cell[1], cell[0])))

    @cached_property
    def _bit(self) -> dict[Cell, int]:
        return {cell: 1 << i for i, cell in enumerate(self.cells)}

    @cached_property
    def _names(self) -> list[str]:
        return [name(cell) for cell in self.cells]

    @cached_property
    def _crosses(self) -> dict[str, tuple[int, int]]:
        return {
            name: (self._bit[cell], self.mask(self.near(cell)))
            for name, cell in zip(self._names, self.cells, strict=True)
        }

    @cached_property
    def segment_masks(self) -> tuple[int, ...]:
        """The cells of each segment as bits."""
        return tuple(self.mask(segment) for segment in self.segments)

    @cached_property
    def _colours(self) -> dict[str, list[str]]:
        return {
            letter: [self.colour(letter, cell) for cell in self.cells] for letter in self.boards
        }

    def mask(self, cells: Iterable[Cell]) -> int:
        """Return cells of the border as bits."""
        return sum(self._bit[cell] for cell in cells)

    def crosses(self, names: Iterable[str]) -> tuple[int, int]:
        """Return cells of these names as bits, and those that touch one of them."""
        crossed = near = 0
        for name in names:
            cell, beside = self._crosses[name]
            crossed |= cell
            near |= beside
        return crossed, near

    def names(self, bits: int) -> list[str]:
        """Return the names of the cells that are set, by row, then column."""
        return [self._names[i] for i in _set(bits)]

    def colours(self, board: str, bits: int) -> list[str]:
        """Return the colours on a board of the cells that are set, in the same order."""
        return [self._colours[board][i] for i in _set(bits)]

    def near(self, cell: Cell) -> list[Cell]:
        """Return the cells of the border that touch a cell."""
        return [other for other in neighbours(cell) if other in self._owner]

    def segment_of(self, cell: Cell) -> int | None:
        """Return the number, from 0, of a cell's segment: -1 for white, None for no cell."""
        return self._owner.get(cell)

    def colour(self, board: str, cell: Cell) -> str:
        """Return the colour of a cell on a board."""
        segment = self._owner[cell]
        return box.COLOURS[self.boards[board][segment]] if segment >= 0 else "white"

    @property
    def data(self) -> Data:
        """The board file as data."""
        found: Data = json.loads(self.text)
        return found


def _set(bits: int) -> Iterator[int]:
    """The numbers of the bits that are set, ascending."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def name(cell: Cell) -> str:
    """Return a cell's name: `d4`."""
    return box.CELL_NAMES[cell[1] * box.SIDE + cell[0]]


def cell(name: str) -> Cell:
    """Return the cell of a name: `d4` is (3, 3)."""
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


# ---- registering ----

_LAYOUTS: dict[int, Layout] = {}
_NUMBERS: dict[str, int] = {}
_LOCK = Lock()
_BORROWED: ContextVar[list[int] | None] = ContextVar("borrowed", default=None)


def registered(number: int) -> Layout:
    """Return the layout with this number."""
    return _LAYOUTS[number]


def number_of(layout: Layout) -> int:
    """Return the number of a layout in this process; new ones get the lowest that is free."""
    with _LOCK:
        if layout.text not in _NUMBERS:
            number = next((n for n in range(MOST) if n not in _LAYOUTS), MOST)
            if number == MOST:
                raise SetupError("border.setup.most", most=MOST)
            rules.register(number, layout)
            _NUMBERS[layout.text] = number
            _LAYOUTS[number] = layout
            borrowed = _BORROWED.get()
            if borrowed is not None:
                borrowed.append(number)
        return _NUMBERS[layout.text]


@contextmanager
def forgetting() -> Iterator[None]:
    """Forget at the end the layouts that are new inside. No state on them may be used after."""
    borrowed: list[int] = []
    before = _BORROWED.set(borrowed)
    try:
        yield
    finally:
        _BORROWED.reset(before)
        with _LOCK:
            for number in borrowed:
                del _NUMBERS[_LAYOUTS.pop(number).text]
                for forget in _ON_FORGET:
                    forget()


_ON_FORGET: list[Callable[[], None]] = []  # caches of others that know layouts by their number


def on_forget(clear: Callable[[], None]) -> None:
    """Have something cleared whenever a number may get another meaning."""
    _ON_FORGET.append(clear)


# ---- reading ----


def read(text: str) -> Layout:
    """Read a board file; the first fault is a SetupError."""
    known = _NUMBERS.get(text)
    return _LAYOUTS[known] if known is not None else of_data(_parsed(text))


def of_data(data: object) -> Layout:
    """Check the data of a board file; the first fault is a SetupError."""
    text = json.dumps(data, separators=(",", ":"))
    if len(text) > LONGEST_LINE:
        raise _fault("long", n=len(text), most=LONGEST_LINE)
    if text in _NUMBERS:
        return _LAYOUTS[_NUMBERS[text]]
    white = tuple(_cells(_part(data, "white", "file"), "white"))
    _only(data, FILE_KEYS, "file")
    listed = _list(_part(data, "segments", "file"), "segments")
    segments = tuple(tuple(_cells(s, f"segments {i}")) for i, s in enumerate(listed, start=1))
    zones = tuple(
        _zone(zone, f"zones {i}")
        for i, zone in enumerate(_list(_part(data, "zones", "file"), "zones"), start=1)
    )
    boards = _boards(_part(data, "boards", "file"), len(segments))
    layout = Layout(text, white, segments, zones, boards)
    _check_cells(layout)
    _check_colours(layout)
    _check_zones(layout)
    return layout


def check(text: str) -> list[Saying]:
    """Return what there is to say of a good board file; the first fault is a SetupError (B8.1)."""
    layout = read(text.removeprefix("\ufeff"))
    return [("border.board.good", {"letters": sorted(layout.boards)}), *warnings(layout)]


def warnings(layout: Layout) -> list[Saying]:
    """Return what printed boards have and this one lacks: one segment of each length (B1.4)."""
    found: list[Saying] = []
    for letter, colours in sorted(layout.boards.items()):
        for c, colour in enumerate(box.COLOURS):
            lengths = sorted(
                len(segment)
                for segment, own in zip(layout.segments, colours, strict=True)
                if own == c
            )
            if lengths != [2, 3, 4, 5]:
                values = {"board": letter, "colour": f"@{colour}", "lengths": lengths or "-"}
                found.append(("border.board.lengths", values))
    return found


def _fault(id: str, **values: object) -> SetupError:
    return SetupError(f"border.setup.{id}", **values)


def _refuse_constant(text: str) -> None:
    raise ValueError(text)


def _parsed(text: str) -> object:
    """Read JSON; NaN, numbers of thousands of digits and lists a thousand deep are none."""
    if len(text) > 10 * LONGEST_LINE:
        raise _fault("long", n=len(text), most=LONGEST_LINE)
    try:
        data = json.loads(text, parse_constant=_refuse_constant)
        json.dumps(data)
    except json.JSONDecodeError as error:
        raise _fault("json", at=error.lineno, column=error.colno) from error
    except (ValueError, RecursionError) as error:
        raise _fault("json", at=1, column=1) from error
    return data


def _part(data: object, key: str, where: str) -> object:
    if not isinstance(data, dict):
        raise _fault("object", where=where)
    if key not in data:
        raise _fault("missing", where=where, key=key)
    return data[key]


def _only(data: object, known: Collection[str], where: str) -> None:
    """Refuse what nothing reads: views and records carry the whole file."""
    assert isinstance(data, dict), "a part of it was read"
    for key in data:
        if key not in known:
            raise _fault("key", where=where, key=_short(key))
    for key in ("grid", "comment", "example"):
        text = data.get(key, "")
        if not isinstance(text, str) or len(text) > LONGEST_REMARK:
            raise _fault("remark", where=where, key=key, most=LONGEST_REMARK)


def _list(data: object, where: str) -> list[object]:
    if not isinstance(data, list):
        raise _fault("list", where=where)
    return data


def _whole(value: object) -> TypeGuard[int]:
    return type(value) is int  # bool is a kind of int, and 4.0 is no whole number in a file


def _cells(data: object, where: str) -> list[Cell]:
    cells = []
    for cell in _list(data, where):
        pair = [n for n in cell if _whole(n)] if isinstance(cell, list) and len(cell) == 2 else []
        if len(pair) != 2 or not all(0 <= n < box.SIDE for n in pair):
            raise _fault("cell", where=where, cell=_short(cell), most=box.SIDE - 1)
        cells.append((pair[0], pair[1]))
    return cells


def _short(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) <= 40 else text[:37] + "..."


def _zone(data: object, where: str) -> Zone:
    label = _part(data, "name", where)
    _only(data, ZONE_KEYS, where)
    if not isinstance(label, str) or not 0 < len(label) <= LONGEST_NAME or not label.isprintable():
        raise _fault("zone_name", where=where, most=LONGEST_NAME)
    first, later = _part(data, "first", where), _part(data, "later", where)
    if not _whole(first) or not _whole(later) or not box.HIGHEST >= first >= later >= 0:
        raise _fault("values", zone=label, most=box.HIGHEST)
    interior = _cells(_part(data, "interior", where), f"{where} interior")
    fence = _cells(_part(data, "fence", where), f"{where} fence")
    return Zone(label, first, later, tuple(interior), tuple(fence))


def _boards(data: object, segments: int) -> dict[str, tuple[int, ...]]:
    if not isinstance(data, dict):
        raise _fault("object", where="boards")
    boards = {}
    for letter, board in data.items():
        if len(letter) != 1 or not "A" <= letter <= "Z":
            raise _fault("letter", board=_short(letter))
        colours = _list(_part(board, "colours", f"boards {letter}"), f"boards {letter} colours")
        _only(board, BOARD_KEYS, f"boards {letter}")
        if len(colours) != segments:
            raise _fault("colours", board=letter, n=len(colours), segments=segments)
        for i, colour in enumerate(colours, start=1):
            if colour not in box.COLOURS:
                raise _fault("colour", board=letter, segment=i, colour=_short(colour))
        boards[letter] = tuple(box.COLOURS.index(str(colour)) for colour in colours)
    if len(boards) < 4:
        raise _fault("boards_few", n=len(boards))
    return boards


# ---- checking ----


def _check_cells(layout: Layout) -> None:
    if len(layout.white) != 2:
        raise _fault("white", n=len(layout.white))
    if not 0 < len(layout.segments) <= box.SEGMENTS:
        raise _fault("segments", n=len(layout.segments), most=box.SEGMENTS)
    for i, segment in enumerate(layout.segments, start=1):
        if not 0 < len(segment) <= box.LONGEST:
            raise _fault("length", segment=i, n=len(segment), most=box.LONGEST)
    listed = [*layout.white, *(cell for segment in layout.segments for cell in segment)]
    if len(listed) > box.CELLS:
        raise _fault("cells", n=len(listed), most=box.CELLS)
    _check_distinct(listed)
    for i, segment in enumerate(layout.segments, start=1):
        for before, cell in pairwise(segment):
            if cell not in neighbours(before):
                raise _fault("path", segment=i, cell=_short(cell), before=_short(before))


def _check_distinct(cells: Iterable[Cell]) -> None:
    seen: set[Cell] = set()
    for cell in cells:
        if cell in seen:
            raise _fault("twice", cell=_short(cell))
        seen.add(cell)


def _check_colours(layout: Layout) -> None:
    """Same-coloured segments never touch (B1.4)."""
    touching = [
        (i, j)
        for (i, one), (j, other) in combinations(enumerate(layout.segments), 2)
        if any(cell in other for spot in one for cell in neighbours(spot))
    ]
    for letter, colours in layout.boards.items():
        for i, j in touching:
            if colours[i] == colours[j]:
                colour = f"@{box.COLOURS[colours[i]]}"
                raise _fault("touching", board=letter, one=i + 1, other=j + 1, colour=colour)


def _check_zones(layout: Layout) -> None:
    """A fence is exactly the cells that touch the interior (B1.5), and all of them are border."""
    if len(layout.zones) != box.ZONES:
        raise _fault("zones", n=len(layout.zones))
    labels = [zone.name for zone in layout.zones]
    for i, label in enumerate(labels):
        if label in labels[:i]:
            raise _fault("zone_twice", zone=label)
    inside = [cell for zone in layout.zones for cell in zone.interior]
    _check_distinct([*layout.cells, *inside])
    for zone in layout.zones:
        if not zone.interior:
            raise _fault("empty", zone=zone.name)
        _check_distinct(zone.fence)
        for cell in zone.fence:
            if layout.segment_of(cell) is None:
                raise _fault("no_border", zone=zone.name, cell=_short(cell))
            if not set(neighbours(cell)) & set(zone.interior):
                raise _fault("apart", zone=zone.name, cell=_short(cell))
        for cell in zone.interior:
            for beside in neighbours(cell):
                if beside not in zone.interior and beside not in zone.fence:
                    raise _fault("gap", zone=zone.name, cell=_short(beside))


number_of(read(box.BOARDS))
