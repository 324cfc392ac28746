"""Logistic regression for a handful of numbers, by Newton's method; errors clustered by group."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Sequence
from math import exp, sqrt

STEPS = 25
Rows = Sequence[Sequence[float]]


def regression(
    rows: Rows, results: Sequence[float], prior: Sequence[float], weight: float
) -> list[float]:
    """Return the coefficients under which the results (from 0 to 1) are likeliest.

    The prior counts as an expectation with such a weight; without one, results that could be told
    exactly would make coefficients without bounds.
    """
    k = len(prior)
    found = list(prior)
    for _ in range(STEPS):
        gradient = [weight * (p - x) for p, x in zip(prior, found, strict=True)]
        hessian = [[weight * (i == j) for j in range(k)] for i in range(k)]
        for row, result in zip(rows, results, strict=True):
            p = predicted(found, row)
            for i in range(k):
                gradient[i] += (result - p) * row[i]
                for j in range(k):
                    hessian[i][j] += p * (1 - p) * row[i] * row[j]
        step = solved(hessian, gradient)
        found = [x + max(-1.0, min(1.0, s)) for x, s in zip(found, step, strict=True)]
        if max(map(abs, step)) < 1e-9:
            break
    return found


def predicted(found: Sequence[float], row: Sequence[float]) -> float:
    """Return what coefficients say of a row."""
    x = sum(a * b for a, b in zip(found, row, strict=True))
    return 1 / (1 + exp(-max(-30.0, min(30.0, x))))


def clustered_errors(
    found: Sequence[float], rows: Rows, results: Sequence[float], groups: Sequence[Hashable]
) -> list[float]:
    """Return the standard errors of coefficients if only groups are independent (sandwich)."""
    k = len(found)
    hessian = [[1e-9 * (i == j) for j in range(k)] for i in range(k)]
    scores: dict[Hashable, list[float]] = defaultdict(lambda: [0.0] * k)
    for row, result, group in zip(rows, results, groups, strict=True):
        p = predicted(found, row)
        for i in range(k):
            scores[group][i] += (result - p) * row[i]
            for j in range(k):
                hessian[i][j] += p * (1 - p) * row[i] * row[j]
    variances = [0.0] * k
    for score in scores.values():
        influence = solved(hessian, score)
        for i in range(k):
            variances[i] += influence[i] ** 2
    return [sqrt(variance) for variance in variances]


def solved(matrix: Rows, right: Sequence[float]) -> list[float]:
    """Return the solution of a small system of equations."""
    n = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i in range(n):
        pivot = max(range(i, n), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for r in range(n):
            if r != i:
                factor = rows[r][i] / rows[i][i]
                rows[r] = [a - factor * b for a, b in zip(rows[r], rows[i], strict=True)]
    return [rows[i][n] / rows[i][i] for i in range(n)]
