"""Match: one playing of a game, as a value. `play` is the one judge of every move."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from nyhavn.core.dealer import Dealer, Sealed, seeded
from nyhavn.core.errors import BadLine, Illegal, MoveError, NotYourTurn
from nyhavn.core.game import Game, Notes, Setup, View
from nyhavn.core.state import State, listed

CHANCE = -1
CHOSEN, FORCED, DEALT, UNDONE = "chosen", "forced", "dealt", "undo"


class Entry(NamedTuple):
    """One line of the log: who (a seat, or CHANCE), what, and whether it was a choice."""

    who: int
    line: str
    kind: str

    def __str__(self) -> str:
        return f"{'*' if self.who == CHANCE else self.who} {self.line}"


class Match:
    """A setup and a log, and the state they lead to. Methods return new matches; nothing changes.

    With a dealer, chance acts at once after every move. Without one (a replay, a test) its lines
    are entered like those of the seats.
    """

    __slots__ = ("_actions", "_acts", "_state", "dealer", "entries", "game", "setup")

    def __init__(
        self,
        game: Game,
        setup: Setup,
        entries: tuple[Entry, ...],
        state: State,
        dealer: Dealer | None,
        acts: int | None = None,
    ) -> None:
        self.game = game
        self.setup = setup
        self.entries = entries
        self.dealer = dealer
        self._state = state
        # How often chance has acted; whoever knows need not have it counted.
        self._acts = sum(entry.who == CHANCE for entry in entries) if acts is None else acts
        self._actions: dict[int, tuple[int, ...]] = {}  # by seat, once somebody has asked

    @classmethod
    def new(
        cls,
        game: Game,
        seats: int,
        options: Mapping[str, str] | None = None,
        dealer: Dealer | int | None = None,
    ) -> Match:
        """Set up a match and let the dealer (a number is the seed of one) deal."""
        setup = game.setup(seats, options)
        luck = seeded(dealer, seats) if isinstance(dealer, int) else dealer
        return cls(game, setup, (), game.start(setup), luck).settle()

    # ---- what is ----

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.setup.seats

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that owe a decision; none at a chance node and at the end."""
        return self._state.to_act

    @property
    def chance(self) -> bool:
        """Whether the match waits for chance."""
        return self._state.chance

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self._state.over

    @property
    def scores(self) -> list[int]:
        """The points of each seat."""
        return list(self._state.scores)[: self.seats]

    @property
    def ranking(self) -> list[list[int]]:
        """The seats from best to worst; tied seats share a place."""
        return self._state.ranking()

    @property
    def state(self) -> State:
        """A copy of the true position, secrets included."""
        return self._state.clone()

    def legal(self, seat: int) -> list[str]:
        """Return the legal lines of a seat; empty exactly if it is not to act."""
        return [*map(self.game.lines.write, self.actions(seat))]

    def actions(self, seat: int) -> tuple[int, ...]:
        """Return the actions behind the legal lines of a seat, in the same order."""
        found = self._actions.get(seat, ())
        if not found and self._state.owes(seat):
            found = self._actions[seat] = tuple(self._state.legal_actions(seat))
        return found

    def notes(self, seat: int) -> list[Notes]:
        """Return what each of the legal lines of a seat costs and gains, in the same order."""
        return self.game.notes.notes_of(self._state, seat, self.actions(seat))

    def odds(self) -> list[tuple[str, int]]:
        """Return what chance may do now, with whole weights; empty if it is not its turn."""
        write = self.game.lines.write_chance
        return [(write(outcome), weight) for outcome, weight in self._state.odds()]

    def view(self, seat: int | None) -> View:
        """Return what a seat (None: a spectator) may know."""
        return self.game.views.view(self._state, seat)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        mine = (self.game, self.setup, self.entries)
        return mine == (other.game, other.setup, other.entries)

    def __hash__(self) -> int:
        return hash((self.game.name, self.setup, self.entries))

    def __repr__(self) -> str:
        return f"<Match {self.game.name} seats={self.seats} entries={len(self.entries)}>"

    # ---- what may be done ----

    def play(self, seat: int, line: str) -> Match:
        """Judge a line of a seat; return the match after it, and after what follows by itself."""
        return self.steps(seat, line)[-1]

    def steps(self, seat: int, line: str) -> list[Match]:
        """As `play`; return the match after every entry on the way."""
        before = list(self._consequences(None))
        played = (before[-1] if before else self)._enter(seat, line)
        return [*before, played, *played._consequences(played.dealer)]

    def happen(self, line: str) -> Match:
        """Enter what chance did; return the match after it, and after what follows by itself."""
        return self._enter(CHANCE, line).settle()

    def settle(self) -> Match:
        """Write forced lines and, with a dealer, let chance act, until somebody has a choice."""
        return [self, *self.settling()][-1]

    def settling(self) -> list[Match]:
        """As `settle`; return the match after every entry on the way."""
        return list(self._consequences(self.dealer))

    def undoable(self, seat: int) -> int | None:
        """Return how many entries `undo` would take back for this seat, None if it may not."""
        if self.over:
            return None
        for k, entry in enumerate(self._not_undone(), start=1):
            if entry.kind != FORCED:
                return k if entry.kind == CHOSEN and entry.who == seat else None
        return None

    def undo(self, seat: int) -> Match:
        """Take back the seat's last choice, with what was forced by it."""
        return self.play(seat, f"undo {self.undoable(seat) or 1}")

    def enter(self, who: int, line: str) -> Match:
        """Judge one entry of a record, whoever made it, and write nothing beyond it."""
        forced = self._next_forced()
        if forced and not self.chance and (who, line) != forced:
            must = Entry(*forced, FORCED)
            raise Illegal("error.forced", line=line, seat=_who(who), must=str(must))
        return self._enter(who, line)

    def with_dealer(self, dealer: Dealer | None) -> Match:
        """Return the same match with another source of luck."""
        same = Match(self.game, self.setup, self.entries, self._state, dealer, self._acts)
        same._actions = self._actions
        return same

    # ---- how ----

    def _enter(self, who: int, line: str) -> Match:
        if self.over:
            raise NotYourTurn("error.over", line=line, seat=_who(who))
        if who == CHANCE:
            return self._chance(line)
        if not 0 <= who < self.seats:
            raise NotYourTurn("error.no_seat", line=line, seat=who, n=self.seats)
        if line.startswith("undo "):
            return self._undone(who, line)
        action = self.game.lines.read(line)
        if action is None:
            forms = "; ".join(self.game.lines.forms())
            raise BadLine(
                "error.bad_line", line=_short(line), game=f"@{self.game.name}", forms=forms
            )
        if who not in self.to_act:
            acting = ["@chance"] if self.chance else list(self.to_act)
            raise NotYourTurn("error.not_your_turn", line=line, seat=who, acting=acting)
        legal = self.actions(who)
        if not listed(action, legal):
            id, values = self.game.refusals.refusal(self._state, who, action)
            raise Illegal(id, line=line, seat=who, **values)
        state = self._state.clone()
        state.play_listed(who, action, legal)
        return self._after(Entry(who, line, FORCED if len(legal) == 1 else CHOSEN), state)

    def _chance(self, line: str) -> Match:
        if not self.chance:
            raise NotYourTurn("error.not_chance", line=_short(line), acting=list(self.to_act))
        outcome = self.game.lines.read_chance(line)
        if outcome is None:
            raise BadLine("error.bad_chance", line=_short(line), game=f"@{self.game.name}")
        state = self._state.clone()
        try:
            state.happen(outcome)
        except ValueError as error:
            raise Illegal("error.impossible", line=line) from error
        return self._after(Entry(CHANCE, line, DEALT), state)

    def _dealt(self, dealer: Dealer) -> Match:
        """Let a dealer decide; the usual one needs no list of all that chance may do."""
        if not isinstance(dealer, Sealed):
            return self._chance(dealer.draw(self._acts, self.odds()))
        state = self._state.clone()
        line = self.game.lines.write_chance(state.draw(dealer.bits(self._acts)))
        return self._after(Entry(CHANCE, line, DEALT), state)

    def _undone(self, seat: int, line: str) -> Match:
        k = self.undoable(seat)
        if k is None:
            raise Illegal("error.undo", line=_short(line), seat=seat)
        if line != f"undo {k}":
            raise Illegal("error.undo_k", line=_short(line), seat=seat, k=k)
        state = self.game.start(self.setup)
        for entry in reversed([*self._not_undone()][k:]):
            _replay(self.game, state, entry)
        return self._after(Entry(seat, line, UNDONE), state)

    def _after(self, entry: Entry, state: State) -> Match:
        acts = self._acts + (entry.who == CHANCE)
        entries = self.entries + (entry,)  # noqa: RUF005 (three times as fast when they are many)
        return Match(self.game, self.setup, entries, state, self.dealer, acts)

    def _next_forced(self) -> tuple[int, str] | None:
        """The line of the lowest seat that has exactly one, if there is such a seat."""
        for seat in self.to_act:
            legal = self.actions(seat)
            if len(legal) == 1:
                return seat, self.game.lines.write(legal[0])
        return None

    def _consequences(self, dealer: Dealer | None) -> Iterator[Match]:
        """Yield the match after each entry that follows by itself: forced lines, and luck."""
        match = self
        while True:
            if (forced := match._next_forced()) is not None:
                match = match._enter(*forced)
            elif match.chance and dealer is not None:
                match = match._dealt(dealer)
            else:
                return
            yield match

    def _not_undone(self) -> Iterator[Entry]:
        """The entries that have not been taken back, the last first."""
        undone = 0
        for entry in reversed(self.entries):
            if entry.kind == UNDONE:
                undone += int(entry.line.removeprefix("undo "))
            elif undone:
                undone -= 1
            else:
                yield entry


def _replay(game: Game, state: State, entry: Entry) -> None:
    if entry.who == CHANCE:
        state.happen(_number(game.lines.read_chance(entry.line)))
    else:
        state.play(entry.who, _number(game.lines.read(entry.line)))


def _number(found: int | None) -> int:
    if found is None:
        raise MoveError("error.corrupt")
    return found


def _who(who: int) -> int | str:
    return "*" if who == CHANCE else who


def _short(line: str) -> str:
    return line if len(line) <= 60 else line[:57] + "..."
