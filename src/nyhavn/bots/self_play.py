"""Practice: matches of a value against itself, for it to learn from. Compiled.

Every seat takes the line after which the position is worth most to it, blurred by some noise. The
traits of each position are kept, one row a seat, with what the value thought of it; and how the
match ended.
"""

from __future__ import annotations

import math
from array import array

from nyhavn.bots import constants
from nyhavn.bots.value import Value
from nyhavn.core import raw
from nyhavn.core.rng import Rng
from nyhavn.core.state import State

WIDTH = constants.WIDTH  # of a row; shorter ones end with -1
GRAIN = 1 << 30
FLAT = 4000.0  # hundredths of a point that count like the whole value, while nothing is learned


class Practice:
    """A room for so many rows; `play` fills it, `clear` empties it."""

    __slots__ = ("_ends", "_guesses", "_rows", "ends", "guesses", "positions", "rows")

    def __init__(self, capacity: int) -> None:
        self.rows = array("h", [-1]) * (capacity * WIDTH)
        self.guesses = array("f", [0.0]) * (capacity * 2)  # chance to win and lead, a row
        self.ends = array("f", [0.0]) * 8  # of the latest match: the same, a seat
        self._rows = self.rows
        self._guesses = self.guesses
        self._ends = self.ends
        self.positions = 0  # rows filled

    # ---- C layer ----

    def go(
        self, state: State, probe: State, value: Value, rng: Rng, noise: float, wild: float
    ) -> int:
        """Play to the end, keep what happened; return how many positions there were."""
        moves = raw.room()
        kept = 0
        state.settle(rng)
        while not state.over:
            seat = raw.low(state.acting)
            n = state.legal(seat, moves)
            if n == 1:
                state.apply(seat, moves[0])
            elif wild > 0 and self.uniform(rng) < wild:
                state.apply(seat, moves[rng.below(n)])
            else:
                state.apply(seat, self.pick(state, probe, seat, moves, n, value, rng, noise))
            if n > 1 and not state.midway() and not state.over:
                self.keep(state, value)
                kept += 1
            state.settle(rng)
        self.finish(state, value)
        return kept

    def pick(
        self, state: State, probe: State, seat: int, moves: list[int], n: int, value: Value,
        rng: Rng, noise: float,
    ) -> int:  # fmt: skip
        """Return the action that looks best to a seat, give or take some noise."""
        best = 0
        highest = -1000.0
        for i in range(n):
            probe.assign(state)
            probe.apply(seat, moves[i])
            value.calm(probe)
            if value.traits:
                worth = value.worth(probe, seat)
            else:
                worth = value.lead(probe, seat) / FLAT
            if noise > 0:
                worth -= noise * math.log(-math.log(self.uniform(rng)))
            if worth > highest:
                highest = worth
                best = i
        return moves[best]

    def uniform(self, rng: Rng) -> float:
        """Return a number between 0 and 1, never one of them."""
        return (rng.below(GRAIN) + 0.5) / GRAIN

    def keep(self, state: State, value: Value) -> None:
        """Write down a position, one row a seat; nothing when the room is full."""
        found = raw.room()
        win = [0.0]
        margin = [0.0]
        for seat in range(state.seats):
            at = self.positions * WIDTH
            if at + WIDTH > len(self._rows):
                return
            n = min(state.traits(seat, found), WIDTH)
            for i in range(n):
                self._rows[at + i] = found[i]
            for i in range(n, WIDTH):
                self._rows[at + i] = -1
            value.assess(state, seat, win, margin)
            self._guesses[2 * self.positions] = win[0]
            self._guesses[2 * self.positions + 1] = margin[0]
            self.positions += 1

    def finish(self, state: State, value: Value) -> None:
        """Write down how the match ended."""
        win = [0.0]
        margin = [0.0]
        for seat in range(state.seats):
            value.score(state, seat, win, margin)
            self._ends[2 * seat] = win[0]
            self._ends[2 * seat + 1] = margin[0]

    # ---- Python layer ----

    def play(self, start: State, value: Value, rng: Rng, noise: float, wild: float) -> int:
        """Play a match from here; the start stays as it is. Return how many positions were kept."""
        if not isinstance(start, State) or not isinstance(value, Value) or not isinstance(rng, Rng):
            raise TypeError("practice needs a State, a Value and an Rng")
        state = start.clone()
        probe = start.clone()
        token = raw.unlock()
        kept = self.go(state, probe, value, rng, noise, wild)
        raw.lock(token)
        return kept

    def clear(self) -> None:
        """Forget the matches, and keep the room."""
        self.positions = 0
