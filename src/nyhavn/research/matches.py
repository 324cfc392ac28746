"""Matches: a simulator for a game with its options; what is left to the lot is drawn anew."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nyhavn.core.contents import Contents
from nyhavn.core.rng import Rng
from nyhavn.research import adversaries, encode, kinds
from nyhavn.research.adversaries import Opponent
from nyhavn.research.simulator import Integers, Simulator
from nyhavn.research.threads import Threads


class Matches(Contents):
    """So many matches; without opponents the learner has all seats, else the one at `place`.

    They go on with new ones, if wanted, as part of a step.
    """

    def __init__(
        self,
        game: str,
        seats: int,
        options: Mapping[str, str],
        matches: int = 1,
        place: int = kinds.ALL_SEATS,
        against: Sequence[Opponent] = (),
        reward: str = "win",
        gamma: float = 1.0,
        weight: float = 1.0,
        goes_on: bool = False,
    ) -> None:
        self.game = encode.game(game)
        self.setup = self.game.setup(seats, options)
        self.goes_on = goes_on
        self._lots = False  # whether matches do not all begin from the same position
        start = self.game.start(self.game.drawn(self.setup, self._first))
        self.simulator = Simulator(
            start, adversaries.value(self.game, seats, against), matches, self.game.space, place,
            adversaries.policies(against), adversaries.absence(self.game, against),
            kinds.reward(reward), gamma, weight, goes_on and not self._lots,
        )  # fmt: skip

    def _first(self, what: str, ways: int) -> int:
        self._lots = True
        return 0

    def new(self, i: int, luck: Rng) -> None:
        """Begin a match with this luck, which chance and the opponents share."""
        drawn = self.game.drawn(self.setup, lambda _, ways: luck.below(ways))
        self.simulator.new(i, self.game.start(drawn), luck)

    def step(self, actions: Integers, threads: Threads) -> int:
        """Play one action in each match, or none if one is illegal; return its match, else -1."""
        simulator = self.simulator
        wrong = threads.step(simulator, actions)
        if self.goes_on and self._lots and wrong < 0:
            for i in range(simulator.matches):
                if simulator.done[i]:
                    self.new(i, Rng(simulator.luck[i]))
        return wrong
