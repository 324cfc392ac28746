"""Leads: who scores first, when a match is decided, and what can be made up for."""

from __future__ import annotations

from collections.abc import Sequence

from nyhavn.report.balance import EVEN
from nyhavn.report.chart import Curve, Dot, Panel, Row, curves, dots, histograms
from nyhavn.report.estimate import Estimate, mean, share
from nyhavn.report.facts import Facts
from nyhavn.report.figure import Figure, count, heading, listed, tables, told

STAGES = 10  # parts of a match at whose ends one looks for the leader


def first(found: Sequence[Facts]) -> Figure:
    """Show which seat scores first, and how often the first to score wins."""
    rows, numbers, parts = [], [], []
    for tone, (n, matches) in enumerate(tables(found).items()):
        scored = [(one, first_scorers(one)) for one in matches if first_scorers(one)]
        wins = share([(sum(one.shares[s] for s in who), len(who)) for one, who in scored])
        if wins is None:
            continue
        label = "the first to score wins"
        rows += [Row(heading(n, matches)), Row(label, (Dot(wins, tone),), 1 / n)]
        numbers.append((str(n), label, told(wins, "share"), count(wins)))
        parts.append(f"{told(wins, 'share')} of matches with {n} players (even: {100 / n:.1f} %)")
        for seat in range(n):
            part = share([((seat in who) / len(who), 1) for _, who in scored])
            assert part is not None, "there are first scorers"
            label = f"seat {seat} scores first"
            rows.append(Row(label, (Dot(part, tone, hollow=True),), 1 / n))
            numbers.append((str(n), label, told(part, "share"), count(part)))
    return Figure(
        "The first to score",
        dots("The first to score", rows or [Row("nobody ever scored")], "share", zero=0.0),
        f"{EVEN} Seats that score first in the same turn share it.",
        f"Who scores first wins {listed(parts)}." if parts else "Nobody ever scored.",
        ("players", "what", "share", "seats or matches"),
        numbers,
    )


def first_scorers(one: Facts) -> list[int]:
    """Return the seats that had points after the first turn in which anybody had some."""
    for scores in one.path:
        if any(scores):
            return [seat for seat, score in enumerate(scores) if score]
    return []


def decided(found: Sequence[Facts]) -> Figure:
    """Show how often the leader of a moment wins in the end."""
    shown, numbers, parts = [], [], []
    for tone, (n, matches) in enumerate(tables(found).items()):
        points = [_leaders(matches, stage) for stage in range(STAGES + 1)]
        shown.append(Curve(f"{n} players", points, tone))
        numbers += [
            (str(n), f"{100 * stage // STAGES} %", told(one, "share"), count(one))
            for stage, one in enumerate(points)
        ]
        half = points[STAGES // 2]
        parts.append(f"{told(half, 'share')} with {n} players")
    return Figure(
        "When a match is decided",
        curves("How often the leader wins", shown, "first turn", "last turn"),
        "Curve: how often the seat with the most points at that time wins; band: 95 % intervals."
        " Tied leaders share it, so curves begin at an even share.",
        f"Who leads after half of the turns wins {listed(parts)}.",
        ("players", "turns played", "the leader wins", "matches"),
        numbers,
        main=True,
    )


def _leaders(matches: Sequence[Facts], stage: int) -> Estimate:
    clusters = []
    for one in matches:
        turn = stage * one.turns // STAGES
        scores = one.path[turn - 1] if turn else [0] * one.seats
        who = [seat for seat, score in enumerate(scores) if score == max(scores)]
        clusters.append((sum(one.shares[seat] for seat in who) / len(who), 1))
    found = share(clusters)
    assert found is not None, "there is no table without matches"
    return found


def comebacks(found: Sequence[Facts]) -> Figure:
    """Show how far behind winners were at their worst."""
    panels, numbers, parts = [], [], []
    for tone, (n, matches) in enumerate(tables(found).items()):
        worst = [deficit(one) for one in matches]
        panels.append(Panel(heading(n, matches), worst, tone))
        ever = share([(float(value > 0), 1) for value in worst])
        average = mean([(value, 1) for value in worst])
        numbers.append(
            (str(n), told(ever, "share"), told(average, "n"), str(max(worst)), f"{len(worst):,}")
        )
        parts.append(
            f"with {n} players in {told(ever, 'share')} of matches, by {max(worst)} points at most"
        )
    return Figure(
        "Comebacks",
        histograms("The largest deficit of the winner", panels),
        "Bars: how many matches were won from so many points behind, at the end of the turn"
        " at which the winner was furthest behind. Dashed: the median.",
        f"The winner was behind at some time: {'; '.join(parts)}.",
        ("players", "the winner was behind", "by points, on average", "at most", "matches"),
        numbers,
    )


def deficit(one: Facts) -> int:
    """Return how many points the winner was behind at worst; of several winners the luckiest."""
    winners = [seat for seat, part in enumerate(one.shares) if part]
    return max(max(scores) - scores[seat] for scores in one.path for seat in winners)
