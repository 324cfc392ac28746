"""What is in the box of Copenhagen, as readable data, and the tables the rules are played with."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import TYPE_CHECKING, NamedTuple

from nyhavn.games import grid

if TYPE_CHECKING:
    from nyhavn.games.copenhagen.rules import Copenhagen

COLOURS = ["red", "yellow", "green", "blue", "purple"]
ABILITIES = ["any", "extra", "discount", "change", "both"]
ANY, EXTRA, DISCOUNT, CHANGE, BOTH = 1, 2, 4, 8, 16
ALL = ANY | EXTRA | DISCOUNT | CHANGE | BOTH
ABILITIES_IN = [[name for i, name in enumerate(ABILITIES) if bits >> i & 1] for bits in range(32)]
SIZES = [2, 3, 4, 5]
TILE_NAMES = [f"{colour}-{size}" for colour in COLOURS for size in SIZES]
PIERS = 7
WHITES = 12
CARDS = 14  # of each colour (C1.1)
HAND_LIMIT = 7
GOAL = 12
END = 5  # the outcome of chance after the five colours
LAST_CARDS = 10  # the end card is among so many (C10.4)
# C8.1: for a row or column with a brick in it, and for one of windows only.
ROW_POINTS = [1, 2]
COLUMN_POINTS = [2, 4]

# C2: the highest row first; B is the brick, W a window.
DRAWINGS = {
    "purple": ["BW", "BWW", "BWWW", "BWWWW"],
    "green": ["BW", "BWW", "WWW/.B.", ".W./BWW/.W."],
    "red": ["BW", "WW/B.", "WW/BW", ".WW/BWW"],
    "blue": ["BW", "WW/B.", "..W/BWW", "..W/BWW/..W"],
    "yellow": ["BW", "WW/B.", ".WW/WB.", "W../WWW/..B"],
}
COAT_CELLS = grid.mask("c3,e5,b7,d9")  # C1.4
COAT_ROWS = [1, 3, 5]  # rows 2, 4 and 6

# C3.1-2 and C3.6, by number of seats
SUPPLY = {2: [2, 2, 2, 1], 3: [2, 3, 2, 1], 4: [3, 3, 3, 1]}
CARDS_IN_PLAY = {2: 14, 3: 12, 4: 14}
STARTING_HANDS = [2, 3, 3, 4]
# Where each card of the setup goes: -1 to the next pier, else to that seat's hand; then nobody.
DEALS = {n: [-1] * PIERS + [seat for seat in range(n) for _ in range(STARTING_HANDS[seat])]
         for n in SUPPLY}  # fmt: skip

# The most there can be of things: learners are told counts as parts of it.
MOST_HAND = HAND_LIMIT + 3  # before discarding
MOST_POINTS = ROW_POINTS[1] * grid.ROWS + COLUMN_POINTS[1] * grid.COLUMNS  # all of it (C8)
MOST_COATS = len(COAT_ROWS) + COAT_CELLS.bit_count()
MOST_DEALT = PIERS + sum(STARTING_HANDS)
MOST_PILE = len(COLOURS) * CARDS
MOST_COST = max(SIZES)
MOST_TILES = max(max(sizes) for sizes in SUPPLY.values())  # of a colour and size


class Placement(NamedTuple):
    """A tile in one place of a house."""

    tile: int  # colour * 4 + size - 2
    cells: int
    brick: int


# A shape is the outline of a tile, whatever its colour and brick: the 50 tiles share 46 of them.
SHAPES: list[grid.Shape] = []
ORIENTATION_SHAPE: list[int] = []
ORIENTATION_BASE: list[int] = []  # the first placement of each orientation
TILE_FIRST: list[int] = []  # the first orientation of each tile, and one behind the last
PLACEMENTS: list[Placement] = []
for _colour in COLOURS:
    for _drawing in DRAWINGS[_colour]:
        TILE_FIRST.append(len(ORIENTATION_SHAPE))
        _piece = grid.drawn(_drawing.split("/"))
        for _way in grid.orientations(_piece, flip=True, mark="B"):
            if _way.shape not in SHAPES:
                SHAPES.append(_way.shape)
            ORIENTATION_SHAPE.append(SHAPES.index(_way.shape))
            ORIENTATION_BASE.append(len(PLACEMENTS))
            for _anchor in _way.shape.anchors:
                PLACEMENTS.append(
                    Placement(
                        len(TILE_FIRST) - 1,
                        sum(grid.CELL[_anchor + offset] for offset in _way.shape.offsets),
                        grid.CELL[_anchor + _way.marked],
                    )
                )
TILE_FIRST.append(len(ORIENTATION_SHAPE))


class Take(NamedTuple):
    """A choice of slots, and the abilities it spends (C5.1-3)."""

    slots: tuple[int, ...]  # numbered from 0
    spends: int


def _take(slots: tuple[int, ...]) -> Take:
    adjacent = any(b - a == 1 for a, b in pairwise(slots))
    return Take(slots, (0 if adjacent else ANY) | (EXTRA if len(slots) == 3 else 0))


TAKES = [_take(slots) for n in (2, 3) for slots in combinations(range(PIERS), n)]

# By the active abilities among "any" and "extra": the numbers of the takes that are allowed.
TAKES_WITH = [
    [i for i, take in enumerate(TAKES) if take.spends | ready == ready] for ready in range(4)
]


class Payment(NamedTuple):
    """Cards of a first and, with a change of colours, a second colour; -1 where there is none."""

    first: int
    first_cards: int
    second: int
    second_cards: int


_colours = range(len(COLOURS))
PAYMENTS = (
    [Payment(-1, 0, -1, 0)]
    + [Payment(c, n, -1, 0) for c in _colours for n in range(1, 6)]
    + [
        Payment(c, n, o, m)
        for c in _colours
        for o in _colours
        if o != c
        for n in range(1, 5)
        for m in range(1, 6 - n)
    ]
)

PAID_CARDS = [
    [COLOURS[p.first]] * p.first_cards + [COLOURS[p.second]] * p.second_cards for p in PAYMENTS
]

# The actions: one number for every line there is, in this order.
TAKE = 0
BUILD = TAKE + len(TAKES)
PAY = BUILD + len(PLACEMENTS)
DISCARD = PAY + len(PAYMENTS)
DONE = DISCARD + len(COLOURS)
WHITE = DONE + 1
ABILITY = WHITE + grid.CELLS
REACTIVATE = ABILITY + len(ABILITIES)
SKIP = REACTIVATE + 1
SPACE = SKIP + 1


def census(state: Copenhagen) -> dict[str, int]:
    """Count every component, wherever it is: the sums never change during a match (C1)."""
    seats = range(state.seats)
    counts = {"white": state.whites + sum(_whites(state, seat) for seat in seats)}
    for c, colour in enumerate(COLOURS):
        in_hands = sum(state.hands[seat * 5 + c] for seat in seats)
        in_harbour = list(state.harbour).count(c)
        counts[f"{colour} cards"] = state.bag[c] + state.discards[c] + in_hands + in_harbour
        built = sum(state.paint[seat * 5 + c].bit_count() for seat in seats)
        unbuilt = sum(state.supply[c * 4 + i] * size for i, size in enumerate(SIZES))
        counts[f"{colour} cells"] = built + unbuilt
    return counts


def _whites(state: Copenhagen, seat: int) -> int:
    coloured = sum(state.paint[seat * 5 + c] for c in range(5))
    return (state.filled[seat] ^ coloured).bit_count()
