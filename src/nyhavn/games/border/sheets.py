"""The Border on paper: the four boards, and a score pad. Letters back the colours."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from math import cos, pi, sin

from nyhavn.core.paper import MARGIN, TINTS, Paper, Point, sideways
from nyhavn.games.border import box, layout
from nyhavn.games.border.layout import Cell, Layout
from nyhavn.games.score_pad import score_pad
from nyhavn.words import sentence, word

TITLE = 44.0  # room above the board
FOOT = 40.0  # and below it, for the legend


def sheets(size: str, language: str) -> list[Paper]:
    """Return the pages, for a size of paper."""
    boards = layout.registered(layout.BUILT_IN)
    rows = [(_zone(zone.name, language), f"{zone.first}/{zone.later}") for zone in boards.zones]
    title = f"{word('border', language)} · {word('paper.pad', language)}"
    note = sentence("border.paper.note", {"goal": box.GOAL}, language)
    pad = score_pad(title, rows, size, language, note)
    return [*(_board(boards, letter, size, language) for letter in sorted(boards.boards)), pad]


def letters(names: Sequence[str]) -> list[str]:
    """Return a letter for each word: its first one that no word before it has."""
    found: list[str] = []
    for name in names:
        free = (sign for sign in name.upper() if sign not in found)
        found.append(next(free))
    return found


def _zone(name: str, language: str) -> str:
    return word(f"zone.{name}", language)


def _board(boards: Layout, letter: str, size: str, language: str) -> Paper:
    page = sideways(size)
    columns = 1.5 + max(column for column, _ in boards.cells)
    rows = 1 + max(row for _, row in boards.cells)
    # A hexagon that stands on its corner is sqrt(3) radii wide and 2 high; rows are 1.5 apart.
    room = (page.width - 2 * MARGIN, page.height - 2 * MARGIN - TITLE - FOOT)
    radius = min(room[0] / (columns * 3**0.5), room[1] / (rows * 1.5 + 0.5))
    left = (page.width - columns * radius * 3**0.5) / 2

    def middle(cell: Cell) -> Point:
        column, row = cell
        across = (column + 0.5 + (row % 2) / 2) * radius * 3**0.5
        return left + across, MARGIN + TITLE + (row * 1.5 + 1) * radius

    names = [word(colour, language) for colour in box.COLOURS]
    sign = dict(zip(box.COLOURS, letters(names), strict=True))
    board = sentence("border.paper.board", {"board": letter}, language)
    title = f"{word('border', language)} · {board}"
    page.words(MARGIN, MARGIN + 18, title, 18, bold=True)
    page.words(page.width - MARGIN, MARGIN + 18, word("paper.name", language), 11, anchor="end")
    for cell in boards.cells:
        colour, (x, y) = boards.colour(letter, cell), middle(cell)
        page.area(_hexagon((x, y), radius * 0.97), TINTS[colour], 0.7)
        if colour == "white":
            page.cross(x, y, radius * 0.5)
        else:
            page.words(x, y + radius * 0.3, sign[colour], radius * 0.85, anchor="middle")
    _joints(page, boards, middle)
    for zone in boards.zones:
        x, y = _centre(map(middle, zone.interior))
        page.words(x, y - 1, _zone(zone.name, language), 8, anchor="middle")
        values = f"{zone.first} / {zone.later}"
        page.words(x, y + 12, values, 13, bold=True, anchor="middle")
    _legend(page, sign, names)
    return page


def _joints(page: Paper, boards: Layout, middle: Callable[[Cell], Point]) -> None:
    """Join the cells of each segment by strokes, so that it is seen where one ends."""
    for segment in boards.segments:
        for one, other in pairwise(map(middle, segment)):
            page.line(_towards(one, other, 0.36), _towards(one, other, 0.64), width=2.4)


def _towards(one: Point, other: Point, share: float) -> Point:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def _hexagon(at: Point, radius: float) -> list[Point]:
    turns = [pi / 6 + n * pi / 3 for n in range(6)]
    return [(at[0] + radius * cos(turn), at[1] + radius * sin(turn)) for turn in turns]


def _centre(points: Iterable[Point]) -> Point:
    listed = list(points)
    return sum(x for x, _ in listed) / len(listed), sum(y for _, y in listed) / len(listed)


def _legend(page: Paper, sign: dict[str, str], names: Sequence[str]) -> None:
    y, step = page.height - MARGIN - 6, (page.width - 2 * MARGIN) / len(sign)
    for n, (colour, letter) in enumerate(sign.items()):
        x = MARGIN + n * step + 9
        page.area(_hexagon((x, y - 4), 9), TINTS[colour], 0.7)
        page.words(x, y - 0.5, letter, 9, anchor="middle")
        page.words(x + 14, y, names[n], 10)
