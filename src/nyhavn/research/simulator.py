"""Simulator: many matches side by side, stepped in one compiled call without the lock.

Chance, forced lines and opponents go by themselves, so a match stops where a learner has a choice.
What it sees there, what it may do, rewards and scores are written into arrays that stay the same.
`episode` says the same of one match, in words that are easier to read.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, MutableSequence, Sequence
from typing import Protocol

from nyhavn.bots import greedy
from nyhavn.bots.accumulator import Accumulator
from nyhavn.bots.value import Value
from nyhavn.core import raw
from nyhavn.core.contents import contents_of
from nyhavn.core.rng import Rng
from nyhavn.core.state import State
from nyhavn.research import kinds

LEARNER, UNIFORM, APPRENTICE = kinds.LEARNER, kinds.UNIFORM, kinds.APPRENTICE
JOURNEYMAN, VALUE, BY_LOT = kinds.JOURNEYMAN, kinds.VALUE, kinds.BY_LOT
MARGIN, RANK = kinds.reward("margin"), kinds.reward("rank")
POINTS, POTENTIAL = kinds.reward("points"), kinds.reward("potential")
MERIT_MARGIN = 2000.0  # hundredths of a point: the most that a potential counts
FEW = 32  # legal actions that are kept close together, as most decisions have no more
PIECE = 32  # matches that a thread takes at a time
# Places of what the threads of a step have in common, the first in lines of memory of their own:
# how many actions were looked at (and one more when the caller has come), whether one is wrong, how
# many matches were stepped; then whether a piece was taken to be looked at, and to be stepped.
CHECKED, WRONG, STEPPED, LOOKS = 0, 8, 16, 24
STOPPED = 1 << 40


Shared = MutableSequence[int]  # made by `shared_by`


class Integers(Protocol):
    """Whole numbers that can be written: an array of Python, or of NumPy."""

    def __len__(self) -> int: ...

    def __getitem__(self, at: int, /) -> int: ...

    def __setitem__(self, at: int, number: int, /) -> None: ...


class Simulator:
    """Matches from one start; `policies` play the seats after the learner, in the order of play.

    `place` is the learner's seat, or of `kinds`: BY_LOT, ALL_SEATS. A match that has ended is
    followed by a new one if it `goes_on`. Arrays are flat, with a row for each match.
    """

    __slots__ = (
        "_before", "_choosing", "_counts", "_done", "_learners", "_legal", "_lengths", "_luck",
        "_masks", "_observations", "_owners", "_policies", "_potentials", "_rewards", "_scores",
        "_states", "_sums",
        "absence", "choosing", "counts", "done", "gamma", "goes_on", "kind", "learners", "length",
        "lengths", "luck", "masks", "matches", "observations", "pieces", "place", "policies",
        "rewards", "scores", "seats", "space", "start", "value", "weight",
    )  # fmt: skip

    def __init__(
        self, start: State, value: Value, matches: int, space: int, place: int,
        policies: Sequence[int], absence: int, kind: int, gamma: float, weight: float,
        goes_on: bool,
    ) -> None:  # fmt: skip
        if not isinstance(start, State) or not isinstance(value, Value):
            raise TypeError("a simulator needs a State and a Value")
        self.start = start.clone()
        self.value = value
        self._sums = Accumulator()
        self.matches = matches
        self.space = space
        self.seats = start.seats
        self.length = start.observed
        self.place = place
        self.policies = tuple(policies)
        self._policies = [*policies, LEARNER, LEARNER, LEARNER, LEARNER][:4]
        self.absence = absence  # how often an apprentice does not think of a line
        self.kind = kind
        self.gamma = gamma
        self.weight = weight  # what a whole potential counts, a victory being 1
        self.goes_on = goes_on
        self.observations = array("f", [0.0]) * (matches * self.length)
        self.masks = array("b", [0]) * (matches * space)
        self.rewards = array("f", [0.0]) * (matches * self.seats)
        self.scores = array("q", [0]) * (matches * self.seats)
        self.done = array("B", [0]) * matches
        self.choosing = array("q", [0]) * matches  # the seat that has the choice
        self.counts = array("q", [0]) * matches  # of its legal actions
        self.lengths = array("q", [0]) * matches  # choices made in the match so far
        self.learners = array("q", [-1]) * matches  # the learner's seat; below 0: all
        self.luck = array("Q", [0]) * matches
        self._states = raw.shelf(start, matches)
        for i in range(matches):  # where they stand until they begin
            raw.put(self._states, i, self.start)
        self._observations = self.observations
        self._masks = self.masks
        self._rewards = self.rewards
        self._potentials = array("f", [0.0]) * (matches * self.seats)
        self._scores = self.scores
        self._before = array("q", [0]) * (matches * self.seats)
        self._done = self.done
        self._choosing = self.choosing
        self._counts = self.counts
        self._lengths = self.lengths
        self._learners = self.learners
        self._luck = self.luck
        self._legal = array("h", [0]) * (matches * (FEW + space))
        self.pieces = (matches + PIECE - 1) // PIECE
        self._owners = array("q", [0]) * self.pieces  # the thread near which each of them is

    # ---- C layer ----

    def settle(
        self,
        state: State,
        after: State,
        step: State,
        value: Value,
        sums: Accumulator,
        rng: Rng,
        i: int,
    ) -> None:
        """Let chance, those who have only one line, and the opponents act."""
        moves = raw.room()
        others = raw.room()
        self._counts[i] = 0
        while not state.over:
            if state.acting == 0:
                state._settle(rng)
                continue
            seat = raw.low(state.acting)
            n = state._legal(seat, moves)
            if n == 1:
                state._apply(seat, moves[0])
                continue
            if state.acting & (state.acting - 1):  # what is forced comes first, whoever it is
                forced = state._forced(others)
                if forced >= 0:
                    state._apply(forced, others[0])
                    continue
            policy = self.policy_of(i, seat)
            if policy == LEARNER:
                self._choosing[i] = seat
                self._counts[i] = n
                at = self.row(i)
                for j in range(n):
                    self._legal[at + j] = moves[j]
                return
            state._apply(
                seat, self.chosen(state, after, step, value, sums, rng, policy, seat, moves, n)
            )

    def row(self, i: int) -> int:
        """Return where the legal actions of whoever has the choice in a match begin."""
        if self._counts[i] <= FEW:
            return i * FEW
        return self.matches * FEW + i * self.space

    def policy_of(self, i: int, seat: int) -> int:
        """Return who plays a seat in a match."""
        if self._learners[i] < 0 or seat == self._learners[i]:
            return LEARNER
        seat_after = (seat - self._learners[i] + self.seats) % self.seats
        return self._policies[seat_after - 1]

    def chosen(
        self, state: State, after: State, step: State, value: Value, sums: Accumulator,
        rng: Rng, policy: int, seat: int, moves: list[int], n: int,
    ) -> int:  # fmt: skip
        """Return what an opponent chooses."""
        if policy == JOURNEYMAN:
            return greedy.preferred(state, after, step, seat, moves, n, 0, rng)
        if policy == APPRENTICE:
            return greedy.preferred(state, after, step, seat, moves, n, self.absence, rng)
        if policy == VALUE:
            return self.valued(state, after, value, sums, seat, moves, n)
        return moves[rng.below(n)]

    def valued(
        self,
        state: State,
        after: State,
        value: Value,
        sums: Accumulator,
        seat: int,
        moves: list[int],
        n: int,
    ) -> int:
        """Return the action behind which the value expects most."""
        best = 0
        highest = -1000.0
        for j in range(n):
            after._assign(state)
            after._apply(seat, moves[j])
            value.complete_choice(after)
            score = sums.expected_reward(value, after, seat)
            if score > highest:
                highest = score
                best = j
        return moves[best]

    def reward(self, state: State, value: Value, i: int) -> None:
        """Write scores, and what every seat gets for the time since `base`."""
        for seat in range(self.seats):
            at = i * self.seats + seat
            self._scores[at] = state.scores[seat]
            total = 0.0
            if self.kind == POINTS:
                total = state.scores[seat] - self._before[at]
            elif state.over:
                total = self.final(state, seat)
            if self.kind == POTENTIAL:  # the end has none, so that no policy is better by it
                total -= self.weight * self._potentials[at]
                if not state.over:
                    total += self.weight * self.gamma * self.potential(state, value, seat)
            self._rewards[at] = total

    def potential(self, state: State, value: Value, seat: int) -> float:
        """Return how far a seat is ahead by the game's own estimate."""
        return value.merit_margin(state, seat) / MERIT_MARGIN

    def final(self, state: State, seat: int) -> float:
        """Return what a seat gets at the end."""
        ahead = 0
        level = 0
        best = -1000000
        for other in range(self.seats):
            if state._standing(other) > state._standing(seat):
                ahead += 1
            elif state._standing(other) == state._standing(seat):
                level += 1
            if other != seat:
                best = max(best, state.scores[other])
        if self.kind == MARGIN:
            return state.scores[seat] - best
        if self.kind == RANK:
            return 1.0 - (ahead + 0.5 * (level - 1)) / (self.seats - 1)
        return 1.0 / level if ahead == 0 else 0.0

    def base(self, state: State, value: Value, i: int) -> None:
        """Remember by what rewards are measured from now on."""
        for seat in range(self.seats):
            at = i * self.seats + seat
            self._before[at] = state.scores[seat]
            if self.kind == POTENTIAL:
                self._potentials[at] = self.potential(state, value, seat)

    def begin(
        self,
        state: State,
        start: State,
        after: State,
        step: State,
        value: Value,
        sums: Accumulator,
        rng: Rng,
        i: int,
    ) -> None:
        """Begin a match, up to the first choice; one without a choice is played again."""
        self._counts[i] = 0
        while self._counts[i] == 0:
            state._assign(start)
            self._lengths[i] = 0
            self._learners[i] = self.place
            if self.place == BY_LOT:
                self._learners[i] = rng.below(self.seats)
            self.settle(state, after, step, value, sums, rng, i)

    def look(self, state: State, i: int) -> None:
        """Write what whoever has the choice may do, and sees; at the end what the learner sees."""
        at = i * self.space
        mark(self._masks, at, self.space, self._legal, self.row(i), self._counts[i])
        if self._counts[i] == 0 and self._learners[i] >= 0:
            self._choosing[i] = self._learners[i]
        state._observe(self._choosing[i], raw.floats(self._observations, i * self.length))

    def play(
        self, state: State, start: State, after: State, step: State, value: Value,
        sums: Accumulator, rng: Rng, i: int, action: int,
    ) -> None:  # fmt: skip
        """Carry out an action in a match, up to the next choice, and write what came of it."""
        raw.get(self._states, i, state)
        rng.state = self._luck[i]
        state._apply(self._choosing[i], action)
        self._lengths[i] += 1
        self.settle(state, after, step, value, sums, rng, i)
        self.reward(state, value, i)
        self._done[i] = 1 if state.over else 0
        if state.over and self.goes_on:
            self.begin(state, start, after, step, value, sums, rng, i)
        self.base(state, value, i)
        self.look(state, i)
        raw.put(self._states, i, state)
        self._luck[i] = rng.state

    def taken(self, shared: Shared, looks: int, own: int, k: int) -> int:
        """Take a piece, from place k of the thread's order on; return its place, -1: none is left.

        First come those that it stepped last time, for its processor has them near; then, from the
        end, what others have not come to.
        """
        while k < 2 * self.pieces:
            if k >= self.pieces or self._owners[k] == own:
                at = looks + self.piece(k)
                if shared[at] == 0 and raw.take(shared, at, 1) == 0:
                    return k
            k += 1
        return -1

    def piece(self, k: int) -> int:
        """Return the piece at a place of a thread's order."""
        return k if k < self.pieces else 2 * self.pieces - 1 - k

    def check(self, actions: Integers, shared: Shared, own: int) -> None:
        """Look whether actions are legal, until all pieces are taken."""
        looked = 0
        k = self.taken(shared, LOOKS, own, 0)
        while k >= 0:
            first = self.piece(k) * PIECE
            last = min(first + PIECE, self.matches)
            if self.illegal(actions, first, last) >= 0:
                raw.take(shared, WRONG, 1)
            looked += last - first
            k = self.taken(shared, LOOKS, own, k + 1)
        raw.take(shared, CHECKED, looked + 1 if own == 0 else looked)

    def run(
        self, state: State, start: State, after: State, step: State, value: Value,
        sums: Accumulator, rng: Rng, actions: Integers, shared: Shared, own: int,
    ) -> None:  # fmt: skip
        """Play one action in each match, until all pieces are taken."""
        stepped = 0
        k = self.taken(shared, LOOKS + self.pieces, own, 0)
        while k >= 0:
            first = self.piece(k) * PIECE
            last = min(first + PIECE, self.matches)
            for i in range(first, last):
                self.play(state, start, after, step, value, sums, rng, i, actions[i])
            if k >= self.pieces:
                self._owners[self.piece(k)] = own
            if k >= self.pieces:
                self._owners[self.piece(k)] = own
            stepped += last - first
            k = self.taken(shared, LOOKS + self.pieces, own, k + 1)
        raw.take(shared, STEPPED, stepped)

    def illegal(self, actions: Integers, first: int, last: int) -> int:
        """Return the first of some matches in which an action is not legal, -1 if there is none."""
        for i in range(first, last):
            if not self.lists(i, actions[i]):
                return i
        return -1

    def lists(self, i: int, action: int) -> bool:
        """Say whether an action is legal in a match."""
        at = self.row(i)
        for j in range(self._counts[i]):  # noqa: SIM110 (a generator would not compile to a loop)
            if self._legal[at + j] == action:
                return True
        return False

    # ---- Python layer ----

    def step(self, actions: Integers, shared: Shared, own: int) -> int:
        """Take part in one step of all matches, as thread `own` of those that have `shared`.

        No match is stepped before thread 0 has come and all actions have been looked at. It returns
        when all matches are stepped, or the first match in which an action is not legal, without a
        step; it returns -1 if there is none. The others may come late, and find less to do.
        """
        if len(actions) != self.matches or len(shared) != LOOKS + 2 * self.pieces:
            raise ValueError(f"{self.matches} actions are needed, and what threads share")
        # Objects made one after the other lie side by side: those in the middle share no line of
        # memory with what another thread writes.
        states, rngs = [self.start.clone() for _ in range(5)], [Rng(0) for _ in range(5)]
        state, after, step = states[1], states[2], states[3]
        start, value, rng = self.start, self.value, rngs[2]
        sums = Accumulator() if VALUE in self.policies else self._sums  # one for a thread
        wrong = -1
        token = raw.unlock()
        self.check(actions, shared, own)
        while raw.take(shared, CHECKED, 0) <= self.matches:
            raw.pause()
        if raw.take(shared, WRONG, 0) == 0:
            self.run(state, start, after, step, value, sums, rng, actions, shared, own)
            while own == 0 and raw.take(shared, STEPPED, 0) < self.matches:
                raw.pause()
        elif own == 0:
            wrong = self.illegal(actions, 0, self.matches)
        raw.lock(token)
        return wrong

    def play_one(self, i: int, action: int) -> None:
        """Play one action in one match; an illegal one is a ValueError."""
        if not 0 <= i < self.matches or not self.lists(i, action):
            raise ValueError(f"action {action} is not legal in match {i}")
        state, after, step = self.start.clone(), self.start.clone(), self.start.clone()
        self.play(state, self.start, after, step, self.value, self._sums, Rng(0), i, action)

    def legal(self, i: int) -> list[int]:
        """Return the legal actions of whoever has the choice in a match, ascending."""
        if not 0 <= i < self.matches:
            raise ValueError(f"there is no match {i}")
        at = self.row(i)
        return [self._legal[at + j] for j in range(self._counts[i])]

    def state(self, i: int) -> State:
        """Return the position of a match, a copy of it."""
        if not 0 <= i < self.matches:
            raise ValueError(f"there is no match {i}")
        found = self.start.clone()
        raw.get(self._states, i, found)
        return found

    def new(self, i: int, start: State, rng: Rng) -> None:
        """Begin another match from a start of its own; its luck goes on from there."""
        if not 0 <= i < self.matches or type(start) is not type(self.start):
            raise ValueError(f"no match {i} can begin so")
        if not isinstance(rng, Rng) or start.seats != self.seats:
            raise TypeError("rng must be an Rng, and the seats as many as before")
        state, after, step = start.clone(), start.clone(), start.clone()
        self.begin(state, start, after, step, self.value, self._sums, rng, i)
        self.base(state, self.value, i)
        self.look(state, i)
        raw.put(self._states, i, state)
        self._luck[i] = rng.state

    def sample(self, rng: Rng, out: Integers) -> None:
        """Write one legal action for each match, each as likely as the others."""
        if not isinstance(rng, Rng) or len(out) != self.matches:
            raise ValueError(f"an Rng and room for {self.matches} actions are needed")
        for i in range(self.matches):
            out[i] = self._legal[self.row(i) + rng.below(max(1, self._counts[i]))]

    def restore(self, i: int, state: State, luck: int, learner: int, length: int) -> None:
        """Put a match back where it was when it was copied or sent here."""
        if not 0 <= i < self.matches or type(state) is not type(self.start):
            raise ValueError(f"no match {i} can go on so")
        scratch, rng = state.clone(), Rng(luck)
        self._learners[i] = learner
        self.settle(scratch, state.clone(), state.clone(), self.value, self._sums, rng, i)
        self._lengths[i] = length
        self._luck[i] = rng.state
        self.reward(scratch, self.value, i)
        self.base(scratch, self.value, i)
        self.look(scratch, i)
        raw.put(self._states, i, scratch)

    def __eq__(self, other: object) -> bool:
        """Whether the same steps are followed by the same."""
        if not isinstance(other, Simulator):
            return NotImplemented
        return self is other or contents_of(self) == contents_of(other)

    def __hash__(self) -> int:
        """By the contents now: what is a key somewhere must stay as it is."""
        return hash(contents_of(self))

    def __reduce__(
        self,
    ) -> tuple[Callable[..., Simulator], tuple[object, ...]]:
        """By what it was made of and where its matches are: compiled or not, the same pickle."""
        made = (
            self.start, self.value, self.matches, self.space, self.place, self.policies,
            self.absence, self.kind, self.gamma, self.weight, self.goes_on,
        )  # fmt: skip
        where = [
            (self.state(i), self.luck[i], self.learners[i], self.lengths[i])
            for i in range(self.matches)
        ]
        return restored, (made, where, bytes(self.done))


def shared_by(matches: Simulator) -> Shared:
    """Return what the threads of one step of these matches have in common."""
    return array("q", [0]) * (LOOKS + 2 * matches.pieces)


def stop(shared: Shared) -> None:
    """Let nobody wait for a step that does not begin."""
    raw.take(shared, WRONG, 1)
    raw.take(shared, CHECKED, STOPPED)


def mark(masks: Integers, at: int, n: int, legal: Integers, row: int, count: int) -> None:
    """Write a row of a mask (a function of its own: the compiler makes it one call that clears)."""
    for j in range(n):
        masks[at + j] = 0
    for j in range(count):
        masks[at + legal[row + j]] = 1


def restored(
    made: tuple[object, ...], where: Sequence[tuple[State, int, int, int]], done: bytes
) -> Simulator:
    """Return a simulator as it was."""
    found = Simulator(*made)  # type: ignore[arg-type]
    for i, match in enumerate(where):
        if not match[0].chance:  # else it has not begun
            found.restore(i, *match)
    found.done[:] = array("B", done)
    return found
