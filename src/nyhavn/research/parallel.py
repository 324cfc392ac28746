"""PettingZoo's parallel API: all seats that owe a decision make it at once.

Marking in Roll & Write and the second action of The Border are joint decisions: seats make them
without having seen each other's. Where only one seat is to act, the others wait.
"""

from __future__ import annotations

from collections.abc import Mapping
from secrets import randbits
from typing import Any

from nyhavn.core.contents import Contents
from nyhavn.core.rng import Rng
from nyhavn.core.state import State
from nyhavn.extras import extras
from nyhavn.research import encode, render
from nyhavn.research.episode import Episode
from nyhavn.research.potential import about

with extras():
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import ParallelEnv

ILLEGAL = -1.0  # the reward of a seat that chose an illegal action


class Parallel(Contents, ParallelEnv):  # type: ignore[misc]
    """The seats of a match as agents `seat_0`, `seat_1`, ...; chance plays from the seed.

    The last action, `space`, is to wait: the only one of a seat that is not asked. An observation
    holds `observation` and `action_mask`. The reward comes at the end, as a share of the victory;
    an illegal action ends the match: its seat gets ILLEGAL, the others nothing.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}  # noqa: RUF012 (as PettingZoo does)

    def __init__(
        self,
        game: str = "rollwrite",
        seats: int = 2,
        render_mode: str | None = None,
        options: Mapping[str, str] | None = None,
        **more: str,
    ) -> None:
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": f"nyhavn_{game}_parallel_v1"}
        self._game = encode.game(game)
        self._setup = self._game.setup(seats, {**(options or {}), **more})
        self._luck = Rng(randbits(64))
        self.wait = self._game.space
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        size = encode.length(self._game, seats)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0.0, 1.0, (size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (self.wait + 1,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: spaces.Discrete(self.wait + 1) for agent in self.possible_agents
        }

    @property
    def position(self) -> State:
        """The position, a copy of it, secrets included."""
        return self._episode.state.clone()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return what an agent may observe."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the numbers of all lines, and the one for waiting."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a new match; without a seed, with the luck that follows."""
        if seed is not None:
            self._luck = Rng(seed)
        self._episode = Episode(self._game, self._setup, self._luck)
        self._length = 0
        self.agents = self.possible_agents[:]
        return self._seen(), self._infos()

    def step(
        self, actions: Mapping[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]:
        """Play what every seat chose; those that are not asked wait."""
        agents, asked = self.agents, self._asked()
        missing = [agent for agent in agents if agent not in actions]
        if missing:
            raise ValueError(f"every agent needs an action, and {missing[0]} has none")
        chosen = {seat: int(actions[agent]) for seat, agent in enumerate(agents)}
        wrong = [seat for seat, action in chosen.items() if action not in asked[seat]]
        rewards = dict.fromkeys(agents, 0.0)
        if wrong:
            for seat in wrong:
                rewards[agents[seat]] = ILLEGAL
        else:
            self._episode.play_together(
                {seat: action for seat, action in chosen.items() if action != self.wait}
            )
            self._length += 1
            rewards = dict(zip(agents, self._episode.shares(), strict=True))
        over = bool(wrong) or self._episode.over
        found = self._seen(), rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, False)
        infos = self._infos()
        if over:
            self.agents = []
        return *found, infos

    def render(self) -> str | None:
        """Return the position as text, as the first seat that is asked may see it."""
        if self.render_mode != "ansi":
            return None
        return render.text(self._game, self._episode.state, self._episode.seat)

    def close(self) -> None:
        """Nothing is held open."""

    def _asked(self) -> list[list[int]]:
        """What each seat may do: its legal lines, or to wait."""
        state = self._episode.state
        return [state.legal(seat) or [self.wait] for seat in range(state.seats)]

    def _seen(self) -> dict[str, Any]:
        asked = self._asked()
        found = {}
        for seat, agent in enumerate(self.agents):
            mask = np.zeros(self.wait + 1, dtype=np.int8)
            mask[asked[seat]] = 1
            found[agent] = {"observation": self._episode.observe(seat), "action_mask": mask}
        return found

    def _infos(self) -> dict[str, Any]:
        state = self._episode.state
        return {a: about(state, seat, self._length) for seat, a in enumerate(self.agents)}
