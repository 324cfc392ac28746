"""Choice: what people can choose when a match is set up; any frame can draw and check it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from nyhavn.core.rng import Rng


@dataclass(frozen=True)
class Choice:
    """An option with its values, the usual one first. Its kinds are below; this is none of them."""

    values: tuple[str, ...]
    lot: str = ""  # the option that leaves this one to the lot where it is `lot`, if there is one
    kind: ClassVar[Literal["one_of", "per_seat", "yes_no"]]
    # Whether it is about rules: then a record tells it only where it is not as usual, and the
    # match is of the next version of the game. What lies in front of a seat is always told.
    rule: ClassVar[bool] = True

    def usual(self, seats: int) -> str:
        """Return what holds where nothing was chosen."""
        return self.values[0]

    def fits(self, value: str, seats: int) -> bool:
        """Whether this may be chosen."""
        return value in self.values

    def reseated(self, value: str, order: Sequence[int]) -> str:
        """Return the same choice when people sit elsewhere: for each seat, where they sat."""
        return value

    def by_lot(self, seats: int, rng: Rng) -> str:
        """Return something that fits."""
        return self.values[rng.below(len(self.values))]


@dataclass(frozen=True)
class OneOf(Choice):
    """One of some words."""

    kind = "one_of"


@dataclass(frozen=True)
class YesNo(Choice):
    """`yes` or `no`; usually no, unless the game names `yes` first."""

    values: tuple[str, ...] = ("no", "yes")
    kind = "yes_no"


@dataclass(frozen=True)
class PerSeat(Choice):
    """A letter for each seat, none of them twice; usually the first ones, in their order."""

    kind = "per_seat"
    rule = False

    def usual(self, seats: int) -> str:
        """Return what holds where nothing was chosen."""
        return "".join(self.values[:seats])

    def fits(self, value: str, seats: int) -> bool:
        """Whether this may be chosen."""
        return len(value) == seats == len(set(value)) and set(value) <= set(self.values)

    def reseated(self, value: str, order: Sequence[int]) -> str:
        """Return the same choice when people sit elsewhere: everybody takes their letter along."""
        return "".join(value[place] for place in order) if len(value) == len(order) else value

    def by_lot(self, seats: int, rng: Rng) -> str:
        """Return something that fits."""
        left = list(self.values)
        return "".join(left.pop(rng.below(len(left))) for _ in range(seats))

    def ways(self, seats: int) -> int:
        """Return how many values fit."""
        return math.perm(len(self.values), seats)

    def nth(self, number: int, seats: int) -> str:
        """Return one of them, from 0, as they stand in the order of the letters."""
        left, found = sorted(self.values), ""
        for seat in range(seats):
            one, number = divmod(number, math.perm(len(left) - 1, seats - seat - 1))
            found += left.pop(one)
        return found
