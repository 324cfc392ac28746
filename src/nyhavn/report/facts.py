"""Facts: what a report keeps of one match, read from its record alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from nyhavn.core.game import Effects
from nyhavn.core.match import CHOSEN, Entry, Match


class ReplayStep(NamedTuple):
    """One entry of a record, with the match before and after it, and what it did."""

    before: Match
    entry: Entry
    after: Match
    effects: Effects


@dataclass(frozen=True)
class Details:
    """What only the game itself can tell of a match. Lists have one value per seat."""

    ending: str  # why the match was over
    had: dict[str, list[bool]]  # by ability, track or zone: who had it ...
    uses: dict[str, list[int]]  # ... and how often each seat used it
    opening: list[str]  # the first ability, track or zone of each seat; nothing if it had none
    counts: dict[str, int]  # how often something was done by all seats together
    firsts: dict[str, list[bool]] = field(default_factory=dict)  # who had it before all others


@dataclass(frozen=True)
class Facts:
    """What is known of one match."""

    seats: int
    shares: list[float]  # each seat's part of the victory
    path: list[list[int]]  # the points of all seats after each turn
    choices: int  # decisions with at least two lines
    details: Details
    errors: int = 0  # of bots, which then played their first legal line
    why: str = ""  # the first of them
    boosted: int | None = None  # a seat that was given more thought than the others ...
    boost: int = 1  # ... so many times as much

    @property
    def scores(self) -> list[int]:
        """The points at the end."""
        return self.path[-1]

    @property
    def turns(self) -> int:
        """How many turns were played."""
        return len(self.path)


def facts(match: Match, steps: Sequence[ReplayStep], details: Details) -> Facts:
    """Return the facts of a finished match without undone entries."""
    best = match.ranking[0]
    return Facts(
        seats=match.seats,
        shares=[1 / len(best) if seat in best else 0.0 for seat in range(match.seats)],
        path=_path(steps),
        choices=sum(step.entry.kind == CHOSEN for step in steps),
        details=details,
    )


def replayed(match: Match, start: Match | None = None) -> Iterator[ReplayStep]:
    """Go through a match once more, entry by entry; `start`: where it began, if in the middle."""
    now = start or Match(match.game, match.setup, (), match.game.start(match.setup), None)
    for entry in match.entries:
        then = now.enter(entry.who, entry.line)
        yield ReplayStep(now, entry, then, now.effects(then))
        now = then


def ends(steps: Sequence[ReplayStep]) -> str:
    """Return why the match was over, in the game's own word; nothing if it is not."""
    return steps[-1].effects.get("ends", "") if steps else ""


def _path(steps: Sequence[ReplayStep]) -> list[list[int]]:
    """The points whenever the turn passes to another seat, and at the end."""
    path = []
    turn = _turn(steps[0].before)
    for step in steps:
        # A turn never passes to the same seat, so that the view shows every passing.
        was, turn = turn, _turn(step.after)
        if step.after.over or turn != was:
            path.append(step.after.scores)
    return path


def _turn(match: Match) -> int:
    turn: int = match.view(None)["turn"]
    return turn
