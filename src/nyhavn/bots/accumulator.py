"""Accumulator: the sums that a value makes of a position, kept up from one position to the next.

Positions that are judged one after the other differ in a few traits (siblings in a tree): only the
rows of those are added and subtracted, as in NNUE. The sums are whole numbers, so they are what
adding all rows anew would give. One accumulator is one thread's.
"""

from __future__ import annotations

from nyhavn.bots import constants
from nyhavn.bots.value import Value
from nyhavn.core import bounds, raw
from nyhavn.core.state import State

ROOM = bounds.ROOM
WIN_WEIGHT, MARGIN_WEIGHT = constants.WIN_WEIGHT, constants.MARGIN_WEIGHT


class Accumulator:
    """For every seat the sums of its traits' rows: as its own (0 to 3), as others see it (4 to 7).

    Each sum is brought up to date when it is asked for, from the traits it was made of.
    """

    __slots__ = ("_count", "_found", "_rest", "_sums", "_traits")

    def __init__(self) -> None:
        self._sums = raw.rows([0] * (8 * raw.LANES))
        self._rest = raw.rows([0] * raw.LANES)
        self._found = [0] * 4096  # ROOM: the traits of the seat that is looked at
        self._traits = [0] * 32768  # 8 * ROOM: those that a sum was made of
        self._count = [0] * 8

    # ---- C layer ----

    def clear(self) -> None:
        """Forget everything: what comes is of another value, or of another match."""
        for side in range(8):
            raw.clear_row(self._sums, side)
            self._count[side] = 0

    def update(self, rows: list[int], limit: int, side: int, n: int) -> None:
        """Bring one sum to the n traits that were found, by the rows of traits below a limit.

        Traits come in much the same order every time: walk along both lists, and step over what is
        only in one of them. Whatever is taken for a difference, the sum is right.
        """
        base = side * ROOM
        old = self._count[side]
        i = raw.alike(self._found, 0, self._traits, base, min(n, old))
        if i == n and i == old:
            return
        first = i
        k = i
        while i < n or k < old:
            if i == n:
                was, new = self._traits[base + k], -1
            elif k == old:
                was, new = -1, self._found[i]
            else:
                was, new = self._traits[base + k], self._found[i]
                if was == new:
                    same = raw.alike(self._found, i, self._traits, base + k, min(n - i, old - k))
                    i += same
                    k += same
                    continue
                if k + 1 < old and self._traits[base + k + 1] == new:
                    new = -1
                elif i + 1 < n and self._found[i + 1] == was:
                    was = -1
            if was >= 0:
                k += 1
            if new >= 0:
                i += 1
            if was >= limit:
                was = -1  # the weights are those of another game
            if new >= limit:
                new = -1
            if was >= 0 and new >= 0:
                raw.swap_row(self._sums, side, rows, was, new)
            elif was >= 0:
                raw.take_row(self._sums, side, rows, was)
            elif new >= 0:
                raw.add_row(self._sums, side, rows, new)
        for i in range(first, n):
            self._traits[base + i] = self._found[i]
        self._count[side] = n

    def weigh(
        self, value: Value, state: State, seat: int, win: list[float], margin: list[float]
    ) -> None:
        """Write what the sums say about a seat."""
        other = 4 + (1 - seat if state.seats == 2 else 0)
        rest = raw.lanes(self._sums, other)
        if state.seats > 2:
            raw.clear_row(self._rest, 0)
            for other in range(state.seats):
                if other != seat:
                    raw.add_row(self._rest, 0, self._sums, 4 + other)
            rest = raw.lanes(self._rest, 0)
        own = raw.lanes(self._sums, seat)
        value.weigh(own, rest, state.seats - 1, state._stage(), win, margin)

    def predict(
        self, value: Value, state: State, seat: int, win: list[float], margin: list[float]
    ) -> None:
        """Write how a match will end for a seat: chance to win, margin (from -1 to 1)."""
        if state.over or value.traits == 0:
            value.result(state, seat, win, margin)
            return
        for other in range(state.seats):
            n = state._traits(other, self._found)
            if other == seat:
                self.update(value._own, value.traits, seat, n)
            else:
                self.update(value._others, value.traits, 4 + other, n)
        self.weigh(value, state, seat, win, margin)

    def predict_all(
        self, value: Value, state: State, wins: list[float], margins: list[float]
    ) -> None:
        """Write the same for every seat."""
        win = [0.0]
        margin = [0.0]
        known = state.over or value.traits == 0
        if not known:
            for seat in range(state.seats):
                n = state._traits(seat, self._found)
                self.update(value._own, value.traits, seat, n)
                self.update(value._others, value.traits, 4 + seat, n)
        for seat in range(state.seats):
            if known:
                value.result(state, seat, win, margin)
            else:
                self.weigh(value, state, seat, win, margin)
            wins[seat] = win[0]
            margins[seat] = margin[0]

    def expected_reward(self, value: Value, state: State, seat: int) -> float:
        """Return one number for a seat: 1 for a clear victory, 0 for a clear defeat."""
        win = [0.0]
        margin = [0.0]
        self.predict(value, state, seat, win, margin)
        return WIN_WEIGHT * win[0] + MARGIN_WEIGHT * (0.5 + 0.5 * margin[0])

    # ---- Python layer ----

    def prediction(self, value: Value, state: State, seat: int) -> tuple[float, float]:
        """Return the chance of a seat to win, and its expected margin (-1 to 1)."""
        if not isinstance(value, Value) or not isinstance(state, State):
            raise TypeError("a prediction needs a Value and a State")
        if not 0 <= seat < state.seats:
            raise TypeError("a prediction needs one of the seats")
        win = [0.0]
        margin = [0.0]
        self.predict(value, state, seat, win, margin)
        return win[0], margin[0]
