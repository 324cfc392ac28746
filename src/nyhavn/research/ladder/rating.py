"""Rating: what results say about strength, by OpenSkill's Plackett-Luce model."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from nyhavn.extras import extras

with extras():
    from openskill.models import PlackettLuce


class Rating(NamedTuple):
    """Strength and its standard error; nobody has played at 25 and 8.33."""

    mu: float
    sigma: float


def ratings(names: Iterable[str], results: Iterable[Sequence[Sequence[str]]]) -> dict[str, Rating]:
    """Rate names by results, one after the other: who shared each place, the best place first."""
    model = PlackettLuce(tau=0)  # a bot does not change: what it did long ago counts as much
    found = {name: model.rating() for name in names}
    for places in results:
        ranked = [(name, rank) for rank, place in enumerate(places) for name in place]
        teams = [[found[name]] for name, _ in ranked]
        rated = model.rate(teams, ranks=[float(rank) for _, rank in ranked])
        found |= {name: team[0] for (name, _), team in zip(ranked, rated, strict=True)}
    return {name: Rating(one.mu, one.sigma) for name, one in found.items()}
