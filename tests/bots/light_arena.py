"""The light levels against each other: `python -m tests.bots.light_arena MATCHES [GAME]`.

What they choose repeats itself from the seed, compiled or not, so a compiled engine finds out how
strong they are where there is none (NYHAVN_PURE=1 plays the same matches, slower).
"""

from __future__ import annotations

import sys
from functools import partial
from itertools import pairwise
from math import inf

from nyhavn import SHELF
from nyhavn.bots import BOTS
from nyhavn.bots.arena import ArenaPlan, run
from nyhavn.bots.levels import LEVELS
from nyhavn.bots.light import light
from nyhavn.bots.standings import standings

SEED = 20


def main() -> None:
    """Play every level against the one below it."""
    matches, games = int(sys.argv[1]), sys.argv[2:] or [*SHELF]
    for level in LEVELS:
        BOTS[f"light-{level}"] = partial(light, level, most=inf)
    for weaker, stronger in pairwise(f"light-{level}" for level in LEVELS):
        for game in games:
            plan = ArenaPlan(game, (stronger, weaker), SEED)
            sets = list(run(plan, range(matches // 2)))
            (one,) = (found for found in standings(plan, sets) if found.name == stronger)
            share = f"{one.win_share:.1%} ({one.low:.1%} to {one.high:.1%})"
            print(f"{game} {stronger},{weaker}: {share} of {matches}", flush=True)


if __name__ == "__main__":
    main()
