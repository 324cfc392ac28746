"""Shelf bodies: what can be played here, with words and lessons; and what belongs to no game."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from nyhavn.server.protocol.body import Body


class GameChoice(Struct, frozen=True):
    """An option of a game: how it is chosen, and from what. What is usual stands first."""

    name: str
    kind: Literal["one_of", "per_seat", "yes_no"]
    values: list[str]
    lot: str | None = None  # the option that leaves this one to the lot, where it is `lot`


class Title(Struct, frozen=True):
    """A game on the shelf; `options` with the values that may be combined."""

    name: str
    version: int
    seats: list[int]
    secrets: bool
    options: dict[str, list[str]]
    choices: list[GameChoice]
    lesson: bool  # whether it can be learnt in a first match, step by step
    paper: bool = False  # whether there is something to print
    puzzles: int = 0  # how many there are


class Shelf(Struct, frozen=True):
    """What can be played here, against whom, and from where."""

    games: list[Title]
    levels: list[str]
    url: str | None
    local: bool


class GameBox(Struct, frozen=True):
    """What is in a game's box, and every number of its rules."""

    name: str
    version: int
    components: dict[str, Any]


class GameWords(Struct, frozen=True):
    """Sentences by id, in the language that was asked for."""

    words: dict[str, str]


class LessonStep(Struct, frozen=True):
    """One step of a lesson: a sentence, what is lit, and what is waited for."""

    say: str  # the id of a sentence
    lit: list[str]  # places of the board, the first of them that is to be seen
    lines: list[str] = []  # to be played, one after the other; none: the step only tells
    until: str | None = None  # or it ends as soon as this place is to be seen
    picture: str = ""
    cheer: bool = False  # something was achieved


class GameLesson(Struct, frozen=True):
    """A first match on a fixed deal: who learns has seat 0, all others are bots of a level."""

    seats: int
    level: str
    steps: list[LessonStep]
    then: list[str]  # sentences for the turns after the last step


class Drawn(Body):
    """Text to be drawn as a QR code."""

    text: Annotated[str, Meta(min_length=1, max_length=400)]


class Code(Struct, frozen=True):
    """A QR code as an SVG path in a square of this size."""

    size: int
    path: str


class Health(Struct, frozen=True, omit_defaults=True):
    """The server answers."""

    ok: bool
    damaged: int = 0  # tables that were found to be damaged, and set aside
