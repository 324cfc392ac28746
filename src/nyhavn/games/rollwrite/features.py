"""Features of Roll & Write: what bots look at in a position. No rule depends on them. Compiled."""

from __future__ import annotations

from nyhavn.core import raw
from nyhavn.games import dice, facade_features, feature_ranges, grid
from nyhavn.games.rollwrite import box, observation, phases
from nyhavn.games.rollwrite.rules import Rollwrite

PHASE_ROLL, PHASE_USE, PHASE_X, PHASE_MARK = phases.ROLL, phases.USE, phases.X, phases.MARK
DICE, GOAL = dice.DICE, box.GOAL
ROW, COLUMN = grid.ROW[:], grid.COLUMN[:]
UNLOCKED_BONUSES = [n for track in box.BONUSES for n in track]  # track * 10 + boxes marked
UNLOCKED_STARS = [n for track in box.STARS for n in track]

# What an estimate gives, in hundredths of a point: by the squares filled of a row and of a column
# (finished ones have scored already), and for an ability that is ready, by track.
ROW_MERIT = [0, 3, 9, 20, 42, 0]
COLUMN_MERIT = [0, 2, 5, 9, 15, 24, 38, 60, 95, 0]
STAR_MERIT = [16, 22, 20, 12, 12]

# Traits of a seat's position, by kind (see `_traits` below).
KINDS = {
    **facade_features.KINDS, "score": 17, "lead": 25, "boxes": 5 * 10, "bonuses": 5 * 3,
    "stars": 5 * 8, "coats": 4, "turn": 4, "phase": 9, "round": 16, "seats": 3, "gone": 15,
    "dice": 6 * 6, "air": 6, "funds": 5 * 8, "drawn": 1, "nox": 1, "marks": 5 * 3, "end": 1,
    "place": 3 * 4, "last": 3, "tie": 3,
}  # fmt: skip
(
    *_facade, T_SCORE, T_LEAD, T_BOXES,
    T_BONUSES, T_STARS, T_COATS, T_TURN, T_PHASE, T_ROUND, T_SEATS, T_GONE, T_DICE, T_AIR,
    T_FUNDS, T_DRAWN, T_NOX, T_MARKS, T_END, T_PLACE, T_LAST, T_TIE,
    TRAITS,
) = feature_ranges.starts(KINDS)  # fmt: skip
FEATURES = feature_ranges.named("rollwrite-2", KINDS)


class RollwriteFeatures(Rollwrite):
    """A position, with an estimate made by hand and the traits that bots learn from."""

    __slots__ = ()

    def _merit(self, seat: int) -> int:
        """Count points, nearly finished rows and columns, tracks, and what is ready to be used."""
        filled, xs = self.filled[seat], self.xs[seat]
        worth = 100 * self.scores[seat]
        for i in range(9):
            gain = ROW_MERIT[raw.count(filled & ROW[i])]
            worth += gain if xs & ROW[i] else gain + gain // 2
        for i in range(5):
            gain = COLUMN_MERIT[raw.count(filled & COLUMN[i])]
            worth += gain if xs & COLUMN[i] else gain + gain // 2
            boxes = self.boxes[seat * 5 + i]
            worth += 6 * boxes
            worth += 14 * (UNLOCKED_BONUSES[i * 10 + boxes] - self.bonuses[seat * 5 + i])
            worth += STAR_MERIT[i] * (UNLOCKED_STARS[i * 10 + boxes] - self.stars[seat * 5 + i])
        if seat == self.seat:
            worth += 45 * self.coats
            if self.phase == PHASE_ROLL and self.drawn == 0:
                worth += 30  # dice in the air are hoped to bring something
        return worth

    def _midway(self) -> bool:
        """Say whether a shape has been chosen and is not drawn yet."""
        return self.phase in (PHASE_USE, PHASE_X)

    def _stage(self) -> int:
        """Count thirds of the way to the goal by the best score; the last round is the fourth."""
        best = 0
        for seat in range(self.seats):
            best = max(best, self.scores[seat])
        return min(best // 4, 3)

    def _traits(self, seat: int, out: list[int]) -> int:
        """Write what the building, the tracks and the moment look like for a seat."""
        n = facade_features.traits(self.filled[seat], self.xs[seat], out)
        for i in range(5):
            boxes = self.boxes[seat * 5 + i]
            out[n] = T_BOXES + i * 10 + boxes
            ready = UNLOCKED_BONUSES[i * 10 + boxes] - self.bonuses[seat * 5 + i]
            out[n + 1] = T_BONUSES + i * 3 + min(ready, 2)
            ready = UNLOCKED_STARS[i * 10 + boxes] - self.stars[seat * 5 + i]
            out[n + 2] = T_STARS + i * 8 + min(ready, 7)
            n += 3
        out[n] = T_SCORE + min(self.scores[seat], 16)
        best = 0
        for other in range(self.seats):
            if other != seat:
                best = max(best, self.scores[other])
        out[n + 1] = T_LEAD + max(-12, min(12, self.scores[seat] - best)) + 12
        out[n + 2] = T_TURN + (seat - self.seat + self.seats) % self.seats
        out[n + 3] = T_PHASE + self.phase
        out[n + 4] = T_ROUND + min(self.round, 15)
        out[n + 5] = T_SEATS + self.seats - 2
        # A round is played to its end (R10.1): who is last in it answers everybody.
        out[n + 6] = T_PLACE + (self.seats - 2) * 4 + seat
        n += 7
        if max(best, self.scores[seat]) >= GOAL:
            out[n] = T_END
            # No turn is left to who has had it in the last round, one to who comes later; a tie is
            # broken by the squares (R10.2).
            out[n + 1] = T_LAST + (1 if seat == self.seat else 2 if seat > self.seat else 0)
            n += 2
            if best == self.scores[seat]:
                most = 0
                for other in range(self.seats):
                    if other != seat and self.scores[other] == best:
                        most = max(most, raw.count(self.filled[other]))
                own = raw.count(self.filled[seat])
                out[n] = T_TIE + (2 if own > most else 1 if own == most else 0)
                n += 1
        for i in range(15):
            if self.gone >> i & 1:
                out[n] = T_GONE + i
                n += 1
        if seat == self.seat and self.phase != PHASE_MARK:
            if self.drawn:
                out[n] = T_DRAWN
                n += 1
            elif self.rolling < DICE:
                out[n] = T_AIR + self.rolling
                n += 1
                for i in range(6):
                    out[n] = T_DICE + i * 6 + self.dice[i]
                    n += 1
                for i in range(5):
                    out[n] = T_FUNDS + i * 8 + self.funds(seat, i)
                    n += 1
            if self.nox:
                out[n] = T_NOX
                n += 1
            out[n] = T_COATS + min(self.coats, 3)
            n += 1
        elif self.phase == PHASE_MARK and self.acting >> seat & 1:
            for i in range(5):
                if self.markable(seat, i):
                    out[n] = T_MARKS + i * 3 + self.marks
                    n += 1
        return n

    def _observed(self) -> int:
        """Return the length of the vector for learners."""
        return observation.length(self.seats)

    def _observe(self, seat: int, out: raw.Floats) -> None:
        """Write the vector for learners."""
        observation.write(self, seat, out)
