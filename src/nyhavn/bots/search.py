"""Search: open-loop tree search, written once for every game, and compiled.

A node is a sequence of choices; what chance did in between is sampled anew each time, so the legal
lines at a node may differ from visit to visit (a child counts how often it could have been chosen).
Every seat chooses for itself (max^n). There are three ways to search:
- not guided: choices are tried at random, a new node is judged by a random playout to the end
  (with a depth of one this is flat Monte Carlo);
- guided: choices are looked at in the order of the game's hand-made estimate (`merit`);
- with a value that knows the game: it orders the choices and judges new nodes, nothing is played out.
States, values and generators are arguments: none is kept, so one search is one thread's.
"""

from __future__ import annotations

import math
from array import array
from typing import NamedTuple

from nyhavn.bots import measures
from nyhavn.bots.value import Value
from nyhavn.core import raw
from nyhavn.core.rng import Rng
from nyhavn.core.state import State

DEEPEST = 64  # choices from the root; beyond that playouts are as good
ACTIONS = 8192  # as in core.state
WIN, MARGIN = measures.WIN, measures.MARGIN
KEEN = 35.0  # hundredths of a point that make a choice e times as interesting
CURIOUS = 0.6  # how much interest counts against experience
SHARP = 0.04  # the same two with a value: the worth that makes a choice e times as interesting ...
EAGER = 0.3  # ... and how much interest counts


class Visited(NamedTuple):
    """What a search found out about a choice."""

    action: int
    visits: int
    worth: float  # 1 for a clear victory, 0 for a clear defeat
    win: float  # the chance to win
    lead: float  # expected points ahead of the best other seat


class Search:
    """A tree of choices, grown by `run` and read by `visited`."""

    __slots__ = (
        "_action", "_child", "_count", "_deep", "_first", "_guided", "_lead", "_leads", "_mover",
        "_path", "_possible", "_root", "_sibling", "_stamp", "_tick", "_total", "_tries", "_far", "_scale", "_valued",
        "_visits", "_weight", "_wide", "_win", "_wins",
    )  # fmt: skip

    def __init__(
        self, capacity: int, deep: int = DEEPEST, guided: bool = False, wide: float = 0.7,
        tries: int = 1, far: int = 1000, scale: float = 300.0,
    ) -> None:
        self._guided = guided  # the game's estimate says which choices to look at first
        self._valued = False  # a value does
        self._deep = min(deep, DEEPEST)
        self._tries = tries  # lines looked at for each step of a playout
        self._far = far
        self._scale = scale
        self._wide = wide  # how fast further choices are tried as visits grow
        self._count = 1  # the first root is node 0
        self._root = 0
        self._tick = 0
        self._action = array("q", [0]) * capacity
        self._mover = array("q", [0]) * capacity  # who chose this node
        self._visits = array("q", [0]) * capacity
        self._possible = array("q", [0]) * capacity  # visits of the parent where it was legal
        self._total = array("d", [0.0]) * capacity  # rewards of the mover ...
        self._win = array("d", [0.0]) * capacity  # ... and the parts they are made of
        self._lead = array("d", [0.0]) * capacity
        self._weight = array("d", [0.0]) * capacity  # how interesting it looked
        self._first = array("d", [0.0]) * capacity  # what the value thought of it
        self._child = array("q", [0]) * capacity  # the latest child, 0 for none
        self._sibling = array("q", [0]) * capacity
        self._path = array("q", [0]) * (DEEPEST + 1)
        self._stamp = array("q", [0]) * ACTIONS
        self._wins = array("d", [0.0]) * 4  # how the latest descent ended, by seat
        self._leads = array("d", [0.0]) * 4

    # ---- C layer ----

    def grow(
        self, root: State, seat: int, scratch: State, probe: State, value: Value, rng: Rng,
        iterations: int,
    ) -> None:  # fmt: skip
        """Go down the tree many times."""
        for _ in range(iterations):
            scratch.assign(root)
            self.descend(scratch, probe, value, seat, rng)

    def descend(self, state: State, probe: State, value: Value, asked: int, rng: Rng) -> None:
        """Follow the tree to a new node, judge it, and remember that along the path."""
        moves = raw.room()
        node = self._root
        length = 0
        state.settle(rng)
        while not state.over and length < self._deep:
            seat = asked if length == 0 else raw.low(state.acting)
            n = state.legal(seat, moves)
            if n == 1:
                state.apply(seat, moves[0])
            else:
                if self._valued or self._guided:
                    node = self.follow(node, seat, moves, n, state, probe, value)
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
        self.judge(state, probe, value, rng)
        self.remember(length)

    def follow(
        self, node: int, seat: int, moves: list[int], n: int, state: State, probe: State,
        value: Value,
    ) -> int:  # fmt: skip
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
                self.discover(node, seat, moves[i], state, probe, value)
        weights = 0.0
        visits = 0
        fresh = 0.4  # what is expected of a choice nobody has tried, if there is no value
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
        spread = (EAGER if self._valued else CURIOUS) * math.sqrt(visits + 1.0)
        spread /= max(weights, 1e-300)
        child = self._child[node]
        while child != 0:
            if self._stamp[self._action[child]] == -self._tick:
                if self._valued:  # the first impression counts like a visit
                    mean = (self._first[child] + self._total[child]) / (1.0 + self._visits[child])
                elif self._visits[child] > 0:
                    mean = self._total[child] / self._visits[child]
                else:
                    mean = fresh
                bound = mean + spread * self._weight[child] / (1.0 + self._visits[child])
                if bound > highest:
                    highest = bound
                    best = child
            child = self._sibling[child]
        return best

    def discover(
        self, node: int, seat: int, action: int, state: State, probe: State, value: Value
    ) -> None:
        """Add a child, and look how interesting it is."""
        probe.assign(state)
        probe.apply(seat, action)
        value.calm(probe)
        child = self.add(node, seat, action)
        if self._valued:
            self._first[child] = value.worth(probe, seat)
            self._weight[child] = math.exp(self._first[child] / SHARP)
        else:
            self._weight[child] = math.exp(value.lead(probe, seat) / KEEN)

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
        self._total[node] = self._win[node] = self._lead[node] = 0.0
        self._action[node] = action
        self._mover[node] = seat
        self._possible[node] = 1
        self._sibling[node] = self._child[parent]
        self._child[parent] = node
        return node

    def stroll(self, state: State, probe: State, value: Value, rng: Rng) -> None:
        """Play to the end: of some lines drawn at random, the one that looks best by `merit`."""
        moves = raw.room()
        state.settle(rng)
        choices = 0
        while not state.over and (choices < self._far or state.midway()):
            seat = raw.low(state.acting)
            n = state.legal(seat, moves)
            best = 0
            if n > 1:
                choices += 1
                highest = -1e9
                for _ in range(self._tries):
                    ticket = rng.below(n)
                    probe.assign(state)
                    probe.apply(seat, moves[ticket])
                    value.calm(probe)
                    bound = 1.0 * probe.merit(seat)
                    if bound > highest:
                        highest = bound
                        best = ticket
            state.apply(seat, moves[best])
            state.settle(rng)

    def judge(self, state: State, probe: State, value: Value, rng: Rng) -> None:
        """Note how the match ends for every seat, by the value or by playing it out."""
        win = [0.0]
        margin = [0.0]
        if self._valued:
            value.calm(state)
        elif self._tries > 1:
            self.stroll(state, probe, value, rng)
        else:
            state.playout(rng)
        for seat in range(state.seats):
            if state.over or self._valued:
                value.assess(state, seat, win, margin)
                self._wins[seat] = win[0]
                self._leads[seat] = margin[0]
            else:
                self._leads[seat] = math.tanh(value.lead(state, seat) / self._scale)
                self._wins[seat] = 0.5 + 0.5 * self._leads[seat]

    def remember(self, length: int) -> None:
        """Credit every node of the path with what the seat that chose it got."""
        self._visits[self._root] += 1
        for i in range(1, length + 1):
            node = self._path[i]
            seat = self._mover[node]
            self._visits[node] += 1
            self._win[node] += self._wins[seat]
            self._lead[node] += self._leads[seat]
            self._total[node] += WIN * self._wins[seat] + MARGIN * (0.5 + 0.5 * self._leads[seat])

    # ---- Python layer ----

    def run(self, root: State, seat: int, value: Value, rng: Rng, iterations: int) -> None:
        """Grow the tree of a seat's choice; other threads may run meanwhile."""
        if (
            not isinstance(root, State)
            or not isinstance(rng, Rng)
            or not isinstance(value, Value)
        ):
            raise TypeError("a search needs a State, a Value and an Rng")
        if len(root.legal_actions(seat)) < 2:
            raise ValueError(f"seat {seat} has no choice here")
        self._valued = value.knows(root)
        scratch = root.clone()
        probe = root.clone()
        token = raw.unlock()
        self.grow(root, seat, scratch, probe, value, rng, iterations)
        raw.lock(token)

    def clear(self) -> None:
        """Forget everything, and keep the room."""
        self._count = 1
        self._root = 0
        self._visits[0] = self._child[0] = 0

    def advance(self, action: int) -> bool:
        """Make a choice of the root the new root, if it has been thought about."""
        child = self._child[self._root]
        while child != 0 and self._action[child] != action:
            child = self._sibling[child]
        if child == 0 or self._child[child] == 0:
            return False
        self._root = child
        return True

    def ahead(self) -> int:
        """Return by how many visits the first choice at the root leads the second."""
        first = second = 0
        child = self._child[self._root]
        while child != 0:
            if self._visits[child] > first:
                first, second = self._visits[child], first
            elif self._visits[child] > second:
                second = self._visits[child]
            child = self._sibling[child]
        return first - second

    def visited(self) -> list[Visited]:
        """Return the choices at the root, most visited first."""
        found = []
        child = self._child[self._root]
        while child != 0:
            n = self._visits[child]
            many = max(n, 1)
            found.append(
                Visited(
                    self._action[child],
                    n,
                    self._total[child] / many,
                    self._win[child] / many,
                    measures.FAR * self._lead[child] / many,
                )
            )
            child = self._sibling[child]
        return sorted(found, key=lambda entry: (-entry.visits, -entry.worth, entry.action))
