"""Calibration fit: what searches said in matches of self-play, what came of it, and the best table.

A sample is one position in which a seat had to choose: what a search said, and the share of the
victory in the end. Positions of one match share their end, so every error is clustered by match.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from nyhavn.bots.budget import Budget
from nyhavn.bots.calibration import Calibration, Phase, leader_of, logit
from nyhavn.bots.learned import learned
from nyhavn.bots.levels import ROLLOUT_TRIES
from nyhavn.bots.logistic_regression import regression
from nyhavn.bots.policy import Policy, Prior
from nyhavn.bots.search_bot import SearchBot
from nyhavn.core.game import Game, View
from nyhavn.core.match import Match
from nyhavn.core.rng import Rng

PLAY_WORK = 32  # iterations for a move: strong enough, and many matches
WORK = 512  # iterations for a sample: about what a hint says at once
ONE_IN = 5  # decisions that become a sample
PHASES = 3
PRIOR = 4.0  # how heavy the expectation is that the search is right as it is
EXPLORE = 16  # one move in so many of the first ten is drawn by lot, so that matches differ
WORTH = 0.015  # a phase is known if the Brier score is better by this than that of the seat alone

Judge = Callable[[View], tuple[float, str]]  # of a view: the chance to win, and the best line


class Sample(NamedTuple):
    """What was said in a position, and what came of it."""

    match: int
    seat: int
    leader: int  # points
    said: float
    result: float  # the share of the victory


def samples(game: Game, seats: int, seed: int, work: int = WORK) -> list[Sample]:
    """Play the match of a seed; return what a search said in some of its positions."""
    return played(game, seats, seed, judge(game, seed, PLAY_WORK), judge(game, seed, work))


def judge(game: Game, seed: int, work: int) -> Judge:
    """Return a search as hints are given by, with a fixed amount of work."""
    policy = Policy(Prior.VALUE, value=partial(learned, game), rollout_tries=ROLLOUT_TRIES)
    bot = SearchBot(game, seed, policy, Budget(work=work), stop_early=False)

    def judged(view: View) -> tuple[float, str]:
        best = bot.search(view)[0]
        return best.win, game.lines.write(best.action)

    return judged


def played(game: Game, seats: int, seed: int, move: Judge, said: Judge) -> list[Sample]:
    """Play a match by one search, and ask another one now and then."""
    rng = Rng(seed)
    match = Match.new(game, seats, dealer=seed)
    found: list[tuple[int, int, float]] = []
    decisions = 0
    while not match.over:
        seat = match.to_act[0]
        view, legal = match.view(seat), match.legal(seat)
        decisions += 1
        if rng.below(ONE_IN) == 0:
            found.append((seat, leader_of(view), said(view)[0]))
        if decisions <= 10 and rng.below(EXPLORE) == 0:
            line = legal[rng.below(len(legal))]
        else:
            line = move(view)[1]
        match = match.play(seat, line)
    first = match.ranking[0]
    result = [(seat in first) / len(first) for seat in range(seats)]
    return [Sample(seed, seat, leader, said, result[seat]) for seat, leader, said in found]


def fit(found: Sequence[Sample], seats: int) -> Calibration:
    """Return the table that says best what came of the samples; phases have equally many."""
    leaders = sorted(one.leader for one in found)
    cuts = sorted({leaders[len(leaders) * k // PHASES] for k in range(1, PHASES)})
    phases = []
    last = -1
    for until in [*(cut for cut in cuts if cut < leaders[-1]), None]:
        part = [
            one for one in found if one.leader > last and (until is None or one.leader <= until)
        ]
        phases.append(_phase(part, seats, until))
        last = last if until is None else until
    return Calibration(tuple(phases))


def _phase(part: Sequence[Sample], seats: int, until: int | None) -> Phase:
    rows = [_row(one, seats) for one in part]
    prior = [1.0] + [0.0] * seats
    slope, *shift = regression(rows, [one.result for one in part], prior, PRIOR)
    fitted = Phase(until, round(slope, 3), tuple(round(x, 3) for x in shift), True)
    return replace(fitted, known=_known(part, fitted, seats))


def _row(one: Sample, seats: int) -> list[float]:
    """The numbers of a sample by which its result is told: what was said, and the seat."""
    return [logit(one.said), *(float(one.seat == seat) for seat in range(seats))]


def _known(part: Sequence[Sample], phase: Phase, seats: int) -> bool:
    """Say whether what is said in a phase is worth more than the seat alone."""
    alone = [_mean([one.result for one in part if one.seat == seat]) for seat in range(seats)]
    table = Calibration((replace(phase, until=None),))
    said = [table.chance(one.said, one.seat, 0) for one in part]
    gain = [
        (alone[one.seat] - one.result) ** 2 - (p - one.result) ** 2
        for one, p in zip(part, said, strict=True)
    ]
    return _mean(gain) > WORTH


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0
