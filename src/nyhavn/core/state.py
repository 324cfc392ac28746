"""State: the contract between the engine and a game.

Two layers of methods. A leading underscore marks the C layer: `_legal _count _pick _apply _outcomes
_weight _happen _settle _standing _merit _midway _traits _stage _observed _observe _forced _assign
_playout`. A game writes what it needs of it; it trusts its input, runs without the interpreter's
lock once compiled, and is then invisible from Python. The same names without the underscore check,
and are what matches, tests and tools use. A game derives from State, fills in the C layer, and
inherits the rest.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from typing import Self

from nyhavn.core import bounds, raw
from nyhavn.core.fields import fields_of, restored
from nyhavn.core.rng import Rng

ROOM = bounds.ROOM
NUMBERS = list(range(ROOM))  # every action as a ready-made int: lists of actions cost no allocation
SEATS_IN = [tuple(seat for seat in range(4) if mask >> seat & 1) for mask in range(16)]


def listed(action: int, legal: Sequence[int]) -> bool:
    """Say whether an action is in an ascending list."""
    i = bisect_left(legal, action)
    return i < len(legal) and legal[i] == action


class State:
    """One position. `acting` is a bit per seat that owes a decision; 0 means chance, or the end."""

    __slots__ = ("acting", "over", "scores", "seats")

    def __init__(self, seats: int) -> None:
        if raw.compiled() and (hasattr(self, "_legal") or hasattr(self, "__dict__")):
            name = type(self).__name__
            raise TypeError(f"{name} is not compiled but State is: rebuild, or set NYHAVN_PURE=1")
        bounds.check_seats(seats)
        self.seats = seats
        self.acting = 0
        self.over = False
        self.scores = [0, 0, 0, 0]  # always four, whatever the number of seats

    # ---- C layer: a game overrides these ----

    def _legal(self, seat: int, out: list[int]) -> int:
        """Write the seat's legal actions into out, ascending; return how many."""
        return 0

    def _count(self, seat: int, out: list[int]) -> int:
        """Return how many legal actions the seat has, and keep in out what `_pick` needs.

        Random play asks for the number of actions and for one of them. A game that can tell both
        with less work than writing all of them fills in both.
        """
        return self._legal(seat, out)

    def _pick(self, seat: int, out: list[int], k: int) -> int:
        """Return the k-th action, from 0, of those `_legal` would write; out is from `_count`."""
        return out[k]

    def _apply(self, seat: int, action: int) -> None:
        """Carry out a legal action."""

    def _outcomes(self) -> int:
        """Return a number above every outcome that chance may bring now."""
        return 0

    def _weight(self, outcome: int) -> int:
        """Return how heavy an outcome of chance below `_outcomes` is now; 0: it cannot happen."""
        return 0

    def _happen(self, outcome: int) -> None:
        """Carry out one outcome of chance."""

    def _settle(self, rng: Rng) -> int:
        """Let chance act until somebody must decide or the match is over.

        Return a number above 0 for what it did, the same only for the same; or 0: it did nothing,
        or so many things that nobody can think of an answer to each.
        """
        return 0

    def _standing(self, seat: int) -> int:
        """Return a number that orders the seats: higher is better, equal is a tie."""
        return self.scores[seat]

    def _merit(self, seat: int) -> int:
        """Return how good the position looks for a seat, in hundredths of a point, by hand."""
        return 100 * self.scores[seat]

    def _midway(self) -> bool:
        """Say whether a choice is still being carried out (a tile not paid): no time to judge."""
        return False

    def _traits(self, seat: int, out: list[int]) -> int:
        """Write what the position of a seat looks like, as numbers below the game's `traits`.

        Each at most once; return how many. None: nothing has been learned about such positions.
        """
        return 0

    def _observed(self) -> int:
        """Return how many numbers `_observe` writes; 0: the game has no vector for learners."""
        return 0

    def _observe(self, seat: int, out: raw.Floats) -> None:
        """Write what a seat may know as numbers from 0 to 1, all of them."""

    def _stage(self) -> int:
        """Return which part of the match this is, 0 to 3: a value may have weights for each."""
        return 0

    def _forced(self, out: list[int]) -> int:
        """Return the lowest seat that has only one action, and write that; -1: no seat has."""
        asked = self.acting
        while asked != 0:
            if self._legal(raw.low(asked), out) == 1:
                return raw.low(asked)
            asked &= asked - 1
        return -1

    def _assign(self, other: State) -> None:
        """Become a copy of another state of the same game."""
        raw.copy(self, other)

    def _playout(self, rng: Rng) -> int:
        """Play random legal actions to the end; return how many were real choices."""
        choices = 0
        moves = raw.room()
        self._settle(rng)
        while not self.over:
            seat = raw.low(self.acting)  # joint decisions commute, so the lowest seat goes first
            n = self._count(seat, moves)
            k = 0
            if n > 1:
                choices += 1
                k = rng.below(n)
            self._apply(seat, self._pick(seat, moves, k))
            self._settle(rng)
        return choices

    def _playouts(self, scratch: State, rng: Rng, times: int) -> int:
        """Play out from here many times, on the scratch state; return all real choices."""
        choices = 0
        for _ in range(times):
            scratch._assign(self)
            choices += scratch._playout(rng)
        return choices

    # ---- Python layer: inherited ----

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that owe a decision, lowest first."""
        return SEATS_IN[self.acting]

    @property
    def chance(self) -> bool:
        """Whether chance acts next."""
        return self.acting == 0 and not self.over

    def clone(self) -> Self:
        """Return an independent copy."""
        c = type(self).__new__(type(self))
        raw.copy(c, self)
        return c

    def __copy__(self) -> Self:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self.clone()

    def __eq__(self, other: object) -> bool:
        """Whether it is the same position of the same game, secrets included."""
        if type(self) is not type(other):
            return NotImplemented
        return raw.content(self) == raw.content(other)

    def __hash__(self) -> int:
        """By content: a state that is a key somewhere must stay as it is."""
        return hash(raw.content(self))

    def __reduce__(
        self,
    ) -> tuple[Callable[[type, Mapping[str, object]], object], tuple[object, ...]]:
        """By name of field: compiled or not, the same pickle."""
        fields = {name: getattr(self, name) for name in fields_of(type(self))}
        return restored, (type(self), fields)

    def legal(self, seat: int) -> list[int]:
        """Return the seat's legal actions, ascending; none if it is not to act."""
        if not self.owes(seat):
            return []
        out = raw.room()
        n = self._legal(seat, out)
        if n > ROOM:
            raise ValueError(f"{n} actions of seat {seat} are more than the {ROOM} there may be")
        for i in range(n):
            if out[i] < 0 or out[i] >= ROOM:
                raise ValueError(f"{out[i]} is no action: there may be {ROOM}, counted from 0")
        return [NUMBERS[out[i]] for i in range(n)]

    def picks(self, seat: int) -> list[int]:
        """Return the seat's legal actions as random play finds them, one by one: as `legal`."""
        if not self.owes(seat):
            return []
        out = raw.room()
        n = self._count(seat, out)
        return [NUMBERS[self._pick(seat, out, k)] for k in range(n)]

    def forced(self, legal: Callable[[int], Sequence[int]] | None = None) -> tuple[int, int] | None:
        """Return the lowest seat that has exactly one legal action, and the action, or None.

        Whoever keeps the lists of this very position gives them: nothing is generated again.
        """
        for seat in self.to_act:
            found = self.legal(seat) if legal is None else legal(seat)
            if len(found) == 1:
                return seat, found[0]
        return None

    def owes(self, seat: int) -> bool:
        """Say whether this seat owes a decision."""
        return 0 <= seat < self.seats and (self.acting >> seat) & 1 == 1

    def allows(self, seat: int, action: int) -> bool:
        """Say whether the action is legal for the seat now."""
        if not self.owes(seat):
            return False
        out = raw.room()
        n = self._legal(seat, out)
        for i in range(n):  # noqa: SIM110 (a generator would not compile to a loop)
            if out[i] == action:
                return True
        return False

    def apply(self, seat: int, action: int) -> None:
        """Carry out an action after checking that it is legal."""
        if not self.allows(seat, action):
            raise ValueError(f"action {action} is not legal for seat {seat}")
        self._apply(seat, action)

    def apply_listed(self, seat: int, action: int, legal: Sequence[int]) -> None:
        """Carry out an action of a list that `legal` returned for this very position.

        Only the list is searched: nothing is generated again.
        """
        if not listed(action, legal) or not self.owes(seat):
            raise ValueError(f"action {action} is not legal for seat {seat}")
        self._apply(seat, action)

    def weight(self, outcome: int) -> int:
        """Return how heavy an outcome of chance is now; 0: it cannot happen."""
        if not self.chance or not 0 <= outcome < self._outcomes():
            return 0
        return self._weight(outcome)

    def chances(self) -> list[tuple[int, int]]:
        """Return (outcome, weight) for everything chance may do now."""
        found = []
        for outcome in range(self._outcomes() if self.chance else 0):
            weight = self._weight(outcome)
            if weight > 0:
                found.append((outcome, weight))
        return found

    def happen(self, outcome: int) -> None:
        """Carry out an outcome of chance after checking that it is possible."""
        if self.weight(outcome) <= 0:
            raise ValueError(f"outcome {outcome} cannot happen now")
        self._happen(outcome)

    def draw(self, bits: int) -> int:
        """Let chance act once, as 64 random bits pick by weight; return the outcome."""
        total = 0
        for outcome in range(self._outcomes() if self.chance else 0):
            total += self._weight(outcome)
        if total <= 0 or bits >> 64:
            raise ValueError(f"nothing can happen now by the bits {bits}")
        ticket = bits * total >> 64
        outcome = 0
        while ticket >= self._weight(outcome):
            ticket -= self._weight(outcome)
            outcome += 1
        self._happen(outcome)
        return outcome

    def settle(self, rng: Rng) -> None:
        """Let chance act, by the honest odds, until a seat is to act or the match is over."""
        if not isinstance(rng, Rng):
            raise TypeError("rng must be an Rng")
        self._settle(rng)

    def playout(self, rng: Rng) -> int:
        """Play randomly to the end without holding the lock; return the number of real choices."""
        if not isinstance(rng, Rng):  # None would pass the compiled check and crash
            raise TypeError("rng must be an Rng")
        token = raw.unlock()
        choices = self._playout(rng)  # exactly one call between unlock and lock
        raw.lock(token)
        return choices

    def playouts(self, rng: Rng, times: int) -> int:
        """Play randomly from here to the end many times; this state stays as it is.

        The lock is free all the while, so threads of such calls run side by side.
        """
        if not isinstance(rng, Rng):
            raise TypeError("rng must be an Rng")
        scratch = self.clone()
        token = raw.unlock()
        choices = self._playouts(scratch, rng, times)
        raw.lock(token)
        return choices

    @property
    def observed(self) -> int:
        """How many numbers `observe` writes."""
        return self._observed()

    def observe(self, seat: int, out: raw.Floats) -> None:
        """Write what a seat may know into a buffer of floats, for learners (`research/encode`)."""
        if not 0 <= seat < self.seats:
            raise ValueError(f"there is no seat {seat}")
        if self._observed() == 0 or len(out) != self._observed():
            raise ValueError(f"{self._observed()} numbers are observed, the buffer has {len(out)}")
        self._observe(seat, raw.floats(out, 0))

    def merit(self, seat: int) -> int:
        """Return how good the position looks for a seat, in hundredths of a point, by hand."""
        if not 0 <= seat < self.seats:
            raise ValueError(f"there is no seat {seat}")
        return self._merit(seat)

    def ranking(self) -> list[list[int]]:
        """Return the seats from best to worst; tied seats share a place."""
        places: dict[int, list[int]] = {}
        for seat in range(self.seats):
            places.setdefault(self._standing(seat), []).append(seat)
        return [places[key] for key in sorted(places, reverse=True)]
