"""Rollouts: matches played on by the value alone, with the same luck for every line. Compiled.

Lines are compared in the same worlds: a world is a state and a number, its luck. Every time chance
acts, its draw depends on nothing but that number, on how often the turn has passed since, and on
how often chance has acted in this turn. So the others roll the same dice whether a seat re-rolls
its own or not (common random numbers), and what differs between two lines is what the lines did.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from nyhavn.bots.accumulator import Accumulator
from nyhavn.bots.value import Value
from nyhavn.core import raw
from nyhavn.core.rng import Rng
from nyhavn.core.state import State

M64 = 0xFFFFFFFFFFFFFFFF
# Odd numbers without a pattern: streams of luck that begin apart.
TURN = 0xD1342543DE82EF95
ACT = 0xAF251AF3B0F025B5
TRIAL = 0x2545F4914F6CDD1D
MERIT_SCALE = 4000.0  # hundredths of a point that count like a whole reward, while untrained
MOST_LINES = 4096


class Rollouts:
    """What became of each line in the latest world, by line and seat."""

    __slots__ = ("_margins", "_shares", "_sums", "choices", "margins", "shares")

    def __init__(self) -> None:
        self.shares = array("d", [0.0]) * (MOST_LINES * 4)  # of the victory
        self.margins = array("d", [0.0]) * (MOST_LINES * 4)  # from -1 to 1
        self._shares = self.shares
        self._margins = self.margins
        self._sums = Accumulator()
        self.choices = 0  # made in all rollouts

    # ---- C layer ----

    def finish(
        self, state: State, probe: State, value: Value, rng: Rng, owner: int, luck: int
    ) -> None:
        """Play to the end; `owner`: the seats that were asked before, as a mask."""
        moves = raw.room()
        turn = 0
        act = 0
        while not state.over:
            if state.acting == 0:
                # Whether the turn passes is seen by a trial with other luck: what is drawn in
                # earnest must not depend on itself.
                probe._assign(state)
                rng.state = (luck + TRIAL + turn * TURN + act * ACT) & M64
                probe._settle(rng)
                if probe.acting == owner:
                    act += 1
                else:
                    turn += 1
                    act = 0
                rng.state = (luck + turn * TURN + act * ACT) & M64
                state._settle(rng)
                owner = state.acting
            else:
                seat = raw.low(state.acting)
                n = state._legal(seat, moves)
                if n > 1:
                    self.choices += 1
                state._apply(seat, moves[self.best(state, probe, seat, moves, n, value)])

    def best(
        self, state: State, probe: State, seat: int, moves: list[int], n: int, value: Value
    ) -> int:
        """Return which of the actions looks best to the value; the first of equals."""
        found = 0
        highest = -1000.0
        if n == 1:
            return 0
        for i in range(n):
            probe._assign(state)
            probe._apply(seat, moves[i])
            value.complete_choice(probe)
            if value.traits or probe.over:
                score = self._sums.expected_reward(value, probe, seat)
            else:
                score = 0.5 + value.merit_margin(probe, seat) / MERIT_SCALE
            if score > highest:
                highest = score
                found = i
        return found

    def follow(
        self, root: State, state: State, probe: State, seat: int, action: int, value: Value,
        rng: Rng, luck: int, at: int,
    ) -> None:  # fmt: skip
        """Play on behind one line (-1: from the position as it is), and keep how it ended."""
        win = [0.0]
        margin = [0.0]
        state._assign(root)
        if action >= 0:
            state._apply(seat, action)
        self.finish(state, probe, value, rng, root.acting, luck)
        for other in range(state.seats):
            value.result(state, other, win, margin)
            self._shares[4 * at + other] = win[0]
            self._margins[4 * at + other] = margin[0]

    # ---- Python layer ----

    def run(self, root: State, seat: int, actions: Sequence[int], value: Value, luck: int) -> None:
        """Play on behind each of the legal actions of a seat, with the same luck."""
        if not isinstance(root, State) or not isinstance(value, Value):
            raise TypeError("rollouts need a State and a Value")
        legal = root.legal(seat)
        if not all(action in legal for action in actions):
            raise ValueError(f"seat {seat} is to play something that is not legal here")
        for at, action in enumerate(actions):
            self.one(root, seat, action, value, luck, at)

    def end(self, root: State, value: Value, luck: int) -> None:
        """Play on from a position as it is, whoever is to act."""
        if not isinstance(root, State) or not isinstance(value, Value):
            raise TypeError("rollouts need a State and a Value")
        self.one(root, 0, -1, value, luck, 0)

    def one(self, root: State, seat: int, action: int, value: Value, luck: int, at: int) -> None:
        """Play on behind one action; other threads may run meanwhile."""
        state = root.clone()
        probe = root.clone()
        rng = Rng(0)
        self._sums.clear()
        token = raw.unlock()
        self.follow(root, state, probe, seat, action, value, rng, luck, at)
        raw.lock(token)
