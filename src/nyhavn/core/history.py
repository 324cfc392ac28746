"""History: every entry of a match as each seat may read it, and what the entry did."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from nyhavn.core.dealer import Dealer
from nyhavn.core.game import Effects, Game, Setup
from nyhavn.core.match import CHOSEN, DEALT, UNDONE, Match


class HistoryEntry(NamedTuple):
    """One entry: its line and its effects, as they are and as each seat and (last) a spectator may
    know them."""

    who: int
    line: str
    kind: str
    readings: tuple[str, ...]
    effects: Effects
    accounts: tuple[Effects, ...]
    scores: tuple[int, ...]  # after the entry

    @property
    def public(self) -> bool:
        """Whether everybody may know all of it: a spectator may."""
        return self.readings[-1] is self.line and self.accounts[-1] is self.effects

    @property
    def points(self) -> int:
        """The points that the seat gained that made the entry."""
        points: int = self.effects.get("points", 0)
        return points

    def read_by(self, seat: int | None) -> str:
        """Return the line as a seat (None: a spectator) may read it."""
        return self.readings[-1 if seat is None else seat]

    def effects_for(self, seat: int | None) -> Effects:
        """Return the effects as a seat (None: a spectator) may know them."""
        return self.accounts[-1 if seat is None else seat]


class History:
    """Grows with a match, as its log only ever does: every entry is worked out once."""

    def __init__(self, game: Game, setup: Setup, dealer: Dealer | None = None) -> None:
        self.match = Match(game, setup, (), game.start(setup), dealer)
        self.entries: list[HistoryEntry] = []
        self.chosen: list[list[str]] = [[] for _ in range(setup.seats)]  # by seat, undos too
        self.undos = [0] * setup.seats  # by seat: in all ...
        self.undos_in_row = [0] * setup.seats  # ... and since chance or another seat has chosen

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
        self.take([worked_out(self.match, after)], after)

    def take(self, entries: Iterable[HistoryEntry], match: Match) -> None:
        """Take in what was worked out of the entries by which a match is longer than this one."""
        self.match = match
        for entry in entries:
            self.entries.append(entry)
            if entry.kind in (CHOSEN, UNDONE):
                self.chosen[entry.who].append(entry.line)
            self._count(entry)

    def past(self, seat: int | None, least: int = 0) -> int:
        """Return how many entries, from some on, a seat has seen for certain: those before its own
        last choice. For a spectator, those before the last choice of every seat."""
        left = set(range(self.match.seats)) if seat is None else {seat}
        for n in range(len(self.entries) - 1, least, -1):
            if self.entries[n].kind == CHOSEN:
                left.discard(self.entries[n].who)
                if not left:
                    return n
        return least

    def effects_again(self, n: int, seat: int | None) -> Effects:
        """Return the effects of an entry as a seat may know them that is told it once more: a game
        may let what others did be forgotten."""
        entry, fade = self.entries[n], self.match.game.faded
        effects = entry.effects_for(seat)
        if fade is None or entry.who == seat:
            return effects
        return fade(self.match.setup, effects)

    def _count(self, entry: HistoryEntry) -> None:
        row = self.undos_in_row
        if entry.kind == UNDONE:
            self.undos[entry.who] += 1
            row[entry.who] += 1
        elif entry.kind == CHOSEN and any(row):
            self.undos_in_row = [row[k] if k == entry.who else 0 for k in range(len(row))]
        elif entry.kind == DEALT and any(row):
            self.undos_in_row = [0] * len(row)


def worked_out(before: Match, after: Match) -> HistoryEntry:
    """Return the entry by which a match is longer than another, as everybody may read it."""
    who, line, kind = after.entries[-1]
    game, effects, seats = before.game, before.effects(after), before.seats
    readings, accounts = (line,) * (seats + 1), (effects,) * (seats + 1)
    # What a spectator may know as it is, everybody may.
    if kind != UNDONE and game.secrets:
        if before.redacted(who, line, None) != line:
            readings = tuple(before.redacted(who, line, seat) for seat in [*range(seats), None])
        if game.effects.known_to(effects, None) is not effects:
            known_to = game.effects.known_to
            accounts = tuple(known_to(effects, seat) for seat in [*range(seats), None])
    return HistoryEntry(who, line, kind, readings, effects, accounts, tuple(after.scores))
