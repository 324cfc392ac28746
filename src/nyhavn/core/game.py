"""Game: what a game brings to the shelf. The modules of its folder satisfy these protocols."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from typing import Any, NotRequired, Protocol, TypedDict, TypeVar

from nyhavn.core.bounds import check_game
from nyhavn.core.choice import Choice, PerSeat
from nyhavn.core.errors import SetupError
from nyhavn.core.paper import Paper
from nyhavn.core.rng import Rng
from nyhavn.core.state import State

Data = dict[str, Any]  # whatever JSON can carry
View = Data  # what one seat may know
Effects = Data  # what a line, or chance, did; what does not apply is not there
Notes = Data  # the effects that a line would have, and to whom it passes the decision
Pick = Callable[[str, int], int]  # names what is drawn, and returns one of so many numbers
# The id of a sentence in words/, and its values. A log tells the value `seat` by a name.
Saying = tuple[str, Data]
Span = tuple[str, str]  # text and its style
Drawing = list[list[Span]]  # lines of styled text

# A game's modules know its own state, and its view as a TypedDict.
OwnState = TypeVar("OwnState", contravariant=True)
OwnView = TypeVar("OwnView")
Seen = TypeVar("Seen", contravariant=True)


class Source(TypedDict):
    """Points of a seat, and where they come from: `row` `4`, `column` `b`, `zone` `castle`."""

    seat: int
    source: str
    at: str
    points: int
    clean: NotRequired[bool]  # true for a row or column at its higher value
    first: NotRequired[bool]  # true for what the first one gets


@dataclass(frozen=True)
class Setup:
    """How a match begins: the number of seats, and the game's own options. Those about rules are
    among them only if they are not as usual."""

    seats: int
    options: tuple[tuple[str, str], ...] = ()
    usual: tuple[tuple[str, str], ...] = field(default=(), compare=False, repr=False)

    def option(self, name: str) -> str | None:
        """Return the value of an option, None if the game has none of this name, or no such file
        was given."""
        return dict(self.usual + self.options).get(name)


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

    def tell(self, line: str, effects: Effects, forced: bool) -> list[Saying]:
        """Return what else there is to tell of a line, from its effects."""

    def forms(self) -> list[str]:
        """Return one example of each kind of line, for people who typed something else."""


class Views(Protocol[OwnState, OwnView]):
    """What may be seen."""

    SHAPE: type[OwnView]  # the keys of a view and their types, as a TypedDict

    def view(self, state: OwnState, seat: int | None) -> OwnView:
        """Return what the seat (None: a spectator) may know."""

    def imagine(self, view: OwnView, rng: Rng, /) -> State:
        """Return a state that the owner of this view cannot tell from the real one."""

    def redacted(self, state: OwnState, who: int, line: str, seat: int | None) -> str:
        """Return an entry as the seat may read it; state is the one before the entry.

        What a spectator may read as it is, everybody may.
        """


class Accounts(Protocol[OwnState]):
    """What moves do: one account, in which everybody reads."""

    @property
    def SHAPE(self) -> type[object]:  # noqa: N802
        """The keys of effects and their types, as a TypedDict."""

    @property
    def NOTES(self) -> type[object]:  # noqa: N802
        """Those of notes."""

    def effects(self, before: OwnState, after: OwnState, who: int, number: int) -> Effects:
        """Return what an action of a seat, or an outcome of CHANCE, did between two states."""

    def known_to(self, effects: Effects, seat: int | None) -> Effects:
        """Return what of the effects of an entry a seat (None: a spectator) may know."""

    def sources(self, state: OwnState, seat: int) -> list[Source]:
        """Return where the points of a seat come from; their sum is its score."""

    def notes(self, state: OwnState, seat: int, action: int) -> Notes:
        """Return the effects of a legal action, carried out on a copy, and `passes`: who decides
        then. If something is left to be chosen, also what the best way to go on would bring."""

    def notes_of(self, state: OwnState, seat: int, actions: Sequence[int]) -> list[Notes]:
        """Return the notes of actions that `legal` listed for this very position."""


class Components(Protocol):
    """The box as data: whoever draws the game knows no number of its rules but from here."""

    @property
    def SHAPE(self) -> type[object]:  # noqa: N802
        """The keys and their types, as a TypedDict."""

    def components(self) -> Mapping[str, object]:
        """Return shapes, tracks, limits, points and goals, as data for JSON; always the same."""


class Refusals(Protocol[OwnState]):
    """Reasons."""

    def refusal(self, state: OwnState, seat: int, action: int) -> Saying:
        """Return why an action of the game is not legal now; the id ends with the clause."""


class Drawings(Protocol[Seen]):
    """The position for the terminal."""

    def draw(self, view: Seen, names: list[str], language: str, /) -> Drawing:
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
    views: Views[Any, Any]  # of its own state and view: which, only the game knows
    effects: Accounts[Any]
    refusals: Refusals[Any]
    drawings: Drawings[Any]
    census: Callable[[Any], dict[str, int]]  # components by kind, wherever they are
    traits: int = 0  # the number of traits: what a position looks like, for bots that learn
    features: str = ""  # the name of the traits: weights say by it what they were trained for
    choices: Mapping[str, Choice] = field(default_factory=dict)  # options by name
    components: Components | None = None  # none: whoever draws it has nothing but the view
    points_fall: bool = False  # whether a seat can lose points
    # Kinds of refusals, `too_dear`: those first that lack least (`reason`).
    nearest: tuple[str, ...] = ()
    # Options that people give as a file: the check says what is good, or raises a SetupError.
    file_options: Mapping[str, Callable[[str], list[Saying]]] = field(default_factory=dict)
    # What the game keeps of files that are new inside is forgotten at the end: for programs that
    # read many. Matches that were begun inside are of no use after it.
    forgetting: Callable[[], AbstractContextManager[None]] = nullcontext
    # Checks and completes the options of a game that has more to say about them than `choices`;
    # choices about rules that it leaves out are checked as those of every game.
    options: Callable[[int, Mapping[str, str]], tuple[tuple[str, str], ...]] | None = None
    # What of the effects of an entry is told again to those who saw it long ago; None: all.
    faded: Callable[[Setup, Effects], Effects] | None = None
    # What its options leave to the lot before a match begins: the letters, by the option.
    lots: Callable[[Setup], Mapping[str, PerSeat]] | None = None
    # Draws what is worth printing, for a size of paper and a language; none: nothing is.
    sheets: Callable[[str, str], list[Paper]] | None = None
    # The game as it was in earlier versions: matches that began then are read, and go on, by these.
    former: tuple[Game, ...] = ()

    def of(self, version: int) -> Game | None:
        """Return the game as it is or was in a version, None if that is not known."""
        known = (self, *self.former)
        return next((game for game in known if version in game.versions), None)

    @property
    def versions(self) -> tuple[int, ...]:
        """The version of the rules and, if they can be changed by options, that of all others."""
        optional = any(choice.rule for choice in self.choices.values())
        return (self.version, self.version + 1) if optional else (self.version,)

    def version_of(self, setup: Setup) -> int:
        """Return the version that a match has: the next one where rules were chosen."""
        chosen = any(self._about_rules(name) for name, _ in setup.options)
        return self.versions[-1] if chosen else self.version

    def _about_rules(self, option: str) -> bool:
        return option in self.choices and self.choices[option].rule

    def headings(self, setup: Setup) -> list[str]:
        """Return the headings by which a record tells the options."""
        found = [(self._about_rules(name), name, value) for name, value in setup.options]
        own = [f"{name} {value}" for rule, name, value in found if not rule]
        return own + [f"option {name} {value}" for rule, name, value in found if rule]

    @property
    def edition(self) -> str:
        """The name and the version."""
        return f"{self.name} {self.version}"

    @property
    def option_names(self) -> tuple[str, ...]:
        """The names of all options: choices, then files."""
        return *self.choices, *self.file_options

    def __post_init__(self) -> None:
        check_game(self.name, self.seats, self.space, self.traits)

    def setup(self, seats: int, options: Mapping[str, str] | None = None) -> Setup:
        """Return a checked setup; a wrong number of seats or option is refused with a sentence."""
        if seats not in self.seats:
            raise SetupError("error.seats", game=f"@{self.name}", n=seats, seats=list(self.seats))
        given = dict(options or {})
        unknown = sorted(set(given) - set(self.option_names))
        if unknown:
            raise SetupError("error.option", game=f"@{self.name}", option=unknown[0])
        own = self.options(seats, given) if self.options else ()
        found = own + self._chosen(seats, given, [name for name, _ in own])
        rules = {k: v.usual(seats) for k, v in self.choices.items() if v.rule}
        told = tuple((name, value) for name, value in found if rules.get(name) != value)
        return Setup(seats, told, tuple(rules.items()))

    def drawn(self, setup: Setup, pick: Pick) -> Setup:
        """Return the setup with everything that its options leave to the lot."""
        given, seats = dict(setup.options), setup.seats
        for name, letters in self.left_to_lot(setup).items():
            given[name] = letters.nth(pick(name, letters.ways(seats)), seats)
        return replace(setup, options=tuple(given.items()))

    def left_to_lot(self, setup: Setup) -> Mapping[str, PerSeat]:
        """Return the options that the lot decides, with the letters it can give."""
        return self.lots(setup) if self.lots else {}

    def _chosen(
        self, seats: int, given: Mapping[str, str], checked: Sequence[str]
    ) -> tuple[tuple[str, str], ...]:
        """Return every other choice with what was chosen, or what is usual."""
        found = []
        for name, choice in self.choices.items():
            if name in checked:
                continue
            value = given.get(name, choice.usual(seats))
            if not choice.fits(value, seats):
                option = f"@{self.name}.option.{name}"
                values = list(choice.values)
                told = {"option": option, "value": value[:40], "values": values, "n": seats}
                raise SetupError(f"error.choice.{choice.kind}", **told)
            found.append((name, value))
        return tuple(found)

    def __repr__(self) -> str:
        return f"SHELF[{self.name!r}]"
