"""Search: open-loop tree search, written once for every game, and compiled.

A node is a sequence of choices; what chance did in between is sampled anew each time, so the legal
lines at a node may differ from visit to visit (a child counts how often it could have been chosen).
With insight, a node that has been visited for a while has a node for each thing that chance does
there, if the game tells (a roll of the dice): then every roll finds an answer of its own.
Every seat chooses for itself (max^n). Who chooses at a node may differ from visit to visit too, so
a child belongs to one seat. Of several seats that owe a decision the one that asks goes first: the
order does not matter to the game, and so its own turn stays together in the tree.

Which choices are looked at first: all in turn; or, guided, by the game's hand-made estimate
(`merit`); or, with insight, by a learned value. How a new node is judged: by the value, if it knows
the game, else by a playout to the end, random or (with several tries a step) sensible. With a depth
of one this is flat Monte Carlo.
States, values and generators are arguments: none is kept, so one search is one thread's.
"""

from __future__ import annotations

import math
from array import array
from typing import NamedTuple

from nyhavn.bots import constants
from nyhavn.bots.value import Value
from nyhavn.core import raw
from nyhavn.core.rng import Rng
from nyhavn.core.state import State

CHANCE = -1  # who "chooses" what chance does
DEEPEST = 64  # choices from the root; beyond that playouts are as good
ACTIONS = 8192  # as in core.state
WIN, MARGIN = constants.WIN, constants.MARGIN
CURIOUS = 0.6  # how much interest counts against experience
EAGER = 0.3  # the same with insight
PATIENT = 16  # visits before chance has nodes of its own
SHARP = 0.04  # the worth that makes a choice e times as interesting, with insight


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
        "_action", "_asked", "_child", "_count", "_deep", "_first", "_guided", "_insight", "_keen",
        "_lead", "_leads", "_mover", "_ordered", "_path", "_possible", "_root", "_sibling",
        "_stamp", "_tick", "_total", "_tries", "_valued", "_visits", "_weight", "_win", "_wins",
    )  # fmt: skip

    def __init__(
        self,
        capacity: int,
        deep: int = DEEPEST,
        guided: bool = False,
        insight: bool = False,
        keen: float = 35.0,
        tries: int = 1,
    ) -> None:
        if capacity < 2 or deep < 1 or tries < 1:
            raise ValueError("a search needs room for two nodes, a depth of 1 and a try a step")
        self._deep = min(deep, DEEPEST)
        self._guided = guided  # the game's estimate says which choices to look at first
        self._insight = insight  # the value does, if it knows the game
        self._keen = keen  # hundredths of a point that make a choice e times as interesting
        self._tries = tries  # lines looked at for each step of a playout
        self._valued = self._ordered = False  # whether the value judges, and orders
        self._count = 1  # the first root is node 0
        self._root = 0
        self._asked = 0  # the seat that chooses at the root
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
            seat = asked if (state.acting >> asked) & 1 else raw.low(state.acting)
            n = state.legal(seat, moves)
            if n == 1:
                state.apply(seat, moves[0])
            else:
                if self._guided or self._ordered:
                    node = self.follow(node, seat, moves, n, state, probe, value)
                else:
                    node = self.select(node, seat, moves, n, rng)
                if node == 0:  # the tree is full, and all these choices are new
                    break
                length += 1
                self._path[length] = node
                state.apply(seat, self._action[node])
                if self._visits[node] == 0 or (self._child[node] == 0 and self.full()):
                    break
            fate = state.settle(rng)
            if fate > 0 and self._ordered and self._visits[node] >= PATIENT:
                node = self.turned(node, fate)
        self.judge(state, probe, value, rng)
        self.remember(length)

    def turned(self, node: int, fate: int) -> int:
        """Return the node of what chance did; in a full tree, if there is none, the one before."""
        child = self._child[node]
        while child != 0 and (self._mover[child] != CHANCE or self._action[child] != fate):
            child = self._sibling[child]
        if child == 0:
            child = node if self.full() else self.add(node, CHANCE, fate)
        return child

    def full(self) -> bool:
        """Say whether there is no room for another node."""
        return self._count >= len(self._action)

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
            if self._mover[child] == seat and self._stamp[self._action[child]] == self._tick:
                self._stamp[self._action[child]] = -self._tick
            child = self._sibling[child]
        for i in range(n):
            if self._stamp[moves[i]] == self._tick and not self.full():
                self._stamp[moves[i]] = -self._tick
                self.discover(node, seat, moves[i], state, probe, value)
        weights = 0.0
        visits = 0
        fresh = 0.4  # what is expected of a choice nobody has tried, if there is no value
        child = self._child[node]
        while child != 0:
            if self._mover[child] == seat and self._stamp[self._action[child]] == -self._tick:
                weights += self._weight[child]
                visits += self._visits[child]
                if self._visits[child] > 0:
                    fresh = max(fresh, self._total[child] / self._visits[child] - 0.05)
            child = self._sibling[child]
        best = 0
        highest = -1.0
        spread = (EAGER if self._ordered else CURIOUS) * math.sqrt(visits + 1.0)
        spread /= max(weights, 1e-300)
        child = self._child[node]
        while child != 0:
            if self._mover[child] == seat and self._stamp[self._action[child]] == -self._tick:
                if self._ordered:  # the first impression counts like a visit
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
        if self._ordered:
            self._first[child] = value.worth(probe, seat)
            self._weight[child] = math.exp(self._first[child] / SHARP)
        else:
            self._weight[child] = math.exp(value.lead(probe, seat) / self._keen)

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
            if self._mover[child] == seat and self._stamp[self._action[child]] == self._tick:
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
        room = 3 + 2.0 * math.pow(self._visits[node] + 1.0, 0.7)
        if best != 0 and (known == n or known >= room or self.full()):
            return best
        if self.full():
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
        while not state.over:
            seat = raw.low(state.acting)
            n = state.legal(seat, moves)
            best = 0
            if n > 1:
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
            value.assess(state, seat, win, margin)
            self._wins[seat] = win[0]
            self._leads[seat] = margin[0]

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
        if not isinstance(root, State) or not isinstance(rng, Rng) or not isinstance(value, Value):
            raise TypeError("a search needs a State, a Value and an Rng")
        if len(root.legal_actions(seat)) < 2:
            raise ValueError(f"seat {seat} has no choice here")
        self._asked = seat
        self._valued = value.knows(root)
        self._ordered = self._valued and self._insight
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
        """Make a choice of the root the new root, if what the same seat does then is known."""
        child = self._child[self._root]
        while child != 0 and (self._action[child] != action or self._mover[child] != self._asked):
            child = self._sibling[child]
        if child == 0:
            return False
        then = self._child[child]
        while then != 0 and self._mover[then] != self._asked:
            then = self._sibling[then]
        if then == 0:
            return False
        self._root = child
        return True

    def visited(self) -> list[Visited]:
        """Return the choices at the root of the seat that asked, most visited first."""
        found = []
        child = self._child[self._root]
        while child != 0:
            if self._mover[child] == self._asked:
                n = self._visits[child]
                many = max(n, 1)
                found.append(
                    Visited(
                        self._action[child],
                        n,
                        self._total[child] / many,
                        self._win[child] / many,
                        constants.FAR * self._lead[child] / many,
                    )
                )
            child = self._sibling[child]
        return sorted(found, key=lambda entry: (-entry.visits, -entry.worth, entry.action))
