"""Where luck comes from. A dealer is a value: its i-th act of chance is always the same."""

from __future__ import annotations

import hashlib
import hmac
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Protocol

Odds = Sequence[tuple[str, int]]  # the line and the weight of every possible outcome


class Dealer(Protocol):
    """Decides what chance does."""

    def draw(self, nth: int, odds: Odds) -> str:
        """Return the line of the nth act of chance (from 0) of a match."""


@dataclass(frozen=True)
class Sealed:
    """Luck that others can check: the seed's hash is shown first, the seed itself at the end."""

    seed: bytes  # 32 bytes
    salts: tuple[str, ...]  # a word of hex from each place, `-` for none
    commits: tuple[str, ...] | None = None  # what the seats had promised them to be, if any had

    draws: ClassVar[str | None] = None  # how acts follow from the seed, if not by running numbers

    @property
    def seal(self) -> str:
        """The hash of the seed, to be published before the first deal."""
        return hashlib.sha256(self.seed).hexdigest()

    @cached_property
    def _key(self) -> bytes:
        return hmac.digest(self.seed, " ".join(self.salts).encode(), "sha256")

    def bits(self, nth: int) -> int:
        """Return the 64 bits of the nth act of chance: HMAC(key, nth), key HMAC(seed, salts)."""
        return int.from_bytes(hmac.digest(self._key, str(nth).encode(), "sha256")[:8], "big")

    def lot(self, name: str, ways: int) -> int:
        """Return one of so many numbers, from 0: all 256 bits of HMAC(key, name) point at it.

        No act of chance, so draws keep their numbers. None is likelier by more than 2^-240.
        """
        bits = int.from_bytes(hmac.digest(self._key, name.encode(), "sha256"), "big")
        return bits * ways >> 256

    def order(self) -> tuple[int, ...]:
        """Return who plays when, by lot: for each seat the place of who comes to sit there."""
        left, found = list(range(len(self.salts))), list[int]()
        ticket = self.lot("order", math.factorial(len(left)))
        while left:
            nth, ticket = divmod(ticket, math.factorial(len(left) - 1))
            found.append(left.pop(nth))
        return tuple(found)

    def draw(self, nth: int, odds: Odds) -> str:
        """Pick by the bits of this act, as `State.draw` does without a list of the odds."""
        ticket = self.bits(nth) * sum(weight for _, weight in odds) >> 64
        for line, weight in odds:
            if ticket < weight:
                return line
            ticket -= weight
        raise AssertionError("a ticket is always below the sum of the weights")


def commitment(salt: str) -> str:
    """Return the hash by which a salt is promised before it is shown; `-` for none."""
    return salt if salt == "-" else hashlib.sha256(salt.encode()).hexdigest()


def seeded(seed: int | str, seats: int) -> Sealed:
    """Return the dealer of a number or word: for simulations, not for matches with stakes."""
    return Sealed(hashlib.sha256(f"nyhavn {seed}".encode()).digest(), ("-",) * seats)


@dataclass(frozen=True)
class Dictated:
    """Luck as a test wants it: the lines in order, then (if given) another dealer's."""

    lines: tuple[str, ...]
    then: Dealer | None = None

    def draw(self, nth: int, odds: Odds) -> str:
        """Return the dictated line; an impossible one is refused by the match."""
        if nth < len(self.lines):
            return self.lines[nth]
        if self.then is None:
            raise IndexError(f"no luck was dictated for act {nth} of chance")
        return self.then.draw(nth, odds)
