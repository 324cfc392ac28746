"""Advice bodies: what a position comes to, said by bots, by the rules, or as text."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class Advice(Struct, frozen=True):
    """What a strong bot thinks of a line."""

    line: str
    win: float
    margin: float
    share: float
    known: bool = True  # false: so early nobody can know who will win


class Hint(Struct, frozen=True):
    """Advice for the position after n entries, best line first."""

    n: int
    advice: list[Advice]


class PlannedLine(Struct, frozen=True):
    """A line that lacks nothing but what has to be paid, and the values of its refusal."""

    line: str
    values: dict[str, Any]


class WhyNot(Struct, frozen=True):
    """Why a thing cannot be used after n entries: the refusal of what lacks least; None: it can."""

    n: int
    id: str | None
    values: dict[str, Any]
    plans: list[PlannedLine]


class StyledText(Struct, frozen=True):
    """Text in a style: a colour, `on` and a colour, `bold`, `dim`, or nothing."""

    text: str
    style: str


class LineSentence(Struct, frozen=True):
    """A line, and the sentence that would tell it."""

    line: str
    text: str


class PositionText(Struct, frozen=True):
    """The position after n entries as the terminal draws it, and the legal lines as sentences."""

    n: int
    rows: list[list[StyledText]]
    lines: list[LineSentence]
