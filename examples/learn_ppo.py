"""A learner that gets better: PPO with masks in a batch of compiled matches, then in the arena.

    pip install -e '.[research,learn]'
    python examples/learn_ppo.py border --minutes 30 --against apprentice
    python examples/learn_ppo.py border --minutes 60 --resume     # half an hour more
    python examples/learn_ppo.py border --play 400        # what was learned against the apprentice

The net is kept in `learned-GAME.zip`; `Learned` lets it play as a bot (docs/learning.md).
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import spaces

from nyhavn.bots.confidence import interval
from nyhavn.core.game import Game, View
from nyhavn.extras import extras
from nyhavn.research import encode
from nyhavn.research.batch import Batch
from nyhavn.research.word_policy import WordPolicy

with extras():
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.callbacks import BaseCallback
    from stable_baselines3.common.vec_env import VecEnv
    from torch.nn import ReLU

GAMMA = 0.995
NET = [256, 256]


class Matches(VecEnv):  # type: ignore[misc]
    """A batch as stable-baselines3 knows environments: all of them in one compiled call."""

    def __init__(self, game: str, matches: int, opponent: str) -> None:
        self.batch = Batch(
            game, 2, matches, opponents=opponent, reward="potential", gamma=GAMMA, weight=5.0
        )
        self.now = self.batch.reset(seed=1)
        length, space = self.now.observations.shape[1], self.now.masks.shape[1]
        box = spaces.Box(0.0, 1.0, (length,), np.float32)
        super().__init__(matches, box, spaces.Discrete(space))
        self.returns, self.lengths = np.zeros(matches), np.zeros(matches)

    def reset(self) -> Any:
        """Go on where the matches are: they begin anew by themselves."""
        return self.now.observations.copy()

    def step_async(self, actions: Any) -> None:
        """Keep the actions."""
        self.actions = actions

    def step_wait(self) -> Any:
        """Play the actions; the reward is that of the learner's seat."""
        rows, seats = np.arange(self.num_envs), self.now.seats.copy()
        self.now = self.batch.step(self.actions)
        rewards, done = self.now.rewards[rows, seats].copy(), self.now.done.copy()
        self.returns += rewards
        self.lengths += 1
        infos: list[dict[str, Any]] = [{} for _ in rows]
        for i in np.flatnonzero(done):
            margin = self.now.scores[i, seats[i]] - self.now.scores[i, 1 - seats[i]]
            infos[i] = {
                "episode": {"r": self.returns[i], "l": self.lengths[i], "t": 0.0},
                "margin": int(margin),
                "terminal_observation": self.now.observations[i].copy(),  # its value is not asked
            }
            self.returns[i] = self.lengths[i] = 0
        return self.now.observations.copy(), rewards, done, infos

    def env_method(self, name: str, *args: Any, indices: Any = None, **kwargs: Any) -> Any:
        """Return the masks, which is all that is asked for."""
        return list(self.now.masks.copy())

    def has_attr(self, name: str) -> bool:
        """Say that there are masks."""
        return name == "action_masks"

    def get_attr(self, name: str, indices: Any = None) -> Any:
        """Nothing else is known of a single match."""
        return [None] * self.num_envs

    def set_attr(self, name: str, value: Any, indices: Any = None) -> None:
        """Nothing can be set."""

    def env_is_wrapped(self, wrapper: Any, indices: Any = None) -> list[bool]:
        """No match is wrapped."""
        return [False] * self.num_envs

    def close(self) -> None:
        """Nothing is held open."""


class Curve(BaseCallback):  # type: ignore[misc]
    """Every so often writes a line of the learning curve, and keeps the net; stops in time."""

    def __init__(self, game: str, minutes: float, opponent: str, every: float, path: Path) -> None:
        super().__init__()
        self.game, self.opponent, self.every, self.path = game, opponent, every, path
        self.begun, self.minutes, self.told = time.process_time(), minutes, -1e9

    def _on_training_start(self) -> None:
        self.begun -= 60 * getattr(self.model, "minutes_spent", 0.0)  # of a run that was broken off

    def spent(self) -> float:
        """Return the minutes spent so far."""
        return (time.process_time() - self.begun) / 60

    def _on_step(self) -> bool:
        return self.spent() < self.minutes

    def _on_rollout_start(self) -> None:
        if self.spent() - self.told >= self.every:
            self.told = self.spent()
            won = played(self.model, self.game, 200, self.opponent)
            print(f"| {self.told:.1f} | {self.num_timesteps:,} | {told(won)} |", flush=True)
            self.keep()

    def keep(self) -> None:
        """Keep the net, and how long it has learned."""
        self.model.minutes_spent = self.spent()
        self.model.save(self.path)


def played(model: Any, game: str, matches: int, opponent: str) -> list[float]:
    """Let the net play so many matches, always what it likes best; return the share of each.

    All at once, and the first of every row: otherwise short matches would count too often.
    """
    batch, won = Batch(game, 2, matches, opponents=opponent), dict[int, float]()
    now = batch.reset(seed=99)
    while len(won) < matches:
        actions, _ = model.predict(now.observations, action_masks=now.masks, deterministic=True)
        seats = now.seats.copy()
        now = batch.step(actions)
        for i in np.flatnonzero(now.done):
            won.setdefault(int(i), float(now.rewards[i, seats[i]]))
    return list(won.values())


def told(won: list[float]) -> str:
    low, high = interval(won)
    return f"{np.mean(won):.1%} ({low:.0%} to {high:.0%})"


class Learned:
    """What was learned, as a bot: it sees what its seat sees, and plays what it likes best."""

    def __init__(self, game: Game, seed: int) -> None:
        self._game, self._model = game, MaskablePPO.load(f"learned-{game.name}.zip")

    def choose(self, view: View, legal: list[str]) -> str:
        """Return the line that the net likes best."""
        mask = encode.mask(self._game, legal)
        action, _ = self._model.predict(encode.encode(view), action_masks=mask, deterministic=True)
        return self._game.lines.write(int(action))


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game", nargs="?", default="border")
    parser.add_argument("--minutes", type=float, default=30, help="of CPU time")
    parser.add_argument("--against", default="apprentice")
    parser.add_argument("--matches", type=int, default=64, help="side by side")
    parser.add_argument("--every", type=float, default=2, help="minutes between two measurements")
    parser.add_argument("--resume", action="store_true", help="go on with the net that was kept")
    parser.add_argument("--play", type=int, default=0, metavar="N", help="only play N matches")
    args = parser.parse_args(words)
    path = Path(f"learned-{args.game}.zip")
    if args.play:
        won = played(MaskablePPO.load(path), args.game, args.play, args.against)
        print(f"{told(won)} of {args.play} matches against {args.against}")
        return
    matches = Matches(args.game, args.matches, args.against)
    model = MaskablePPO(
        WordPolicy, matches, n_steps=64, batch_size=1024, n_epochs=4, gamma=GAMMA, gae_lambda=0.9,
        learning_rate=5e-4, ent_coef=0.01, seed=1,
        policy_kwargs={"game": args.game, "net_arch": NET, "activation_fn": ReLU},
    )  # fmt: skip
    if args.resume:
        model = MaskablePPO.load(path, env=matches)
    print("| CPU minutes | steps | share of victories |\n|---|---|---|")
    curve = Curve(args.game, args.minutes, args.against, args.every, path)
    model.learn(10**9, callback=curve, reset_num_timesteps=not args.resume)
    curve.keep()
    won = played(model, args.game, 400, args.against)
    print(f"{told(won)} of 400 matches against {args.against}; kept in {path}")


if __name__ == "__main__":
    main()
