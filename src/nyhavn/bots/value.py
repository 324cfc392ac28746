"""Value: what a position is worth to a seat, learned by self-play, in whole numbers.

A game names the traits of a seat's position (`State.traits`). Every trait has a row of weights for
the seat it belongs to and another for the seats that play against it; the rows are added up (by an
`Accumulator`), what is below zero is cut off, and two sums of the rest say how likely the seat wins
and by how much. These last weights may be others in every stage of a match (`State._stage`).
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
LAST = 2 * HIDDEN + 2  # weights of a stage: two rows, two constants
MOST_STAGES = constants.MOST_STAGES


class Value:
    """A value function; without weights everything is even."""

    __slots__ = ("_bias", "_others", "_out", "_own", "stages", "traits")

    def __init__(
        self, own: Sequence[int], others: Sequence[int], bias: Sequence[int], out: Sequence[int]
    ) -> None:
        if len(own) != len(others) or len(own) % HIDDEN or len(bias) != HIDDEN:
            raise ValueError(f"the weights must be rows of {HIDDEN}, two for each trait")
        if len(out) % LAST or not 1 <= len(out) // LAST <= MOST_STAGES:
            raise ValueError(
                f"the last weights must be two rows of {HIDDEN} and two constants, "
                f"for each of 1 to {MOST_STAGES} stages"
            )
        self.traits = len(own) // HIDDEN
        self.stages = len(out) // LAST
        self._own = raw.rows(own)
        self._others = raw.rows(others)
        self._bias = array("i", bias)
        self._out = array("i", out)

    # ---- C layer ----

    def result(self, state: State, seat: int, win: list[float], margin: list[float]) -> None:
        """Write how a finished match ended for a seat: its share of the victory, and its margin."""
        ahead = 0
        level = 0
        best = -1000
        for other in range(state.seats):
            if state._standing(other) > state._standing(seat):
                ahead += 1
            elif state._standing(other) == state._standing(seat):
                level += 1
            if other != seat and state.scores[other] > best:
                best = state.scores[other]
        win[0] = 1.0 / level if ahead == 0 else 0.0
        margin[0] = max(-1.0, min(1.0, (state.scores[seat] - best) / MARGIN_SCALE))

    def weigh(
        self, own: Sequence[int], rest: Sequence[int], others: int, stage: int,
        win: list[float], margin: list[float],
    ) -> None:  # fmt: skip
        """Write what sums of rows, the own and those of so many others, say in a stage."""
        at = min(stage, self.stages - 1) * LAST
        sums = [0.0, 0.0]
        raw.weigh(sums, own, rest, self._bias, self._out, at, others)
        win_sum = sums[0] + self._out[at + 2 * raw.LANES] * ONE
        margin_sum = sums[1] + self._out[at + 2 * raw.LANES + 1] * ONE
        win[0] = 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, win_sum / (1.0 * ONE * ONE)))))
        margin[0] = max(-1.0, min(1.0, margin_sum / (1.0 * ONE * ONE)))

    def complete_choice(self, state: State) -> None:
        """Carry a choice out to where it can be evaluated: pay for a tile, draw a shape."""
        moves = raw.room()
        while state.acting != 0 and state._midway():
            seat = raw.low(state.acting)
            state._apply(seat, moves[state._legal(seat, moves) - 1])

    def merit_margin(self, state: State, seat: int) -> float:
        """Return by how much a seat's hand-made estimate leads the best other one, bounded."""
        best = -1000000
        for other in range(state.seats):
            if other != seat:
                best = max(best, state._merit(other))
        return max(-2000.0, min(2000.0, 1.0 * (state._merit(seat) - best)))

    # ---- Python layer ----

    def __reduce__(self) -> tuple[type[Value], tuple[list[int], ...]]:
        """By its weights: compiled or not, the same pickle."""
        own: list[int] = []
        others: list[int] = []
        for trait in range(self.traits):
            mine, theirs = raw.lanes(self._own, trait), raw.lanes(self._others, trait)
            for j in range(HIDDEN):
                own.append(mine[j])
                others.append(theirs[j])
        return Value, (own, others, list(self._bias), list(self._out))

    def trained_for(self, state: State) -> bool:
        """Say whether there are weights for such positions."""
        found = raw.room()
        return self.traits > 0 and state._traits(0, found) > 0

    def prediction(self, state: State, seat: int) -> tuple[float, float]:
        """Return the chance of a seat to win, and its expected margin in points."""
        from nyhavn.bots.accumulator import Accumulator  # which is made for values

        if not isinstance(state, State) or not 0 <= seat < state.seats:
            raise TypeError("a value needs a State and one of its seats")
        win, margin = Accumulator().prediction(self, state, seat)
        return win, margin * MARGIN_SCALE
