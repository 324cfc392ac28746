"""SelfPlay: matches of a value against itself, for it to learn from. Compiled.

Every seat draws its line from a softmax of the rewards that the value expects behind each (by
Gumbel noise), now and then any line. The traits of each position are kept, one row a seat, with
what the value predicted; and how the match ended.
"""

from __future__ import annotations

import math
from array import array

from nyhavn.bots import constants
from nyhavn.bots.accumulator import Accumulator
from nyhavn.bots.value import Value
from nyhavn.core import raw
from nyhavn.core.rng import Rng
from nyhavn.core.state import State

MOST_TRAITS = constants.MOST_TRAITS  # the width of a row; shorter ones end with -1
GRAIN = 1 << 30  # steps between 0 and 1
MERIT_SCALE = 4000.0  # hundredths of a point that count like a whole reward, while untrained


class SelfPlay:
    """A room for so many rows; `play` fills it, `clear` empties it."""

    __slots__ = (
        "_predictions",
        "_results",
        "_rows",
        "_stages",
        "_sums",
        "positions",
        "predictions",
        "results",
        "rows",
        "stages",
        "widest",
    )

    def __init__(self, capacity: int) -> None:
        self.rows = array("h", [-1]) * (capacity * MOST_TRAITS)
        self.predictions = array("f", [0.0]) * (capacity * 2)  # chance to win and margin, a row
        self.stages = array("b", [0]) * capacity  # of the match, a row
        self.results = array("f", [0.0]) * 8  # of the latest match: the same, a seat
        self._rows = self.rows
        self._predictions = self.predictions
        self._stages = self.stages
        self._results = self.results
        self._sums = Accumulator()
        self.positions = 0  # rows filled
        self.widest = 0  # the most traits that a position has had

    # ---- C layer ----

    def play_match(
        self, state: State, probe: State, value: Value, rng: Rng, temperature: float, epsilon: float
    ) -> int:
        """Play to the end, keep what happened; return how many positions there were."""
        moves = raw.room()
        kept = 0
        state._settle(rng)
        while not state.over:
            seat = raw.low(state.acting)
            n = state._legal(seat, moves)
            if n == 1:
                state._apply(seat, moves[0])
            elif epsilon > 0 and self.uniform(rng) < epsilon:
                state._apply(seat, moves[rng.below(n)])
            else:
                best = self.choose(state, probe, seat, moves, n, value, rng, temperature)
                state._apply(seat, best)
            if n > 1 and not state._midway() and not state.over:
                self.add_rows(state, value)
                kept += 1
            state._settle(rng)
        self.add_result(state, value)
        return kept

    def choose(
        self, state: State, probe: State, seat: int, moves: list[int], n: int, value: Value,
        rng: Rng, temperature: float,
    ) -> int:  # fmt: skip
        """Return the action that looks best to a seat, or at a temperature one nearly as good."""
        best = 0
        highest = -1000.0
        for i in range(n):
            probe._assign(state)
            probe._apply(seat, moves[i])
            value.complete_choice(probe)
            if value.traits:
                score = self._sums.expected_reward(value, probe, seat)
            else:
                score = value.merit_margin(probe, seat) / MERIT_SCALE
            if temperature > 0:
                score -= temperature * math.log(-math.log(self.uniform(rng)))
            if score > highest:
                highest = score
                best = i
        return moves[best]

    def uniform(self, rng: Rng) -> float:
        """Return a number between 0 and 1, never one of them."""
        return (rng.below(GRAIN) + 0.5) / GRAIN

    def add_rows(self, state: State, value: Value) -> None:
        """Write down a position, one row a seat; nothing when the room is full."""
        found = raw.room()
        wins = [0.0, 0.0, 0.0, 0.0]
        margins = [0.0, 0.0, 0.0, 0.0]
        self._sums.predict_all(value, state, wins, margins)
        for seat in range(state.seats):
            at = self.positions * MOST_TRAITS
            if at + MOST_TRAITS > len(self._rows):
                return
            n = state._traits(seat, found)
            self.widest = max(self.widest, n)
            n = min(n, MOST_TRAITS)
            for i in range(n):
                self._rows[at + i] = found[i]
            for i in range(n, MOST_TRAITS):
                self._rows[at + i] = -1
            self._stages[self.positions] = state._stage()
            self._predictions[2 * self.positions] = wins[seat]
            self._predictions[2 * self.positions + 1] = margins[seat]
            self.positions += 1

    def add_result(self, state: State, value: Value) -> None:
        """Write down how the match ended."""
        win = [0.0]
        margin = [0.0]
        for seat in range(state.seats):
            value.result(state, seat, win, margin)
            self._results[2 * seat] = win[0]
            self._results[2 * seat + 1] = margin[0]

    # ---- Python layer ----

    def play(self, start: State, value: Value, rng: Rng, temperature: float, epsilon: float) -> int:
        """Play a match from here; the start stays as it is. Return how many positions were kept."""
        if not isinstance(start, State) or not isinstance(value, Value) or not isinstance(rng, Rng):
            raise TypeError("self-play needs a State, a Value and an Rng")
        state = start.clone()
        probe = start.clone()
        self._sums.clear()
        token = raw.unlock()
        kept = self.play_match(state, probe, value, rng, temperature, epsilon)
        raw.lock(token)
        if self.widest > MOST_TRAITS:
            raise ValueError(f"a position has {self.widest} traits, but a row holds {MOST_TRAITS}")
        return kept

    def clear(self) -> None:
        """Forget the matches, and keep the room."""
        self.positions = 0
