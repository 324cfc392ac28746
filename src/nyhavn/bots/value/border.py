"""How good a position of The Border is for a seat, in hundredths of a point."""

from __future__ import annotations

from functools import cache

from nyhavn.core.state import State
from nyhavn.games.border import box, ids, layout
from nyhavn.games.border.rules import Border

CELL = 12  # a crossed cell, wherever it is
NEAR = [60, 45, 33, 24, 17, 12, 8, 5, 3, 2, 1]  # percent of a zone, by open cells of its fence
FRESH_DICE = 25  # what dice in the air are hoped to bring to the seat whose turn it is


@cache
def _fences(number: int) -> list[int]:
    boards = layout.registered(number)
    return [boards.mask(zone.fence) for zone in boards.zones]


def value(state: State, seat: int) -> int:
    """Return points, what nearly closed zones promise, and crossed cells."""
    assert isinstance(state, Border)
    boards = layout.registered(state.layout)
    fences = _fences(state.layout)
    crossed = box.crossed(state, seat)
    worth = 100 * state.scores[seat] + CELL * crossed.bit_count()
    mine = state.early[seat] | state.late[seat]
    others = 0
    for other in range(state.seats):
        others |= state.early[other] | state.late[other]
    for i, zone in enumerate(boards.zones):
        if mine >> i & 1:
            continue
        missing = (fences[i] & ~crossed).bit_count()
        points = zone.later if others >> i & 1 else zone.first
        worth += points * NEAR[min(missing, len(NEAR)) - 1]
    if state.seat == seat and state.phase == ids.ROLL and not state.over:
        worth += FRESH_DICE
    return worth
