"""How good a position of Roll & Write is for a seat, in hundredths of a point."""

from __future__ import annotations

from nyhavn.core.state import State
from nyhavn.games import grid
from nyhavn.games.rollwrite import box, ids
from nyhavn.games.rollwrite.rules import Rollwrite

ROW_PROGRESS = [0, 3, 9, 20, 42]  # by the number of filled squares of an unfinished row
COLUMN_PROGRESS = [0, 2, 5, 9, 15, 24, 38, 60, 95]
BOX, BONUS = 6, 14
ABILITY = [16, 22, 20, 12, 12]  # re-roll, no X, one X, colour change, use again
FRESH_DICE = 30  # what a roll still to come is hoped to bring to the seat whose turn it is
COAT = 45


def value(state: State, seat: int) -> int:
    """Return points, nearly finished rows and columns, tracks, and what is ready to be used."""
    assert isinstance(state, Rollwrite)
    worth = 100 * state.scores[seat] + _building(state.filled[seat], state.xs[seat])
    boxes, bonuses, stars = list(state.boxes), list(state.bonuses), list(state.stars)
    for track in range(5):
        at = seat * 5 + track
        n = boxes[at]
        worth += BOX * n
        worth += BONUS * (box.BONUSES[track][n] - bonuses[at])
        worth += ABILITY[track] * (box.STARS[track][n] - stars[at])
    if state.seat == seat:
        worth += COAT * state.coats
        if state.phase == ids.ROLLING and not state.drawn:
            worth += FRESH_DICE
    return worth


def _building(filled: int, xs: int) -> int:
    worth = 0
    for lines, progress in ((grid.ROW, ROW_PROGRESS), (grid.COLUMN, COLUMN_PROGRESS)):
        for line in lines:
            n = (filled & line).bit_count()
            if n < len(progress):
                worth += progress[n] * (3 if not xs & line else 2) // 2
    return worth
