"""Roll & Write: what is legal and what happens. Clauses (R5.2): see docs/rules/rollwrite.md.

Plain Python that Cython compiles unchanged; the C types are in rules.pxd. Locals there are declared
one by one, so every name below that holds a number is listed in the .pxd.

Room for actions: `legal` writes no action twice, and there are only SPACE of them (2,545, of which
at most 1,767 are asked for at once: 31 re-rolls, 20 changes, `nox`, 1,669 draws, 45 singles and
`pass`), so a buffer of 4,096 is always enough.
"""

from __future__ import annotations

from nyhavn.core import raw
from nyhavn.core.rng import Rng
from nyhavn.core.state import State
from nyhavn.games import dice, facade, feature_ranges, fit, grid
from nyhavn.games.rollwrite import box, phases

# ---- tables, copied from the box into C arrays ----

SETUP, ROLLING, TURN, USING, INKING = (
    phases.SETUP,
    phases.ROLLING,
    phases.TURN,
    phases.USING,
    phases.INKING,
)
COATS, AFTER, MARKING, ENDED = phases.COATS, phases.AFTER, phases.MARKING, phases.ENDED
START, REROLL, CHANGE, NOX, DRAW = box.START, box.REROLL, box.CHANGE, box.NOX, box.DRAW
USE, X, SINGLE, COAT, TRACK = box.USE, box.X, box.SINGLE, box.COAT, box.TRACK
PASS, DONE, MARK = box.PASS, box.DONE, box.MARK
RED, BLUE, PURPLE, GREEN = box.RED, box.BLUE, box.PURPLE, box.GREEN
YELLOW, WHITE = box.YELLOW, box.WHITE
DICE, BOXES, GOAL, MOST_BONUSES = dice.DICE, box.BOXES, box.GOAL, box.MOST_BONUSES
FULL, ROW_1 = grid.FULL, grid.ROW[0]
CELL, ROW, COLUMN = grid.CELL[:], grid.ROW[:], grid.COLUMN[:]
ROW_COAT = [1 if row in box.COAT_ROWS else 0 for row in range(grid.ROWS)]
COLUMN_COAT = [1 if column in box.COAT_COLUMNS else 0 for column in range(grid.COLUMNS)]
SEAT = [1, 2, 4, 8]

UNLOCKED_BONUSES = [n for track in box.BONUSES for n in track]  # track * 10 + boxes marked
UNLOCKED_STARS = [n for track in box.STARS for n in track]

ROLL_FIRST = [*dice.FIRST, len(dice.ROLLS)]
ROLL_WEIGHT = dice.WEIGHTS[:]
ROLL_COUNT = [n for counts in dice.COUNTS for n in counts]  # roll * 6 + face
ROLL_DIGIT = dice.DIGIT[:]
ROLL_NUMBER = dice.NUMBER[:]
PICK_COUNT, PICK = dice.PICK_COUNT[:], dice.PICK[:]

_outlines = grid.Outlines(box.SHAPES)
SHAPE_SIZE, SHAPE_VALID = _outlines.sizes, _outlines.valid
SHAPE_OFFSET, SHAPE_RANK = _outlines.offsets, _outlines.ranks
COLOUR_FIRST = [sum(1 for kind in box.KINDS if kind.colour < colour) for colour in range(6)]
KIND_COLOUR = [kind.colour for kind in box.KINDS]
KIND_SIZE = [kind.size for kind in box.KINDS]
KIND_ONCE = [sum(1 << place for place in kind.once) for kind in box.KINDS]
KIND_FIRST = box.KIND_FIRST[:]
WAY_SHAPE = box.WAY_SHAPE[:]
WAY_BASE = [box.DRAW + base for base in box.WAY_BASE]
PLACED_KIND = [placement.kind for placement in box.PLACEMENTS]
PLACED_CELLS = [placement.cells for placement in box.PLACEMENTS]
SECOND_FOURS = sum(1 << place for place in box.SECOND_FOURS)

CHANGE_COLOUR = [change.colour for change in box.CHANGES]
CHANGE_DICE = [change.dice for change in box.CHANGES]
CHANGE_TO = [change.to for change in box.CHANGES]
USE_DICE = [use.dice for use in box.USES]
USE_WHITES = [use.whites for use in box.USES]
USE_BONUSES = [use.bonuses for use in box.USES]
USE_ACTION = [0] * 540  # ((colour * 6 + dice) * 6 + whites) * 3 + bonuses -> action
for _i, _use in enumerate(box.USES):
    for _colour in range(5) if _use.colour < 0 else (_use.colour,):
        _at = ((_colour * 6 + _use.dice) * 6 + _use.whites) * 3 + _use.bonuses
        USE_ACTION[_at] = box.USE + _i

# What an estimate gives, in hundredths of a point: by the squares filled of a row and of a column
# (finished ones have scored already), and for an ability that is ready, by track.
ROW_MERIT = [0, 3, 9, 20, 42, 0]
COLUMN_MERIT = [0, 2, 5, 9, 15, 24, 38, 60, 95, 0]
STAR_MERIT = [16, 22, 20, 12, 12]

# Traits of a seat's position, by kind (see `traits` below).
(
    _facade, T_SCORE, T_LEAD, T_BOXES,
    T_BONUSES, T_STARS, T_COATS, T_TURN, T_PHASE, T_ROUND, T_SEATS, T_GONE, T_DICE, T_AIR,
    T_FUNDS, T_DRAWN, T_NOX, T_MARKS, T_END, TRAITS,
) = feature_ranges.starts(
    facade=facade.TRAITS, score=17, lead=25,
    boxes=5 * 10, bonuses=5 * 3, stars=5 * 8, coats=4, turn=4, phase=9, round=16, seats=3, gone=15,
    dice=6 * 6, air=6, funds=5 * 8, drawn=1, nox=1, marks=5 * 3, end=1,
)  # fmt: skip


class Rollwrite(State):
    """A position. Lists of 20 hold the five tracks of each seat; bit masks are of 45 squares."""

    __slots__ = (
        "before", "bonuses", "boxes", "chosen", "coats", "dice", "drawn", "filled", "gone", "marks",
        "nox", "phase", "progress", "rolling", "round", "seat", "stars", "used", "xs",
    )  # fmt: skip

    def __init__(self, seats: int) -> None:
        State.__init__(self, seats)
        self.phase = ROLLING
        self.seat = 0  # whose turn it is
        self.round = 1
        self.rolling = DICE  # dice to be rolled now
        self.dice = [0] * 6  # dice on the table, by face: in the end, those not used
        self.used = [0] * 6  # dice that paid for the shape (two players: or for a mark)
        self.chosen = 0  # the placement being paid for and drawn
        self.nox = 0  # a "no X" is in force
        self.drawn = 0  # this turn's shape has been drawn, or passed
        self.coats = 0  # coats of arms still to be taken (R7.2)
        self.marks = 0  # boxes the other of two players has marked after this turn (R8.2)
        self.progress = 0  # somebody drew or marked in this round (R10.3)
        self.gone = 0  # shapes crossed out, a bit for each of the X column
        self.filled = [0] * 4
        self.xs = [0] * 4  # the filled squares with an X
        self.boxes = [0] * 20  # marked
        self.bonuses = [0] * 20  # spent
        self.stars = [0] * 20  # abilities spent
        self.before = [0] * 5  # boxes of the seat whose turn it is, when the turn began (R9.6)
        if seats == 2:
            self.phase = SETUP
            self.gone = SECOND_FOURS
            self.acting = SEAT[0]

    # ---- what is legal ----

    def legal(self, seat: int, out: list[int]) -> int:
        """Write the legal actions of a seat that is to act."""
        n = 0
        if self.phase == TURN:
            n = self.turn_actions(seat, out)
        elif self.phase == USING:
            n = self.payments(seat, out)
        elif self.phase == INKING:
            if self.ready(seat, BLUE) > 0:
                out[n] = NOX
                n += 1
            n = self.on_squares(PLACED_CELLS[self.chosen], X, out, n)
        elif self.phase == COATS:
            n = self.on_squares(self.supported(seat), COAT, out, n)
            for i in range(5):
                if self.boxes[seat * 5 + i] < BOXES:
                    out[n] = TRACK + i
                    n += 1
        elif self.phase == AFTER:
            if self.ready(seat, PURPLE) > 0 and self.filled[seat] != FULL:
                if self.nox == 0 and self.ready(seat, BLUE) > 0:
                    out[n] = NOX
                    n += 1
                n = self.on_squares(self.supported(seat), SINGLE, out, n)
            out[n] = DONE
            n += 1
        elif self.phase == MARKING:
            for i in range(5):
                if self.markable(seat, i):
                    out[n] = MARK + i
                    n += 1
        elif self.phase == SETUP:
            for i in range(5):
                out[i] = START + i
            n = 5
        return n

    def turn_actions(self, seat: int, out: list[int]) -> int:
        """Write what may be done before the shape, every shape, and `pass` (R4, R5, R9)."""
        n = 0
        if self.ready(seat, RED) > 0:
            roll = self.roll_number() - ROLL_FIRST[DICE]
            n = PICK_COUNT[roll]
            for i in range(n):
                out[i] = REROLL + PICK[roll * 31 + i]
        if self.ready(seat, GREEN) > 0:
            for colour in range(5):
                for i in range(4 * self.dice[colour]):  # each number of dice, each other colour
                    out[n] = CHANGE + colour * 20 + i
                    n += 1
        if self.nox == 0 and self.ready(seat, BLUE) > 0:
            out[n] = NOX
            n += 1
        n = self.draws(seat, out, n)
        if self.ready(seat, PURPLE) > 0:
            n = self.on_squares(self.supported(seat), SINGLE, out, n)
        out[n] = PASS
        return n + 1

    def draws(self, seat: int, out: list[int], n: int) -> int:
        """Write every shape that can be paid and may be chosen, wherever it fits (R5, R6.1)."""
        free = FULL ^ self.filled[seat]
        support = self.supported(seat)
        again = self.ready(seat, YELLOW) > 0
        fits = [-1] * 40  # the places of each outline, worked out when first asked for
        for colour in range(5):
            funds = self.funds(seat, colour)
            for kind in range(COLOUR_FIRST[colour], COLOUR_FIRST[colour + 1]):
                once = KIND_ONCE[kind]
                if KIND_SIZE[kind] > funds:
                    break  # the kinds of a colour come in order of size
                if once != 0 and once & self.gone == once and not again:
                    continue  # crossed out (R5.2, R9.3)
                for way in range(KIND_FIRST[kind], KIND_FIRST[kind + 1]):
                    shape = WAY_SHAPE[way]
                    if fits[shape] < 0:
                        fits[shape] = fit.places(
                            SHAPE_OFFSET, shape * 5, SHAPE_SIZE[shape], SHAPE_VALID[shape],
                            free, support,
                        )  # fmt: skip
                    places = fits[shape]
                    while places != 0:
                        out[n] = WAY_BASE[way] + SHAPE_RANK[shape * 45 + raw.low(places)]
                        n += 1
                        places &= places - 1
        return n

    def supported(self, seat: int) -> int:
        """Return the empty squares on row 1 or directly above a filled one (R6.1)."""
        return (ROW_1 | (self.filled[seat] << 5)) & (FULL ^ self.filled[seat])

    def on_squares(self, cells: int, first: int, out: list[int], n: int) -> int:
        """Write one action for each of the squares."""
        while cells != 0:
            out[n] = first + raw.low(cells)
            n += 1
            cells &= cells - 1
        return n

    def payments(self, seat: int, out: list[int]) -> int:
        """Write the ways to pay: any dice if there are enough, else all and bonuses (R5.3-4)."""
        n = 0
        colour = KIND_COLOUR[PLACED_KIND[self.chosen]]
        size = KIND_SIZE[PLACED_KIND[self.chosen]]
        own, whites = self.dice[colour], self.dice[WHITE]
        missing = max(size - own - whites, 0)
        for i in range(max(size - missing - whites, 0), min(own, size) + 1):
            out[n] = USE_ACTION[((colour * 6 + i) * 6 + size - missing - i) * 3 + missing]
            n += 1
        return n

    def ready(self, seat: int, track: int) -> int:
        """Return how many abilities of a track can be used in this turn of the seat (R4, R9.6)."""
        return UNLOCKED_STARS[track * 10 + self.before[track]] - self.stars[seat * 5 + track]

    def funds(self, seat: int, colour: int) -> int:
        """Return the size of the largest shape of this colour that can be paid (R5.1, R5.3)."""
        bonuses = UNLOCKED_BONUSES[colour * 10 + self.before[colour]]
        bonuses -= self.bonuses[seat * 5 + colour]
        return self.dice[colour] + self.dice[WHITE] + min(bonuses, MOST_BONUSES)

    def markable(self, seat: int, track: int) -> bool:
        """Say whether another player may mark this track: an unused die, and a box (R8.1)."""
        if self.dice[track] == 0 and self.dice[WHITE] == 0:
            return False
        return self.boxes[seat * 5 + track] < BOXES

    def can_mark(self, seat: int) -> bool:
        """Say whether another player may mark any track."""
        for track in range(5):  # noqa: SIM110 (a generator would not compile to a loop)
            if self.markable(seat, track):
                return True
        return False

    # ---- what a decision does ----

    def apply(self, seat: int, action: int) -> None:
        """Carry out a legal action."""
        if action < REROLL:
            self.begin(seat, action - START)
        elif action < CHANGE:
            self.reroll(seat, action - REROLL)
        elif action < NOX:
            self.change(seat, action - CHANGE)
        elif action == NOX:
            self.use_no_x(seat)
        elif action < USE:
            self.choose(seat, action - DRAW)
        elif action < X:
            self.pay(seat, action - USE)
        elif action < SINGLE:
            self.ink(seat, CELL[action - X])
        elif action < COAT:
            self.stars[seat * 5 + PURPLE] += 1
            self.fill(seat, CELL[action - SINGLE], 0 if self.nox else CELL[action - SINGLE])
        elif action < PASS:
            self.take_coat(seat, action)
        elif action == PASS:
            self.drawn = 1
            self.phase = AFTER
        elif action == DONE:
            self.open_marking()
        else:
            self.mark(seat, action - MARK)

    def begin(self, seat: int, track: int) -> None:
        """Mark the first two boxes of a track before the first turn of two players (R3.3)."""
        self.boxes[seat * 5 + track] = 2
        if seat == 0:
            self.acting = SEAT[1]
        else:
            self.begin_turn(0)

    def reroll(self, seat: int, roll: int) -> None:
        """Take up these dice to roll them again (R9.1)."""
        self.stars[seat * 5 + RED] += 1
        for face in range(6):
            self.dice[face] -= ROLL_COUNT[roll * 6 + face]
            self.rolling += ROLL_COUNT[roll * 6 + face]
        self.phase = ROLLING
        self.acting = 0

    def change(self, seat: int, change: int) -> None:
        """Turn dice of one colour to another (R9.2)."""
        self.stars[seat * 5 + GREEN] += 1
        self.dice[CHANGE_COLOUR[change]] -= CHANGE_DICE[change]
        self.dice[CHANGE_TO[change]] += CHANGE_DICE[change]

    def use_no_x(self, seat: int) -> None:
        """From now on everything drawn in this turn gets an O (R9.4)."""
        self.stars[seat * 5 + BLUE] += 1
        self.nox = 1
        if self.phase == INKING:
            self.ink(seat, 0)

    def choose(self, seat: int, placement: int) -> None:
        """Fix shape and place; cross the shape out, or spend a "use again" (R5.2, R9.3)."""
        once = KIND_ONCE[PLACED_KIND[placement]]
        left = once & (once ^ self.gone)
        if left != 0:  # of two equal shapes the first that is not crossed out
            self.gone |= left & -left
        elif once != 0:
            self.stars[seat * 5 + YELLOW] += 1
        self.chosen = placement
        self.phase = USING

    def pay(self, seat: int, use: int) -> None:
        """Use dice and spend bonuses (R5.1, R5.3)."""
        colour = KIND_COLOUR[PLACED_KIND[self.chosen]]
        self.dice[colour] -= USE_DICE[use]
        self.used[colour] += USE_DICE[use]
        self.dice[WHITE] -= USE_WHITES[use]
        self.used[WHITE] += USE_WHITES[use]
        self.bonuses[seat * 5 + colour] += USE_BONUSES[use]
        if self.nox:
            self.ink(seat, 0)
        else:
            self.phase = INKING

    def ink(self, seat: int, x: int) -> None:
        """Draw the chosen shape with this X, or none (R6.2)."""
        cells = PLACED_CELLS[self.chosen]
        self.chosen = 0
        self.drawn = 1
        self.fill(seat, cells, x)

    def fill(self, seat: int, cells: int, x: int) -> None:
        """Fill squares; score the rows and columns this completes (R7.1), count coats (R7.2)."""
        before = self.filled[seat]
        after = before | cells
        self.filled[seat] = after
        self.xs[seat] |= x
        self.progress = 1
        for i in range(9):
            if after & ROW[i] == ROW[i] and before & ROW[i] != ROW[i]:
                self.scores[seat] += 1 if self.xs[seat] & ROW[i] else 2
                self.coats += ROW_COAT[i]
        for i in range(5):
            if after & COLUMN[i] == COLUMN[i] and before & COLUMN[i] != COLUMN[i]:
                self.scores[seat] += 2 if self.xs[seat] & COLUMN[i] else 4
                self.coats += COLUMN_COAT[i]
        self.next_coat(seat)

    def take_coat(self, seat: int, action: int) -> None:
        """Use one coat of arms: a square with an O, or two boxes of a track (R7.2)."""
        self.coats -= 1
        if action < TRACK:
            self.fill(seat, CELL[action - COAT], 0)
            return
        self.mark_box(seat, action - TRACK)
        if self.boxes[seat * 5 + action - TRACK] < BOXES:
            self.mark_box(seat, action - TRACK)
        self.next_coat(seat)

    def next_coat(self, seat: int) -> None:
        """Ask for the next coat of arms, if there is one and a use for it; else go on."""
        marked = 0
        for track in range(5):
            marked += self.boxes[seat * 5 + track]
        if self.coats > 0 and (self.filled[seat] != FULL or marked < 5 * BOXES):
            self.phase = COATS
            return
        self.coats = 0
        self.phase = AFTER if self.drawn else TURN

    def mark_box(self, seat: int, track: int) -> None:
        """Mark the next box of a track; the last one scores (R7.3)."""
        self.boxes[seat * 5 + track] += 1
        self.progress = 1
        if self.boxes[seat * 5 + track] == BOXES:
            self.scores[seat] += 2

    def open_marking(self) -> None:
        """Let all others who can mark a track do so, in any order (R8.1)."""
        self.phase = MARKING
        self.acting = 0
        for other in range(self.seats):
            if other != self.seat and self.can_mark(other):
                self.acting |= SEAT[other]
        if self.acting == 0:
            self.end_turn()

    def mark(self, seat: int, track: int) -> None:
        """Mark a box with an unused die; of two players the other one uses two dice (R8)."""
        self.mark_box(seat, track)
        if self.seats == 2:
            face = track if self.dice[track] > 0 else WHITE
            self.dice[face] -= 1
            self.used[face] += 1
            self.marks += 1
            if self.marks == 1 and self.can_mark(seat):
                return
        self.acting ^= SEAT[seat]
        if self.acting == 0:
            self.end_turn()

    def end_turn(self) -> None:
        """Pass the dice on; after a round the match may be over (R10.1, R10.3)."""
        self.marks = 0
        if self.seat + 1 < self.seats:
            self.begin_turn(self.seat + 1)
            return
        best = 0
        for i in range(self.seats):
            best = max(best, self.scores[i])
        if best >= GOAL or self.progress == 0:
            self.phase = ENDED
            self.over = True
            return
        self.round += 1
        self.progress = 0
        self.begin_turn(0)

    def begin_turn(self, seat: int) -> None:
        """Give the seat all dice to roll, and note what it has unlocked so far (R4, R9.6)."""
        self.seat = seat
        self.phase = ROLLING
        self.acting = 0
        self.nox = self.drawn = 0
        self.rolling = DICE
        for face in range(6):
            self.dice[face] = self.used[face] = 0
        for track in range(5):
            self.before[track] = self.boxes[seat * 5 + track]

    def standing(self, seat: int) -> int:
        """Order by points, then by fewest empty squares (R10.2)."""
        return self.scores[seat] * 64 + raw.count(self.filled[seat])

    # ---- how good it looks ----

    def merit(self, seat: int) -> int:
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
            if self.phase == ROLLING and self.drawn == 0:
                worth += 30  # dice in the air are hoped to bring something
        return worth

    def midway(self) -> bool:
        """Say whether a shape has been chosen and is not drawn yet."""
        return self.phase in (USING, INKING)

    def traits(self, seat: int, out: list[int]) -> int:
        """Write what the building, the tracks and the moment look like for a seat."""
        n = facade.traits(self.filled[seat], self.xs[seat], out)
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
        n += 6
        if max(best, self.scores[seat]) >= GOAL:
            out[n] = T_END
            n += 1
        for i in range(15):
            if self.gone >> i & 1:
                out[n] = T_GONE + i
                n += 1
        if seat == self.seat and self.phase != MARKING:
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
        elif self.phase == MARKING and self.acting >> seat & 1:
            for i in range(5):
                if self.markable(seat, i):
                    out[n] = T_MARKS + i * 3 + self.marks
                    n += 1
        return n

    # ---- chance ----

    def roll_number(self) -> int:
        """Return the number of the roll that the dice on the table show."""
        key = 0
        for face in range(6):
            key += self.dice[face] * ROLL_DIGIT[face]
        return ROLL_NUMBER[key]

    def chances(self, out: list[int], weights: list[int]) -> int:
        """Write every roll of the dice to be rolled, and in how many orders it can show."""
        n = 0
        for roll in range(ROLL_FIRST[self.rolling], ROLL_FIRST[self.rolling + 1]):
            out[n] = roll
            weights[n] = ROLL_WEIGHT[roll]
            n += 1
        return n

    def befall(self, outcome: int) -> None:
        """Put a roll on the table."""
        for face in range(6):
            self.dice[face] += ROLL_COUNT[outcome * 6 + face]
        self.rolled()

    def settle(self, rng: Rng) -> int:
        """Roll die by die if dice are to be rolled; after a roll there is always a decision."""
        shown = 0
        if self.acting == 0 and not self.over:
            for _i in range(self.rolling):
                face = rng.below(6)
                self.dice[face] += 1
                shown += 1 << 3 * face
            self.rolled()
        return shown

    def rolled(self) -> None:
        """Let the seat decide about the dice."""
        self.rolling = 0
        self.phase = TURN
        self.acting = SEAT[self.seat]
