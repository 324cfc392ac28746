"""A referee that follows the lines of a match and keeps the score by itself (B5, B6)."""

from __future__ import annotations

from typing import Any

from nyhavn.core.match import CHANCE, Match
from tests.games.border import naive


class Referee:
    """Crosses, points and the end, worked out from the log alone."""

    def __init__(self, match: Match) -> None:
        self.view: dict[str, Any] = match.view(None)
        self.seats = match.seats
        file = naive.file_of(self.view)
        self.fences = {zone["name"]: {tuple(c) for c in zone["fence"]} for zone in file["zones"]}
        self.values = {zone["name"]: (zone["first"], zone["later"]) for zone in file["zones"]}
        self.marks = [{tuple(cell) for cell in file["white"]} for _ in range(self.seats)]
        self.won: list[dict[str, int]] = [{} for _ in range(self.seats)]
        self.before: set[str] = set()
        self.turn, self.finished = 0, False
        self.done: set[int] = set()
        self.idle, self.busy = 0, False

    def hear(self, who: int, line: str) -> None:
        """Take in one entry."""
        verb, _, rest = line.partition(" ")
        if who == CHANCE or verb in ("keep", "reroll"):
            return
        if verb == "done":
            self.leave(who)
        else:
            file = naive.file_of(self.view)
            cells = file["segments"][int(rest) - 1] if verb == "complete" else [naive.spot(rest)]
            self.marks[who] |= {tuple(cell) for cell in cells}
            self.busy = True
            for zone, fence in self.fences.items():
                if fence <= self.marks[who] and zone not in self.won[who]:
                    self.won[who][zone] = self.values[zone][zone in self.before]

    def leave(self, who: int) -> None:
        self.done.add(who)
        if who == self.turn or len(self.done) == self.seats:  # an action has ended
            self.before = {zone for won in self.won for zone in won}
        if len(self.done) < self.seats:
            return
        self.done = set()
        self.finished = any(len(won) >= 6 for won in self.won)
        self.turn = (self.turn + 1) % self.seats
        if self.turn == 0:
            self.idle = 0 if self.busy else self.idle + 1
            self.busy = False
            self.finished = self.finished or self.idle == 10

    @property
    def scores(self) -> list[int]:
        """The points of each seat."""
        return [sum(won.values()) for won in self.won]
