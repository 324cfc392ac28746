"""Explain: the best lines of a position, with the chance to win and the points to expect."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import partial

from nyhavn.bots.budget import Budget, Clock
from nyhavn.bots.learned import learned
from nyhavn.bots.levels import ROLLOUT_TRIES
from nyhavn.bots.policy import Policy, Prior
from nyhavn.bots.search_bot import SearchBot
from nyhavn.core.game import Game, View


@dataclass(frozen=True)
class LineEvaluation:
    """What is to be expected of a line."""

    line: str
    win: float  # the chance to win, from 0 to 1
    margin: float  # points ahead of the best other seat at the end
    share: float  # of the visits; the best line has most


def explain(
    game: Game,
    view: View,
    legal: list[str],
    seed: int = 0,
    ms: float | None = None,
    work: int | None = None,
    clock: Clock = time.perf_counter,
) -> list[LineEvaluation]:
    """Return the lines that were visited, the best first."""
    if len(legal) < 2:
        raise ValueError("there is nothing to choose here")
    policy = Policy(Prior.VALUE, value=partial(learned, game), rollout_tries=ROLLOUT_TRIES)
    bot = SearchBot(game, seed, policy, Budget(ms, work, clock), stop_early=False)
    found = bot.search(view)
    visits = sum(entry.visits for entry in found)
    return [
        LineEvaluation(game.lines.write(one.action), one.win, one.margin, one.visits / visits)
        for one in found
        if one.visits
    ]
