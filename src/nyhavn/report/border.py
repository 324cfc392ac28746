"""The Border in a report: its zones, who closes them first, and how the last turn comes."""

from __future__ import annotations

from collections.abc import Sequence

from nyhavn.core.game import View
from nyhavn.core.match import Match
from nyhavn.games.border import box
from nyhavn.report.facts import Details, ReplayStep
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
        if step.after.scores != step.before.scores and not opening[seat]:
            opening[seat] = _dearest(step.after.view(None), seat)
    zones = match.view(None)["zones"]
    seats = range(match.seats)
    first = {zone["name"]: [c["seat"] for c in zone["closed"] if c["first"]] for zone in zones}
    closed = {zone["name"]: [c["seat"] for c in zone["closed"]] for zone in zones}
    return Details(
        ending=_ending(match),
        had={name: [seat in found for seat in seats] for name, found in closed.items()},
        uses={name: [int(seat in found) for seat in seats] for name, found in closed.items()},
        opening=opening,
        counts=counts,
        firsts={name: [seat in found for seat in seats] for name, found in first.items()},
    )


def _dearest(view: View, seat: int) -> str:
    """The zone a seat has just closed; the dearer one if one crossing closed several."""
    mine: list[tuple[int, str]] = [
        (closing["points"], zone["name"])
        for zone in view["zones"]
        for closing in zone["closed"]
        if closing["seat"] == seat
    ]
    return max(mine)[1]


def _ending(match: Match) -> str:
    view = match.view(None)
    closed = [
        sum(c["seat"] == seat for zone in view["zones"] for c in zone["closed"])
        for seat in range(match.seats)
    ]
    if max(closed) < box.GOAL:
        return "idle"
    return "own" if closed[view["turn"]] >= box.GOAL else "other"


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
