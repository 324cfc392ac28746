"""By turn: luck that is the same in the same turn, so that different choices meet equal luck.

With the running numbers of `Sealed` whoever rolls once more has other dice from then on. Here an
act of chance is known by its turn and its number in that turn; each die falls on its own, and of
cards in a bag each has a ticket of its own, so that a bag with one card more gives nearly always
the same. `docs/formats.md` says it to the bit.
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from math import comb, factorial, prod
from typing import ClassVar, NamedTuple

from nyhavn.core.dealer import Odds, Sealed

MOST_TICKETS = 1_000  # outcomes that weigh more together share one ticket


class TurnCount(NamedTuple):
    """How many turns have passed, and how often chance has acted in this one. A value."""

    turn: int = 0
    act: int = 0
    whose: int = 0  # the seat whose turn it is, as views tell it

    def after(self, whose: int, by_chance: bool) -> TurnCount:
        """Return the count after one entry, when it is this seat's turn."""
        if whose != self.whose:
            return TurnCount(self.turn + 1, 0, whose)
        return TurnCount(self.turn, self.act + by_chance, whose)


@dataclass(frozen=True)
class ByTurn(Sealed):
    """Luck that others can check, drawn by turns."""

    draws: ClassVar[str | None] = "by-turn"

    def draw(self, nth: int, odds: Odds) -> str:
        """Return the line of the nth act, where all acts are of one turn."""
        return self.draw_in(TurnCount(0, nth), odds)

    def draw_in(self, count: TurnCount, odds: Odds) -> str:
        """Return the line of an act of chance of a turn."""
        place = f"turn {count.turn} act {count.act}"
        if (dice := dice_of(odds)) is not None:
            faces, n = dice
            fallen = sorted(
                int.from_bytes(self._ticket(f"{place} die {i}")[:8], "big") * len(faces) >> 64
                for i in range(n)
            )
            return "roll " + ",".join(faces[face] for face in fallen)
        total = sum(weight for _, weight in odds)
        if total > MOST_TICKETS:
            return self._pointed(int.from_bytes(self._ticket(place)[:8], "big") * total >> 64, odds)
        return min(
            (self._ticket(f"{place} {line} {copy}"), line)
            for line, weight in odds
            for copy in range(weight)
        )[1]

    def _ticket(self, name: str) -> bytes:
        return hmac.digest(self._key, name.encode(), "sha256")

    @staticmethod
    def _pointed(ticket: int, odds: Odds) -> str:
        for line, weight in odds:
            if ticket < weight:
                return line
            ticket -= weight
        raise AssertionError("a ticket is always below the sum of the weights")


def dice_of(odds: Odds) -> tuple[list[str], int] | None:
    """Return the faces and the number of dice if these are all rolls of dice, with their odds."""
    if not all(line.startswith("roll ") for line, _ in odds):
        return None
    rolls = [line.removeprefix("roll ").split(",") for line, _ in odds]
    faces, n = list(dict.fromkeys(face for roll in rolls for face in roll)), len(rolls[0])
    known = {face: k for k, face in enumerate(faces)}
    whole = len(odds) == comb(len(faces) + n - 1, n) == len({tuple(roll) for roll in rolls})
    for roll, (_, weight) in zip(rolls, odds, strict=True):
        sorted_by_face = roll == sorted(roll, key=known.__getitem__)
        ways = factorial(n) // prod(factorial(roll.count(face)) for face in set(roll))
        whole = whole and len(roll) == n and sorted_by_face and ways == weight
    return (faces, n) if whole else None


SCHEMES: dict[str, type[Sealed]] = {"by-turn": ByTurn}  # by the heading of records
