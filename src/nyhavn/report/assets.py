"""Assets: what each ability, track or zone goes with, how often it is used, who begins with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from nyhavn.report.chart import Dot, Row, dots
from nyhavn.report.estimate import Cluster, Estimate, difference, mean, share
from nyhavn.report.facts import Facts
from nyhavn.report.figure import Figure, count, listed, told
from nyhavn.report.subject import Subject

CAUSE = "This is what goes together, not what causes what: who is ahead gets more of everything."
EVEN = "1× is an even share of the wins, whatever the number of players."

FEWEST = 10  # seats without which nothing is drawn: their interval would fill the chart
FEW = f"Drawn are those with at least {FEWEST} seats."

Value = Callable[[Facts, int], float]


def worth(found: Sequence[Facts], subject: Subject) -> Figure:
    """Show the wins of seats that had a asset, and of those that had not."""
    rows, numbers = [], []
    gaps: dict[str, tuple[Estimate, Estimate, Estimate]] = {}
    for asset in _assets(found):
        ones, others = _sides(found, asset, _wins)
        one, other, gap = mean(ones), mean(others), difference(ones, others)
        points = difference(*_sides(found, asset, _points))
        name = subject.name(asset)
        numbers.append(
            (name, told(one, "times"), count(one), told(other, "times"), count(other),
             told(gap, "more"), told(points, "more"))
        )  # fmt: skip
        if one and other and gap and min(one.n, other.n) >= FEWEST:
            part = one.n / (one.n + other.n)
            label = f"{name} · {100 * part:.0f} % of seats"
            rows.append(Row(label, (Dot(one), Dot(other, 1, hollow=True))))
            gaps[name] = (gap, one, other)
    title = f"What {subject.assets} go with"
    return Figure(
        title,
        dots(title, rows, "times", zero=1.0) if rows else "",
        f"Filled: {subject.had}; hollow: {subject.lacked}. Lines: 95 % intervals. {EVEN} {CAUSE}"
        f" {FEW}",
        _best(gaps, subject),
        (subject.asset, f"wins of {subject.had}", "seats", f"wins of {subject.lacked}", "seats",
         "difference of wins", "difference of points"),
        numbers,
        main=True,
    )  # fmt: skip


def _best(gaps: dict[str, tuple[Estimate, Estimate, Estimate]], subject: Subject) -> str:
    """Say which asset goes with the most wins, and which do so at all."""
    up = [name for name, (gap, _, _) in gaps.items() if gap.above(0)]
    down = [name for name, (gap, _, _) in gaps.items() if gap.below(0)]
    if not up and not down:
        return f"No {subject.asset} clearly goes with more or fewer wins."
    parts = []
    if up:
        best = max(up, key=lambda name: gaps[name][0].value)
        _, one, other = gaps[best]
        parts.append(
            f"The {subject.asset} that goes with the most wins is {best}: {subject.had} win"
            f" {told(one, 'times')} an even share, {subject.lacked} {told(other, 'times')}."
        )
        parts.append(f"Of {len(gaps)} {subject.assets}, {len(up)} clearly go with more wins.")
    if down:
        parts.append(f"Fewer wins go with {listed(down)}.")
    return " ".join(parts)


def uses(found: Sequence[Facts], subject: Subject) -> Figure:
    """Show how often assets are used."""
    rows, numbers = [], []
    values: dict[str, Estimate] = {}
    estimate = share if subject.used_unit == "share" else mean
    for asset in _assets(found):
        clusters = [_used(one, asset, subject.used_by_owners) for one in found]
        one, name = estimate(clusters), subject.name(asset)
        numbers.append((name, told(one, subject.used_unit), count(one)))
        if one:
            values[name] = one
            rows.append(Row(name, (Dot(one),)))
    title = f"How often {subject.assets} are {subject.verb}"
    order = sorted(values, key=lambda name: values[name].value)
    sentence = ""
    if order:
        most, least = order[-1], order[0]
        sentence = (
            f"Most often {subject.verb} is {most}: {told(values[most], subject.used_unit)}; least"
            f" often {least}: {told(values[least], subject.used_unit)}."
        )
    return Figure(
        title,
        dots(title, rows, subject.used_unit, zero=0.0) if rows else "",
        f"Dot: {subject.used}; line: its 95 % interval.",
        sentence,
        (subject.asset, subject.used, "seats"),
        numbers,
    )


def openings(found: Sequence[Facts], subject: Subject) -> Figure:
    """Show what seats have first, and how those fare that began so."""
    rows, numbers = [], []
    chosen, fared = {}, {}
    for asset in _assets(found):
        part = share([_opened(one, asset) for one in found])
        wins = mean([_begun(one, asset) for one in found])
        name = subject.name(asset)
        numbers.append((name, told(part, "share"), count(part), told(wins, "times"), count(wins)))
        if part:
            chosen[name] = part
        if part and wins and wins.n >= FEWEST:
            rows.append(Row(f"{name} · {100 * part.value:.0f} % begin with it", (Dot(wins),)))
            fared[name] = wins
    title = f"Wins by {subject.opening}"
    return Figure(
        title,
        dots(title, rows, "times", zero=1.0) if rows else "",
        f"Dot: wins of the seats that began with this {subject.asset}; line: 95 % interval. {EVEN}"
        f" Everybody counted here had a first {subject.asset}, so this compares choices. {FEW}",
        _opening(chosen, fared, subject),
        (subject.asset, "begin with it", "seats", "wins", "seats"),
        numbers,
    )


def _opening(chosen: dict[str, Estimate], fared: dict[str, Estimate], subject: Subject) -> str:
    if not chosen:
        return f"No seat had a {subject.asset}."
    liked = max(chosen, key=lambda name: chosen[name].value)
    more = [f"{name} at {told(one, 'times')}" for name, one in fared.items() if one.above(1)]
    less = [f"{name} at {told(one, 'times')}" for name, one in fared.items() if one.below(1)]
    begin = f"Most seats begin with {liked}: {told(chosen[liked], 'share')}."
    if more:
        begin += f" More than an even share win those that begin with {listed(more)}."
    if less:
        begin += f" Less than an even share win those that begin with {listed(less)}."
    return begin if more or less else begin + " No beginning clearly wins more or less than even."


def counts(found: Sequence[Facts], subject: Subject) -> Figure:
    """Show how often things are done in a match."""
    rows, numbers = [], []
    values: dict[str, Estimate] = {}
    for what, words in subject.counts.items():
        one = mean([(one.details.counts[what], 1) for one in found])
        numbers.append((words, told(one, "n"), count(one)))
        if one:
            values[words] = one
            rows.append(Row(words, (Dot(one, 2),)))
    order = sorted(values, key=lambda words: -values[words].value)
    listing = "; ".join(f"{words} {told(values[words], 'n')}" for words in order)
    title = subject.counted[0].upper() + subject.counted[1:]
    return Figure(
        title,
        dots(title, rows, "n", zero=0.0) if rows else "",
        "Dot: the average of all matches, all seats together; line: its 95 % interval.",
        f"On average: {listing}.",
        ("what", "times in a match", "matches"),
        numbers,
    )


def _assets(found: Sequence[Facts]) -> list[str]:
    return list(found[0].details.had)


def _wins(one: Facts, seat: int) -> float:
    return one.shares[seat] * one.seats


def _points(one: Facts, seat: int) -> float:
    return one.scores[seat]


def _sides(found: Sequence[Facts], asset: str, value: Value) -> tuple[list[Cluster], list[Cluster]]:
    """Return a value of seats that had the asset, and of those that had not, match by match."""
    return _side(found, asset, value, True), _side(found, asset, value, False)


def _side(found: Sequence[Facts], asset: str, value: Value, had: bool) -> list[Cluster]:
    clusters = []
    for one in found:
        who = [seat for seat, has in enumerate(one.details.had[asset]) if has == had]
        clusters.append((sum(value(one, seat) for seat in who), len(who)))
    return clusters


def _used(one: Facts, asset: str, owners: bool) -> Cluster:
    who = [seat for seat, had in enumerate(one.details.had[asset]) if had or not owners]
    return sum(one.details.uses[asset][seat] for seat in who), len(who)


def _opened(one: Facts, asset: str) -> Cluster:
    return one.details.opening.count(asset), sum(1 for name in one.details.opening if name)


def _begun(one: Facts, asset: str) -> Cluster:
    who = [seat for seat, name in enumerate(one.details.opening) if name == asset]
    return sum(_wins(one, seat) for seat in who), len(who)
