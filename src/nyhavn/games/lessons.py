"""Lessons: a first match of a game on a fixed deal, step by step, as data in its `lesson.json`.

A game may have one. The deal comes from its seed, the others answer with the lines that are written
there, so everybody who learns sees the same match; `docs/adding-a-game.md` explains the file.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from nyhavn.core.dealer import Sealed, seeded
from nyhavn.core.game import Data

LEARNER = 0  # the seat of who learns


@dataclass(frozen=True)
class Lesson:
    """A lesson: who learns sits on the first seat, all others are bots."""

    seats: int
    options: dict[str, str]
    seed: int
    lines: tuple[tuple[str, ...], ...]  # what each seat chooses, one line after the other
    data: Data  # all of it, as it is written

    @property
    def luck(self) -> Sealed:
        """The dealer."""
        return seeded(self.seed, self.seats)

    def answer(self, seat: int, chosen: Sequence[Sequence[str]]) -> str | None:
        """Return what a seat chooses next, None where the match has left the lesson."""
        for lines, own in zip(self.lines, chosen, strict=True):
            if [*own] != [*lines[: len(own)]]:
                return None
        nth = len(chosen[seat])
        return self.lines[seat][nth] if nth < len(self.lines[seat]) else None


@cache
def lesson_of(game: str) -> Lesson | None:
    """Return the lesson of a game on the shelf, as it is now; None if it has none."""
    file = files(__package__).joinpath(game, "lesson.json")
    return lesson(json.loads(file.read_text("utf-8"))) if file.is_file() else None


def lesson(data: Data) -> Lesson:
    """Return a lesson as it is written."""
    own = tuple(line for step in data["steps"] for line in step.get("lines", ()))
    answers = [tuple(lines) for lines in data["answers"]]
    return Lesson(len(answers) + 1, data["options"], data["seed"], (own, *answers), data)
