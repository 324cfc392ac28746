"""History: every entry of a match as each seat may read it, and what the entry yielded."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from nyhavn.core.dealer import Dealer
from nyhavn.core.game import Game, Setup
from nyhavn.core.match import CHANCE, CHOSEN, UNDONE, Match


class HistoryEntry(NamedTuple):
    """One entry: the line as it is, as each seat and (last) a spectator reads it, and its yield."""

    who: int
    line: str
    kind: str
    readings: tuple[str, ...]
    cards: tuple[str, ...]  # the cards that the line moved in front of everybody
    points: int  # gained by the seat that made the entry
    scores: tuple[int, ...]  # after the entry

    def read_by(self, seat: int | None) -> str:
        """Return the line as a seat (None: a spectator) may read it."""
        return self.readings[-1 if seat is None else seat]


class History:
    """Grows with a match, as its log only ever does: every entry is worked out once."""

    def __init__(self, game: Game, setup: Setup, dealer: Dealer | None = None) -> None:
        self.match = Match(game, setup, (), game.start(setup), dealer)
        self.entries: list[HistoryEntry] = []
        self.chosen: list[list[str]] = [[] for _ in range(setup.seats)]  # by seat, undos too

    def __len__(self) -> int:
        return len(self.entries)

    def extend_to(self, match: Match) -> None:
        """Take in the entries that are new."""
        self.enter((who, line) for who, line, _ in match.entries[len(self.entries) :])

    def enter(self, entries: Iterable[tuple[int, str]]) -> None:
        """Take in these entries; each is judged."""
        for who, line in entries:
            self.step(self.match.enter(who, line))

    def step(self, after: Match) -> None:
        """Take in the one entry by which a match is longer than this one."""
        entry = _entry(self.match, after)
        self.match = after
        self.entries.append(entry)
        if entry.kind in (CHOSEN, UNDONE):
            self.chosen[entry.who].append(entry.line)


def _entry(before: Match, after: Match) -> HistoryEntry:
    who, line, kind = after.entries[-1]
    scores = tuple(after.scores)
    if kind == UNDONE:
        return HistoryEntry(who, line, kind, (line,) * (before.seats + 1), (), 0, scores)
    state, game = before.state, before.game
    readings = (line,) * (before.seats + 1)
    if game.views.redacted(state, who, line, None) != line:  # else everybody may read it
        readers = [*range(before.seats), None]
        readings = tuple(game.views.redacted(state, who, line, seat) for seat in readers)
    if who == CHANCE:
        return HistoryEntry(who, line, kind, readings, (), 0, scores)
    action = game.lines.read(line)
    assert action is not None, f"{line!r} was judged to be a line of the game"
    cards = game.notes.cards(state, who, action)
    points = scores[who] - before.scores[who]
    return HistoryEntry(who, line, kind, readings, cards, points, scores)
