"""PettingZoo: every game as one environment in which the seats act one after another (AEC)."""

from __future__ import annotations

from secrets import randbits
from typing import Any, ClassVar

from nyhavn.core.rng import Rng
from nyhavn.extras import extras
from nyhavn.games import SHELF
from nyhavn.research import encode, render
from nyhavn.research.episode import Episode

with extras():
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

ILLEGAL = -1.0  # the reward of a seat that chose an illegal action


def env(game: str = "copenhagen", seats: int = 2, **options: str) -> Any:
    """Return the environment of a game, guarded as PettingZoo wants it.

    An illegal action ends the match: its seat gets ILLEGAL, the others nothing. Options are the
    game's own, such as `boards="DCBA"`.
    """
    guarded = wrappers.TerminateIllegalWrapper(Seats(game, seats, **options), ILLEGAL)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(guarded))


class Seats(AECEnv):  # type: ignore[misc]
    """The seats of a match as agents `seat_0`, `seat_1`, ...; chance plays from the seed.

    An observation holds `observation` (see `encode`) and `action_mask`, which is empty for seats
    that are not to choose. Rewards come at the end: 1 for the winner, equal parts after a tie.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "nyhavn_v1",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self, game: str, seats: int, render_mode: str | None = None, **options: str
    ) -> None:
        super().__init__()
        self.render_mode = render_mode
        self._game = SHELF[game]
        self._setup = self._game.setup(seats, options)
        self._luck = Rng(randbits(64))
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        size = encode.length(self._game, seats)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0.0, 1.0, (size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (self._game.space,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: spaces.Discrete(self._game.space) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return what an agent may observe."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the numbers of all lines."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new match; without a seed, with the luck that follows. Options change nothing."""
        if seed is not None:
            self._luck = Rng(seed)
        self._episode = Episode(self._game, self._setup, self._luck)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self._episode.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent may know, and what it may do."""
        seat = self.possible_agents.index(agent)
        return {"observation": self._episode.observe(seat), "action_mask": self._episode.mask(seat)}

    def step(self, action: Any) -> None:
        """Play the line of this number for the agent to act; None for an agent that has ended."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._episode.play(int(action))
        if self._episode.over:
            self.rewards = dict(zip(self.possible_agents, self._episode.shares(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self._episode.seat]
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str | None:
        """Return the position as text, as the agent that is to act may see it."""
        if self.render_mode != "ansi":
            return None
        return render.text(self._episode, self.possible_agents.index(self.agent_selection))

    def close(self) -> None:
        """Nothing is held open."""
