"""Positions: every choice of a finished match: where, what was done, expected and reached."""

from __future__ import annotations

from dataclasses import dataclass

from nyhavn.bots.learned import learned
from nyhavn.core.match import CHOSEN, UNDONE, Match
from nyhavn.core.record import Record
from nyhavn.core.state import State


@dataclass(frozen=True)
class SeatResult:
    """How a match ended for one seat."""

    outcome: float  # its part of the victory: 1, equal parts after a tie, 0
    score: int
    lead: int  # its points less those of the best other seat
    rank: int  # from 1; tied seats share the better one


@dataclass(frozen=True)
class Position:
    """A choice of one seat between at least two lines, and how the match ended for it."""

    match: int  # the number of the match in this export
    entry: int  # entries of the record that come before the choice
    seat: int
    state: State  # before the choice; formats write of it what the seat may know
    legal: tuple[int, ...]  # actions
    action: int  # the one that was taken
    win: float | None  # the shipped value's chance to win, before the choice ...
    margin: float | None  # ... and the lead it expects at the end; None where it is untrained
    result: SeatResult


def positions(record: Record, number: int) -> list[Position]:
    """Return the choices that stand; those that were taken back, and forced lines, are none."""
    match = record.match
    results = [result(match, seat) for seat in range(match.seats)]
    value = learned(match.game, match.seats)
    now = Match(match.game, match.setup, (), match.game.start(match.setup), None)
    found: dict[int, Position] = {}
    standing: list[int] = []  # the numbers of entries that were not taken back
    for n, entry in enumerate(match.entries):
        if entry.kind == UNDONE:
            many = int(entry.line.split()[1])
            for gone in standing[-many:]:
                found.pop(gone, None)
            del standing[-many:]
        else:
            standing.append(n)
        if entry.kind == CHOSEN:
            win = margin = None
            state = now.state
            if value.trained_for(state):
                win, margin = value.prediction(state, entry.who)
            found[n] = Position(
                match=number,
                entry=n,
                seat=entry.who,
                state=state,
                legal=now.actions(entry.who),
                action=now.action(entry.line),
                win=win,
                margin=margin,
                result=results[entry.who],
            )
        now = now.enter(entry.who, entry.line)
    return [*found.values()]


def result(match: Match, seat: int) -> SeatResult:
    """Return how a finished match ended for a seat."""
    scores, best = match.scores, match.ranking[0]
    above = 0
    for place in match.ranking:
        if seat in place:
            break
        above += len(place)
    return SeatResult(
        outcome=1 / len(best) if seat in best else 0.0,
        score=scores[seat],
        lead=scores[seat] - max(scores[:seat] + scores[seat + 1 :]),
        rank=above + 1,
    )
