"""Value: what a position is worth to a seat, learned by self-play, in whole numbers.

A game names the traits of a seat's position (`State.traits`). Every trait has a row of weights for
the seat it belongs to and another for the seats that play against it; the rows are added up, what
is below zero is cut off, and two sums of the rest say how likely the seat wins and by how much.
Whole numbers give the same answer on every machine.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence

from nyhavn.bots import constants
from nyhavn.core import raw
from nyhavn.core.state import State

HIDDEN, ONE, MARGIN_SCALE = constants.HIDDEN, constants.ONE, constants.MARGIN_SCALE
WIN_WEIGHT, MARGIN_WEIGHT = constants.WIN_WEIGHT, constants.MARGIN_WEIGHT


class Value:
    """A value function; without weights everything is even."""

    __slots__ = ("_bias", "_others", "_out", "_own", "traits")

    def __init__(
        self, own: Sequence[int], others: Sequence[int], bias: Sequence[int], out: Sequence[int]
    ) -> None:
        if len(own) != len(others) or len(own) % HIDDEN or len(bias) != HIDDEN:
            raise ValueError(f"the weights must be rows of {HIDDEN}, two for each trait")
        if len(out) != 2 * HIDDEN + 2:
            raise ValueError(f"the last weights must be two rows of {HIDDEN} and two constants")
        self.traits = len(own) // HIDDEN
        self._own = array("i", own)
        self._others = array("i", others)
        self._bias = array("i", bias)
        self._out = array("i", out)

    # ---- C layer ----

    def result(self, state: State, seat: int, win: list[float], margin: list[float]) -> None:
        """Write how a finished match ended for a seat: its share of the victory, and its margin."""
        ahead = 0
        level = 0
        best = -1000
        for other in range(state.seats):
            if state.standing(other) > state.standing(seat):
                ahead += 1
            elif state.standing(other) == state.standing(seat):
                level += 1
            if other != seat and state.scores[other] > best:
                best = state.scores[other]
        win[0] = 1.0 / level if ahead == 0 else 0.0
        margin[0] = max(-1.0, min(1.0, (state.scores[seat] - best) / MARGIN_SCALE))

    def predict(self, state: State, seat: int, win: list[float], margin: list[float]) -> None:
        """Write how a match will end for a seat: chance to win, margin (from -1 to 1)."""
        if state.over or self.traits == 0:
            self.result(state, seat, win, margin)
            return
        found = raw.room()
        sums = [0] * 32
        rest = [0] * 32
        for j in range(HIDDEN):
            sums[j] = self._bias[j]
            rest[j] = 0
        for other in range(state.seats):
            n = state.traits(other, found)
            if other == seat:
                for i in range(n):
                    at = found[i] * HIDDEN
                    if found[i] < self.traits:  # else the weights are those of another game
                        for j in range(HIDDEN):
                            sums[j] += self._own[at + j]
            else:
                for i in range(n):
                    at = found[i] * HIDDEN
                    if found[i] < self.traits:
                        for j in range(HIDDEN):
                            rest[j] += self._others[at + j]
        win_sum = self._out[2 * HIDDEN] * ONE
        margin_sum = self._out[2 * HIDDEN + 1] * ONE
        for j in range(HIDDEN):
            h = sums[j] + rest[j] // (state.seats - 1)
            if h > 0:
                win_sum += h * self._out[j]
                margin_sum += h * self._out[HIDDEN + j]
        win[0] = 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, win_sum / (1.0 * ONE * ONE)))))
        margin[0] = max(-1.0, min(1.0, margin_sum / (1.0 * ONE * ONE)))

    def expected_reward(self, state: State, seat: int) -> float:
        """Return one number for both: 1 for a clear victory, 0 for a clear defeat."""
        win = [0.0]
        margin = [0.0]
        self.predict(state, seat, win, margin)
        return WIN_WEIGHT * win[0] + MARGIN_WEIGHT * (0.5 + 0.5 * margin[0])

    def complete_choice(self, state: State) -> None:
        """Carry a choice out to where it can be evaluated: pay for a tile, draw a shape."""
        moves = raw.room()
        while state.acting != 0 and state.midway():
            seat = raw.low(state.acting)
            state.apply(seat, moves[state.legal(seat, moves) - 1])

    def merit_margin(self, state: State, seat: int) -> float:
        """Return by how much a seat's hand-made estimate leads the best other one, bounded."""
        best = -1000000
        for other in range(state.seats):
            if other != seat:
                best = max(best, state.merit(other))
        return max(-2000.0, min(2000.0, 1.0 * (state.merit(seat) - best)))

    # ---- Python layer ----

    def trained_for(self, state: State) -> bool:
        """Say whether there are weights for such positions."""
        found = raw.room()
        return self.traits > 0 and state.traits(0, found) > 0

    def prediction(self, state: State, seat: int) -> tuple[float, float]:
        """Return the chance of a seat to win, and its expected margin in points."""
        if not isinstance(state, State) or not 0 <= seat < state.seats:
            raise TypeError("a value needs a State and one of its seats")
        win = [0.0]
        margin = [0.0]
        self.predict(state, seat, win, margin)
        return win[0], margin[0] * MARGIN_SCALE
