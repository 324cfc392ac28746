"""Balance: what seats are worth, how many points there are, how long it takes and how it ends."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import quantiles

from nyhavn.report.chart import Dot, Panel, Row, dots, histograms
from nyhavn.report.estimate import Estimate, mean, share
from nyhavn.report.facts import Facts
from nyhavn.report.figure import Figure, count, heading, listed, seat_name, tables, told, within
from nyhavn.report.scale import say
from nyhavn.report.subject import Subject

EVEN = "Dot: the estimate; line: its 95 % interval; short upright stroke: an even share."


def seats(found: Sequence[Facts]) -> Figure:
    """Show how often each seat wins, by number of players."""
    rows, numbers, sentences, quiet = [], [], [], []
    for tone, (n, matches) in enumerate(tables(found).items()):
        rows.append(Row(heading(n, matches)))
        estimates = []
        for seat in range(n):
            wins = share([(one.shares[seat], 1) for one in matches])
            points = mean([(one.scores[seat], 1) for one in matches])
            assert wins is not None, "there is no table without matches"
            estimates.append(wins)
            rows.append(Row(f"seat {seat}", (Dot(wins, tone),), even=1 / n))
            numbers.append((str(n), str(seat), told(wins, "share"), told(points, "n"), count(wins)))
        if all(one.low <= 1 / n <= one.high for one in estimates):
            quiet.append(str(n))
        else:
            sentences.append(_off(n, estimates))
    if quiet:
        sentences.append(
            f"With {listed(quiet)} players no seat is clearly off its even share: every interval"
            " contains it."
        )
    return Figure(
        "Wins of each seat",
        dots("Wins of each seat", rows, "share"),
        EVEN,
        " ".join(sentences),
        ("players", "seat", "wins", "points", "matches"),
        numbers,
        main=True,
    )


def _off(n: int, wins: Sequence[Estimate]) -> str:
    """Say which seats win more or less than their even share."""
    even = say(1 / n, "share")
    more = [seat for seat, one in enumerate(wins) if one.above(1 / n)]
    less = [seat for seat, one in enumerate(wins) if one.below(1 / n)]
    parts = []
    for which, word in ((more, "more"), (less, "less")):
        if which:
            each = [
                f"{seat_name(s)} ({say(wins[s].value, 'share')}, {within(wins[s], 'share')})"
                for s in which
            ]
            verb = "wins" if len(which) == 1 else "win"
            parts.append(f"{listed(each)} {verb} {word}")
    return f"With {n} players {' and '.join(parts)} than an even {even}."


def points(found: Sequence[Facts], subject: Subject) -> Figure:
    """Show how many points seats have at the end."""
    panels, numbers, parts = [], [], []
    for tone, (n, matches) in enumerate(tables(found).items()):
        values = [score for one in matches for score in one.scores]
        panels.append(Panel(heading(n, matches), values, tone))
        every = mean([(sum(one.scores), n) for one in matches])
        best = mean([(max(one.scores), 1) for one in matches])
        ahead = mean([(_margin(one.scores), 1) for one in matches])
        low, middle, high = _quartiles(values)
        numbers.append(
            (str(n), told(every, "n"), f"{low:g}, {middle:g}, {high:g}", told(best, "n"),
             told(ahead, "n"), f"{len(values):,} in {len(matches):,} matches")
        )  # fmt: skip
        parts.append(
            f"with {n} players {told(every, 'n')}, half of them {low:g} to {high:g},"
            f" and the best seat is {told(ahead, 'n')} ahead"
        )
    return Figure(
        "Points at the end",
        histograms("Points at the end", panels),
        f"Bars: how many seats ended with so many {subject.points}. Dashed: the median.",
        f"A seat ends with this many points on average: {'; '.join(parts)}.",
        ("players", "points", "quartiles", "most points", "lead at the end", "values"),
        numbers,
    )


def length(found: Sequence[Facts]) -> Figure:
    """Show how many rounds matches take."""
    panels, numbers, parts = [], [], []
    for tone, (n, matches) in enumerate(tables(found).items()):
        rounds = [-(-one.turns // n) for one in matches]
        panels.append(Panel(heading(n, matches), rounds, tone))
        low, middle, high = _quartiles(rounds)
        taken = _average(rounds)
        numbers.append(
            (str(n), taken, f"{low:g}, {middle:g}, {high:g}", f"{min(rounds)}, {max(rounds)}",
             _average([one.turns for one in matches]), _average([one.choices for one in matches]),
             f"{len(matches):,}")
        )  # fmt: skip
        parts.append(f"{taken} with {n} players (from {min(rounds)} to {max(rounds)})")
    return Figure(
        "Length",
        histograms("Length of matches in rounds", panels),
        "Bars: how many matches took so many rounds. Dashed: the median.",
        f"The average number of rounds is {listed(parts)}.",
        ("players", "rounds", "quartiles", "shortest, longest", "turns", "choices", "matches"),
        numbers,
    )


def endings(found: Sequence[Facts], subject: Subject) -> Figure:
    """Show why matches are over."""
    rows, numbers, parts = [], [], []
    for tone, (n, matches) in enumerate(tables(found).items()):
        rows.append(Row(heading(n, matches)))
        shares = {}
        for ending, words in subject.endings.items():
            part = share([(float(one.details.ending == ending), 1) for one in matches])
            assert part is not None, "there is no table without matches"
            shares[words] = part
            rows.append(Row(words, (Dot(part, tone),)))
            numbers.append((str(n), words, told(part, "share"), count(part)))
        common = max(shares, key=lambda words: shares[words].value)
        parts.append(f"with {n} players {common}: {told(shares[common], 'share')}")
    return Figure(
        "How matches end",
        dots("How matches end", rows, "share", zero=0.0),
        "Dot: the share of matches; line: its 95 % interval.",
        f"What ends most matches: {'; '.join(parts)}.",
        ("players", "what ends the match", "share", "matches"),
        numbers,
        main=True,
    )


def _average(values: Sequence[int]) -> str:
    return told(mean([(value, 1) for value in values]), "n")


def _margin(scores: Sequence[int]) -> int:
    best, second = sorted(scores, reverse=True)[:2]
    return best - second


def _quartiles(values: Sequence[int]) -> list[float]:
    return quantiles(values, n=4, method="inclusive") if len(values) > 1 else [values[0]] * 3
