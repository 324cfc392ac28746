"""PettingZoo: every game as one environment in which the seats act one after another (AEC)."""

from __future__ import annotations

from collections.abc import Mapping
from secrets import randbits
from typing import Any

from nyhavn.core.contents import Contents
from nyhavn.core.rng import Rng
from nyhavn.core.state import State
from nyhavn.extras import extras
from nyhavn.research import encode, render
from nyhavn.research.matches import Matches
from nyhavn.research.potential import about

with extras():
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

ILLEGAL = -1.0  # the reward of a seat that chose an illegal action


def env(
    game: str = "copenhagen",
    seats: int = 2,
    options: Mapping[str, str] | None = None,
    *,
    reward: str = "win",
    gamma: float = 1.0,
    weight: float = 1.0,
    **more: str,
) -> Any:
    """Return the environment of a game, guarded as PettingZoo wants it.

    An illegal action ends the match: its seat gets ILLEGAL, the others nothing. Options are the
    game's own, such as `options={"boards": "DCBA"}`, or `boards="DCBA"`; rewards those of `kinds`.
    """
    found = Seats(game, seats, options=options, reward=reward, gamma=gamma, weight=weight, **more)
    guarded = wrappers.TerminateIllegalWrapper(found, ILLEGAL)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(guarded))


class Seats(Contents, AECEnv):  # type: ignore[misc]
    """The seats of a match as agents `seat_0`, `seat_1`, ...; chance plays from the seed.

    An observation holds `observation` (see `encode`) and `action_mask`, which is empty for seats
    that are not to choose. Rewards are as in `kinds.REWARDS`: as usual they come at the end, 1 for
    the winner, equal parts after a tie. Infos hold seat, scores, margin and length.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 (PettingZoo declares it so)
        "name": "nyhavn_v1",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str,
        seats: int,
        render_mode: str | None = None,
        options: Mapping[str, str] | None = None,
        *,
        reward: str = "win",
        gamma: float = 1.0,
        weight: float = 1.0,
        **more: str,
    ) -> None:
        super().__init__()
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": f"nyhavn_{game}_v1"}
        self._matches = Matches(
            game, seats, {**(options or {}), **more}, reward=reward, gamma=gamma, weight=weight
        )
        self._game, self._simulator = self._matches.game, self._matches.simulator
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

    @property
    def position(self) -> State:
        """The position, a copy of it, secrets included."""
        return self._simulator.state(0)

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
        self._matches.new(0, self._luck)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self._simulator.choosing[0]]
        self._tell()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent may know, and what it may do."""
        simulator, seat = self._simulator, self.possible_agents.index(agent)
        if seat == simulator.choosing[0]:
            seen = np.frombuffer(simulator.observations, np.float32).copy()
            return {"observation": seen, "action_mask": self._mask()}
        mask = np.zeros(simulator.space, dtype=np.int8)
        return {"observation": encode.observe(self.position, seat), "action_mask": mask}

    def step(self, action: Any) -> None:
        """Play the line of this number for the agent to act; None for an agent that has ended."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        simulator = self._simulator
        simulator.play_one(0, int(action))
        self._luck.state = simulator.luck[0]
        self.rewards = dict(zip(self.possible_agents, simulator.rewards, strict=True))
        if simulator.done[0]:
            self.terminations = dict.fromkeys(self.agents, True)
            for agent in self.agents:
                self._tell(agent)
        else:
            self.agent_selection = self.possible_agents[simulator.choosing[0]]
            self._tell(self.agent_selection)
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str | None:
        """Return the position as text, as the agent that is to act may see it."""
        if self.render_mode != "ansi":
            return None
        seat = self.possible_agents.index(self.agent_selection)
        return render.text(self._game, self.position, seat)

    def close(self) -> None:
        """Nothing is held open."""

    def _mask(self) -> encode.Mask:
        return np.frombuffer(self._simulator.masks, np.int8).copy()

    def _tell(self, agent: str = "") -> None:
        """Write the info of an agent; it changes with the dictionary that is there."""
        state, length = self.position, self._simulator.lengths[0]
        for seat, name in enumerate(self.possible_agents):
            if agent in ("", name):
                self.infos[name] = about(state, seat, length)
