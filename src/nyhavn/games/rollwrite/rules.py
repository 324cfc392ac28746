"""Roll & Write: what is legal and what happens. Clauses (R5.2): see docs/rules/rollwrite.md.

Plain Python that Cython compiles unchanged; the C types are in rules.pxd. Locals there are declared
one by one, so every name below that holds a number is listed in the .pxd.

Room for actions: `legal` writes no action twice, and there are only SPACE of them (2,595, of which
at most 1,792 are asked for at once: 31 re-rolls, 45 changes, `nox`, 1,669 draws, 45 singles and
`pass`), so a buffer of 4,096 is always enough.
"""

from __future__ import annotations

from nyhavn.core import raw
from nyhavn.core.rng import Rng
from nyhavn.core.state import State
from nyhavn.games import dice, dice_rules, facade, grid
from nyhavn.games.rollwrite import box, choices, phases

# ---- tables, copied from the box into C arrays ----

PHASE_START, PHASE_ROLL, PHASE_TURN = phases.START, phases.ROLL, phases.TURN
PHASE_USE, PHASE_X, PHASE_COAT = phases.USE, phases.X, phases.COAT
PHASE_AFTER, PHASE_MARK, PHASE_OVER = phases.AFTER, phases.MARK, phases.OVER
START, REROLL, CHANGE, NOX, DRAW = box.START, box.REROLL, box.CHANGE, box.NOX, box.DRAW
USE, X, SINGLE, COAT, TRACK = box.USE, box.X, box.SINGLE, box.COAT, box.TRACK
PASS, DONE, MARK = box.PASS, box.DONE, box.MARK
WHITE_CHANGE, LOT, OUTCOMES = box.WHITE_CHANGE, box.LOT, box.OUTCOMES
WHITE_FACE, PASS_NEEDED = choices.WHITE_FACE, choices.PASS_NEEDED
NOT_REMOVED, FOURS_BY_LOT = choices.NOT_REMOVED, choices.FOURS_BY_LOT
MAY_DECLINE = choices.MAY_DECLINE
RED, BLUE, PURPLE, GREEN = box.RED, box.BLUE, box.PURPLE, box.GREEN
YELLOW, WHITE = box.YELLOW, box.WHITE
DICE, BOXES, GOAL, MOST_BONUSES = dice.DICE, box.BOXES, box.GOAL, box.MOST_BONUSES
START_BOXES, COAT_BOXES, MARKS = box.START_BOXES, box.COAT_BOXES, box.MARKS
ROW_POINTS, COLUMN_POINTS = box.ROW_POINTS[:], box.COLUMN_POINTS[:]
TRACK_POINTS = box.TRACK_POINTS
FULL, CELL, KNOWN = grid.FULL, grid.CELL[:], grid.KNOWN
COAT_ROWS = sum(1 << row for row in box.COAT_ROWS)
COAT_COLUMNS = sum(1 << column for column in box.COAT_COLUMNS)
SEAT = [1, 2, 4, 8]

UNLOCKED_BONUSES = [n for track in box.BONUSES for n in track]  # track * 10 + boxes marked
UNLOCKED_STARS = [n for track in box.STARS for n in track]

_bases = [box.DRAW + base for base in box.WAY_BASE]
_outlines = grid.Outlines(box.SHAPES, box.WAY_SHAPE, _bases)
SHAPES, WAYS = _outlines.shapes, _outlines.ways
COLOUR_FIRST = [sum(1 for kind in box.KINDS if kind.colour < colour) for colour in range(6)]
KIND_COLOUR = [kind.colour for kind in box.KINDS]
KIND_SIZE = [kind.size for kind in box.KINDS]
KIND_ONCE = [sum(1 << place for place in kind.once) for kind in box.KINDS]
KIND_FIRST = box.KIND_FIRST[:]
PLACED_KIND = [placement.kind for placement in box.PLACEMENTS]
PLACED_CELLS = [placement.cells for placement in box.PLACEMENTS]
SECOND_FOURS = sum(1 << place for place in box.SECOND_FOURS)
LOT_FOURS = [box.fours(lot) for lot in box.LOTS]

_changes = box.CHANGES + box.WHITE_CHANGES
CHANGES = len(box.CHANGES)
CHANGE_COLOUR = [change.colour for change in _changes]
CHANGE_DICE = [change.dice for change in _changes]
CHANGE_TO = [change.to for change in _changes]
USE_DICE = [use.dice for use in box.USES]
USE_WHITES = [use.whites for use in box.USES]
USE_BONUSES = [use.bonuses for use in box.USES]
USE_ACTION = [0] * 540  # ((colour * 6 + dice) * 6 + whites) * 3 + bonuses -> action
for _i, _use in enumerate(box.USES):
    for _colour in range(5) if _use.colour < 0 else (_use.colour,):
        _at = ((_colour * 6 + _use.dice) * 6 + _use.whites) * 3 + _use.bonuses
        USE_ACTION[_at] = box.USE + _i


class Rollwrite(State):
    """A position. Lists of 20 hold the five tracks of each seat; bit masks are of 45 squares."""

    __slots__ = (
        "before", "bonuses", "boxes", "chosen", "coats", "dice", "drawn", "filled", "gone", "marks",
        "nox", "options", "phase", "progress", "removed", "rolling", "round", "seat", "stars",
        "used", "xs",
    )  # fmt: skip

    def __init__(self, seats: int, options: int = 0) -> None:
        State.__init__(self, seats)
        self.options = options  # a bit for each that is not as usual (R11)
        self.phase = PHASE_ROLL
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
        self.removed = 0  # those of them that were crossed out before the first turn
        self.filled = [0] * 4
        self.xs = [0] * 4  # the filled squares with an X
        self.boxes = [0] * 20  # marked
        self.bonuses = [0] * 20  # spent
        self.stars = [0] * 20  # abilities spent
        self.before = [0] * 5  # boxes of the seat whose turn it is, when the turn began (R9.6)
        if seats == 2:
            self.phase = PHASE_START
            if options & FOURS_BY_LOT == 0:
                self.remove(SECOND_FOURS)

    def remove(self, fours: int) -> None:
        """Cross out a shape of size 4 of each colour, then let the first of two begin (R3.3)."""
        self.gone = self.removed = fours
        self.acting = SEAT[0]

    # ---- what is legal ----

    def _legal(self, seat: int, out: list[int]) -> int:
        """Write the legal actions of a seat that is to act."""
        n = 0
        if self.phase == PHASE_TURN:
            n = self.turn_actions(seat, out)
        elif self.phase == PHASE_USE:
            n = self.payments(seat, out)
        elif self.phase == PHASE_X:
            if self.ready(seat, BLUE) > 0:
                out[n] = NOX
                n += 1
            n = facade.on_cells(PLACED_CELLS[self.chosen], X, out, n)
        elif self.phase == PHASE_COAT:
            n = facade.on_cells(facade.support(self.filled[seat]), COAT, out, n)
            for i in range(5):
                if self.boxes[seat * 5 + i] < BOXES:
                    out[n] = TRACK + i
                    n += 1
        elif self.phase == PHASE_AFTER:
            if self.ready(seat, PURPLE) > 0 and self.filled[seat] != FULL:
                if self.nox == 0 and self.ready(seat, BLUE) > 0:
                    out[n] = NOX
                    n += 1
                n = facade.on_cells(facade.support(self.filled[seat]), SINGLE, out, n)
            out[n] = DONE
            n += 1
        elif self.phase == PHASE_MARK:
            if self.options & MAY_DECLINE:
                out[n] = DONE
                n += 1
            for i in range(5):
                if self.markable(seat, i):
                    out[n] = MARK + i
                    n += 1
        elif self.phase == PHASE_START:
            for i in range(5):
                out[i] = START + i
            n = 5
        return n

    def turn_actions(self, seat: int, out: list[int]) -> int:
        """Write what may be done before the shape, every shape, and `pass` (R4, R5, R9)."""
        n = 0
        if self.ready(seat, RED) > 0:
            n = dice_rules.picks(self.dice, REROLL, out)
        if self.ready(seat, GREEN) > 0:
            for colour in range(5):
                for i in range(4 * self.dice[colour]):  # each number of dice, each other colour
                    out[n] = CHANGE + colour * 20 + i
                    n += 1
        if self.nox == 0 and self.ready(seat, BLUE) > 0:
            out[n] = NOX
            n += 1
        i = n
        n = self.draws(seat, out, n)
        drawable = n > i
        if self.ready(seat, PURPLE) > 0:
            n = facade.on_cells(facade.support(self.filled[seat]), SINGLE, out, n)
        if not drawable or self.options & PASS_NEEDED == 0:  # R11.2
            out[n] = PASS
            n += 1
        if self.options & WHITE_FACE and self.ready(seat, GREEN) > 0:
            n = self.white_changes(out, n)
        return n

    def white_changes(self, out: list[int], n: int) -> int:
        """Write the colour changes to and from white (R11.1)."""
        for colour in range(5):
            for i in range(self.dice[colour]):
                out[n] = WHITE_CHANGE + colour * DICE + i
                n += 1
        for i in range(5 * self.dice[WHITE]):
            out[n] = WHITE_CHANGE + 5 * DICE + i
            n += 1
        return n

    def draws(self, seat: int, out: list[int], n: int) -> int:
        """Write every shape that can be paid and may be chosen, wherever it fits (R5, R6.1)."""
        again = self.ready(seat, YELLOW) > 0
        fits = raw.corner()  # the places of each outline, worked out when first asked for
        fits[KNOWN] = 0
        for colour in range(5):
            funds = self.funds(seat, colour)
            for kind in range(COLOUR_FIRST[colour], COLOUR_FIRST[colour + 1]):
                once = KIND_ONCE[kind]
                if KIND_SIZE[kind] > funds:
                    break  # the kinds of a colour come in order of size
                if once != 0 and once & self.gone == once and not (again and self.kept(once)):
                    continue  # crossed out (R5.2, R9.3)
                n = facade.placements(
                    WAYS, KIND_FIRST[kind], KIND_FIRST[kind + 1], SHAPES, fits, self.filled[seat],
                    -1, out, n, False,
                )  # fmt: skip
        return n

    def kept(self, once: int) -> bool:
        """Say whether "use again" reaches one of these crossed-out shapes (R3.3, R11.3)."""
        return self.options & NOT_REMOVED == 0 or once & self.removed != once

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

    def _apply(self, seat: int, action: int) -> None:
        """Carry out a legal action."""
        if self.phase == PHASE_TURN:
            self.take_turn(seat, action)
        elif self.phase == PHASE_USE:
            self.pay(seat, action - USE)
        elif self.phase == PHASE_X:
            if action == NOX:
                self.use_no_x(seat)
            else:
                self.ink(seat, CELL[action - X])
        elif self.phase == PHASE_COAT:
            self.take_coat(seat, action)
        elif self.phase == PHASE_AFTER:
            if action == DONE:
                self.open_marking()
            elif action == NOX:
                self.use_no_x(seat)
            else:
                self.draw_single(seat, CELL[action - SINGLE])
        elif self.phase == PHASE_MARK:
            if action == DONE:
                self.marked(seat)
            else:
                self.mark(seat, action - MARK)
        elif self.phase == PHASE_START:
            self.begin(seat, action - START)

    def take_turn(self, seat: int, action: int) -> None:
        """Prepare the shape, choose it, or pass (R4)."""
        if action < CHANGE:
            self.reroll(seat, action - REROLL)
        elif action < NOX:
            self.change(seat, action - CHANGE)
        elif action == NOX:
            self.use_no_x(seat)
        elif action < USE:
            self.choose(seat, action - DRAW)
        elif action == PASS:
            self.drawn = 1
            self.phase = PHASE_AFTER
        elif action >= WHITE_CHANGE:
            self.change(seat, CHANGES + action - WHITE_CHANGE)
        else:
            self.draw_single(seat, CELL[action - SINGLE])

    def draw_single(self, seat: int, cell: int) -> None:
        """Draw a single square, with an X unless a "no X" is in force (R9.5)."""
        self.stars[seat * 5 + PURPLE] += 1
        self.fill(seat, cell, 0 if self.nox else cell)

    def begin(self, seat: int, track: int) -> None:
        """Mark the first boxes of a track before the first turn of two players (R3.3)."""
        self.boxes[seat * 5 + track] = START_BOXES
        if seat == 0:
            self.acting = SEAT[1]
        else:
            self.begin_turn(0)

    def reroll(self, seat: int, roll: int) -> None:
        """Take up these dice to roll them again (R9.1)."""
        self.stars[seat * 5 + RED] += 1
        self.rolling += dice_rules.take_up(self.dice, roll)
        self.phase = PHASE_ROLL
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
        if self.phase == PHASE_X:
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
        self.phase = PHASE_USE

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
            self.phase = PHASE_X

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
        rows = facade.finished_rows(before, after)
        columns = facade.finished_columns(before, after)
        self.coats += raw.count(rows & COAT_ROWS) + raw.count(columns & COAT_COLUMNS)
        self.scores[seat] += facade.points(rows, columns, self.xs[seat], ROW_POINTS, COLUMN_POINTS)
        self.next_coat(seat)

    def take_coat(self, seat: int, action: int) -> None:
        """Use one coat of arms: a square with an O, or two boxes of a track (R7.2)."""
        self.coats -= 1
        if action < TRACK:
            self.fill(seat, CELL[action - COAT], 0)
            return
        for _i in range(COAT_BOXES):
            if self.boxes[seat * 5 + action - TRACK] < BOXES:
                self.mark_box(seat, action - TRACK)
        self.next_coat(seat)

    def next_coat(self, seat: int) -> None:
        """Ask for the next coat of arms, if there is one and a use for it; else go on."""
        marked = 0
        for track in range(5):
            marked += self.boxes[seat * 5 + track]
        if self.coats > 0 and (self.filled[seat] != FULL or marked < 5 * BOXES):
            self.phase = PHASE_COAT
            return
        self.coats = 0
        self.phase = PHASE_AFTER if self.drawn else PHASE_TURN

    def mark_box(self, seat: int, track: int) -> None:
        """Mark the next box of a track; the last one scores (R7.3)."""
        self.boxes[seat * 5 + track] += 1
        self.progress = 1
        if self.boxes[seat * 5 + track] == BOXES:
            self.scores[seat] += TRACK_POINTS

    def open_marking(self) -> None:
        """Let all others who can mark a track do so, in any order (R8.1)."""
        self.phase = PHASE_MARK
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
            if self.marks < MARKS and self.can_mark(seat):
                return
        self.marked(seat)

    def marked(self, seat: int) -> None:
        """Ask the seat no more after this turn; when nobody is asked, the next one begins."""
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
            self.phase = PHASE_OVER
            self.over = True
            return
        self.round += 1
        self.progress = 0
        self.begin_turn(0)

    def begin_turn(self, seat: int) -> None:
        """Give the seat all dice to roll, and note what it has unlocked so far (R4, R9.6)."""
        self.seat = seat
        self.phase = PHASE_ROLL
        self.acting = 0
        self.nox = self.drawn = 0
        self.rolling = DICE
        for face in range(6):
            self.dice[face] = self.used[face] = 0
        for track in range(5):
            self.before[track] = self.boxes[seat * 5 + track]

    def _standing(self, seat: int) -> int:
        """Order by points, then by fewest empty squares (R10.2)."""
        return self.scores[seat] * 64 + raw.count(self.filled[seat])

    # ---- chance ----

    def _outcomes(self) -> int:
        """Return a number above every roll of the dice in the air, or above every lot."""
        if self.phase == PHASE_START:
            return OUTCOMES
        return dice_rules.outcomes(self.rolling)

    def _weight(self, outcome: int) -> int:
        """Return in how many orders a roll can show; 0: it is a roll of fewer dice."""
        if self.phase == PHASE_START:
            return 1 if outcome >= LOT else 0
        return dice_rules.weight(self.rolling, outcome)

    def _happen(self, outcome: int) -> None:
        """Put a roll on the table; before the first one, cross out what the lot decides (R11.4)."""
        if self.phase == PHASE_START:
            self.remove(LOT_FOURS[outcome - LOT])
            return
        dice_rules.put_down(self.dice, outcome)
        self.rolled()

    def _settle(self, rng: Rng) -> int:
        """Roll die by die if dice are to be rolled; after a roll there is always a decision."""
        shown = 0
        if self.acting == 0 and self.phase == PHASE_START:
            shown = rng.below(32)
            self.remove(LOT_FOURS[shown])
            shown += 1
        elif self.acting == 0 and not self.over:
            shown = dice_rules.throw(self.dice, self.rolling, rng)
            self.rolled()
        return shown

    def rolled(self) -> None:
        """Let the seat decide about the dice."""
        self.rolling = 0
        self.phase = PHASE_TURN
        self.acting = SEAT[self.seat]
