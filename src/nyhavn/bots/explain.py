"""Explain: the best lines of a position, with the chance to win and the points to expect."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import partial

from nyhavn.bots.learned import learned
from nyhavn.bots.levels import TRIES
from nyhavn.bots.search_bot import Clock, Monte
from nyhavn.core.game import Game, View


@dataclass(frozen=True)
class Advice:
    """What is to be expected of a line."""

    line: str
    win: float  # the chance to win, from 0 to 1
    margin: float  # points ahead of the best other seat at the end
    share: float  # how much of the thinking went into this line; the best line has most


def explain(
    game: Game,
    view: View,
    legal: list[str],
    seed: int = 0,
    ms: float | None = None,
    work: int | None = None,
    clock: Clock = time.perf_counter,
) -> list[Advice]:
    """Return the lines that were thought about, the best first."""
    if len(legal) < 2:
        raise ValueError("there is nothing to choose here")
    bot = Monte(
        game, seed, ms, work, guided=True, insight=True, tries=TRIES,
        eye=partial(learned, game), hasty=False, clock=clock,
    )  # fmt: skip
    found = bot.thought(view)
    visits = sum(entry.visits for entry in found)
    return [
        Advice(game.lines.write(entry.action), entry.win, entry.lead, entry.visits / visits)
        for entry in found
        if entry.visits
    ]
