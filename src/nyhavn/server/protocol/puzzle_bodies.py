"""Puzzle bodies: moments to find the best line for, and what a line is worth there."""

from __future__ import annotations

from msgspec import Struct

from nyhavn.server.protocol.body import Body
from nyhavn.server.protocol.wire import Legal, Notes, Said, View, Why


class PuzzleTry(Body):
    """The line that somebody thinks is best."""

    line: str


class PuzzleTitle(Struct, frozen=True):
    """A puzzle, how many play in it, and how hard it is: from 0, all find it, to 100."""

    id: str
    seats: int
    hard: int


class PuzzleList(Struct, frozen=True):
    """The puzzles of a game, the easiest first."""

    puzzles: list[PuzzleTitle]


class PuzzleMoment(Struct, frozen=True):
    """The moment of a puzzle as the seat that decides may see it, and all that was said."""

    id: str
    game: str
    version: int
    seat: int
    hard: int
    n: int  # entries before it
    said: list[Said]
    view: View
    legal: list[Legal]


class PuzzleAnswer(Struct, frozen=True):
    """What a line that was tried is worth beside the best one. Chances are in percent."""

    line: str
    best: str
    win: int  # behind the best line
    tried: int  # behind the one that was tried
    next: str  # the second best line, ...
    second: int  # ... and what it is worth
    worlds: int  # in which they were played on
    found: dict[str, int]  # by level: how many of a hundred find the best line
    why: Why | None  # what the best line has over the one that was tried; none: it is the best
    notes: list[Notes]  # what the best line does, and the one that was tried
