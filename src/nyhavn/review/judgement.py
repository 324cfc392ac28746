"""Judgement: what a decision was worth beside the best line, as its seat could have known it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from nyhavn.bots.explain import behind, explain
from nyhavn.bots.line_race import truth
from nyhavn.core.game import Data, Notes
from nyhavn.review.decisions import PastDecision
from nyhavn.review.why import why

SUSPECT = 0.03  # a loss that is looked into by playing on
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
    chances: list[float]  # the same of all seats; they are one together
    after: list[float]  # and with the played one, as the search says
    behind: list[float] | None  # as that from right behind it says; None where chance acts first
    loss: float  # what it loses to the seat, within what playing on allows
    known: bool  # whether anybody could know so early who wins
    work: int  # iterations of the search
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


def judged(decision: PastDecision, work: int, then: Judgement | None = None) -> Judgement:
    """Search at a decision, with what its seat could know; the same work, the same judgement.

    The played line is looked at as deeply as the best. Where somebody chooses right behind it, that
    position is looked at from there. `then`: what was said of that choice, where that is known: who
    knows no more than its seat takes its word, who knows something else searches as deeply, with
    its luck and the answer that was given. So one position is seen alike, whoever looks, but for
    what the seats know. What turns out no worse than the best was the best.
    """
    match, seat, line, n = decision.before, decision.seat, decision.line, decision.n
    game, view = match.game, match.view(seat)
    found = explain(game, view, match.legal(seat), n, work=work, also=[line])
    best, chances, beyond = found[0].line, found[0].chances, None
    if decision.reply is not None:
        luck, answer = decision.reply
        if then is not None and (then.seat == seat or not game.secrets):
            beyond = tuple(then.chances)
        else:
            beyond = behind(game, view, line, luck, then.work if then else work, also=[answer])
    after = chances
    if line != best:
        after = beyond or next(one.chances for one in found if one.line == line)
        if after[seat] >= chances[seat]:
            best, chances = line, after
    return Judgement(
        n, decision.turn, seat, line, best, chances[seat], list(chances), list(after),
        None if beyond is None else list(beyond), chances[seat] - after[seat], found[0].known, work,
    )  # fmt: skip


def confirmed(decision: PastDecision, judgement: Judgement, worlds: int) -> Judgement:
    """Play on behind both lines, to the end: the loss is kept within the interval of what they
    differ by. The line that is held to be best was chosen before, so luck does not choose it.
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
    loss = max(0.0, min(max(judgement.loss, result.low), result.high))
    told = replace(judgement, loss=min(loss, judgement.win), played_on=result)
    notes = dict(zip(match.legal(seat), match.notes(seat), strict=True))
    both = notes[judgement.best], notes[judgement.line]
    reason = why(*both, result.best, result.played)
    return replace(told, why=reason, notes=both) if told.mistake else told
