"""Copenhagen in a report: its abilities, its two endings, its coats of arms."""

from __future__ import annotations

from collections.abc import Sequence

from nyhavn.core.match import Match
from nyhavn.games.copenhagen import box
from nyhavn.report.facts import Details, ReplayStep, ends
from nyhavn.report.subject import Subject
from nyhavn.words import word

COATS = ("white", "ability", "reactivate", "skip")


def details(match: Match, steps: Sequence[ReplayStep]) -> Details:
    """Return who owned and used which abilities, what coats of arms were used for, and the end."""
    had = {name: [False] * match.seats for name in box.ABILITIES}
    uses = {name: [0] * match.seats for name in box.ABILITIES}
    opening = [""] * match.seats
    counts = dict.fromkeys(COATS, 0)
    for step in steps:
        seat = step.entry.who
        verb = step.entry.line.partition(" ")[0]
        if verb in COATS:
            counts[verb] += 1
        if "ability" in step.effects:
            opening[seat] = opening[seat] or step.effects["ability"]
        for name in step.effects.get("spends", ()):
            uses[name][seat] += 1
    for seat, player in enumerate(match.view(None)["players"]):
        for name in player["abilities"]:
            had[name][seat] = True
    return Details(ends(steps), had, uses, opening, counts)


SUBJECT = Subject(
    work=128,
    details=details,
    points="points; twelve end the match",
    endings={
        "goal": "a seat reaches twelve points",
        "card": "the end card comes up",
    },
    asset="ability",
    assets="abilities",
    names={name: word(f"ability.{name}") for name in box.ABILITIES},
    had="seats that owned it at the end",
    lacked="seats that did not",
    verb="used",
    used="times a seat that owned it used it",
    used_unit="n",
    used_by_owners=True,
    opening="the first ability a seat gained",
    counted="what coats of arms are used for, in a match",
    counts={
        "white": "a white tile",
        "ability": "a new ability",
        "reactivate": "waking used abilities",
        "skip": "nothing",
    },
)
