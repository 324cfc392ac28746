"""Game: what a game brings to the shelf. The modules of its folder satisfy these protocols."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from nyhavn.core.errors import SetupError
from nyhavn.core.rng import Rng
from nyhavn.core.state import State

View = dict[str, Any]  # what one seat may know, as data that JSON can carry
Notes = dict[str, Any]  # what a line costs and gains
Saying = tuple[str, dict[str, Any]]  # the id of a sentence in words/, and its values
Span = tuple[str, str]  # text and its style
Drawing = list[list[Span]]  # lines of styled text


@dataclass(frozen=True)
class Setup:
    """How a match begins: the number of seats, and the game's own options as headings."""

    seats: int
    options: tuple[tuple[str, str], ...] = ()

    def option(self, name: str) -> str | None:
        """Return the value of an option, None if it is not given."""
        return dict(self.options).get(name)


class Lines(Protocol):
    """Action and outcome numbers as text and back: exactly one spelling for each."""

    def write(self, action: int, /) -> str:
        """Return the line of an action."""

    def read(self, line: str, /) -> int | None:
        """Return the action of a line, None if no action is written so."""

    def write_chance(self, outcome: int, /) -> str:
        """Return the line of an outcome of chance."""

    def read_chance(self, line: str, /) -> int | None:
        """Return the outcome of a line, None if no outcome is written so."""

    def say(self, line: str) -> Saying:
        """Return the sentence for the log that tells this line."""

    def forms(self) -> list[str]:
        """Return one example of each kind of line, for people who typed something else."""


class Views(Protocol):
    """What may be seen."""

    SHAPE: type[Any]  # the keys of a view and their types, as a TypedDict

    def view(self, state: Any, seat: int | None) -> View:
        """Return what the seat (None: a spectator) may know."""

    def imagine(self, view: View, rng: Rng) -> State:
        """Return a state that the owner of this view cannot tell from the real one."""

    def redacted(self, state: Any, who: int, line: str, seat: int | None) -> str:
        """Return an entry as the seat may read it; state is the one before the entry.

        What a spectator may read as it is, everybody may.
        """


class NotesOn(Protocol):
    """Previews."""

    SHAPE: type[Any]  # the keys of notes and their types, as a TypedDict

    def notes(self, state: Any, seat: int, action: int) -> Notes:
        """Return what a legal action costs and gains, and to whom it passes the decision."""

    def notes_of(self, state: Any, seat: int, actions: Sequence[int]) -> list[Notes]:
        """Return the notes of actions that `legal_actions` listed for this very position."""

    def cards(self, state: Any, seat: int, action: int) -> tuple[str, ...]:
        """Return the cards that a legal action moves in front of everybody."""


class Refusals(Protocol):
    """Reasons."""

    def refusal(self, state: Any, seat: int, action: int) -> Saying:
        """Return why an action of the game is not legal now; the id ends with the clause."""


class Drawings(Protocol):
    """The position for the terminal."""

    def draw(self, view: View, names: list[str], language: str) -> Drawing:
        """Return the position as styled text, at most 100 columns by 32 lines.

        Styles: a colour (text in it), `on` and a colour (text on it), `bold`, `dim`, or nothing.
        """


@dataclass(frozen=True, eq=False)  # a game is itself: what is on the shelf can be a key
class Game:
    """A game on the shelf."""

    name: str
    version: int
    seats: tuple[int, ...]
    secrets: bool  # whether seats know things that others do not
    space: int  # the number of actions: every line has one index below it
    start: Callable[[Setup], State]
    lines: Lines
    views: Views
    notes: NotesOn
    refusals: Refusals
    drawings: Drawings
    census: Callable[[Any], dict[str, int]]  # components by kind, wherever they are
    traits: int  # the number of traits: what a position looks like, for bots that learn
    options: Callable[[int, Mapping[str, str]], tuple[tuple[str, str], ...]] = lambda n, given: ()
    option_names: tuple[str, ...] = ()
    # Options written as one letter for each seat: the letters to choose from.
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    # Options that people give as a file: the check says what is good, or raises a SetupError.
    file_options: Mapping[str, Callable[[str], list[Saying]]] = field(default_factory=dict)

    def setup(self, seats: int, options: Mapping[str, str] | None = None) -> Setup:
        """Return a checked setup; a wrong number of seats or option is refused with a sentence."""
        if seats not in self.seats:
            raise SetupError("error.seats", game=f"@{self.name}", n=seats, seats=list(self.seats))
        given = dict(options or {})
        unknown = sorted(set(given) - set(self.option_names))
        if unknown:
            raise SetupError("error.option", game=f"@{self.name}", option=unknown[0])
        return Setup(seats, self.options(seats, given))

    def __repr__(self) -> str:
        return f"SHELF[{self.name!r}]"
