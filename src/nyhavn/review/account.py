"""Account: all judgements of a match together: the curve, accuracy, and luck apart from play.

The search at each decision says the chances of all seats. A decision takes away what its line
loses: that is play. What changes while chance acts is luck, and so is what changes of one position
because whoever chooses next knows cards of their own. What changes with neither is one search
contradicting another: it is not explained; so start + luck + play + not explained = result.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, sqrt

from nyhavn.bots.confidence import t_quantile
from nyhavn.core.match import CHANCE, Match
from nyhavn.review.decisions import turn_numbers
from nyhavn.review.judgement import Judgement

STEEP = 4.0  # a decision that loses a quarter of the victory has an accuracy of 1 in e
TURNING_POINTS = 3


@dataclass(frozen=True)
class CurvePoint:
    """The chances of all seats after n entries."""

    n: int
    turn: int
    chances: list[float]
    known: bool


@dataclass(frozen=True)
class PlayerAccuracy:
    """The mean over the decisions of a seat, from 0 to 100, with its 95 % interval."""

    seat: int
    decisions: int
    accuracy: float | None  # None: this seat had nothing to decide
    low: float
    high: float


@dataclass(frozen=True)
class ResultShare:
    """Where a seat's result comes from, in shares of the victory."""

    seat: int
    start: float
    luck: float
    play: float
    unexplained: float
    result: float


@dataclass(frozen=True)
class Review:
    """A whole match, looked at again."""

    game: str
    seats: int
    entries: int
    turns: int
    decisions: int
    looked_at: list[int]  # the decisions that were judged, by the entries before them
    whole: bool  # whether those are all
    work: int
    worlds: int
    curve: list[CurvePoint]
    judgements: list[Judgement]
    turning_points: list[Judgement]
    players: list[PlayerAccuracy]
    shares: list[ResultShare]  # empty unless whole


def together(
    positions: Sequence[Match], found: Sequence[Judgement], all_of_them: int, work: int, worlds: int
) -> Review:
    """Put judgements together, in the order of the match."""
    end = positions[-1]
    whole = len(found) == all_of_them
    result = _result(end)
    turns = turn_numbers(positions)
    curve = [CurvePoint(one.n, one.turn, one.chances, one.known) for one in found]
    mistakes = sorted((one for one in found if one.mistake), key=lambda one: (-one.loss, one.n))
    return Review(
        game=end.game.name,
        seats=end.seats,
        entries=len(end.entries),
        turns=turns[-1],
        decisions=all_of_them,
        looked_at=[one.n for one in found],
        whole=whole,
        work=work,
        worlds=worlds,
        curve=[*curve, CurvePoint(len(end.entries), turns[-1], result, True)],
        judgements=list(found),
        turning_points=mistakes[:TURNING_POINTS],
        players=[_accuracy(seat, found) for seat in range(end.seats)],
        shares=_shares(end, found, result) if whole and found else [],
    )


def _result(end: Match) -> list[float]:
    first = end.ranking[0]
    return [(seat in first) / len(first) for seat in range(end.seats)]


def _shares(end: Match, found: Sequence[Judgement], result: list[float]) -> list[ResultShare]:
    seats = range(end.seats)
    luck, play = [0.0] * end.seats, [0.0] * end.seats
    for at, one in enumerate(found):
        until = found[at + 1].n if at + 1 < len(found) else len(end.entries)
        then = found[at + 1].chances if at + 1 < len(found) else result
        dealt = any(entry.who == CHANCE for entry in end.entries[one.n + 1 : until])
        drawn = one.after if dealt else one.behind or then  # until here nothing new was known
        for seat in seats:
            play[seat] += one.after[seat] - one.chances[seat]
            luck[seat] += then[seat] - drawn[seat]
    start = found[0].chances
    return [
        ResultShare(
            seat, start[seat], luck[seat], play[seat],
            result[seat] - start[seat] - luck[seat] - play[seat], result[seat],
        )
        for seat in seats
    ]  # fmt: skip


def _accuracy(seat: int, found: Sequence[Judgement]) -> PlayerAccuracy:
    scores = [100 * exp(-STEEP * one.loss) for one in found if one.seat == seat]
    n = len(scores)
    if n == 0:
        return PlayerAccuracy(seat, 0, None, 0.0, 100.0)
    mean = sum(scores) / n
    if n == 1:
        return PlayerAccuracy(seat, 1, mean, 0.0, 100.0)
    error = sqrt(sum((score - mean) ** 2 for score in scores) / (n - 1) / n)
    half = t_quantile(n - 1) * error
    return PlayerAccuracy(seat, n, mean, max(0.0, mean - half), min(100.0, mean + half))
