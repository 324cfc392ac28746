"""Gymnasium: one learner at a table with bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nyhavn.bots import BOTS
from nyhavn.bots.bot import Bot
from nyhavn.core.rng import Rng
from nyhavn.extras import extras
from nyhavn.games import SHELF
from nyhavn.research import encode, render
from nyhavn.research.encode import Mask, Vector
from nyhavn.research.episode import Episode

with extras():
    import gymnasium
    import numpy as np
    from gymnasium import spaces

ILLEGAL = -1.0  # the reward for an illegal action, which ends the match


class Solo(gymnasium.Env[Vector, np.int64]):
    """One seat for a learner, bots on all others; a step lasts until its next choice.

    `bots` is one name for all of them, or a name for each in the order of play after the learner.
    `seat` is the learner's, None for another one by lot in each match. Observations: see `encode`;
    the legal actions are in `info["action_mask"]`. The reward comes at the end: 1 for a victory,
    its part of a shared one, 0, or -1 at once for an illegal action. Options are the game's own.
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012 (Gymnasium declares it so)

    def __init__(
        self,
        game: str = "copenhagen",
        seats: int = 2,
        bots: str | Sequence[str] = "journeyman",
        seat: int | None = 0,
        render_mode: str | None = None,
        **options: str,
    ) -> None:
        self._game = SHELF[game]
        self._setup = self._game.setup(seats, options)
        self._names = [bots] * (seats - 1) if isinstance(bots, str) else list(bots)
        if len(self._names) != seats - 1:
            raise ValueError(f"{seats - 1} bots are needed, not {len(self._names)}")
        for name in self._names:
            if name not in BOTS:
                raise ValueError(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
        if seat is not None and not 0 <= seat < seats:
            raise ValueError(f"there is no seat {seat} in a match of {seats}")
        self._place = seat
        self.render_mode = render_mode
        size = encode.length(self._game, seats)
        self.observation_space = spaces.Box(0.0, 1.0, (size,), np.float32)
        self.action_space = spaces.Discrete(self._game.space)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Vector, dict[str, Any]]:
        """Begin a match; the seed fixes its luck, the learner's seat and the bots' own luck."""
        super().reset(seed=seed)
        while True:
            luck = Rng(int(self.np_random.integers(2**63)))
            seats = self._setup.seats
            self.seat = luck.below(seats) if self._place is None else self._place
            self._bots: dict[int, Bot] = {
                (self.seat + i) % seats: BOTS[name](self._game, luck.next())
                for i, name in enumerate(self._names, start=1)
            }
            self._episode = Episode(self._game, self._setup, luck)
            self._illegal = False
            self._others()
            if not self._episode.over:  # else the learner never had a choice: play another match
                return self._episode.observe(self.seat), self._info()

    def step(self, action: np.int64) -> tuple[Vector, float, bool, bool, dict[str, Any]]:
        """Play the line of this number; return what the learner sees when it has a choice again."""
        episode = self._episode
        if episode.over or self._illegal:
            raise RuntimeError("the match is over: call reset")
        if int(action) not in episode.legal:
            self._illegal = True
            seen, info = episode.observe(self.seat), self._info() | {"illegal": True}
            return seen, ILLEGAL, True, False, info
        episode.play(int(action))
        self._others()
        reward = episode.shares()[self.seat]
        return episode.observe(self.seat), reward, episode.over, False, self._info()

    def action_masks(self) -> Mask:
        """Return the legal actions, 1 for each."""
        return self._episode.mask(self.seat)

    def render(self) -> str | None:
        """Return the position as text, as the learner may see it."""
        return render.text(self._episode, self.seat) if self.render_mode == "ansi" else None

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks()}

    def _others(self) -> None:
        """Let the bots act until the learner has a choice, or the match is over."""
        episode = self._episode
        write, read = self._game.lines.write, self._game.lines.read
        while not episode.over and episode.seat != self.seat:
            lines = [write(action) for action in episode.legal]
            line = self._bots[episode.seat].choose(episode.view(episode.seat), lines)
            action = read(line)
            if action is None:
                raise ValueError(f"the bot of seat {episode.seat} chose {line!r}, which is no line")
            episode.play(action)
