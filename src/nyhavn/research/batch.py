"""Batch: many matches side by side, stepped with one compiled call, for learners."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from nyhavn.core.contents import Contents
from nyhavn.core.rng import Rng
from nyhavn.extras import extras
from nyhavn.research import kinds
from nyhavn.research.adversaries import Opponent, each
from nyhavn.research.encode import Mask, Vector
from nyhavn.research.matches import Matches
from nyhavn.research.simulator import Simulator
from nyhavn.research.threads import Threads

with extras():
    import numpy as np
    import numpy.typing as npt

Integers = npt.NDArray[np.int64]


class TimeStep(NamedTuple):
    """What a call returns, the first axis of every array being the matches.

    observations, masks and seats are those of the seat that is to choose now. Where `done`, the
    rewards and scores are those of the match that has just ended, and everything else is of the
    next one. The arrays are the batch's own: the next step writes over them, so copy what you keep.
    """

    observations: Vector  # matches x length, as the seat to choose sees it
    masks: Mask  # matches x space
    rewards: Vector  # matches x seats
    done: npt.NDArray[np.bool_]
    seats: Integers  # who is to choose
    scores: Integers  # matches x seats
    lengths: Integers  # choices made in the match so far


class Batch(Contents):
    """N matches of one game; a match that ends is followed by a new one at once.

    Without opponents the caller plays all seats. With them (`uniform`, `apprentice`, `journeyman`,
    `value`, or a `Value`; one for all, or one for each in the order of play after the learner) only
    the learner's: `seat`, None for another one by lot in each match. `reward` is one of
    `kinds.REWARDS`, `gamma` the discount of a potential and `weight` what it counts beside the
    victory; `threads` share the matches among them.
    """

    def __init__(
        self,
        game: str = "copenhagen",
        seats: int = 2,
        matches: int = 32,
        options: Mapping[str, str] | None = None,
        *,
        opponents: Opponent | Sequence[Opponent] | None = None,
        seat: int | None = None,
        reward: str = "win",
        gamma: float = 1.0,
        weight: float = 1.0,
        threads: int = 1,
        **more: str,
    ) -> None:
        if matches < 1:
            raise ValueError(f"a batch has at least one match, not {matches}")
        if threads < 1:
            raise ValueError(f"a batch has at least one thread, not {threads}")
        against = [] if opponents is None else each(opponents, seats)
        place = kinds.ALL_SEATS if opponents is None else kinds.place(seat, seats)
        self._matches = Matches(
            game,
            seats,
            {**(options or {}), **more},
            matches,
            place,
            against,
            reward,
            gamma,
            weight,
            True,
        )
        self._threads = Threads(min(threads, matches))
        self._arrays: TimeStep | None = None  # always the same
        self._begun = False

    def reset(self, seed: int) -> TimeStep:
        """Begin anew; match i has a generator of its own, made from the seed."""
        seeds = Rng(seed)
        for i in range(self.simulator.matches):
            self._matches.new(i, Rng(seeds.next()))
        self._begun = True
        now = self._now()
        now.rewards[:], now.done[:], now.scores[:] = 0, False, 0
        return now

    def step(self, actions: npt.ArrayLike) -> TimeStep:
        """Play one action in every match; if any is illegal, none is played."""
        chosen = np.ascontiguousarray(actions)
        if chosen.shape != (self.simulator.matches,) or not self._begun:
            raise ValueError(f"{self.simulator.matches} actions are needed after reset")
        if chosen.dtype != np.int64:
            chosen = chosen.astype(np.int64)
        wrong = self._matches.step(chosen, self._threads)
        if wrong >= 0:
            raise ValueError(f"action {chosen[wrong]} is not legal in match {wrong}")
        return self._now()

    def sample(self, rng: Rng) -> Integers:
        """Return one legal action for every match, each as likely as the others."""
        if not self._begun:
            raise ValueError("there are no legal actions before reset")
        found = np.zeros(self.simulator.matches, dtype=np.int64)
        self.simulator.sample(rng, found)
        return found

    @property
    def simulator(self) -> Simulator:
        """The matches themselves: `simulator.state(i)` is the position of one."""
        return self._matches.simulator

    def _now(self) -> TimeStep:
        if self._arrays is None:
            found, rows = self.simulator, self.simulator.matches
            self._arrays = TimeStep(
                np.frombuffer(found.observations, np.float32).reshape(rows, -1),
                np.frombuffer(found.masks, np.int8).reshape(rows, -1),
                np.frombuffer(found.rewards, np.float32).reshape(rows, -1),
                np.frombuffer(found.done, np.bool_),
                np.frombuffer(found.choosing, np.int64),
                np.frombuffer(found.scores, np.int64).reshape(rows, -1),
                np.frombuffer(found.lengths, np.int64),
            )
        return self._arrays

    def __getstate__(self) -> dict[str, object]:
        return {**self.__dict__, "_arrays": None}
