"""New Game in a report: its prizes, and who wins them."""

from __future__ import annotations

from collections.abc import Sequence

from nyhavn.core.match import Match
from nyhavn.games.newgame import box
from nyhavn.report.facts import Details, ReplayStep
from nyhavn.report.subject import Subject


def details(match: Match, steps: Sequence[ReplayStep]) -> Details:
    """Return who won which prizes, and which came first."""
    view = match.view(None)
    won = [player["won"] for player in view["players"]]
    had = {str(prize): [prize in mine for mine in won] for prize in box.numbers(box.ALL)}
    opening = [""] * match.seats
    for step in steps:
        for seat in range(match.seats):
            gained = step.after.scores[seat] - step.before.scores[seat]
            if gained and not opening[seat]:
                opening[seat] = str(gained)
    return Details(
        ending="prizes",
        had=had,
        uses={prize: [int(mine) for mine in seats] for prize, seats in had.items()},
        opening=opening,
        counts={"lost": len(view["lost"])},
    )


SUBJECT = Subject(
    work=32,
    details=details,
    points="points of prizes",
    endings={"prizes": "the last prize was bid for"},
    asset="prize",
    assets="prizes",
    names={},
    had="seats that won it",
    lacked="seats that did not",
    verb="won",
    used="share of seats that win it",
    used_unit="share",
    used_by_owners=False,
    opening="the first prize a seat won",
    counted="what happens, in a match",
    counts={"lost": "prizes that nobody wins"},
)
