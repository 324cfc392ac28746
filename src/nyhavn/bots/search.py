"""Search: open-loop tree search, written once for every game, and compiled.

A node is a sequence of choices; what chance did in between is sampled anew each time, so the legal
lines at a node may differ from visit to visit (a child counts how often it could have been chosen).
Every seat chooses for itself (max^n). A new node is judged by a random playout to the end. A guided
search looks at choices in the order of the game's own estimate (`merit`), another tries them at
random. Not guided and with a depth of one this is flat Monte Carlo.
States and generators are arguments: none is kept, so one search is one thread's.
"""

from __future__ import annotations

import math
from array import array

from nyhavn.core import raw
from nyhavn.core.rng import Rng
from nyhavn.core.state import State

DEEPEST = 64  # choices from the root; beyond that playouts are as good
ACTIONS = 8192  # as in core.state
WIN, MARGIN = 0.75, 0.25  # what a playout is worth: mostly the victory, a little the points
FAR = 24.0  # points ahead or behind that count as all or nothing
KEEN = 35.0  # hundredths of a point that make a choice e times as interesting
CURIOUS = 0.6  # how much interest counts against experience


class Search:
    """A tree of choices, grown by `run` and read by `visited`."""

    __slots__ = (
        "_action", "_child", "_count", "_deep", "_guided", "_mover", "_path", "_possible",
        "_sibling", "_stamp", "_tick", "_total", "_visits", "_weight", "_wide",
    )  # fmt: skip

    def __init__(
        self, capacity: int, deep: int = DEEPEST, guided: bool = False, wide: float = 0.7
    ) -> None:
        self._guided = guided  # the game's estimate says which choices to look at first
        self._deep = min(deep, DEEPEST)
        self._wide = wide  # how fast further choices are tried as visits grow
        self._count = 1  # the root is node 0
        self._tick = 0
        self._action = array("q", [0]) * capacity
        self._mover = array("q", [0]) * capacity  # who chose this node
        self._visits = array("q", [0]) * capacity
        self._possible = array("q", [0]) * capacity  # visits of the parent where it was legal
        self._total = array("d", [0.0]) * capacity  # rewards of the mover
        self._weight = array("d", [0.0]) * capacity  # how interesting it looked
        self._child = array("q", [0]) * capacity  # the latest child, 0 for none
        self._sibling = array("q", [0]) * capacity
        self._path = array("q", [0]) * (DEEPEST + 1)
        self._stamp = array("q", [0]) * ACTIONS

    # ---- C layer ----

    def grow(
        self, root: State, seat: int, scratch: State, probe: State, rng: Rng, iterations: int
    ) -> None:
        """Go down the tree many times."""
        for _ in range(iterations):
            scratch.assign(root)
            self.descend(scratch, probe, seat, rng)

    def descend(self, state: State, probe: State, asked: int, rng: Rng) -> None:
        """Follow the tree to a new node, judge it, and remember that along the path."""
        moves = raw.room()
        node = 0
        length = 0
        state.settle(rng)
        while not state.over and length < self._deep:
            seat = asked if length == 0 else raw.low(state.acting)
            n = state.legal(seat, moves)
            if n == 1:
                state.apply(seat, moves[0])
            else:
                if self._guided:
                    node = self.follow(node, seat, moves, n, state, probe)
                else:
                    node = self.select(node, seat, moves, n, rng)
                if node == 0:  # the tree is full
                    break
                length += 1
                self._path[length] = node
                state.apply(seat, self._action[node])
                if self._visits[node] == 0:
                    break
            state.settle(rng)
        state.playout(rng)
        self.remember(state, length)

    def calm(self, state: State) -> None:
        """Carry a choice out to where it can be judged: pay for a tile, draw a shape."""
        moves = raw.room()
        while state.acting != 0 and state.midway():
            seat = raw.low(state.acting)
            state.apply(seat, moves[state.legal(seat, moves) - 1])

    def follow(
        self, node: int, seat: int, moves: list[int], n: int, state: State, probe: State
    ) -> int:
        """Return the child with the best mixture of experience and interest."""
        self._tick += 1
        for i in range(n):
            self._stamp[moves[i]] = self._tick
        child = self._child[node]
        while child != 0:
            if self._stamp[self._action[child]] == self._tick:
                self._stamp[self._action[child]] = -self._tick
            child = self._sibling[child]
        for i in range(n):
            if self._stamp[moves[i]] == self._tick and self._count < len(self._action):
                self._stamp[moves[i]] = -self._tick
                probe.assign(state)
                probe.apply(seat, moves[i])
                self.calm(probe)
                child = self.add(node, seat, moves[i])
                self._weight[child] = math.exp(self.lead(probe, seat) / KEEN)
        weights = 0.0
        visits = 0
        fresh = 0.4  # what is expected of a choice nobody has tried
        child = self._child[node]
        while child != 0:
            if self._stamp[self._action[child]] == -self._tick:
                weights += self._weight[child]
                visits += self._visits[child]
                if self._visits[child] > 0:
                    fresh = max(fresh, self._total[child] / self._visits[child] - 0.05)
            child = self._sibling[child]
        best = 0
        highest = -1.0
        spread = CURIOUS * math.sqrt(visits + 1.0) / max(weights, 1e-300)
        child = self._child[node]
        while child != 0:
            if self._stamp[self._action[child]] == -self._tick:
                mean = fresh
                if self._visits[child] > 0:
                    mean = self._total[child] / self._visits[child]
                bound = mean + spread * self._weight[child] / (1.0 + self._visits[child])
                if bound > highest:
                    highest = bound
                    best = child
            child = self._sibling[child]
        return best

    def lead(self, state: State, seat: int) -> float:
        """Return by how much a seat's estimate leads the best other one, bounded."""
        best = -1000000
        for other in range(state.seats):
            if other != seat:
                best = max(best, state.merit(other))
        return max(-2000.0, min(2000.0, 1.0 * (state.merit(seat) - best)))

    def select(self, node: int, seat: int, moves: list[int], n: int, rng: Rng) -> int:
        """Return the child to follow: a new one while there is room for more, else by its bound."""
        self._tick += 1
        for i in range(n):
            self._stamp[moves[i]] = self._tick
        best = 0
        highest = -1.0
        known = 0
        child = self._child[node]
        while child != 0:
            if self._stamp[self._action[child]] == self._tick:
                self._stamp[self._action[child]] = 0
                known += 1
                self._possible[child] += 1
                bound = self._total[child] / self._visits[child] + 0.5 * math.sqrt(
                    math.log(self._possible[child] + 1.0) / self._visits[child]
                )
                if bound > highest:
                    highest = bound
                    best = child
            child = self._sibling[child]
        room = 3 + 2.0 * math.pow(self._visits[node] + 1.0, self._wide)
        if best != 0 and (known == n or known >= room or self._count >= len(self._action)):
            return best
        if self._count >= len(self._action):
            return 0
        ticket = rng.below(n - known)
        for i in range(n):
            if self._stamp[moves[i]] == self._tick:
                if ticket == 0:
                    return self.add(node, seat, moves[i])
                ticket -= 1
        return 0

    def add(self, parent: int, seat: int, action: int) -> int:
        """Return a new child."""
        node = self._count
        self._count += 1
        self._visits[node] = self._child[node] = 0
        self._total[node] = 0.0
        self._action[node] = action
        self._mover[node] = seat
        self._possible[node] = 1
        self._sibling[node] = self._child[parent]
        self._child[parent] = node
        return node

    def remember(self, state: State, length: int) -> None:
        """Credit every node of the path with the reward of the seat that chose it."""
        self._visits[0] += 1
        for i in range(1, length + 1):
            node = self._path[i]
            self._visits[node] += 1
            self._total[node] += self.reward(state, self._mover[node])

    def reward(self, state: State, seat: int) -> float:
        """Return what the end is worth to a seat: 1 for a clear victory, 0 for a clear defeat."""
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
        margin = 0.5 + 0.5 * max(-1.0, min(1.0, (state.scores[seat] - best) / FAR))
        return (WIN / level if ahead == 0 else 0.0) + MARGIN * margin

    # ---- Python layer ----

    def run(self, root: State, seat: int, rng: Rng, iterations: int) -> None:
        """Grow the tree of a seat's choice; other threads may run meanwhile."""
        if not isinstance(root, State) or not isinstance(rng, Rng):
            raise TypeError("a search needs a State and an Rng")
        if len(root.legal_actions(seat)) < 2:
            raise ValueError(f"seat {seat} has no choice here")
        scratch = root.clone()
        probe = root.clone()
        token = raw.unlock()
        self.grow(root, seat, scratch, probe, rng, iterations)
        raw.lock(token)

    def clear(self) -> None:
        """Forget everything, and keep the room."""
        self._count = 1
        self._visits[0] = self._child[0] = 0

    def visited(self) -> list[tuple[int, int, float]]:
        """Return (action, visits, mean reward) of the choices at the root, most visited first."""
        found = []
        child = self._child[0]
        while child != 0:
            visits = self._visits[child]
            found.append((self._action[child], visits, self._total[child] / max(visits, 1)))
            child = self._sibling[child]
        return sorted(found, key=lambda entry: (-entry[1], -entry[2], entry[0]))
