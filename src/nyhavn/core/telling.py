"""Telling: what each listener hears of every entry of a match, and what the entry yielded."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from nyhavn.core.dealer import Dealer
from nyhavn.core.game import Game, Setup
from nyhavn.core.match import CHANCE, CHOSEN, UNDONE, Match


class Told(NamedTuple):
    """One entry: the line as it is, as each seat and (last) a spectator reads it, and its yield."""

    who: int
    line: str
    kind: str
    heard: tuple[str, ...]
    cards: tuple[str, ...]  # the cards that the line moved in front of everybody
    points: int  # gained by the seat that made the entry
    scores: tuple[int, ...]  # after the entry

    def to(self, seat: int | None) -> str:
        """Return the line as a seat (None: a spectator) may read it."""
        return self.heard[-1 if seat is None else seat]


class Telling:
    """Follows a match; the log only ever grows, so every entry is worked out once."""

    def __init__(self, game: Game, setup: Setup, dealer: Dealer | None = None) -> None:
        self.match = Match(game, setup, (), game.start(setup), dealer)
        self.told: list[Told] = []
        self.chosen: list[list[str]] = [[] for _ in range(setup.seats)]  # by seat, undos too

    def __len__(self) -> int:
        return len(self.told)

    def follow(self, match: Match) -> None:
        """Take in the entries that are new."""
        self.enter((who, line) for who, line, _ in match.entries[len(self.told) :])

    def enter(self, entries: Iterable[tuple[int, str]]) -> None:
        """Take in these entries; each is judged."""
        for who, line in entries:
            self.step(self.match.enter(who, line))

    def step(self, after: Match) -> None:
        """Take in the one entry by which a match is longer than this one."""
        told = _told(self.match, after)
        self.match = after
        self.told.append(told)
        if told.kind in (CHOSEN, UNDONE):
            self.chosen[told.who].append(told.line)


def _told(before: Match, after: Match) -> Told:
    who, line, kind = after.entries[-1]
    scores = tuple(after.scores)
    if kind == UNDONE:
        return Told(who, line, kind, (line,) * (before.seats + 1), (), 0, scores)
    state = before.state
    listeners = [*range(before.seats), None]
    heard = tuple(before.game.views.hear(state, who, line, seat) for seat in listeners)
    if who == CHANCE:
        return Told(who, line, kind, heard, (), 0, scores)
    action = before.game.lines.read(line)
    assert action is not None, f"{line!r} was judged to be a line of the game"
    cards = before.game.notes.notes(state, who, action).get("cards", ())
    return Told(who, line, kind, heard, tuple(cards), scores[who] - before.scores[who], scores)
