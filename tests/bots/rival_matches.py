"""Rival matches: a net that `examples/learn_ppo.py` kept against the apprentice of version 0.1.

    python -m tests.bots.rival_matches copenhagen learned-copenhagen.zip 400

Needs the extra `learn`. The seat is drawn in each match; the net plays what it likes best.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import numpy as np

from nyhavn.bots.confidence import interval
from nyhavn.research.gym import Solo
from tests.bots.rival import FriendlyRival

Prefers = Callable[[Any, Any], int]  # from what is seen, and the mask


def shares(game: str, prefers: Prefers, matches: int, rival: Any = FriendlyRival) -> list[float]:
    """Play so many matches; return the share of each victory."""
    env, found = Solo(game, bots=rival, seat=None), []
    for seed in range(matches):
        seen, info = env.reset(seed=seed + 1000)
        reward, ended = 0.0, False
        while not ended:
            action = np.int64(prefers(seen, info["action_mask"]))
            seen, reward, ended, _, info = env.step(action)
        found.append(reward)
    return found


def main(game: str, path: str, matches: int) -> None:
    from sb3_contrib import MaskablePPO

    model = MaskablePPO.load(path)

    def prefers(seen: Any, mask: Any) -> int:
        return int(model.predict(seen, action_masks=mask, deterministic=True)[0])

    won = shares(game, prefers, matches)
    low, high = interval(won)
    print(f"{np.mean(won):.1%} ({low:.1%} to {high:.1%}) of {matches} matches")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
