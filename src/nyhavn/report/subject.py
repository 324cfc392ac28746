"""Subject: how a report reads and names the things of one game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from nyhavn.core.match import Match
from nyhavn.games import SHELF
from nyhavn.report.facts import Details, ReplayStep


@dataclass(frozen=True)
class Subject:
    """What a game brings to a report. Names that a table lacks are shown as they are."""

    work: int  # iterations a decision, so that 2,000 matches are minutes on two cores
    details: Callable[[Match, Sequence[ReplayStep]], Details]
    points: str  # what is counted, with what it takes to end the match
    endings: Mapping[str, str]  # by id: what made the match end
    asset: str  # ability, track, zone
    assets: str
    names: Mapping[str, str]  # of the assets
    had: str  # what it means to have one: "seats that ..."
    lacked: str  # and not to have it
    verb: str  # what is done with one, as `uses` counts it
    used: str  # the same at length, for one seat and match
    used_unit: str  # `n` or `share`
    used_by_owners: bool  # whether only seats that had it are counted
    opening: str  # what the first one is
    counted: str  # what `counts` are
    counts: Mapping[str, str]
    firsts: str = ""  # what is done by those in `firsts`, if the game has them

    def name(self, asset: str) -> str:
        """Return a asset as it is shown."""
        return self.names.get(asset, asset)


def subjects() -> list[str]:
    """Return the games of the shelf on which there can be a report."""
    return [name for name in SHELF if find_spec(f"nyhavn.report.{name}")]


@cache
def subject(game: str) -> Subject:
    """Return what the module of a game in this folder brings; without one there is no report."""
    if game not in subjects():
        raise LookupError(f"there is no report on {game}: report/{game}.py is missing")
    found: Subject = import_module(f"nyhavn.report.{game}").SUBJECT
    return found
