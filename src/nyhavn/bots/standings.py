"""Tally: what the matches of an arena say about each bot, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean

from nyhavn.bots.arena import Plan, Played, Set

# Student's t, 97.5 %, for 1 to 4 degrees of freedom; a series is good enough for more.
T = (12.7062, 4.3027, 3.1824, 2.7764)
Z = 1.959964


@dataclass(frozen=True)
class Standing:
    """The result of one name; several places of the same name are taken together."""

    name: str
    places: int  # how many seats of the table it holds: even is places / seats of the wins
    wins: float
    win_share: float
    low: float
    high: float
    mean_rank: float
    mean_margin: float
    ms_per_decision: float
    errors: int
    why: str  # the first error, or nothing


def tally(plan: Plan, sets: Sequence[Set]) -> list[Standing]:
    """Return the standings, in the order in which the bots were named."""
    return [_standing(plan, sets, name) for name in dict.fromkeys(plan.bots)]


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
    t2 = student(n - 1) ** 2 / worth
    middle = (p + t2 / 2) / (1 + t2)
    half = sqrt(t2 * (p * (1 - p) + t2 / 4)) / (1 + t2)
    return max(0.0, middle - half), min(1.0, middle + half)


def student(freedom: int) -> float:
    """Return the 97.5 % quantile of Student's distribution, to the third digit."""
    if freedom <= len(T):
        return T[freedom - 1]
    one = (Z**3 + Z) / 4
    two = (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96
    three = (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384
    return Z + one / freedom + two / freedom**2 + three / freedom**3


def ranks(ranking: Sequence[Sequence[int]]) -> list[float]:
    """Return the rank of each seat from 1; seats that share places get their mean."""
    found: dict[int, float] = {}
    for place in ranking:
        found |= dict.fromkeys(place, len(found) + (len(place) + 1) / 2)
    return [found[seat] for seat in sorted(found)]


def won(match: Played, seat: int) -> float:
    """Return the seat's part of the victory."""
    best = match.ranking[0]
    return 1 / len(best) if seat in best else 0.0


def before(plan: Plan, done: Set, first: str, second: str) -> float:
    """Return how often one name ranked before another at the tables of a seed, a tie being half."""
    results = []
    for seating, match in zip(plan.seatings, done, strict=True):
        rank = ranks(match.ranking)
        mine = [rank[seat] for seat, name in enumerate(seating) if name == first]
        other = [rank[seat] for seat, name in enumerate(seating) if name == second]
        results += [(a < b) + (a == b) / 2 for a in mine for b in other]
    return fmean(results)


def _margin(match: Played, seat: int) -> int:
    return match.scores[seat] - max(match.scores[:seat] + match.scores[seat + 1 :])


def _standing(plan: Plan, sets: Sequence[Set], name: str) -> Standing:
    seated = [
        [seat for seat, who in enumerate(seating) if who == name] for seating in plan.seatings
    ]
    wins = [
        sum(won(match, seat) for match, seats in zip(done, seated, strict=True) for seat in seats)
        for done in sets
    ]
    mine = [
        (match, seat)
        for done in sets
        for match, seats in zip(done, seated, strict=True)
        for seat in seats
    ]
    shares = [win / len(seated) for win in wins]
    # Who holds every seat wins for certain.
    low, high = interval(shares) if set(plan.bots) != {name} else (1.0, 1.0)
    decisions = sum(match.decisions[seat] for match, seat in mine)
    return Standing(
        name=name,
        places=plan.bots.count(name),
        wins=sum(wins),
        win_share=fmean(shares),
        low=low,
        high=high,
        mean_rank=fmean(ranks(match.ranking)[seat] for match, seat in mine),
        mean_margin=fmean(_margin(match, seat) for match, seat in mine),
        ms_per_decision=sum(match.ms[seat] for match, seat in mine) / max(1, decisions),
        errors=sum(match.errors[seat] for match, seat in mine),
        why=next((match.why[seat] for match, seat in mine if match.why[seat]), ""),
    )
