"""Rungs: which tables are played, and where their results put each level."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from statistics import fmean

from nyhavn.bots.arena import ArenaPlan, MatchSet
from nyhavn.bots.confidence import interval
from nyhavn.bots.standings import ranked_before
from nyhavn.research.ladder.rating import Rating, ratings

Results = Mapping[ArenaPlan, Sequence[MatchSet]]  # the same number of sets for every table


@dataclass(frozen=True)
class Share:
    """How often a level ranked before another one at the same table, a tie being half."""

    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Rung:
    """A level on the ladder."""

    name: str
    rating: Rating
    against: dict[str, Share]  # in the order of the ladder


def tables(plan: ArenaPlan, seats: int) -> list[ArenaPlan]:
    """Return a plan for every choice of so many different bots of the given one."""
    return [replace(plan, bots=bots) for bots in combinations(plan.bots, seats)]


def rungs(results: Results) -> list[Rung]:
    """Return all levels, the strongest first."""
    names = list(dict.fromkeys(name for plan in results for name in plan.bots))
    rated = ratings(names, _places(results))
    order = sorted(names, key=lambda name: -rated[name].mu)
    return [
        Rung(name, rated[name], {o: _share(results, name, o) for o in order if o != name})
        for name in order
    ]


def _places(results: Results) -> Iterator[list[list[str]]]:
    # Seed by seed, so that no pairing weighs more for having been played last.
    for nth in range(min(map(len, results.values()))):
        for plan, sets in results.items():
            for seating, match in zip(plan.seatings, sets[nth], strict=True):
                yield [[seating[seat] for seat in place] for place in match.ranking]


def _share(results: Results, name: str, other: str) -> Share:
    met = [(plan, sets) for plan, sets in results.items() if {name, other} <= set(plan.bots)]
    # Equal seeds are equal luck at every table, so the seeds are the sample here too.
    shares = [
        fmean(
            ranked_before(plan, one, name, other) for (plan, _), one in zip(met, seed, strict=True)
        )
        for seed in zip(*(sets for _, sets in met), strict=True)
    ]
    return Share(fmean(shares), *interval(shares))
