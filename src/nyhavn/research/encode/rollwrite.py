"""Roll & Write as numbers. Planes are 45 squares, `a1` first, row by row.

Of each seat: `sheet` (filled squares, those with an X), `tracks` (by colour: boxes, bonuses ready
and spent, abilities ready and spent), `score`. Of the table: `dice` and `used` by face, `rolling`,
`crossed` (by colour: the shapes of size 4, 4 and 5), `boxes_before`, `drawing` (the kind of shape
and its squares), `pending` (coats, marks, and whether there is a no X, a drawn shape, progress in
this round), `round` (as n / (n + 10), for it has no end of its own).
"""

from __future__ import annotations

from typing import cast

from nyhavn.core.game import View
from nyhavn.games import dice, grid
from nyhavn.games.rollwrite import box, lines, phases
from nyhavn.games.rollwrite.view import Player, RollwriteView, Track
from nyhavn.research.encode.vectors import (
    Maps,
    Named,
    around,
    flag,
    house,
    marks,
    one_hot,
    parts,
    who,
)

OUTCOMES = box.OUTCOMES
NOT_DRAWING = [0.0] * (len(box.KINDS) + grid.CELLS)


def longest(seats: int) -> int:
    """Return a bound: every round but the last fills a square or marks a box (R10.3)."""
    boxes = len(box.COLOURS) * box.BOXES
    rounds = seats * (grid.CELLS + boxes) + 1
    turn = 1 + 4 + 2 * (seats - 1)  # roll; draw, use, x, done; marks
    abilities = seats * len(box.COLOURS) * box.MOST_STARS * 2  # a re-roll is followed by a roll
    return 2 + rounds * seats * turn + abilities + seats * box.MOST_COATS


def named(view: View) -> Named:
    """Return the pieces of a view."""
    seen = cast(RollwriteView, view)
    found = who(view, phases.PHASES)
    for i, seat in enumerate(around(view)):
        player = seen["players"][seat]
        found += [
            (f"sheet {i}", _sheet(player)),
            (f"tracks {i}", [n for c in box.COLOURS for n in _track(player["tracks"][c])]),
            (f"score {i}", [seen["scores"][seat] / box.MOST_POINTS]),
        ]
    pending = [seen["coats"] / box.MOST_COATS, seen["marks"] / box.MARKS]
    return [
        *found,
        ("dice", parts((seen["dice"].count(face) for face in box.FACES), dice.DICE)),
        ("used", parts((seen["used"].count(face) for face in box.FACES), dice.DICE)),
        ("rolling", [seen["rolling"] / dice.DICE]),
        ("crossed", flag(*(gone for colour in box.COLOURS for gone in seen["crossed"][colour]))),
        ("boxes_before", parts((seen["boxes_before"][c] for c in box.COLOURS), box.BOXES)),
        ("drawing", _drawing(seen["drawing"])),
        ("pending", pending + flag(seen["nox"], seen["drawn"], seen["progress"])),
        ("round", [seen["round"] / (seen["round"] + box.SLOW_ROUNDS)]),
    ]


def maps() -> Maps:
    """Return the planes: of every sheet, and of what is being drawn."""
    return house("sheet", 0, "filled", "x") + house("drawing", len(box.KINDS), "drawing")


def _sheet(player: Player) -> list[float]:
    planes = [0.0] * 2 * grid.CELLS
    for name, sign in player["squares"].items():
        planes[grid.CELL_BY_NAME[name]] = 1.0
        if sign == "X":
            planes[grid.CELLS + grid.CELL_BY_NAME[name]] = 1.0
    return planes


def _track(track: Track) -> list[float]:
    bonuses = parts((track["bonuses"], track["bonuses_spent"]), box.MOST_TRACK_BONUSES)
    stars = parts((track["abilities"], track["abilities_spent"]), box.MOST_STARS)
    return [track["boxes"] / box.BOXES, *bonuses, *stars]


def _drawing(line: str | None) -> list[float]:
    if line is None:
        return NOT_DRAWING
    placement = box.PLACEMENTS[(lines.read(line) or box.DRAW) - box.DRAW]
    kind = one_hot(len(box.KINDS), placement.kind)
    return kind + marks(grid.CELLS, grid.cells(placement.cells))
