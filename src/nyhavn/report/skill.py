"""Skill: how much a seat gains by thinking longer than the others. The rest is luck."""

from __future__ import annotations

from collections.abc import Sequence

from nyhavn.report.balance import EVEN
from nyhavn.report.chart import Dot, Row, dots
from nyhavn.report.estimate import share
from nyhavn.report.facts import Facts
from nyhavn.report.figure import Figure, count, listed, told


def skill(found: Sequence[Facts]) -> Figure:
    """Show how often a seat wins that thinks several times as much as the others."""
    n = found[0].seats
    rows, numbers, parts = [], [], []
    for boost in sorted({one.boost for one in found}):
        matches = [one for one in found if one.boost == boost]
        # Every seat was the boosted one once with the same luck: those matches are one cluster.
        sets = [matches[k : k + n] for k in range(0, len(matches), n)]
        wins = share([(sum(_won(one) for one in some), len(some)) for some in sets])
        assert wins is not None, "there is no number of times without matches"
        label = f"{boost} times the thought"
        rows.append(Row(f"{label} · {wins.n:,} matches", (Dot(wins, 2),), even=1 / n))
        numbers.append((label, told(wins, "share"), count(wins)))
        parts.append(f"{told(wins, 'share')} with {label}")
    return Figure(
        "What thought is worth",
        dots("What thought is worth", rows, "share"),
        f"{EVEN} One seat of {n} thinks longer than the others, each seat in turn with the same"
        " luck. The nearer to even, the more a match is luck, or the less these bots gain by"
        " thinking. These matches are not counted anywhere else.",
        f"A seat among {n} wins {listed(parts)}; {100 / n:.0f} % would be even.",
        ("one seat has", "it wins", "matches"),
        numbers,
        main=True,
    )


def _won(one: Facts) -> float:
    return 0.0 if one.boosted is None else one.shares[one.boosted]
