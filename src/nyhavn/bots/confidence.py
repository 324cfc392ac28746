"""Confidence: how sure a mean share is that was found by a sample of seeds."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean

# Student's t, 97.5 %, for 1 to 4 degrees of freedom; a series is good enough for more.
T = (12.7062, 4.3027, 3.1824, 2.7764)
Z = 1.959964


def interval(shares: Sequence[float]) -> tuple[float, float]:
    """Return the 95 % interval of a mean share, one share per seed, each between 0 and 1.

    Matches of one seed are not independent, so the seeds are the sample (a cluster each): their
    variance says how many independent matches the result is worth, and Wilson's interval with
    Student's t takes that number. Without any variance every seed counts as one match.
    """
    n = len(shares)
    if n < 2:
        return 0.0, 1.0
    p = fmean(shares)
    variance = sum((share - p) ** 2 for share in shares) / (n - 1) / n
    worth = p * (1 - p) / variance if variance > 1e-12 else n
    t2 = t_quantile(n - 1) ** 2 / worth
    middle = (p + t2 / 2) / (1 + t2)
    half = sqrt(t2 * (p * (1 - p) + t2 / 4)) / (1 + t2)
    return max(0.0, middle - half), min(1.0, middle + half)


def t_quantile(freedom: int) -> float:
    """Return the 97.5 % quantile of Student's distribution, to the third digit."""
    if freedom <= len(T):
        return T[freedom - 1]
    one = (Z**3 + Z) / 4
    two = (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96
    three = (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384
    return Z + one / freedom + two / freedom**2 + three / freedom**3
