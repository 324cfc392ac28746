"""Features of The Border: what bots look at in a position. No rule depends on them. Compiled."""

from __future__ import annotations

from nyhavn.core import raw
from nyhavn.games import dice, feature_ranges
from nyhavn.games.border import box, observation, phases, rules
from nyhavn.games.border.rules import Border

PHASE_ROLL, PHASE_FIRST, PHASE_SECOND, DICE = phases.ROLL, phases.FIRST, phases.SECOND, dice.DICE
ZONE = box.ZONE_BIT[:]

# What an estimate gives, in percent of a zone's value, by the open cells of its fence.
NEAR_MERIT = [100, 60, 45, 33, 24, 17, 12, 8, 5, 3, 2, 1]

# How near a seat is to closing a zone (six steps), by the open cells of its fence.
STEP = [0, 0, 1, 2, 3, 3, 4, 4, 4, *[5] * 12]

# Which part of the match it is, by the most zones that a seat has closed.
STAGE = [0, 0, 1, 1, 2, 3, 3, 3, 3, 3]

# Traits of a seat's position, by kind (see `_traits` below).
KINDS = {
    "zone": 9 * 42, "segment": 24 * 6, "reach": 24, "short": 24 * 6, "dice": 6 * 6, "air": 6,
    "rolls": 4, "left": 24 * 2, "spare": 6, "closed": 7, "most": 7, "score": 16, "lead": 25,
    "turn": 4, "phase": 5, "seats": 3, "board": 4, "crossed": 24, "race": 9 * 36,
}  # fmt: skip
(
    T_ZONE, T_SEGMENT, T_REACH, T_SHORT, T_DICE, T_AIR, T_ROLLS, T_LEFT, T_SPARE, T_CLOSED,
    T_MOST, T_SCORE, T_LEAD, T_TURN, T_PHASE, T_SEATS, T_BOARD, T_CROSSED, T_RACE, TRAITS,
) = feature_ranges.starts(KINDS)  # fmt: skip
FEATURES = feature_ranges.named("border-1", KINDS)


class BorderFeatures(Border):
    """A position, with an estimate made by hand and the traits that bots learn from."""

    __slots__ = ()

    def _merit(self, seat: int) -> int:
        """Count points, what nearly closed zones promise, and crossed cells."""
        mine = self.early[seat] | self.late[seat]
        taken = 0
        for other in range(self.seats):
            taken |= self.early[other] | self.late[other]
        worth = 100 * self.scores[seat]
        worth += 12 * (raw.count(self.lower[seat]) + raw.count(self.upper[seat]))
        for zone in range(9):
            if mine & ZONE[zone] == 0:
                at = self.layout * 9 + zone
                missing = raw.count(rules.FENCE_LOWER[at] & ~self.lower[seat])
                missing += raw.count(rules.FENCE_UPPER[at] & ~self.upper[seat])
                value = rules.LATER_VALUE[at] if taken & ZONE[zone] else rules.FIRST_VALUE[at]
                worth += value * NEAR_MERIT[min(missing, 11)]
        if seat == self.seat and self.phase == PHASE_ROLL:
            worth += 25  # dice in the air are hoped to bring something
        return worth

    def _stage(self) -> int:
        """Tell by the most zones of a seat: few, some, two or one short of the goal."""
        most = 0
        for seat in range(self.seats):
            most = max(most, raw.count(self.early[seat] | self.late[seat]))
        return STAGE[most]

    def _traits(self, seat: int, out: list[int]) -> int:
        """Write what the board, the dice and the moment look like for a seat.

        Nothing on boards from a file: what was learned holds for our own.
        """
        if self.layout != 0:
            return 0
        mine = self.early[seat] | self.late[seat]
        taken = 0
        most = 0
        best = -1000
        for other in range(self.seats):
            if other != seat:
                taken |= self.early[other] | self.late[other]
                most = max(most, raw.count(self.early[other] | self.late[other]))
                best = max(best, self.scores[other])
        n = 0
        for i in range(9):
            missing = 0
            if self.late[seat] & ZONE[i]:
                missing = 1
            elif mine & ZONE[i] == 0:
                missing = self.missing(seat, i) + 1
                if taken & ZONE[i]:
                    missing += 20
            out[n] = T_ZONE + i * 42 + missing
            n += 1
        board = self.boards[seat] * 24
        throwing = seat == self.seat and self.phase != PHASE_SECOND and self.rolling < DICE
        leaving = self.phase == PHASE_SECOND and self.acting >> seat & 1
        for i in range(rules.SEGMENTS[0]):
            cells = self.open[seat * 24 + i]
            out[n] = T_SEGMENT + i * 6 + cells
            n += 1
            if cells == 0:
                continue
            if (rules.SEGMENT_LOWER[i] & ~self.lower[seat] & self.near_lower[seat]) | (
                rules.SEGMENT_UPPER[i] & ~self.upper[seat] & self.near_upper[seat]
            ):
                out[n] = T_REACH + i
                n += 1
                if leaving and self.unused[seat * 6 + rules.SEGMENT_COLOUR[board + i]] > 0:
                    out[n] = T_LEFT + i * 2 + self.any_one
                    n += 1
            if throwing:
                missing = self.dice[rules.SEGMENT_COLOUR[board + i]]
                if self.phase == PHASE_FIRST:
                    missing = self.unused[seat * 6 + rules.SEGMENT_COLOUR[board + i]]
                out[n] = T_SHORT + i * 6 + max(cells - missing, 0)
                n += 1
        if throwing:
            out[n] = T_AIR + self.rolling
            out[n + 1] = T_ROLLS + self.rolls
            n += 2
            for i in range(6):
                out[n] = T_DICE + i * 6 + self.dice[i]
                n += 1
        if leaving:
            missing = 0
            for i in range(6):
                missing += self.unused[seat * 6 + i]
            out[n] = T_SPARE + missing
            n += 1
        out[n] = T_CLOSED + min(raw.count(mine), 6)
        out[n + 1] = T_MOST + min(most, 6)
        out[n + 2] = T_SCORE + max(0, min(self.scores[seat] // 5, 15))
        out[n + 3] = T_LEAD + max(-12, min(12, (self.scores[seat] - best) // 3)) + 12
        out[n + 4] = T_TURN + (seat - self.seat + self.seats) % self.seats
        out[n + 5] = T_PHASE + self.phase
        out[n + 6] = T_SEATS + self.seats - 2
        out[n + 7] = T_BOARD + self.boards[seat] % 4
        cells = raw.count(self.lower[seat]) + raw.count(self.upper[seat])
        out[n + 8] = T_CROSSED + min(cells // 4, 23)
        n += 9
        if self.seats > 2:  # of two the other one's zones tell as much
            n = self.races(seat, mine | taken, n, out)
        return n

    def races(self, seat: int, closed: int, n: int, out: list[int]) -> int:
        """Write for each zone that nobody has closed how near a seat is, and its nearest rival."""
        for i in range(9):
            if closed & ZONE[i] == 0:
                rival = 20
                for other in range(self.seats):
                    if other != seat:
                        rival = min(rival, self.missing(other, i))
                out[n] = T_RACE + i * 36 + STEP[self.missing(seat, i)] * 6 + STEP[rival]
                n += 1
        return n

    def missing(self, seat: int, zone: int) -> int:
        """Return how many cells of a zone's fence a seat has not crossed, at most 20."""
        cells = raw.count(rules.FENCE_LOWER[zone] & ~self.lower[seat])
        cells += raw.count(rules.FENCE_UPPER[zone] & ~self.upper[seat])
        return min(cells, 20)

    def _observed(self) -> int:
        """Return the length of the vector for learners."""
        return observation.length(self.seats)

    def _observe(self, seat: int, out: raw.Floats) -> None:
        """Write the vector for learners."""
        observation.write(self, seat, out)
