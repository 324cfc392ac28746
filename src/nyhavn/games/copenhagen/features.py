"""Features of Copenhagen: what bots look at in a position. No rule depends on them. Compiled."""

from __future__ import annotations

from nyhavn.core import raw
from nyhavn.games import facade_features, feature_ranges, grid
from nyhavn.games.copenhagen import box, observation, phases, rules
from nyhavn.games.copenhagen.rules import Copenhagen

PHASE_PAY, PHASE_REFILL = phases.PAY, phases.REFILL
FULL, CELL, ROW, COLUMN = grid.FULL, grid.CELL[:], grid.ROW[:], grid.COLUMN[:]

# What an estimate gives, in hundredths of a point: by the cells filled of a row and of a column
# (finished ones have scored already), and by the cards of a colour in hand.
ROW_MERIT = [0, 2, 8, 20, 45, 0]
COLUMN_MERIT = [0, 1, 3, 6, 12, 20, 32, 50, 80, 0]
HAND_MERIT = [0, 5, 13, 24, 36, 45, 48, 49, 50, 51, 52]

# Traits of a seat's position, by kind (see `_traits` below).
KINDS = {
    **facade_features.KINDS, "score": 13, "lead": 25, "hand": 5 * 8, "cards": 11,
    "funds": 5 * 8, "touch": 5 * 4, "owned": 5, "active": 5, "bonuses": 4, "coat": 4, "turn": 4,
    "phase": 8, "pile": 16, "last": 2, "offer": 5 * 24, "gone": 20, "seats": 3,
}  # fmt: skip
(
    *_facade, T_SCORE, T_LEAD, T_HAND, T_CARDS, T_FUNDS, T_TOUCH,
    T_OWNED, T_ACTIVE, T_BONUSES, T_COAT, T_TURN, T_PHASE, T_PILE, T_LAST, T_OFFER, T_GONE,
    T_SEATS, TRAITS,
) = feature_ranges.starts(KINDS)  # fmt: skip
FEATURES = feature_ranges.named("copenhagen-1", KINDS)
COAT_CELL = [1 << cell for cell in range(45) if box.COAT_CELLS >> cell & 1]


class CopenhagenFeatures(Copenhagen):
    """A position, with an estimate made by hand and the traits that bots learn from."""

    __slots__ = ()

    def _merit(self, seat: int) -> int:
        """Count points, nearly finished rows and columns, cards, abilities, coats to be used."""
        filled, bricks = self.filled[seat], self.bricks[seat]
        worth = 100 * self.scores[seat]
        if seat == self.seat:
            worth += 60 * self.bonuses
        for i in range(9):
            gain = ROW_MERIT[raw.count(filled & ROW[i])]
            worth += gain if bricks & ROW[i] else gain + gain // 2
        for i in range(5):
            gain = COLUMN_MERIT[raw.count(filled & COLUMN[i])]
            worth += gain if bricks & COLUMN[i] else gain + gain // 2
            worth += HAND_MERIT[min(self.hands[seat * 5 + i], 10)]
        return worth + 25 * raw.count(self.active[seat]) + 15 * raw.count(self.owned[seat])

    def _midway(self) -> bool:
        """Say whether a tile has been chosen and is not paid yet."""
        return self.phase == PHASE_PAY

    def _stage(self) -> int:
        """Count quarters of the way by the best score; the end card may come in the last."""
        if self.end_weight():
            return 3
        best = 0
        for seat in range(self.seats):
            best = max(best, self.scores[seat])
        return min(best // 3, 3)

    def _traits(self, seat: int, out: list[int]) -> int:
        """Write what the house, the hand and the moment look like for a seat."""
        filled = self.filled[seat]
        n = facade_features.traits(filled, self.bricks[seat], out)
        out[n] = T_SCORE + min(self.scores[seat], 12)
        best = 0
        for other in range(self.seats):
            if other != seat:
                best = max(best, self.scores[other])
        out[n + 1] = T_LEAD + max(-12, min(12, self.scores[seat] - best)) + 12
        wait = (seat - self.seat + self.seats) % self.seats
        if self.phase == PHASE_REFILL:  # the turn is over
            wait = (wait + self.seats - 1) % self.seats
        out[n + 2] = T_TURN + wait
        out[n + 3] = T_PHASE + self.phase
        out[n + 4] = T_PILE + min(self.pile // 4, 15)
        out[n + 5] = T_LAST + self.end_in_pile
        out[n + 6] = T_SEATS + self.seats - 2
        n += 7
        if seat == self.seat and self.bonuses > 0:
            out[n] = T_BONUSES + min(self.bonuses, 3)
            n += 1
        cards = 0
        for i in range(5):
            own = self.hands[seat * 5 + i]
            cards += own
            lying = 0
            for other in range(7):
                if self.harbour[other] == i:
                    lying += 1
            out[n] = T_HAND + i * 8 + min(own, 7)
            out[n + 1] = T_FUNDS + i * 8 + min(self.funds(seat, i), 7)
            cells = rules.near(self.paint[seat * 5 + i]) & (FULL ^ filled)
            out[n + 2] = T_TOUCH + i * 4 + min((raw.count(cells) + 1) // 2, 3)
            out[n + 3] = T_OFFER + i * 24 + min(own, 5) * 4 + min(lying, 3)
            n += 4
            if self.owned[seat] & CELL[i]:
                out[n] = T_OWNED + i
                n += 1
            if self.active[seat] & CELL[i]:
                out[n] = T_ACTIVE + i
                n += 1
        out[n] = T_CARDS + min(cards, 10)
        n += 1
        for i in range(4):
            if filled & COAT_CELL[i]:
                out[n] = T_COAT + i
                n += 1
        for i in range(20):
            if self.supply[i] == 0:
                out[n] = T_GONE + i
                n += 1
        return n

    def _observed(self) -> int:
        """Return the length of the vector for learners."""
        return observation.length(self.seats)

    def _observe(self, seat: int, out: raw.Floats) -> None:
        """Write the vector for learners."""
        observation.write(self, seat, out)
