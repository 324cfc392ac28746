"""Standings: what the matches of an arena say about each bot, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from nyhavn.bots.arena import ArenaPlan, MatchResult, MatchSet
from nyhavn.bots.confidence import interval


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


def standings(plan: ArenaPlan, sets: Sequence[MatchSet]) -> list[Standing]:
    """Return them in the order in which the bots were named."""
    return [_standing(plan, sets, name) for name in dict.fromkeys(plan.bots)]


def ranks(ranking: Sequence[Sequence[int]]) -> list[float]:
    """Return the rank of each seat from 1; seats that share places get their mean."""
    found: dict[int, float] = {}
    for place in ranking:
        found |= dict.fromkeys(place, len(found) + (len(place) + 1) / 2)
    return [found[seat] for seat in sorted(found)]


def won(match: MatchResult, seat: int) -> float:
    """Return the seat's part of the victory."""
    best = match.ranking[0]
    return 1 / len(best) if seat in best else 0.0


def ranked_before(plan: ArenaPlan, done: MatchSet, first: str, second: str) -> float:
    """Return how often one name ranked before another at the tables of a seed, a tie being half."""
    results = []
    for seating, match in zip(plan.seatings, done, strict=True):
        rank = ranks(match.ranking)
        mine = [rank[seat] for seat, name in enumerate(seating) if name == first]
        other = [rank[seat] for seat, name in enumerate(seating) if name == second]
        results += [(a < b) + (a == b) / 2 for a in mine for b in other]
    return fmean(results)


def _margin(match: MatchResult, seat: int) -> int:
    return match.scores[seat] - max(match.scores[:seat] + match.scores[seat + 1 :])


def _standing(plan: ArenaPlan, sets: Sequence[MatchSet], name: str) -> Standing:
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
