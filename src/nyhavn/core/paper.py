"""Paper: a page to print, as lines, areas and words; whoever writes files knows no game.

Lengths are points (72 to an inch) from the upper left corner. A tint is what lies under a sign or
a letter and never says anything alone: a page is to be read in black and white.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

Anchor = Literal["start", "middle", "end"]  # which part of a text is at its place
Point = tuple[float, float]
Tint = tuple[int, int, int]
SIZES = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}  # width and height, upright
MARGIN = 36.0
WHITE: Tint = (255, 255, 255)
# Light enough for a black letter on each of them, in colour and in grey.
TINTS: dict[str, Tint] = {
    "red": (246, 190, 184),
    "blue": (183, 207, 240),
    "purple": (218, 198, 236),
    "green": (190, 226, 190),
    "yellow": (252, 236, 166),
    "orange": (252, 212, 160),
    "grey": (214, 214, 214),
    "white": WHITE,
}


class Outline(NamedTuple):
    """A line through points, or an area if it is closed."""

    points: tuple[Point, ...]
    closed: bool = True
    width: float = 0.8  # of the line; 0: none
    fill: Tint | None = None


class Words(NamedTuple):
    """A line of text; `y` is its baseline."""

    x: float
    y: float
    text: str
    size: float = 10.0
    bold: bool = False
    anchor: Anchor = "start"


Mark = Outline | Words


@dataclass
class Paper:
    """A page, with what is drawn on it in its order."""

    width: float
    height: float
    marks: list[Mark] = field(default_factory=list)

    def area(self, points: Sequence[Point], fill: Tint | None = None, width: float = 0.8) -> None:
        """Draw an area and its edge."""
        self.marks.append(Outline(tuple(points), True, width, fill))

    def box(
        self,
        x: float,
        y: float,
        wide: float,
        high: float,
        fill: Tint | None = None,
        line: float = 0.8,
    ) -> None:
        """Draw a rectangle."""
        self.area([(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)], fill, line)

    def line(self, *points: Point, width: float = 0.8) -> None:
        """Draw a line."""
        self.marks.append(Outline(points, False, width))

    def cross(self, x: float, y: float, reach: float, width: float = 1.4) -> None:
        """Draw an X around a point."""
        self.line((x - reach, y - reach), (x + reach, y + reach), width=width)
        self.line((x - reach, y + reach), (x + reach, y - reach), width=width)

    def shield(self, x: float, y: float, size: float) -> None:
        """Draw a coat of arms, without anything on it, around a point."""
        half = size / 2
        self.area(
            [
                *((x - half, y - half), (x + half, y - half), (x + half, y + half * 0.2)),
                *((x, y + half), (x - half, y + half * 0.2)),
            ],
            WHITE,
            1.2,
        )

    def words(
        self,
        x: float,
        y: float,
        text: str,
        size: float = 10.0,
        bold: bool = False,
        anchor: Anchor = "start",
    ) -> None:
        """Write a line."""
        self.marks.append(Words(x, y, text, size, bold, anchor))


def upright(size: str) -> Paper:
    """Return an empty page."""
    return Paper(*SIZES[size])


def sideways(size: str) -> Paper:
    """Return an empty page that is wider than it is high."""
    width, height = SIZES[size]
    return Paper(height, width)
