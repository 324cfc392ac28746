"""Estimate: a share, a mean or a difference, with its 95 % interval and the count behind it.

Seats of one match are not independent, so matches are the sample (a cluster each). A cluster is a
sum and how many values it is the sum of.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from nyhavn.bots.confidence import t_quantile

Cluster = tuple[float, int]


class Estimate(NamedTuple):
    """A number, its interval, and how many values it was made of."""

    value: float
    low: float
    high: float
    n: int

    def above(self, bar: float) -> bool:
        """Say whether the whole interval is above a number."""
        return self.low > bar

    def below(self, bar: float) -> bool:
        """Say whether the whole interval is below a number."""
        return self.high < bar


def share(clusters: Sequence[Cluster]) -> Estimate | None:
    """Estimate a share by Wilson's interval, for as many values as the clusters are worth."""
    found = [cluster for cluster in clusters if cluster[1]]
    n = sum(size for _, size in found)
    if not n:
        return None
    p = sum(total for total, _ in found) / n
    if len(found) < 2:
        return Estimate(p, 0.0, 1.0, n)
    variance = _variance(_parts(found, p))
    # Without any variance every cluster counts as one value.
    worth = p * (1 - p) / variance if variance > 1e-12 else len(found)
    t2 = t_quantile(len(found) - 1) ** 2 / worth
    middle = (p + t2 / 2) / (1 + t2)
    half = sqrt(max(0.0, t2 * (p * (1 - p) + t2 / 4))) / (1 + t2)
    return Estimate(p, max(0.0, middle - half), min(1.0, middle + half), n)


def mean(clusters: Sequence[Cluster]) -> Estimate | None:
    """Estimate a mean by Student's interval; None if there is no telling how sure it is."""
    found = [cluster for cluster in clusters if cluster[1]]
    if len(found) < 2:
        return None
    n = sum(size for _, size in found)
    value = sum(total for total, _ in found) / n
    half = t_quantile(len(found) - 1) * sqrt(_variance(_parts(found, value)))
    return Estimate(value, value - half, value + half, n)


def difference(ones: Sequence[Cluster], others: Sequence[Cluster]) -> Estimate | None:
    """Estimate how much the mean of ones is above that of others; pairs are of the same match."""
    one, other = mean(ones), mean(others)
    if one is None or other is None:
        return None
    parts = [
        (a - one.value * n) / one.n - (b - other.value * m) / other.n
        for (a, n), (b, m) in zip(ones, others, strict=True)
    ]
    fewest = min(sum(1 for _, n in side if n) for side in (ones, others))
    half = t_quantile(fewest - 1) * sqrt(_variance(parts))
    value = one.value - other.value
    return Estimate(value, value - half, value + half, one.n + other.n)


def _parts(clusters: Sequence[Cluster], value: float) -> list[float]:
    """What each cluster adds to the error of the mean."""
    n = sum(size for _, size in clusters)
    return [(total - value * size) / n for total, size in clusters]


def _variance(parts: Sequence[float]) -> float:
    return sum(part * part for part in parts) * len(parts) / (len(parts) - 1)
