"""Calibration check: whether chances that were told came true, in matches of their own."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from nyhavn.bots.calibration import Calibration, logit
from nyhavn.bots.calibration_fit import Sample
from nyhavn.bots.logistic_regression import clustered_errors, regression

SLOPE = 0.1  # a slope may differ from 1 by this, or by two standard errors
SEAT = 0.03  # what a seat is told may differ from what happens by this, or by two standard errors
EDGES = (0.05, 0.15, 0.30, 0.45, 0.55, 0.70, 0.85, 0.95, 1.01)


@dataclass(frozen=True)
class Group:
    """What was told in some positions, and what happened; `error`: of their difference."""

    name: str
    n: int
    told: float
    happened: float
    error: float
    brier: float
    brier_error: float


@dataclass(frozen=True)
class Check:
    """How well chances fit. Errors are standard errors, clustered by match."""

    matches: int
    positions: int
    slope: float
    slope_error: float
    whole: Group
    phases: list[Group]
    seats: list[Group]
    bins: list[Group]
    faults: list[str]  # sentences; none: calibrated, as far as so many matches can tell


def check(found: Sequence[Sample], table: Calibration, seats: int) -> Check:
    """Compare what a table makes of samples with what came of them."""
    told = [(one, table.chance(one.said, one.seat, one.leader)) for one in found]
    rows = [[logit(p), 1.0] for _, p in told]
    results = [one.result for one, _ in told]
    coefficients = regression(rows, results, [1.0, 0.0], 1e-6)
    error = clustered_errors(coefficients, rows, results, [one.match for one in found])[0]
    phases, last = [], -1
    for number, phase in enumerate(table.phases, 1):
        until = 1_000_000 if phase.until is None else phase.until
        phases.append(_group(f"phase {number}", [x for x in told if last < x[0].leader <= until]))
        last = until
    by_seat = [_group(f"seat {s}", [x for x in told if x[0].seat == s]) for s in range(seats)]
    faults = [_slope_fault(coefficients[0], error)] + [_seat_fault(one) for one in by_seat]
    return Check(
        matches=len({one.match for one in found}),
        positions=len(found),
        slope=coefficients[0],
        slope_error=error,
        whole=_group("all", told),
        phases=phases,
        seats=by_seat,
        bins=_bins(told),
        faults=[fault for fault in faults if fault],
    )


def _bins(told: Sequence[tuple[Sample, float]]) -> list[Group]:
    found, low = [], 0.0
    for high in EDGES:
        part = [x for x in told if low <= x[1] < high]
        if part:
            found.append(_group(f"{100 * low:.0f}-{min(100.0, 100 * high):.0f}", part))
        low = high
    return found


def _group(name: str, part: Sequence[tuple[Sample, float]]) -> Group:
    off = [(one.match, p - one.result) for one, p in part]
    brier = [(one.match, (p - one.result) ** 2) for one, p in part]
    told = sum(p for _, p in part) / max(1, len(part))
    difference, error = _clustered(off)
    return Group(name, len(part), told, told - difference, error, *_clustered(brier))


def _clustered(numbers: Sequence[tuple[int, float]]) -> tuple[float, float]:
    """Return a mean and its standard error, if only matches are independent."""
    if not numbers:
        return 0.0, 0.0
    mean = sum(x for _, x in numbers) / len(numbers)
    sums: dict[int, float] = defaultdict(float)
    for match, x in numbers:
        sums[match] += x - mean
    scale = len(sums) / max(1, len(sums) - 1)
    return mean, sqrt(scale * sum(s * s for s in sums.values())) / len(numbers)


def _slope_fault(slope: float, error: float) -> str:
    off = abs(slope - 1)
    if off <= SLOPE or off <= 2 * error:
        return ""
    kind = "overconfident" if slope < 1 else "too cautious"
    return f"{kind}: the slope is {slope:.2f} ± {error:.2f}"


def _seat_fault(seat: Group) -> str:
    off = abs(seat.told - seat.happened)
    if off <= SEAT or off <= 2 * seat.error:
        return ""
    return f"{seat.name} is told {seat.told:.0%}, and wins {seat.happened:.0%} ± {seat.error:.0%}"
