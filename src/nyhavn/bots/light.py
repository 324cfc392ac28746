"""Light: the levels where nothing is compiled and a phone has to keep up: fixed small work.

Their order of strength is that of the others (`docs/bots.md` has the figures). A mason has no time
for hundreds of endings, and a few of them say nothing: it reads each position by what was learned.
"""

from __future__ import annotations

import time
from functools import partial

from nyhavn.bots import make
from nyhavn.bots.bot import Bot
from nyhavn.bots.budget import Budget, Clock
from nyhavn.bots.learned import learned
from nyhavn.bots.levels import MERIT_TEMPERATURE, ROLLOUT_TRIES, for_all
from nyhavn.bots.policy import Policy, Prior
from nyhavn.bots.search_bot import SearchBot
from nyhavn.core.game import Game

WORK = {"mason": 64, "architect": 192, "master": 64}
MOST = 1500.0  # ms, after which no other batch is begun


def light(
    level: str, game: Game, seed: int, clock: Clock = time.perf_counter, most: float = MOST
) -> Bot:
    """Make the bot of a level; the two lowest are light as they are."""
    if level not in WORK:
        return make(level, game, seed)
    value = partial(learned, game) if level == "master" else partial(for_all, game)
    prior = Prior.VALUE if level == "master" else Prior.MERIT
    policy = Policy(prior, MERIT_TEMPERATURE, value, ROLLOUT_TRIES)
    if level == "mason":
        policy = Policy(prior, MERIT_TEMPERATURE, value, ROLLOUT_TRIES, depth=1)
    return SearchBot(game, seed, policy, Budget(work=WORK[level], clock=clock, most=most))
