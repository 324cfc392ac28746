"""State: the contract between the engine and a game.

Two layers of methods. The C layer (`legal apply chances befall settle standing merit midway traits
assign playout`) is what a game writes: it trusts its input, runs without the interpreter's lock
once compiled, and is then invisible from Python. The Python layer (everything else) validates, and
is what matches, tests and tools use. A game derives from State, fills in the C layer, and inherits
the rest.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from nyhavn.core import raw
from nyhavn.core.rng import Rng

NUMBERS = list(range(8192))  # every action as a ready-made int: lists of actions cost no allocation
SEATS_IN = [tuple(seat for seat in range(4) if mask >> seat & 1) for mask in range(16)]


def listed(action: int, legal: Sequence[int]) -> bool:
    """Say whether an action is in an ascending list."""
    i = bisect_left(legal, action)
    return i < len(legal) and legal[i] == action


class State:
    """One position. `acting` is a bit per seat that owes a decision; 0 means chance, or the end."""

    __slots__ = ("acting", "over", "scores", "seats")

    def __init__(self, seats: int) -> None:
        if raw.compiled() and (hasattr(self, "legal") or hasattr(self, "__dict__")):
            name = type(self).__name__
            raise TypeError(f"{name} is not compiled but State is: rebuild, or set NYHAVN_PURE=1")
        self.seats = seats
        self.acting = 0
        self.over = False
        self.scores = [0, 0, 0, 0]  # always four, whatever the number of seats

    # ---- C layer: a game overrides these ----

    def legal(self, seat: int, out: list[int]) -> int:
        """Write the seat's legal actions into out, ascending; return how many."""
        return 0

    def apply(self, seat: int, action: int) -> None:
        """Carry out a legal action."""

    def chances(self, out: list[int], weights: list[int]) -> int:
        """Write what chance may do now, and how heavy each outcome is; return how many."""
        return 0

    def befall(self, outcome: int) -> None:
        """Carry out one outcome of chance."""

    def settle(self, rng: Rng) -> int:
        """Let chance act until somebody must decide or the match is over.

        Return a number above 0 for what it did, the same only for the same; or 0: it did nothing,
        or so many things that nobody can think of an answer to each.
        """
        return 0

    def standing(self, seat: int) -> int:
        """Return a number that orders the seats: higher is better, equal is a tie."""
        return self.scores[seat]

    def merit(self, seat: int) -> int:
        """Return how good the position looks for a seat, in hundredths of a point, by hand."""
        return 100 * self.scores[seat]

    def midway(self) -> bool:
        """Say whether a choice is still being carried out (a tile not paid): no time to judge."""
        return False

    def traits(self, seat: int, out: list[int]) -> int:
        """Write what the position of a seat looks like, as numbers below the game's `traits`.

        Each at most once; return how many. None: nothing has been learned about such positions.
        """
        return 0

    def assign(self, other: State) -> None:
        """Become a copy of another state of the same game."""
        raw.copy(self, other)

    def playout(self, rng: Rng) -> int:
        """Play random legal actions to the end; return how many were real choices."""
        choices = 0
        moves = raw.room()
        self.settle(rng)
        while not self.over:
            seat = raw.low(self.acting)  # joint decisions commute, so the lowest seat goes first
            n = self.legal(seat, moves)
            if n > 1:
                choices += 1
                self.apply(seat, moves[rng.below(n)])
            else:
                self.apply(seat, moves[0])
            self.settle(rng)
        return choices

    def playouts(self, scratch: State, rng: Rng, times: int) -> int:
        """Play out from here many times, on the scratch state; return all real choices."""
        choices = 0
        for _ in range(times):
            scratch.assign(self)
            choices += scratch.playout(rng)
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

    def clone(self) -> State:
        """Return an independent copy."""
        c = type(self).__new__(type(self))
        raw.copy(c, self)
        return c

    def legal_actions(self, seat: int) -> list[int]:
        """Return the seat's legal actions, ascending; none if it is not to act."""
        if not self.owes(seat):
            return []
        out = raw.room()
        n = self.legal(seat, out)
        return [NUMBERS[out[i]] for i in range(n)]

    def owes(self, seat: int) -> bool:
        """Say whether this seat owes a decision."""
        return 0 <= seat < self.seats and (self.acting >> seat) & 1 == 1

    def allows(self, seat: int, action: int) -> bool:
        """Say whether the action is legal for the seat now."""
        if not self.owes(seat):
            return False
        out = raw.room()
        n = self.legal(seat, out)
        for i in range(n):  # noqa: SIM110 (a generator would not compile to a loop)
            if out[i] == action:
                return True
        return False

    def play(self, seat: int, action: int) -> None:
        """Carry out an action after checking that it is legal."""
        if not self.allows(seat, action):
            raise ValueError(f"action {action} is not legal for seat {seat}")
        self.apply(seat, action)

    def play_listed(self, seat: int, action: int, legal: Sequence[int]) -> None:
        """Carry out an action of a list that `legal_actions` returned for this very position.

        Only the list is searched: nothing is generated again.
        """
        if not listed(action, legal) or not self.owes(seat):
            raise ValueError(f"action {action} is not legal for seat {seat}")
        self.apply(seat, action)

    def odds(self) -> list[tuple[int, int]]:
        """Return (outcome, weight) for everything chance may do now."""
        if not self.chance:
            return []
        out = raw.room()
        weights = raw.room()
        n = self.chances(out, weights)
        return [(out[i], weights[i]) for i in range(n)]

    def happen(self, outcome: int) -> None:
        """Carry out an outcome of chance after checking that it is possible."""
        out = raw.room()
        weights = raw.room()
        n = self.chances(out, weights) if self.chance else 0
        for i in range(n):
            if out[i] == outcome:
                self.befall(outcome)
                return
        raise ValueError(f"outcome {outcome} cannot happen now")

    def draw(self, bits: int) -> int:
        """Let chance act once, as 64 random bits pick by weight; return the outcome."""
        if not self.chance or bits >> 64:
            raise ValueError(f"nothing can happen now by the bits {bits}")
        out = raw.room()
        weights = raw.room()
        n = self.chances(out, weights)
        total = 0
        for i in range(n):
            total += weights[i]
        ticket = bits * total >> 64
        i = 0
        while ticket >= weights[i]:
            ticket -= weights[i]
            i += 1
        self.befall(out[i])
        return out[i]

    def sample(self, rng: Rng) -> None:
        """Let chance act, by the honest odds, until a seat is to act or the match is over."""
        if not isinstance(rng, Rng):
            raise TypeError("rng must be an Rng")
        self.settle(rng)

    def simulate(self, rng: Rng) -> int:
        """Play randomly to the end without holding the lock; return the number of real choices."""
        if not isinstance(rng, Rng):  # None would pass the compiled check and crash
            raise TypeError("rng must be an Rng")
        token = raw.unlock()
        choices = self.playout(rng)  # exactly one call between unlock and lock
        raw.lock(token)
        return choices

    def simulate_many(self, rng: Rng, times: int) -> int:
        """Play randomly from here to the end many times; this state stays as it is.

        The lock is free all the while, so threads of such calls run side by side.
        """
        if not isinstance(rng, Rng):
            raise TypeError("rng must be an Rng")
        scratch = self.clone()
        token = raw.unlock()
        choices = self.playouts(scratch, rng, times)
        raw.lock(token)
        return choices

    def worth(self, seat: int) -> int:
        """Return a hand-made estimate of the position for a seat, in hundredths of a point."""
        return self.merit(seat)

    def ranking(self) -> list[list[int]]:
        """Return the seats from best to worst; tied seats share a place."""
        places: dict[int, list[int]] = {}
        for seat in range(self.seats):
            places.setdefault(self.standing(seat), []).append(seat)
        return [places[key] for key in sorted(places, reverse=True)]
