"""What is in the box of Roll & Write, as readable data, and the tables the rules play with."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from nyhavn.games import dice, grid

if TYPE_CHECKING:
    from nyhavn.games.rollwrite.rules import Rollwrite

COLOURS = ["red", "blue", "purple", "green", "yellow"]
RED, BLUE, PURPLE, GREEN, YELLOW, WHITE = range(6)
FACES = [*COLOURS, "white"]
ABILITIES = ["reroll", "nox", "single", "change", "again"]  # of the tracks, in the same order
BOXES = 9  # of a track
REROLLS = 2  # owned from the start (R3.2)
GOAL = 12
MOST_BONUSES = 2  # of one colour in a turn (R5.3)
START_BOXES = 2  # of one track, marked before the first turn of two players (R3.3)
MARKS = 2  # by the other of two players after a turn (R8.2)
COAT_BOXES = 2  # of one track, marked for a coat of arms (R7.2)
# R7.1: for a row or column with an X in it, and for one of O only; R7.3: for a full track.
ROW_POINTS = [1, 2]
COLUMN_POINTS = [2, 4]
TRACK_POINTS = 2

# R1.3: what stands under the boxes; + a bonus, * an ability.
TRACKS = ["+*+***...", "+*.*+*...", "+.*+*.*..", "+..*+.**.", "+.*+.**.."]
_SIGNS = [{"+": "bonus", "*": ability} for ability in ABILITIES]
GIFTS = [[_SIGNS[n].get(sign, "") for sign in track] for n, track in enumerate(TRACKS)]
# By track, then by the number of boxes marked: what has been unlocked so far.
BONUSES = [[track[:n].count("+") for n in range(BOXES + 1)] for track in TRACKS]
STARS = [[track[:n].count("*") for n in range(BOXES + 1)] for track in TRACKS]
STARS[RED] = [n + REROLLS for n in STARS[RED]]

COAT_ROWS = [1, 3, 5]  # rows 2, 4 and 6
COAT_COLUMNS = [1, 3]  # columns b and d

# The most there can be of things: learners are told counts as parts of it.
MOST_POINTS = (  # R7
    ROW_POINTS[1] * grid.ROWS + COLUMN_POINTS[1] * grid.COLUMNS + TRACK_POINTS * len(COLOURS)
)
MOST_COATS = len(COAT_ROWS) + len(COAT_COLUMNS)
MOST_TRACK_BONUSES = max(track[-1] for track in BONUSES)
MOST_STARS = max(track[-1] for track in STARS)
SLOW_ROUNDS = 10  # rounds have no end of their own: they are told as n / (n + 10)

# R2: sizes 2, 3, 4, 4, 5; the highest row first.
SIZES = [2, 3, 4, 4, 5]
SHEET = {
    "red": ["#/#", ".#/##", "##/##", "##/##", ".##/###"],
    "blue": ["#/#", ".#/##", ".#/.#/##", "#./#./##", ".#./.#./###"],
    "purple": ["#/#", "#/#/#", "#/#/#/#", "#/#/#/#", "#####"],
    "green": ["#/#", "#/#/#", ".#/##/.#", "#./##/#.", ".#./###/.#."],
    "yellow": ["#/#", ".#/##", ".#/##/#.", "#./##/.#", "..#/###/#.."],
}
# The X column: three shapes of each colour, numbered colour * 3 + 0, 1 (size 4) or 2 (size 5).
ONCE = 15
SECOND_FOURS = [colour * 3 + 1 for colour in range(5)]  # crossed out at the start by two (R3.3)
FOURS = ["first", "second"]
LOTS = list(product(range(2), repeat=5))  # by colour, which of them the lot crosses out (R11.4)


def fours(lot: tuple[int, ...]) -> int:
    """Return the shapes of size 4 that a lot crosses out, as bits of the X column."""
    return sum(1 << colour * 3 + nth for colour, nth in enumerate(lot))


class Kind(NamedTuple):
    """A shape that can be told from others: equal shapes of the X column are one kind."""

    colour: int
    size: int
    once: tuple[int, ...]  # where it stands in the X column; nowhere: any number of times


class Placement(NamedTuple):
    """A shape in one place of a building."""

    kind: int
    cells: int


KINDS: list[Kind] = []
KIND_FIRST: list[int] = []  # the first way of each kind to be turned, and one behind the last
WAY_SHAPE: list[int] = []
WAY_BASE: list[int] = []  # the first placement of each way
SHAPES: list[grid.Shape] = []  # outlines, whatever their colour
PLACEMENTS: list[Placement] = []
_same: list[grid.Shape] = []
for _colour, _name in enumerate(COLOURS):
    for _nth, _drawing in enumerate(SHEET[_name]):
        _turned = grid.orientations(grid.drawn(_drawing.split("/")), flip=False)
        _ways = [way.shape for way in _turned]
        _once = (_colour * 3 + _nth - 2,) if _nth >= 2 else ()
        if _ways == _same:
            KINDS[-1] = KINDS[-1]._replace(once=KINDS[-1].once + _once)
            continue
        _same = _ways
        KIND_FIRST.append(len(WAY_SHAPE))
        for _shape in _ways:
            if _shape not in SHAPES:
                SHAPES.append(_shape)
            WAY_SHAPE.append(SHAPES.index(_shape))
            WAY_BASE.append(len(PLACEMENTS))
            for _anchor in _shape.anchors:
                _cells = sum(grid.CELL[_anchor + offset] for offset in _shape.offsets)
                PLACEMENTS.append(Placement(len(KINDS), _cells))
        KINDS.append(Kind(_colour, SIZES[_nth], _once))
KIND_FIRST.append(len(WAY_SHAPE))
KIND_NAMES = [f"{COLOURS[kind.colour]}-{kind.size}" for kind in KINDS]


class DiceChange(NamedTuple):
    """So many dice of one colour turned to another (R9.2)."""

    colour: int
    dice: int
    to: int


class DiceUse(NamedTuple):
    """What pays for a shape: dice of its colour, white dice, bonuses; without dice no colour."""

    colour: int
    dice: int
    whites: int
    bonuses: int


CHANGES = [
    DiceChange(colour, n, to)
    for colour in range(5)
    for n in range(1, dice.DICE + 1)
    for to in range(5)
    if to != colour
]
WHITE_CHANGES = [  # only where white is a face like the others (R11.1)
    *(DiceChange(colour, n, WHITE) for colour in range(5) for n in range(1, dice.DICE + 1)),
    *(DiceChange(WHITE, n, colour) for n in range(1, dice.DICE + 1) for colour in range(5)),
]
_amounts = [
    (n, whites, bonuses)
    for n in range(dice.DICE + 1)
    for whites in range(dice.DICE + 1)
    for bonuses in range(MOST_BONUSES + 1)
    if 2 <= n + whites + bonuses <= 5
]
USES = [DiceUse(-1, *amounts) for amounts in _amounts if amounts[0] == 0] + [
    DiceUse(colour, *amounts) for colour in range(5) for amounts in _amounts if amounts[0] > 0
]


_NUMBERS = {faces: number for number, faces in enumerate(dice.ROLLS)}


# The actions: one number for every line there is, in this order.
START = 0
REROLL = START + len(COLOURS)
CHANGE = REROLL + len(dice.ROLLS)
NOX = CHANGE + len(CHANGES)
DRAW = NOX + 1
USE = DRAW + len(PLACEMENTS)
X = USE + len(USES)
SINGLE = X + grid.CELLS
COAT = SINGLE + grid.CELLS
TRACK = COAT + grid.CELLS
PASS = TRACK + len(COLOURS)
DONE = PASS + 1
MARK = DONE + 1
WHITE_CHANGE = MARK + len(COLOURS)
SPACE = WHITE_CHANGE + len(WHITE_CHANGES)
LOT = len(dice.ROLLS)  # the first outcome of chance that is no roll
OUTCOMES = LOT + len(LOTS)


def census(state: Rollwrite) -> dict[str, int]:
    """Count every component, wherever it is: the sums never change during a match (R1, R2).

    A state that spends what was never unlocked, or fills what does not exist, has other sums.
    """
    seats = range(state.seats)
    full = (1 << ONCE) - 1
    counts = {
        "dice": sum(state.dice) + sum(state.used) + state.rolling,
        "shapes": state.gone.bit_count() + (full & ~state.gone).bit_count(),
        "squares": sum(_squares(state.filled[seat], state.xs[seat]) for seat in seats),
        "boxes": 0,
        "bonuses": 0,
        "abilities": 0,
    }
    for seat in seats:
        for track in range(5):
            at = seat * 5 + track
            boxes = state.boxes[at]
            counts["boxes"] += boxes + max(BOXES - boxes, 0)
            counts["bonuses"] += _kept(BONUSES[track], boxes, state.bonuses[at])
            counts["abilities"] += _kept(STARS[track], boxes, state.stars[at])
    return counts


def _squares(filled: int, xs: int) -> int:
    """X, O and empty squares: 45 as long as every X stands on a filled square."""
    return xs.bit_count() + (filled ^ xs).bit_count() + (grid.FULL & ~filled).bit_count()


def _kept(unlocked: list[int], boxes: int, spent: int) -> int:
    """Spent, ready and still locked together."""
    return spent + max(unlocked[boxes] - spent, 0) + unlocked[BOXES] - unlocked[boxes]
