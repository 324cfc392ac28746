"""Judgement: what a decision was worth beside the best line, as its seat could have known it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from nyhavn.bots.explain import explain
from nyhavn.bots.line_race import truth
from nyhavn.core.game import Data, Notes
from nyhavn.review.decisions import PastDecision
from nyhavn.review.why import why

SUSPECT = 0.03  # a loss that is looked into by playing on
GLANCE = 16  # worlds in which a line is played on that the search never tried: it has no word on it
MISTAKE = 0.05  # a loss that is told, if playing on confirms it


@dataclass(frozen=True)
class PlayedOn:
    """What became of the best and of the played line when matches were played on behind both."""

    worlds: int
    best: float  # the share of victories
    played: float
    low: float  # the 95 % interval of what was lost
    high: float


@dataclass(frozen=True)
class Judgement:
    """A decision, and what a search said of it."""

    n: int
    turn: int
    seat: int
    line: str
    best: str
    win: float  # the chance to win with the best line, calibrated
    loss: float  # what the played line loses of it
    known: bool  # whether anybody could know so early who wins
    why: tuple[str, Data] | None = None  # what the best line would have brought
    played_on: PlayedOn | None = None
    notes: tuple[Notes, Notes] | None = None  # of a mistake: what the best and the played line do

    @property
    def suspect(self) -> bool:
        """Whether it is worth playing on behind both lines."""
        return self.line != self.best and self.loss > SUSPECT

    @property
    def mistake(self) -> bool:
        """Whether it is to be told: much was lost, and playing on says so too."""
        sure = self.played_on is not None and self.played_on.low > 0
        return sure and self.loss > MISTAKE


def judged(decision: PastDecision, work: int, glance: int = GLANCE) -> Judgement:
    """Search at a decision, with what its seat could know; the same work, the same judgement."""
    match, seat, line = decision.before, decision.seat, decision.line
    found = explain(match.game, match.view(seat), match.legal(seat), decision.n, work=work)
    best = found[0]
    played = next((one for one in found if one.line == line), None)
    if played is None:
        pair = [best.line, line]
        found_on = truth(match.game, match.view(seat), pair, decision.n, work=glance, race=False)
        loss = found_on.of(best.line).win - found_on.of(line).win
    else:
        loss = best.win - played.win
    loss = max(0.0, min(loss, best.win))
    return Judgement(decision.n, decision.turn, seat, line, best.line, best.win, loss, best.known)


def confirmed(decision: PastDecision, judgement: Judgement, worlds: int) -> Judgement:
    """Play on behind both lines, to the end: the loss becomes what they differ by.

    A search compares lines that it has followed to different depths, so its word says where to
    look; and the line it holds to be best was chosen before, so that luck does not choose it.
    """
    match, seat = decision.before, decision.seat
    pair = [judgement.best, judgement.line]
    found = truth(match.game, match.view(seat), pair, decision.n, work=worlds, race=False)
    best, played = (found.of(line) for line in pair)
    lost = best.win - played.win
    half = max(found.lines[1].behind_high - found.lines[1].behind, 0.0)
    result = PlayedOn(
        best.worlds, best.win, played.win, max(-1.0, lost - half), min(1.0, lost + half)
    )
    told = replace(judgement, loss=min(max(0.0, lost), judgement.win), played_on=result)
    notes = dict(zip(match.legal(seat), match.notes(seat), strict=True))
    both = notes[judgement.best], notes[judgement.line]
    reason = why(*both, result.best, result.played)
    return replace(told, why=reason, notes=both) if told.mistake else told
