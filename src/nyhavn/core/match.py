"""Match: one playing of a game, as a value. `play` is the one judge of every move."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import NamedTuple

from nyhavn.core.by_turn import ByTurn, TurnCount
from nyhavn.core.checkpoints import NONE, Checkpoints
from nyhavn.core.dealer import Dealer, Sealed, seeded
from nyhavn.core.errors import BadLine, Illegal, MoveError, NotYourTurn
from nyhavn.core.game import Effects, Game, Notes, Setup, View
from nyhavn.core.reason import Reason, reason
from nyhavn.core.rng import Rng
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

    __slots__ = (
        "_actions", "_acts", "_state", "_turns", "_undo", "dealer", "entries", "game", "setup",
    )  # fmt: skip

    def __init__(
        self,
        game: Game,
        setup: Setup,
        entries: tuple[Entry, ...],
        state: State,
        dealer: Dealer | None,
        acts: int | None = None,
        undo: Checkpoints[Entry] | None = None,
    ) -> None:
        self.game = game
        self.setup = setup
        self.entries = entries
        self.dealer = dealer
        self._state = state
        # How often chance has acted; whoever knows need not have it counted.
        self._acts = sum(entry.who == CHANCE for entry in entries) if acts is None else acts
        self._actions: dict[int, tuple[int, ...]] = {}  # by seat, once somebody has asked
        self._undo = undo if entries else NONE  # None: found when somebody wants to take back
        self._turns: TurnCount | None = None  # counted when somebody wants to know

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
        if isinstance(luck, Sealed):
            setup = game.drawn(setup, luck.lot)
        return cls(game, setup, (), game.start(setup), luck).settle()

    # ---- what is ----

    @property
    def version(self) -> int:
        """The version of its rules: the next one of the game's where rules were chosen."""
        return self.game.version_of(self.setup)

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
        return self._state.scores[: self.setup.seats]

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
            found = self._actions[seat] = tuple(self._state.legal(seat))
        return found

    def notes(self, seat: int) -> list[Notes]:
        """Return what each of the legal lines of a seat would do, in the same order."""
        return self.game.effects.notes_of(self._state, seat, self.actions(seat))

    def why(self, seat: int, thing: str) -> Reason | None:
        """Return why a thing (a line, or its first words) cannot be used now; None if it can."""
        if self.over:
            raise NotYourTurn("error.over", line=_short(thing), seat=seat)
        if seat not in self.to_act:
            acting = ["@chance"] if self.chance else list(self.to_act)
            raise NotYourTurn("error.not_your_turn", line=_short(thing), seat=seat, acting=acting)
        return reason(self.game, self._state, seat, self.actions(seat), thing)

    def redacted(self, who: int, line: str, seat: int | None) -> str:
        """Return the entry that comes next as a seat (None: a spectator) may read it."""
        return self.game.views.redacted(self._state, who, line, seat)

    def effects(self, after: Match) -> Effects:
        """Return what the one entry did by which another match is longer than this one.

        An undo has no effects of its own: those of the entries it takes back no longer hold.
        """
        n = len(self.entries)
        follows = len(after.entries) == n + 1
        if not follows or (n and after.entries[n - 1] != self.entries[n - 1]):
            raise ValueError("effects are those of one entry: the other match is no step further")
        who, line, kind = after.entries[-1]
        if kind == UNDONE:
            return {}
        read = self.game.lines.read_chance if who == CHANCE else self.game.lines.read
        return self.game.effects.effects(self._state, after._state, who, _number(read(line)))

    @property
    def turns(self) -> TurnCount:
        """How many turns have passed, and how often chance has acted in this one."""
        if self._turns is None:
            self._turns = self._counted()
        return self._turns

    def due(self, dealer: Dealer) -> str:
        """Return what a dealer has chance do now."""
        if isinstance(dealer, ByTurn):
            return dealer.draw_in(self.turns, self.odds())
        return dealer.draw(self._acts, self.odds())

    def odds(self) -> list[tuple[str, int]]:
        """Return what chance may do now, with whole weights; empty if it is not its turn."""
        write = self.game.lines.write_chance
        return [(write(outcome), weight) for outcome, weight in self._state.chances()]

    def view(self, seat: int | None) -> View:
        """Return what a seat (None: a spectator) may know."""
        seen: View = self.game.views.view(self._state, seat)
        return seen

    def imagine(self, seat: int, rng: Rng) -> State:
        """Return a position that the seat cannot tell from the true one: secrets drawn anew."""
        return self.game.views.imagine(self.view(seat), rng)

    def action(self, line: str) -> int:
        """Return the number by which states know a line, legal or not."""
        found = self.game.lines.read(line)
        if found is None:
            forms = "; ".join(self.game.lines.forms())
            game = f"@{self.game.name}"
            raise BadLine("error.bad_line", line=_short(line), game=game, forms=forms)
        return found

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
        if self.over or self._undo == NONE:
            return None
        for k, entry in enumerate(self._standing(), start=1):
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
        same = Match(
            self.game, self.setup, self.entries, self._state, dealer, self._acts, self._undo
        )
        same._actions, same._turns = self._actions, self._turns
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
        action = self.action(line)
        if who not in self.to_act:
            acting = ["@chance"] if self.chance else list(self.to_act)
            raise NotYourTurn("error.not_your_turn", line=line, seat=who, acting=acting)
        legal = self.actions(who)
        if not listed(action, legal):
            id, values = self.game.refusals.refusal(self._state, who, action)
            raise Illegal(id, line=line, seat=who, **values)
        state = self._state.clone()
        state.apply_listed(who, action, legal)
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
        if isinstance(dealer, ByTurn) or not isinstance(dealer, Sealed):
            return self._chance(self.due(dealer))
        state = self._state.clone()
        line = self.game.lines.write_chance(state.draw(dealer.bits(self._acts)))
        return self._after(Entry(CHANCE, line, DEALT), state)

    def _undone(self, seat: int, line: str) -> Match:
        k = self.undoable(seat)
        if k is None:
            raise Illegal("error.undo", line=_short(line), seat=seat)
        if line != f"undo {k}":
            raise Illegal("error.undo_k", line=_short(line), seat=seat, k=k)
        if self._undo is None or k > len(self._undo.kept):
            self._undo = self._checkpoints(k)
        state, undo = self._undo.back(k)
        return self._after(Entry(seat, line, UNDONE), state, undo)

    def _after(self, entry: Entry, state: State, undo: Checkpoints[Entry] | None = None) -> Match:
        """The match with one more entry; `undo`: what stands then, if it is not one entry more."""
        acts = self._acts + (entry.who == CHANCE)
        entries = self.entries + (entry,)  # noqa: RUF005 (three times as fast when they are many)
        if undo is None and self._undo is not None:
            undo = NONE if entry.who == CHANCE else self._undo.after(entry, self._state)
        after = Match(self.game, self.setup, entries, state, self.dealer, acts, undo)
        if self._turns is not None and entry.kind != UNDONE:
            after._turns = self._turns.after(_whose(self.game, state), entry.who == CHANCE)
        return after

    def _next_forced(self) -> tuple[int, str] | None:
        """The line of the lowest seat that has exactly one, if there is such a seat."""
        forced = self._state.forced(self.actions)
        return forced and (forced[0], self.game.lines.write(forced[1]))

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

    def _standing(self) -> Iterator[Entry]:
        """The entries that can be taken back one after the other, the last first."""
        if self._undo is None:
            self._undo = self._checkpoints()
        yield from (entry for entry, _ in reversed(self._undo.kept))
        if self._undo.lost:  # a turn of that many lines is rare
            yield from islice(self._not_undone(), len(self._undo.kept), None)

    def _checkpoints(self, least: int = 1) -> Checkpoints[Entry]:
        """Find the positions to which an undo may go back, of at least so many entries."""
        state, found = self.game.start(self.setup), NONE
        for entry in reversed([*self._not_undone()]):
            found = NONE if entry.who == CHANCE else found.after(entry, state.clone(), least)
            _replay(self.game, state, entry)
        return found

    def _counted(self) -> TurnCount:
        """Count the turns anew, of what has not been taken back."""
        state = self.game.start(self.setup)
        count = TurnCount(whose=_whose(self.game, state))
        for entry in reversed([*self._not_undone()]):
            _replay(self.game, state, entry)
            count = count.after(_whose(self.game, state), entry.who == CHANCE)
        return count

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


def _whose(game: Game, state: State) -> int:
    whose: int = game.views.view(state, None)["turn"]
    return whose


def _replay(game: Game, state: State, entry: Entry) -> None:
    if entry.who == CHANCE:
        state.happen(_number(game.lines.read_chance(entry.line)))
    else:
        state.apply(entry.who, _number(game.lines.read(entry.line)))


def _number(found: int | None) -> int:
    if found is None:
        raise MoveError("error.corrupt")
    return found


def _who(who: int) -> int | str:
    return "*" if who == CHANCE else who


def _short(line: str) -> str:
    return line if len(line) <= 60 else line[:57] + "..."
