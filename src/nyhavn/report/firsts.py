"""Firsts: which zone falls first and who is first at each, in games that reward being first."""

from __future__ import annotations

from collections.abc import Sequence

from nyhavn.report.balance import EVEN
from nyhavn.report.chart import Dot, Row, dots
from nyhavn.report.estimate import Estimate, share
from nyhavn.report.facts import Facts
from nyhavn.report.figure import Figure, count, heading, listed, seat_name, tables, told
from nyhavn.report.leads import first_scorers
from nyhavn.report.subject import Subject


def earliest(found: Sequence[Facts], subject: Subject) -> Figure:
    """Show how often each asset is the first of all in its match, and how often anybody has it."""
    rows, numbers = [], []
    opened: dict[str, Estimate] = {}
    for asset in found[0].details.firsts:
        first = share([_opened(one, asset) for one in found])
        ever = share([(float(any(one.details.had[asset])), 1) for one in found])
        upper = share(
            [(sum(one.details.firsts[asset]), sum(one.details.had[asset])) for one in found]
        )
        name = subject.name(asset)
        numbers.append(
            (name, told(first, "share"), told(ever, "share"), count(ever), told(upper, "share"),
             count(upper))
        )  # fmt: skip
        if first and ever:
            opened[name] = first
            rows.append(Row(name, (Dot(first, 0), Dot(ever, 2, hollow=True))))
    title = f"Which {subject.asset} is {subject.verb} first"
    best = max(opened, key=lambda name: opened[name].value, default="")
    return Figure(
        title,
        dots(title, rows, "share", zero=0.0) if rows else "",
        f"Filled: matches in which this {subject.asset} was the first of all to be {subject.verb};"
        f" hollow: matches in which anybody {subject.verb} it at all. Lines: 95 % intervals.",
        f"The {subject.asset} {subject.verb} first is most often {best}:"
        f" {told(opened[best], 'share')} of matches."
        if best
        else f"No {subject.asset} was {subject.verb}.",
        (subject.asset, f"{subject.verb} first of all", f"{subject.verb} at all", "matches",
         subject.firsts, "times"),
        numbers,
        main=True,
    )  # fmt: skip


def _opened(one: Facts, asset: str) -> tuple[float, int]:
    """How much of the match's first scoring was this asset; several seats may share it."""
    who = first_scorers(one)
    return sum(one.details.opening[s] == asset for s in who) / max(1, len(who)), min(1, len(who))


def whose(found: Sequence[Facts], subject: Subject) -> Figure:
    """Show which seats are first at how many of the assets, by number of players."""
    rows, numbers, parts, quiet = [], [], [], []
    names = list(found[0].details.firsts)
    for tone, (n, matches) in enumerate(tables(found).items()):
        rows.append(Row(heading(n, matches)))
        shares = []
        for seat in range(n):
            part = share([_first(one, names, seat) for one in matches])
            if part:
                shares.append((part, seat))
                rows.append(Row(f"seat {seat}", (Dot(part, tone),), even=1 / n))
            every = [share([_first(one, [name], seat) for one in matches]) for name in names]
            cells = [told(one, "share") for one in every]
            numbers.append((str(n), str(seat), told(part, "share"), count(part), *cells))
        off = [(part, seat) for part, seat in shares if part.above(1 / n) or part.below(1 / n)]
        if off:
            each = [f"{seat_name(seat)}: {told(part, 'share')}" for part, seat in off]
            parts.append(f"With {n} players off an even {100 / n:.1f} %: {'; '.join(each)}.")
        else:
            quiet.append(str(n))
    if quiet:
        parts.append(f"With {listed(quiet)} players no seat is clearly off its even share.")
    title = f"Whose are the {subject.assets} {subject.firsts}"
    return Figure(
        title,
        dots(title, rows, "share"),
        f"{EVEN} All {subject.assets} {subject.firsts} together; the table has each of them.",
        " ".join(parts),
        ("players", "seat", "all", "times", *[subject.name(name) for name in names]),
        numbers,
    )


def _first(one: Facts, assets: Sequence[str], seat: int) -> tuple[int, int]:
    had = [one.details.firsts[asset] for asset in assets]
    return sum(who[seat] for who in had), sum(sum(who) for who in had)
