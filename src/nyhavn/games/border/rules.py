"""The Border: what is legal and what happens. Clauses (B4.2) are those of docs/rules/border.md.

Plain Python that Cython compiles unchanged; the C types are in rules.pxd. Locals there are declared
one by one, so every name below that holds a number is listed in the .pxd.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nyhavn.core import raw
from nyhavn.core.rng import Rng
from nyhavn.core.state import State
from nyhavn.games import dice, dice_rules
from nyhavn.games.border import box, phases

if TYPE_CHECKING:
    from nyhavn.games.border.layout import Layout

# ---- tables, copied from the box into C arrays ----

PHASE_ROLL, PHASE_CHOOSE, PHASE_FIRST = phases.ROLL, phases.CHOOSE, phases.FIRST
PHASE_SECOND, PHASE_OVER = phases.SECOND, phases.OVER
REROLL, KEEP, COMPLETE = box.REROLL, box.KEEP, box.COMPLETE
CROSS, DONE = box.CROSS, box.DONE
DICE, THROWS, GOAL, IDLE_ROUNDS = dice.DICE, box.THROWS, box.GOAL, box.IDLE_ROUNDS
SEAT = [1, 2, 4, 8]
ZONE, CELL = box.ZONE_BIT[:], box.CELL_BIT[:]

# ---- tables of the layouts: filled by register, read by the number that a state carries ----

# A set of cells is two words: the lower 60 cells, and the upper 60.
WHITE_LOWER, WHITE_UPPER = [0] * 64, [0] * 64
NEAR_LOWER, NEAR_UPPER = [0] * 7680, [0] * 7680  # by layout * 120 + cell: its neighbours
CELL_SEGMENT, CELL_CROSS = [0] * 7680, [0] * 7680  # its segment (0: white too) and its action
CROSS_CELL = [0] * 43264  # by layout * 676 + action: the cell
SEGMENTS = [0] * 64
SEGMENT_SIZE = [0] * 1536  # by layout * 24 + segment; a list, only new matches read it
SEGMENT_LOWER, SEGMENT_UPPER = [0] * 1536, [0] * 1536  # by layout * 24 + segment
SEGMENT_COLOUR = [0] * 39936  # by (layout * 26 + board) * 24 + segment
COLOUR_LOWER, COLOUR_UPPER = [0] * 9984, [0] * 9984  # by (layout * 26 + board) * 6 + colour
FENCE_LOWER, FENCE_UPPER = [0] * 576, [0] * 576  # by layout * 9 + zone
FIRST_VALUE, LATER_VALUE = [0] * 576, [0] * 576


def register(number: int, layout: Layout) -> None:
    """Fill in the tables of a layout that has been checked."""
    lower = (1 << box.WORD) - 1
    _clear(number)
    white = layout.mask(layout.white)
    WHITE_LOWER[number], WHITE_UPPER[number] = white & lower, white >> box.WORD
    for cell, spot in enumerate(layout.cells):
        at = number * box.CELLS + cell
        near = layout.mask(layout.near(spot))
        NEAR_LOWER[at], NEAR_UPPER[at] = near & lower, near >> box.WORD
        cross = spot[1] * box.SIDE + spot[0]
        CELL_CROSS[at] = box.CROSS + cross
        CROSS_CELL[number * len(box.CELL_NAMES) + cross] = cell
    SEGMENTS[number] = len(layout.segments)
    for segment, spots in enumerate(layout.segments):
        at = number * box.SEGMENTS + segment
        cells = layout.mask(spots)
        SEGMENT_SIZE[at] = len(spots)
        for spot in spots:
            CELL_SEGMENT[number * box.CELLS + layout.cells.index(spot)] = segment
        SEGMENT_LOWER[at], SEGMENT_UPPER[at] = cells & lower, cells >> box.WORD
    for letter, colours in layout.boards.items():
        board = number * box.LETTERS + ord(letter) - ord("A")
        for segment, colour in enumerate(colours):
            cells = layout.mask(layout.segments[segment])
            SEGMENT_COLOUR[board * box.SEGMENTS + segment] = colour
            COLOUR_LOWER[board * 6 + colour] |= cells & lower
            COLOUR_UPPER[board * 6 + colour] |= cells >> box.WORD
    for i, zone in enumerate(layout.zones):
        at = number * box.ZONES + i
        fence = layout.mask(zone.fence)
        FENCE_LOWER[at], FENCE_UPPER[at] = fence & lower, fence >> box.WORD
        FIRST_VALUE[at], LATER_VALUE[at] = zone.first, zone.later


def _clear(number: int) -> None:
    """Empty the tables of a number: it may have belonged to a layout that is forgotten."""
    for at in range(number * box.CELLS, (number + 1) * box.CELLS):
        NEAR_LOWER[at] = NEAR_UPPER[at] = CELL_SEGMENT[at] = CELL_CROSS[at] = 0
    cells = len(box.CELL_NAMES)
    for at in range(number * cells, (number + 1) * cells):
        CROSS_CELL[at] = 0
    for at in range(number * box.SEGMENTS, (number + 1) * box.SEGMENTS):
        SEGMENT_SIZE[at] = SEGMENT_LOWER[at] = SEGMENT_UPPER[at] = 0
    boards = number * box.LETTERS
    for at in range(boards * box.SEGMENTS, (boards + box.LETTERS) * box.SEGMENTS):
        SEGMENT_COLOUR[at] = 0
    for at in range(boards * 6, (boards + box.LETTERS) * 6):
        COLOUR_LOWER[at] = COLOUR_UPPER[at] = 0


class Border(State):
    """A position. Lists of 24 hold six colours for each seat."""

    __slots__ = (
        "any_one", "before", "boards", "busy", "dice", "early", "idle", "late", "layout", "lower",
        "near_lower", "near_upper", "open", "phase", "rolling", "rolls", "seat", "unused", "upper",
    )  # fmt: skip

    def __init__(self, seats: int, layout: int, boards: list[int]) -> None:
        State.__init__(self, seats)
        self.layout = layout  # its number in this process
        self.boards = boards + [0] * (4 - seats)  # A is 0
        self.phase = PHASE_ROLL
        self.seat = 0  # whose turn it is
        self.rolls = 0  # made this turn (B3.1)
        self.rolling = DICE  # dice in the air
        self.dice = [0] * 6  # on the table, by colour
        self.unused = [0] * 24  # dice each seat may still use (B3.2, B4.1)
        self.any_one = 0  # the second action is any one of the five dice (B4.2)
        self.lower = [0] * 4  # crossed cells
        self.upper = [0] * 4
        self.open = (
            SEGMENT_SIZE[layout * 24 : layout * 24 + 24] * 4
        )  # cells not crossed, of each segment
        self.near_lower = [0] * 4  # cells beside crossed ones
        self.near_upper = [0] * 4
        self.early = [0] * 4  # zones closed for the upper value (B5.2) ...
        self.late = [0] * 4  # ... and for the lower one
        self.before = 0  # zones that anybody had closed before this action (B5.3)
        self.busy = 0  # somebody crossed a cell in this round
        self.idle = 0  # rounds in a row in which nobody did (B6.3)
        for seat in range(seats):
            self.mark(seat, WHITE_LOWER[layout], WHITE_UPPER[layout])  # B1.3

    # ---- what is legal ----

    def _legal(self, seat: int, out: list[int]) -> int:
        """Write the legal actions of a seat to act."""
        if self.phase == PHASE_CHOOSE:
            return self.throws(out)
        if self.phase == PHASE_FIRST:
            return self.completions(seat, out)
        return self.crossings(seat, out)

    def throws(self, out: list[int]) -> int:
        """Write every choice of dice to roll again, and keeping them all (B3.1)."""
        n = dice_rules.picks(self.dice, REROLL, out)
        out[n] = KEEP
        return n + 1

    def completions(self, seat: int, out: list[int]) -> int:
        """Write every segment whose open cells the unused dice can cross, all of them (B3.2)."""
        n = 0
        board = (self.layout * 26 + self.boards[seat]) * 24
        for i in range(SEGMENTS[self.layout]):
            if 0 < self.open[seat * 24 + i] <= self.unused[seat * 6 + SEGMENT_COLOUR[board + i]]:
                out[n] = COMPLETE + i
                n += 1
        out[n] = DONE
        return n + 1

    def crossings(self, seat: int, out: list[int]) -> int:
        """Write every open cell of an unused die's colour beside a crossed one (B4.1)."""
        n = 0
        lower = 0
        upper = 0
        board = (self.layout * 26 + self.boards[seat]) * 6
        for colour in range(6):
            if self.unused[seat * 6 + colour] > 0:
                lower |= COLOUR_LOWER[board + colour]
                upper |= COLOUR_UPPER[board + colour]
        lower &= self.near_lower[seat] & ~self.lower[seat]
        upper &= self.near_upper[seat] & ~self.upper[seat]
        while lower != 0:
            out[n] = CELL_CROSS[self.layout * 120 + raw.low(lower)]
            n += 1
            lower &= lower - 1
        while upper != 0:
            out[n] = CELL_CROSS[self.layout * 120 + 60 + raw.low(upper)]
            n += 1
            upper &= upper - 1
        out[n] = DONE
        return n + 1

    # ---- what a decision does ----

    def _apply(self, seat: int, action: int) -> None:
        """Carry out a legal action."""
        if self.phase == PHASE_CHOOSE:
            if action == KEEP:
                self.begin_first()
            else:
                self.throw(action - REROLL)
        elif self.phase == PHASE_FIRST:
            if action == DONE:
                self.begin_second()
            else:
                self.complete(seat, action - COMPLETE)
        elif self.phase == PHASE_SECOND:
            if action == DONE:
                self.leave(seat)
            else:
                self.cross(seat, action - CROSS)

    def throw(self, roll: int) -> None:
        """Take up dice to roll them again (B3.1)."""
        self.rolling = dice_rules.take_up(self.dice, roll)
        self.phase = PHASE_ROLL
        self.acting = 0

    def begin_first(self) -> None:
        """Let the active seat use the dice on the table (B3.2)."""
        self.phase = PHASE_FIRST
        for colour in range(6):
            self.unused[self.seat * 6 + colour] = self.dice[colour]

    def complete(self, seat: int, segment: int) -> None:
        """Cross what is open of a segment, one die for each cell (B3.2)."""
        at = self.layout * 24 + segment
        colour = SEGMENT_COLOUR[(self.layout * 26 + self.boards[seat]) * 24 + segment]
        lower = SEGMENT_LOWER[at] & ~self.lower[seat]
        upper = SEGMENT_UPPER[at] & ~self.upper[seat]
        self.unused[seat * 6 + colour] -= self.open[seat * 24 + segment]
        self.open[seat * 24 + segment] = 0
        self.mark(seat, lower, upper)
        self.close(seat)

    def begin_second(self) -> None:
        """Hand the unused dice to all others; if there are none, any one of the five (B4)."""
        left = 0
        for colour in range(6):
            left += self.unused[self.seat * 6 + colour]
        self.any_one = 1 if left == 0 else 0
        self.acting = 0
        for seat in range(self.seats):
            if seat != self.seat:
                self.acting |= SEAT[seat]
                for colour in range(6):
                    self.unused[seat * 6 + colour] = (
                        self.dice[colour] if left == 0 else self.unused[self.seat * 6 + colour]
                    )
        self.phase = PHASE_SECOND
        self.look_back()  # the first action counts before the second (B5.4)

    def cross(self, seat: int, place: int) -> None:
        """Cross one cell with a die of its colour, or with the one die there is (B4)."""
        cell = CROSS_CELL[self.layout * 676 + place]
        segment = CELL_SEGMENT[self.layout * 120 + cell]
        chosen = SEGMENT_COLOUR[(self.layout * 26 + self.boards[seat]) * 24 + segment]
        self.unused[seat * 6 + chosen] -= 1
        self.open[seat * 24 + segment] -= 1
        if self.any_one:
            for colour in range(6):
                self.unused[seat * 6 + colour] = 0
        if cell < 60:
            self.mark(seat, CELL[cell], 0)
        else:
            self.mark(seat, 0, CELL[cell - 60])
        self.close(seat)

    def mark(self, seat: int, lower: int, upper: int) -> None:
        """Put crosses into cells, and note what lies beside them."""
        self.lower[seat] |= lower
        self.upper[seat] |= upper
        while lower != 0:
            at = self.layout * 120 + raw.low(lower)
            self.near_lower[seat] |= NEAR_LOWER[at]
            self.near_upper[seat] |= NEAR_UPPER[at]
            lower &= lower - 1
        while upper != 0:
            at = self.layout * 120 + 60 + raw.low(upper)
            self.near_lower[seat] |= NEAR_LOWER[at]
            self.near_upper[seat] |= NEAR_UPPER[at]
            upper &= upper - 1

    def close(self, seat: int) -> None:
        """After a crossing: score the zones whose fence is now whole (B5)."""
        self.busy = 1
        closed = self.early[seat] | self.late[seat]
        for zone in range(9):
            at = self.layout * 9 + zone
            if (
                closed & ZONE[zone] == 0
                and FENCE_LOWER[at] & ~self.lower[seat] == 0
                and FENCE_UPPER[at] & ~self.upper[seat] == 0
            ):
                if self.before & ZONE[zone]:
                    self.late[seat] |= ZONE[zone]
                    self.scores[seat] += LATER_VALUE[at]
                else:
                    self.early[seat] |= ZONE[zone]
                    self.scores[seat] += FIRST_VALUE[at]

    def look_back(self) -> None:
        """Fix which zones count as closed during the action that begins (B5.3)."""
        for seat in range(self.seats):
            self.before |= self.early[seat] | self.late[seat]

    def leave(self, seat: int) -> None:
        """Be done with the second action; the last one ends the turn."""
        self.acting ^= SEAT[seat]
        if self.acting == 0:
            self.end_turn()

    def end_turn(self) -> None:
        """End the match (B6.1, B6.3), or give the dice to the next seat (B2.1)."""
        for seat in range(self.seats):
            if raw.count(self.early[seat] | self.late[seat]) >= GOAL:
                self.over = True
        if self.seat == self.seats - 1:
            self.idle = 0 if self.busy else self.idle + 1
            self.busy = 0
            if self.idle == IDLE_ROUNDS:
                self.over = True
        for i in range(24):
            self.unused[i] = 0
        self.any_one = 0
        if self.over:
            self.phase = PHASE_OVER
            return
        self.seat = (self.seat + 1) % self.seats
        self.phase = PHASE_ROLL
        self.rolls = 0
        self.rolling = DICE
        for i in range(6):
            self.dice[i] = 0
        self.look_back()

    def _standing(self, seat: int) -> int:
        """Order by points, then by the highest value of one zone (B6.2)."""
        best = 0
        for zone in range(9):
            at = self.layout * 9 + zone
            if self.early[seat] & ZONE[zone]:
                best = max(best, FIRST_VALUE[at])
            elif self.late[seat] & ZONE[zone]:
                best = max(best, LATER_VALUE[at])
        return self.scores[seat] * 1024 + best

    # ---- chance ----

    def _outcomes(self) -> int:
        """Return a number above every roll of the dice in the air."""
        return dice_rules.outcomes(self.rolling)

    def _weight(self, outcome: int) -> int:
        """Return in how many orders a roll can show; 0: it is a roll of fewer dice."""
        return dice_rules.weight(self.rolling, outcome)

    def _happen(self, outcome: int) -> None:
        """Let the dice show a roll."""
        dice_rules.put_down(self.dice, outcome)
        self.land()

    def land(self) -> None:
        """Ask the active seat what to do with the dice; the third roll stands (B3.1)."""
        self.rolling = 0
        self.rolls += 1
        self.acting = SEAT[self.seat]
        if self.rolls == THROWS:
            self.begin_first()
        else:
            self.phase = PHASE_CHOOSE

    def _settle(self, rng: Rng) -> int:
        """Roll the dice one by one."""
        shown = 0
        if self.phase == PHASE_ROLL:
            shown = dice_rules.throw(self.dice, self.rolling, rng)
            self.land()
        return shown
