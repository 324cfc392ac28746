"""Batch: many matches side by side, stepped with one call, for learners that play all seats."""

from __future__ import annotations

from typing import NamedTuple

from nyhavn.core.rng import Rng
from nyhavn.extras import extras
from nyhavn.games import SHELF
from nyhavn.research import encode
from nyhavn.research.encode import Mask, Vector
from nyhavn.research.episode import Episode

with extras():
    import numpy as np
    import numpy.typing as npt


class TimeStep(NamedTuple):
    """What a call returns, the first axis of every array being the matches.

    observations, masks and seats are those of the seat that is to choose now. Where `done`, the
    rewards are those of the match that has just ended, and everything else is of the next one.
    """

    observations: Vector  # matches x length, as the seat to choose sees it
    masks: Mask  # matches x space
    rewards: Vector  # matches x seats: 0, at the end the shares of the victory
    done: npt.NDArray[np.bool_]
    seats: npt.NDArray[np.int64]  # who is to choose


class Batch:
    """N matches of one game; a match that ends is followed by a new one at once."""

    def __init__(
        self, game: str = "copenhagen", seats: int = 2, matches: int = 32, **options: str
    ) -> None:
        if matches < 1:
            raise ValueError(f"a batch has at least one match, not {matches}")
        self._game = SHELF[game]
        self._setup = self._game.setup(seats, options)
        self._matches = matches
        self._length = encode.length(self._game, seats)
        self._episodes: list[Episode] = []

    def reset(self, seed: int) -> TimeStep:
        """Begin anew; match i has a generator of its own, made from the seed."""
        seeds = Rng(seed)
        self._episodes = [
            Episode(self._game, self._setup, Rng(seeds.next())) for _ in range(self._matches)
        ]
        return self._step({})

    def step(self, actions: npt.ArrayLike) -> TimeStep:
        """Play one action in every match; if any is illegal, none is played."""
        chosen = np.asarray(actions)
        if chosen.shape != (len(self._episodes),) or not self._episodes:
            raise ValueError(f"{self._matches} actions are needed after reset")
        numbers: list[int] = chosen.tolist()
        for i, (episode, action) in enumerate(zip(self._episodes, numbers, strict=True)):
            if action not in episode.legal:
                raise ValueError(f"action {action} is not legal in match {i}")
        ended: dict[int, list[float]] = {}
        for i, (episode, action) in enumerate(zip(self._episodes, numbers, strict=True)):
            episode.play(action)
            if episode.over:
                ended[i] = episode.shares()
                self._episodes[i] = Episode(self._game, self._setup, episode.luck)
        return self._step(ended)

    def _step(self, ended: dict[int, list[float]]) -> TimeStep:
        n = self._matches
        found = TimeStep(
            np.zeros((n, self._length), dtype=np.float32),
            np.zeros((n, self._game.space), dtype=np.int8),
            np.zeros((n, self._setup.seats), dtype=np.float32),
            np.zeros(n, dtype=np.bool_),
            np.zeros(n, dtype=np.int64),
        )
        for i, episode in enumerate(self._episodes):
            found.observations[i] = episode.observe(episode.seat)
            found.masks[i, episode.legal] = 1
            found.seats[i] = episode.seat
        for i, rewards in ended.items():
            found.rewards[i] = rewards
            found.done[i] = True
        return found
