"""The Border in a report: its zones, who closes them first, and how the last turn comes."""

from __future__ import annotations

from collections.abc import Sequence

from nyhavn.core.game import Source
from nyhavn.core.match import Match
from nyhavn.games.border import box
from nyhavn.report.facts import Details, ReplayStep, ends
from nyhavn.report.subject import Subject

COUNTED = ("reroll", "complete", "cross")


def details(match: Match, steps: Sequence[ReplayStep]) -> Details:
    """Return who closed which zones, for which value and in which order, and the end."""
    opening = [""] * match.seats
    counts = dict.fromkeys(COUNTED, 0)
    for step in steps:
        seat = step.entry.who
        verb = step.entry.line.partition(" ")[0]
        if verb in COUNTED:
            counts[verb] += 1
        if "sources" in step.effects and not opening[seat]:
            opening[seat] = _dearest(step.effects["sources"])
    view = match.view(None)
    closed = [{source["at"]: source for source in player["sources"]} for player in view["players"]]
    had = {zone["name"]: [zone["name"] in own for own in closed] for zone in view["zones"]}
    return Details(
        ending=_ending(ends(steps), len(closed[view["turn"]])),
        had=had,
        uses={name: [int(found) for found in by_seat] for name, by_seat in had.items()},
        opening=opening,
        counts=counts,
        firsts={name: ["first" in own.get(name, ()) for own in closed] for name in had},
    )


def _dearest(closed: Sequence[Source]) -> str:
    """The zone a seat has just closed; the dearer one if one crossing closed several."""
    return max((source["points"], source["at"]) for source in closed)[1]


def _ending(why: str, zones: int) -> str:
    """Why it was over, and whether the seat whose turn it was had closed zones enough."""
    if why == "idle":
        return why
    return "own" if zones >= box.GOAL else "other"


SUBJECT = Subject(
    work=32,
    details=details,
    points="points; the sixth zone of a seat ends the match",
    endings={
        "own": "a sixth zone in the own turn",
        "other": "a sixth zone with the dice of another",
        "idle": "ten rounds without a cross",
    },
    asset="zone",
    assets="zones",
    names={},
    had="seats that closed it",
    lacked="seats that did not",
    verb="closed",
    used="share of seats that close it",
    used_unit="share",
    used_by_owners=False,
    opening="the first zone a seat closed",
    counted="what is done, in a match",
    counts={
        "reroll": "dice rolled again",
        "complete": "segments completed in first actions",
        "cross": "cells crossed in second actions",
    },
    firsts="closed for the upper value",
)
