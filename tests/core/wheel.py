"""Wheel: a tiny game that asks for too much; compiled and uncompiled, it must be told so.

Chance turns a wheel with very many fields, then seat 0 has one action, with a number of its choice.
"""

from __future__ import annotations

from nyhavn.core.rng import Rng
from nyhavn.core.state import State


class Wheel(State):
    """So many fields, each with a weight of its own, except every third, which never comes."""

    __slots__ = ("action", "field", "fields")

    def __init__(self, seats: int, fields: int, action: int) -> None:
        State.__init__(self, seats)
        self.fields = fields
        self.action = action
        self.field = -1

    def _outcomes(self) -> int:
        return self.fields

    def _weight(self, outcome: int) -> int:
        return outcome % 3

    def _happen(self, outcome: int) -> None:
        self.field = outcome
        self.acting = 1

    def _settle(self, rng: Rng) -> int:
        if self.acting == 0 and not self.over:
            self._happen(3 * rng.below(self.fields // 3) + 1)
        return self.field + 1

    def _legal(self, seat: int, out: list[int]) -> int:
        out[0] = self.action
        return 1

    def _apply(self, seat: int, action: int) -> None:
        self.acting = 0
        self.over = True
