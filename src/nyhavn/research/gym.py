"""Gymnasium: one learner at a table with bots. Importing this registers `nyhavn/Copenhagen-v1`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from nyhavn.bots.bot import Bot
from nyhavn.core.contents import Contents
from nyhavn.core.rng import Rng
from nyhavn.core.state import State
from nyhavn.extras import extras
from nyhavn.research import adversaries, encode, kinds, render
from nyhavn.research.adversaries import Opponent
from nyhavn.research.encode import Mask, Vector
from nyhavn.research.encode.planes import Planes
from nyhavn.research.matches import Matches
from nyhavn.research.potential import about, potential

with extras():
    import gymnasium
    import numpy as np
    from gymnasium import spaces

ILLEGAL = -1.0  # the reward for an illegal action, which ends the match
Seen = Vector | dict[str, Vector]


class Solo(Contents, gymnasium.Env[Seen, np.int64]):
    """One seat for a learner, bots on all others; a step lasts until its next choice.

    `bots` is one opponent for all seats, or one for each in the order of play after the learner:
    see `adversaries`; those that are played inside are fast. `seat` is the learner's, None for
    another one by lot in each match. `reward` is one of `kinds.REWARDS`, `gamma` the discount of a
    potential and `weight` what it counts beside the victory; an illegal action ends the match with
    -1. Observations are vectors (see `encode`), or, with `observation="planes"`, a mapping of
    `planes` and `rest`. The legal actions are in `info["action_mask"]`. Options are the game's own,
    as a mapping or as words of their own.
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012 (Gymnasium declares it so)

    def __init__(
        self,
        game: str = "copenhagen",
        seats: int = 2,
        bots: Opponent | Sequence[Opponent] = "journeyman",
        seat: int | None = 0,
        render_mode: str | None = None,
        options: Mapping[str, str] | None = None,
        *,
        reward: str = "win",
        gamma: float = 1.0,
        weight: float = 1.0,
        observation: str = "vector",
        **more: str,
    ) -> None:
        encode.game(game).setup(seats, {})
        self._against = adversaries.each(bots, seats)
        for opponent in self._against:
            adversaries.check(opponent)
        self._place = kinds.place(seat, seats)
        self._inside = all(adversaries.policy(one) is not None for one in self._against)
        self._shaping = (gamma, weight) if reward == "potential" and not self._inside else None
        self._matches = Matches(
            game, seats, {**(options or {}), **more}, 1,
            self._place if self._inside else kinds.ALL_SEATS,
            self._against if self._inside else (),
            "win" if self._shaping is not None else reward, gamma, weight,
        )  # fmt: skip
        self._game, self._simulator = self._matches.game, self._matches.simulator
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(self._game.space)
        self._planes = Planes(self._game, seats) if observation == "planes" else None
        if observation not in ("vector", "planes"):
            raise ValueError(f"there is no observation {observation!r}; there are vector, planes")
        if self._planes and any(
            name in self._game.file_options for name, _ in self._matches.setup.options
        ):
            raise ValueError("own boards have no planes: observe vectors")
        shapes = self._planes.shapes if self._planes else {"": (self._simulator.length,)}
        boxes: dict[str, spaces.Space[Any]] = {
            name: spaces.Box(0.0, 1.0, shape, np.float32) for name, shape in shapes.items()
        }
        self.observation_space: spaces.Space[Any] = boxes.get("", spaces.Dict(boxes))
        self._ended = True

    @property
    def position(self) -> State:
        """The position, a copy of it, secrets included."""
        return self._simulator.state(0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin a match; the seed fixes its luck, the learner's seat and the bots' own luck."""
        super().reset(seed=seed)
        luck, seats = Rng(int(self.np_random.integers(2**63))), self._simulator.seats
        self._ended, self._length = False, 0
        if self._inside:
            self._matches.new(0, luck)
            self.seat = self._simulator.learners[0]
            return self._seen(), self._info()
        while True:  # until there is a match in which the learner has a choice
            self.seat = luck.below(seats) if self._place == kinds.BY_LOT else self._place
            self._bots: dict[int, Bot] = {
                (self.seat + i) % seats: adversaries.bot(opponent, self._game, luck.next())
                for i, opponent in enumerate(self._against, start=1)
            }
            self._matches.new(0, luck)
            self._others()
            if self._simulator.counts[0]:
                return self._seen(), self._info()
            luck = Rng(self._simulator.luck[0])

    def step(self, action: np.int64) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Play the line of this number; return what the learner sees when it has a choice again."""
        simulator, chosen = self._simulator, int(action)
        if self._ended:
            raise RuntimeError("the match is over: call reset")
        if not simulator.masks[chosen] if 0 <= chosen < simulator.space else True:
            self._ended = True
            return self._seen(), ILLEGAL, True, False, self._info() | {"illegal": True}
        before = potential(self.position, self.seat) if self._shaping is not None else 0.0
        simulator.play_one(0, chosen)
        self._length += 1
        reward: float = simulator.rewards[self.seat]
        if not self._inside:
            reward += self._others()
        if self._shaping is not None:
            after = potential(self.position, self.seat)
            reward += self._shaping[1] * (self._shaping[0] * after - before)
        self._ended = simulator.counts[0] == 0
        return self._seen(), reward, self._ended, False, self._info()

    def action_masks(self) -> Mask:
        """Return the legal actions, 1 for each."""
        return np.frombuffer(self._simulator.masks, np.int8).copy()

    def render(self) -> str | None:
        """Return the position as text, as the learner may see it."""
        if self.render_mode != "ansi":
            return None
        return render.text(self._game, self.position, self.seat)

    def _info(self) -> dict[str, Any]:
        told = about(self.position, self.seat, self._length)
        return {"action_mask": self.action_masks(), **told}

    def _seen(self) -> Seen:
        if self._simulator.choosing[0] == self.seat:
            vector = np.frombuffer(self._simulator.observations, np.float32).copy()
        else:
            vector = encode.observe(self.position, self.seat)
        return self._planes.cut(vector) if self._planes else vector

    def _others(self) -> float:
        """Let the bots act until the learner has a choice, or the match is over; return rewards."""
        simulator, write, read = self._simulator, self._game.lines.write, self._game.lines.read
        reward = 0.0
        while simulator.counts[0] and simulator.choosing[0] != self.seat:
            seat = simulator.choosing[0]
            lines = [write(action) for action in simulator.legal(0)]
            line = self._bots[seat].choose(self._game.views.view(self.position, seat), lines)
            action = read(line)
            if action is None or line not in lines:
                raise ValueError(f"the bot of seat {seat} chose {line!r}, which is not legal")
            simulator.play_one(0, action)
            reward += simulator.rewards[self.seat]
        return reward


def register() -> None:
    """Make every game known to `gymnasium.make`: `nyhavn/Copenhagen-v1`, with Solo's arguments."""
    for name in encode.games():
        known = f"nyhavn/{name.capitalize()}-v1"
        if known not in gymnasium.registry:
            gymnasium.register(known, "nyhavn.research.gym:Solo", kwargs={"game": name})


register()
