"""Copenhagen in a report: its abilities, its two endings, its coats of arms."""

from __future__ import annotations

from collections.abc import Sequence

from nyhavn.core.match import Match
from nyhavn.games.copenhagen import box
from nyhavn.report.facts import Details, ReplayStep
from nyhavn.report.subject import Subject
from nyhavn.words import word

COATS = ("white", "ability", "reactivate", "skip")
SPENDING = ("take", "pay")  # the lines by which abilities are used


def details(match: Match, steps: Sequence[ReplayStep]) -> Details:
    """Return who owned and used which abilities, what coats of arms were used for, and the end."""
    had = {name: [False] * match.seats for name in box.ABILITIES}
    uses = {name: [0] * match.seats for name in box.ABILITIES}
    opening = [""] * match.seats
    counts = dict.fromkeys(COATS, 0)
    for step in steps:
        seat = step.entry.who
        verb, _, rest = step.entry.line.partition(" ")
        if verb in COATS:
            counts[verb] += 1
        if verb == "ability":
            opening[seat] = opening[seat] or rest
        if verb in SPENDING:
            for name in _spent(step):
                uses[name][seat] += 1
    for seat, player in enumerate(match.view(None)["players"]):
        for name in player["abilities"]:
            had[name][seat] = True
    ending = "goal" if max(match.scores) >= box.GOAL else "card"
    return Details(ending, had, uses, opening, counts)


def _spent(step: ReplayStep) -> list[str]:
    game = step.before.game
    action = game.lines.read(step.entry.line)
    assert action is not None, "a record holds lines of its game only"
    spent: list[str] = game.notes.notes(step.before.state, step.entry.who, action)["spends"]
    return spent


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
