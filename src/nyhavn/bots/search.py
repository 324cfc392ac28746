"""Search: Monte Carlo tree search over information sets, written once for every game, compiled.

Each iteration goes down the tree, expands a leaf, evaluates it and backs the result up. A node is a
sequence of choices (open loop): what chance did in between is sampled anew each time, so the legal
lines at a node may differ from visit to visit. Every seat maximises its own reward (max^n). Who
chooses at a node may differ from visit to visit too, so a child belongs to one seat. Of several
seats that owe a decision the one that asks goes first: the order does not matter to the game, and
so its own turn stays together in the tree.

Choices are selected by UCB with progressive widening, or, with a prior, by PUCT. A prior is a
softmax of the game's hand-made estimate (`merit`) or of a learned value; with the latter, chance
nodes keep the outcomes apart where the game tells them (a roll of the dice), once there are visits
enough, and every roll finds an answer of its own. A leaf is evaluated by the value, if it is
trained for the game, else by a rollout to the end. A value evaluates no turn that is half played:
the way down goes on, by its prior, until the seat has nothing more to decide. With a depth of one
this is flat Monte Carlo.
States, values and generators are arguments: none is kept, so one search is one thread's.
"""

from __future__ import annotations

import math
from array import array
from typing import NamedTuple

from nyhavn.bots import constants
from nyhavn.bots.accumulator import Accumulator
from nyhavn.bots.policy import UCB, Policy, Prior
from nyhavn.bots.value import Value
from nyhavn.core import bounds, raw
from nyhavn.core.rng import Rng
from nyhavn.core.state import State

CHANCE = -1  # the mover of a chance node's child
MAX_DEPTH = constants.MAX_DEPTH
ACTIONS = bounds.ROOM
SEATS = bounds.SEATS
WIN_WEIGHT, MARGIN_WEIGHT = constants.WIN_WEIGHT, constants.MARGIN_WEIGHT
C_UCB = 0.5  # exploration; UCB1 has sqrt(2), for rewards that differ more than ours do
C_PUCT_MERIT = 0.6  # exploration with the prior of an estimate, which is rough ...
C_PUCT_VALUE = 0.3  # ... and of a value: what has been learned is to be trusted more
VALUE_TEMPERATURE = 0.04  # of its prior: a reward better by this makes a choice e times as likely
FIRST_PLAY = 0.4  # the reward expected of an untried choice: a little less than an even match ...
FIRST_PLAY_LOSS = 0.05  # ... or than the best sibling, so that what goes well is followed first
# Progressive widening: how many children a node with so many visits may have. Some at once, since
# a choice must be compared with others; then fewer than visits, since each must be visited again.
WIDENING_BASE = 3.0
WIDENING_FACTOR = 2.0
WIDENING_POWER = 0.7
LOGGED = 1024  # logarithms that are worked out once
LOGS = [math.log(n + 1.0) for n in range(LOGGED)]
CHANCE_VISITS = 16  # before outcomes are kept apart: fewer, spread over them, would tell nothing


class RootChild(NamedTuple):
    """What a search found out about a choice at the root."""

    action: int
    visits: int
    reward: float  # the mean: 1 for a clear victory, 0 for a clear defeat; unvisited: expected
    win: float  # the chance to win
    margin: float  # expected points ahead of the best other seat
    wins: tuple[float, ...]  # the chances of all seats, each as it would see its own


class Search:
    """A tree of choices, grown by `run` and read by `root_children`."""

    __slots__ = (
        "_action", "_available", "_child", "_compared", "_comparing", "_count", "_depth", "_free",
        "_leaf_margin", "_leaf_win", "_mover", "_path", "_prior", "_puct", "_reward",
        "_rollout_tries", "_root_margin", "_root_seat", "_root_win", "_sibling", "_stamp", "_sums",
        "_temperature", "_tick", "_trained", "_value", "_value_prior", "_visits",
        "_wants_value_prior",
    )  # fmt: skip

    def __init__(self, capacity: int, policy: Policy = UCB) -> None:
        if capacity < 2 or policy.depth < 1 or policy.rollout_tries < 1:
            raise ValueError("a search needs room for two nodes, a depth of 1 and a try a step")
        self._depth = min(policy.depth, MAX_DEPTH)
        self._puct = policy.prior is not Prior.NONE
        self._wants_value_prior = policy.prior is Prior.VALUE
        self._temperature = policy.merit_temperature
        self._rollout_tries = policy.rollout_tries
        self._trained = False  # whether the value evaluates leaves ...
        self._value_prior = False  # ... and gives the prior
        self._count = 1  # the root is node 0
        self._free = 0  # the first of the nodes that were given back, linked like siblings
        self._root_seat = 0  # who chooses at the root
        self._comparing = False  # whether root choices get equal visits
        self._tick = 0
        self._action = array("i", [0]) * capacity
        self._mover = array("b", [0]) * capacity  # who chose this node
        self._visits = array("i", [0]) * capacity
        self._available = array("i", [0]) * capacity  # visits of the parent where it was legal
        self._reward = array("d", [0.0]) * capacity  # sums, for the mover
        self._prior = array("f", [0.0]) * capacity  # not normalised: who is legal may change
        self._value = array("f", [0.0]) * capacity  # the reward the value expected at first
        self._child = array("i", [0]) * capacity  # the latest child, 0 for none
        self._sibling = array("i", [0]) * capacity
        self._path = array("q", [0]) * (MAX_DEPTH + 1)
        self._stamp = array("q", [0]) * ACTIONS  # the tick at which an action was last legal
        self._compared = array("b", [0]) * ACTIONS  # root choices that get equal visits, if any
        # The parts rewards are made of: sums, of the root seat's choices, for each seat ...
        self._root_win = array("d", [0.0]) * (SEATS * ACTIONS)
        self._root_margin = array("d", [0.0]) * ACTIONS  # ... and for the root seat alone
        self._leaf_win = array("d", [0.0]) * SEATS  # the latest evaluation, by seat
        self._leaf_margin = array("d", [0.0]) * SEATS
        self._sums = Accumulator()

    # ---- C layer ----

    def iterate(
        self, root: State, seat: int, scratch: State, probe: State, value: Value, rng: Rng,
        iterations: int,
    ) -> None:  # fmt: skip
        """Go down the tree many times."""
        for _ in range(iterations):
            scratch._assign(root)
            self.descend(scratch, probe, value, seat, rng)

    def descend(self, state: State, probe: State, value: Value, root_seat: int, rng: Rng) -> None:
        """Select a way down to a new node, evaluate it, and back that up along the path."""
        moves = raw.room()
        node = 0
        length = 0
        newcomer = -1  # the seat that chose a node which nobody had visited
        state._settle(rng)
        while not state.over and length < self._depth:
            seat = root_seat if (state.acting >> root_seat) & 1 else raw.low(state.acting)
            n = state._legal(seat, moves)
            if n == 1:
                state._apply(seat, moves[0])
            else:
                if self._puct:
                    self.expand(node, seat, moves, n, state, probe, value)
                    if length == 0 and self._comparing:
                        node = self.select_compared(seat)
                    else:
                        node = self.select_puct(node, seat)
                else:
                    node = self.select_ucb(node, seat, moves, n, rng)
                if node == 0:  # the tree is full, and all these choices are new
                    break
                length += 1
                self._path[length] = node
                state._apply(seat, self._action[node])
                if self._child[node] == 0 and self.full():
                    break
                if self._visits[node] == 0 and newcomer < 0:
                    newcomer = seat
            if newcomer >= 0 and not (self._value_prior and (state.acting >> newcomer) & 1):
                break  # a new node, and its seat's turn is played
            outcome = state._settle(rng)
            if outcome > 0 and self._value_prior and self._visits[node] >= CHANCE_VISITS:
                node = self.chance_child(node, outcome)
        self.evaluate(state, probe, value, rng)
        self.backup(length)

    def chance_child(self, node: int, outcome: int) -> int:
        """Return the child of an outcome; in a full tree, if there is none, the node itself."""
        child = self._child[node]
        while child != 0 and (self._mover[child] != CHANCE or self._action[child] != outcome):
            child = self._sibling[child]
        if child == 0:
            if self._visits[node] == CHANCE_VISITS:
                self.release_children(node)  # those of all outcomes together
            child = node if self.full() else self.add_child(node, CHANCE, outcome)
        return child

    def release_children(self, node: int) -> None:
        """Give everything below a node back, for other nodes."""
        below = self._child[node]
        self._child[node] = 0
        while below != 0:
            then = self._sibling[below]
            deeper = self._child[below]
            if deeper != 0:
                last = deeper
                while self._sibling[last] != 0:
                    last = self._sibling[last]
                self._sibling[last] = then
                then = deeper
            self._sibling[below] = self._free
            self._free = below
            below = then

    def full(self) -> bool:
        """Say whether there is no room for another node."""
        return self._free == 0 and self._count >= len(self._action)

    def expand(
        self, node: int, seat: int, moves: list[int], n: int, state: State, probe: State,
        value: Value,
    ) -> None:  # fmt: skip
        """Add a child with its prior for every legal action that has none; stamp all of them."""
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
                probe._assign(state)
                probe._apply(seat, moves[i])
                value.complete_choice(probe)
                self.set_prior(self.add_child(node, seat, moves[i]), seat, probe, value)

    def set_prior(self, child: int, seat: int, probe: State, value: Value) -> None:
        """Weigh a new child by how good the position after it looks to the seat."""
        if self._value_prior:
            self._value[child] = self._sums.expected_reward(value, probe, seat)
            self._prior[child] = math.exp(self._value[child] / VALUE_TEMPERATURE)
        else:
            self._prior[child] = math.exp(value.merit_margin(probe, seat) / self._temperature)

    def select_puct(self, node: int, seat: int) -> int:
        """Return the stamped child with the best sum of mean reward and exploration by prior."""
        priors = 0.0
        visits = 0
        untried = FIRST_PLAY
        child = self._child[node]
        while child != 0:
            if self._mover[child] == seat and self._stamp[self._action[child]] == -self._tick:
                priors += self._prior[child]
                visits += self._visits[child]
                if self._visits[child] > 0:
                    mean = self._reward[child] / self._visits[child]
                    untried = max(untried, mean - FIRST_PLAY_LOSS)
            child = self._sibling[child]
        best = 0
        highest = -1.0
        exploration = C_PUCT_VALUE if self._value_prior else C_PUCT_MERIT
        exploration *= math.sqrt(visits + 1.0)
        exploration /= max(priors, 1e-300)
        child = self._child[node]
        while child != 0:
            if self._mover[child] == seat and self._stamp[self._action[child]] == -self._tick:
                if self._value_prior:  # what the value expected counts like a visit
                    mean = (self._value[child] + self._reward[child]) / (1.0 + self._visits[child])
                elif self._visits[child] > 0:
                    mean = self._reward[child] / self._visits[child]
                else:
                    mean = untried
                bound = mean + exploration * self._prior[child] / (1.0 + self._visits[child])
                if bound > highest:
                    highest = bound
                    best = child
            child = self._sibling[child]
        return best

    def select_compared(self, seat: int) -> int:
        """Return the stamped child of the root with the fewest visits, of those to be compared."""
        best = 0
        child = self._child[0]
        while child != 0:
            if (
                self._mover[child] == seat
                and self._stamp[self._action[child]] == -self._tick
                and self._compared[self._action[child]]
                and (best == 0 or self._visits[child] < self._visits[best])
            ):
                best = child
            child = self._sibling[child]
        return best if best != 0 else self.select_puct(0, seat)

    def select_ucb(self, node: int, seat: int, moves: list[int], n: int, rng: Rng) -> int:
        """Return a new child while the node is to be widened, else the one with the best bound."""
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
                self._available[child] += 1
                seen = self._available[child]
                log = LOGS[seen] if seen < LOGGED else math.log(seen + 1.0)
                bound = self._reward[child] / self._visits[child] + C_UCB * math.sqrt(
                    log / self._visits[child]
                )
                if bound > highest:
                    highest = bound
                    best = child
            child = self._sibling[child]
        width = WIDENING_BASE + WIDENING_FACTOR * math.pow(self._visits[node] + 1.0, WIDENING_POWER)
        if best != 0 and (known == n or known >= width or self.full()):
            return best
        if self.full():
            return 0
        ticket = rng.below(n - known)
        for i in range(n):
            if self._stamp[moves[i]] == self._tick:
                if ticket == 0:
                    return self.add_child(node, seat, moves[i])
                ticket -= 1
        return 0

    def add_child(self, parent: int, seat: int, action: int) -> int:
        """Return a new child."""
        node = self._free
        if node != 0:
            self._free = self._sibling[node]
        else:
            node = self._count
            self._count += 1
        self._visits[node] = self._child[node] = 0
        self._reward[node] = 0.0
        if parent == 0 and seat == self._root_seat:
            self._root_margin[action] = 0.0
            for other in range(SEATS):
                self._root_win[SEATS * action + other] = 0.0
        self._action[node] = action
        self._mover[node] = seat
        self._available[node] = 1
        self._sibling[node] = self._child[parent]
        self._child[parent] = node
        return node

    def rollout(self, state: State, probe: State, value: Value, rng: Rng) -> None:
        """Play to the end: of some lines drawn at random, the one that looks best by `merit`."""
        moves = raw.room()
        state._settle(rng)
        while not state.over:
            seat = raw.low(state.acting)
            n = state._legal(seat, moves)
            best = 0
            if n > 1:
                highest = -1e9
                for _ in range(self._rollout_tries):
                    ticket = rng.below(n)
                    probe._assign(state)
                    probe._apply(seat, moves[ticket])
                    value.complete_choice(probe)
                    merit = 1.0 * probe._merit(seat)
                    if merit > highest:
                        highest = merit
                        best = ticket
            state._apply(seat, moves[best])
            state._settle(rng)

    def evaluate(self, state: State, probe: State, value: Value, rng: Rng) -> None:
        """Note how the match ends for every seat, by the value or by a rollout."""
        wins = [0.0, 0.0, 0.0, 0.0]
        margins = [0.0, 0.0, 0.0, 0.0]
        if self._trained:
            value.complete_choice(state)
        elif self._rollout_tries > 1:
            self.rollout(state, probe, value, rng)
        else:
            state._playout(rng)
        self._sums.predict_all(value, state, wins, margins)
        for seat in range(state.seats):
            self._leaf_win[seat] = wins[seat]
            self._leaf_margin[seat] = margins[seat]

    def backup(self, length: int) -> None:
        """Credit every node of the path with what the seat that chose it got."""
        self._visits[0] += 1
        if length > 0 and self._mover[self._path[1]] == self._root_seat:
            action = self._action[self._path[1]]
            self._root_margin[action] += self._leaf_margin[self._root_seat]
            for seat in range(SEATS):
                self._root_win[SEATS * action + seat] += self._leaf_win[seat]
        for i in range(1, length + 1):
            node = self._path[i]
            seat = self._mover[node]
            self._visits[node] += 1
            self._reward[node] += WIN_WEIGHT * self._leaf_win[seat] + MARGIN_WEIGHT * (
                0.5 + 0.5 * self._leaf_margin[seat]
            )

    # ---- Python layer ----

    def run(self, root: State, seat: int, value: Value, rng: Rng, iterations: int) -> None:
        """Grow the tree of a seat's choice; other threads may run meanwhile."""
        if not isinstance(root, State) or not isinstance(rng, Rng) or not isinstance(value, Value):
            raise TypeError("a search needs a State, a Value and an Rng")
        if len(root.legal(seat)) < 2:
            raise ValueError(f"seat {seat} has no choice here")
        self._root_seat = seat
        self._trained = value.trained_for(root)
        self._value_prior = self._trained and self._wants_value_prior
        scratch = root.clone()
        probe = root.clone()
        self._sums.clear()
        token = raw.unlock()
        self.iterate(root, seat, scratch, probe, value, rng, iterations)
        raw.lock(token)

    def compare(self, actions: list[int]) -> None:
        """From now on give these choices of the root equally many visits; none: as usual."""
        for action in range(ACTIONS):
            self._compared[action] = 0
        for action in actions:
            self._compared[action] = 1
        self._comparing = bool(actions)

    def clear(self) -> None:
        """Forget everything, and keep the room."""
        self.compare([])
        self._count = 1
        self._free = 0
        self._visits[0] = self._child[0] = 0

    def root_children(self) -> list[RootChild]:
        """Return the choices at the root of the seat that asked, most visited first."""
        found = []
        child = self._child[0]
        while child != 0:
            if self._mover[child] == self._root_seat:
                n = self._visits[child]
                many = max(n, 1)
                first = SEATS * self._action[child]
                wins = tuple([self._root_win[first + seat] / many for seat in range(SEATS)])
                expected = self._value[child] if self._value_prior else 0.0
                found.append(
                    RootChild(
                        self._action[child],
                        n,
                        self._reward[child] / n if n else expected,
                        wins[self._root_seat],
                        constants.MARGIN_SCALE * self._root_margin[self._action[child]] / many,
                        wins,
                    )
                )
            child = self._sibling[child]
        return sorted(found, key=lambda one: (-one.visits, -one.reward, one.action))
