"""Sprt: Wald's sequential test, to accept or reject a change with as few matches as needed.

Tested is how often the first bot ranks before the second at the same table (a tie is half):
EVEN, or STRONGER. Each hypothesis is wrongly taken in about ERROR of the cases in which the other
is true. Between the two the test takes whichever is nearer.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from statistics import fmean

from nyhavn.bots.arena import ArenaPlan, MatchSet
from nyhavn.bots.standings import ranked_before

EVEN = 0.50
STRONGER = 0.55
ERROR = 0.05
BOUND = log((1 - ERROR) / ERROR)  # 2.944: the test ends when the log-likelihood ratio leaves it
ACCEPT, REJECT, UNDECIDED = "accept", "reject", "undecided"


def likelihood(results: Sequence[float]) -> float:
    """Return the log-likelihood ratio of STRONGER to EVEN, given one result per seed.

    The normal approximation with the variance of the seeds, which are the independent sample.
    One imagined defeat and one victory keep the variance of few and equal results honest.
    """
    seen = [0.0, 1.0, *results]
    mean = fmean(seen)
    variance = fmean((result - mean) ** 2 for result in seen)
    return len(seen) * (STRONGER - EVEN) * (2 * mean - STRONGER - EVEN) / (2 * variance)


def verdict(results: Sequence[float]) -> str:
    """Return ACCEPT (the first is stronger), REJECT, or UNDECIDED as yet."""
    ratio = likelihood(results)
    return ACCEPT if ratio >= BOUND else REJECT if ratio <= -BOUND else UNDECIDED


def duel(plan: ArenaPlan, done: MatchSet) -> float:
    """Return how the first name did against the second in the matches of one seed: 0 to 1."""
    first, second = list(dict.fromkeys(plan.bots))[:2]
    return ranked_before(plan, done, first, second)
