"""Explain: the best lines of a position, with the chance to win and the points to expect."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import partial

from nyhavn.bots.budget import Budget, Clock
from nyhavn.bots.calibration import calibration, leader_of
from nyhavn.bots.learned import learned
from nyhavn.bots.levels import ROLLOUT_TRIES
from nyhavn.bots.policy import Policy, Prior
from nyhavn.bots.search_bot import SearchBot
from nyhavn.core.game import Game, View

COMPARED = 5  # lines that are looked at equally deeply: as many as anybody wants to read


@dataclass(frozen=True)
class LineEvaluation:
    """What is to be expected of a line."""

    line: str
    win: float  # the chance to win, from 0 to 1, calibrated
    margin: float  # points ahead of the best other seat at the end
    share: float  # of the visits while the search was free to choose
    known: bool = True  # whether anybody can know so early who will win


def explain(
    game: Game,
    view: View,
    legal: list[str],
    seed: int = 0,
    ms: float | None = None,
    work: int | None = None,
    clock: Clock = time.perf_counter,
) -> list[LineEvaluation]:
    """Return the lines that were visited, the best first; the first few at equal depth."""
    if len(legal) < 2:
        raise ValueError("there is nothing to choose here")
    policy = Policy(Prior.VALUE, value=partial(learned, game), rollout_tries=ROLLOUT_TRIES)
    bot = SearchBot(game, seed, policy, Budget(ms, work, clock), stop_early=False)
    before, after = bot.compare(view, COMPARED)
    visits = sum(one.visits for one in before)
    share = {one.action: one.visits / visits for one in before}
    compared = [one.action for one in before[:COMPARED]]
    shown = [one for one in after if share.get(one.action)]
    shown.sort(key=lambda one: (one.action not in compared, -one.reward, one.action))
    table, seat, leader = calibration(game, view["seats"]), view["seat"], leader_of(view)
    known = table.phase(leader).known
    return [
        LineEvaluation(
            game.lines.write(one.action),
            table.chance(one.win, seat, leader),
            one.margin,
            share[one.action],
            known,
        )
        for one in shown
    ]
