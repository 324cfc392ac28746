"""Roll & Write in a report: its tracks, how a round can be the last, its abilities."""

from __future__ import annotations

from collections.abc import Sequence

from nyhavn.core.match import Match
from nyhavn.games.rollwrite import box
from nyhavn.report.facts import Details, ReplayStep, ends
from nyhavn.report.subject import Subject
from nyhavn.words import word

COUNTED = ("draw", "pass", "coat", "track")


def details(match: Match, steps: Sequence[ReplayStep]) -> Details:
    """Return who went furthest on which tracks, how often their abilities were used, and the end.

    Going furthest is having more boxes than everybody else: a track shared in front is nobody's.
    """
    opening = [""] * match.seats
    counts = dict.fromkeys(COUNTED, 0)
    for step in steps:
        seat = step.entry.who
        verb = step.entry.line.partition(" ")[0]
        if verb in COUNTED:
            counts[verb] += 1
        for track in step.effects.get("boxes", ()):
            opening[seat] = opening[seat] or track
    tracks = [player["tracks"] for player in match.view(None)["players"]]
    boxes = {name: [track[name]["boxes"] for track in tracks] for name in box.COLOURS}
    return Details(
        ending=_ending(ends(steps), match.scores),
        had={
            name: [n == max(found) and found.count(n) == 1 for n in found]
            for name, found in boxes.items()
        },
        uses={name: [track[name]["abilities_spent"] for track in tracks] for name in box.COLOURS},
        opening=opening,
        counts=counts,
    )


def _ending(why: str, scores: Sequence[int]) -> str:
    if why == "idle":
        return why
    return "one" if sum(score >= box.GOAL for score in scores) == 1 else "several"


SUBJECT = Subject(
    work=64,
    details=details,
    points="points; the round in which somebody has twelve is the last",
    endings={
        "one": "one seat has twelve points",
        "several": "several seats have twelve points",
        "idle": "a round in which nobody drew or marked",
    },
    asset="track",
    assets="tracks",
    names={
        colour: f"{colour} ({word(f'rollwrite.ability.{ability}')})"
        for colour, ability in zip(box.COLOURS, box.ABILITIES, strict=True)
    },
    had="seats that marked more of its boxes than anybody else",
    lacked="seats that did not",
    verb="used",
    used="times a seat used its ability",
    used_unit="n",
    used_by_owners=False,
    opening="the first track a seat marked",
    counted="what is done with turns and coats of arms, in a match",
    counts={
        "draw": "turns with a shape",
        "pass": "turns without one",
        "coat": "coats of arms for a square",
        "track": "coats of arms for two boxes",
    },
)
