"""How good a position of Copenhagen is for a seat, in hundredths of a point."""

from __future__ import annotations

from nyhavn.core.state import State
from nyhavn.games import grid
from nyhavn.games.copenhagen.rules import Copenhagen

ROW_PROGRESS = [0, 2, 8, 20, 45]  # by the number of filled cells of an unfinished row
COLUMN_PROGRESS = [0, 1, 3, 6, 12, 20, 32, 50, 80]
CARDS_OF_A_COLOUR = [0, 8, 22, 40, 60, 75, 80, 82, 84, 86, 88]


def value(state: State, seat: int) -> int:
    """Return points, nearly finished rows and columns, cards, abilities and coats still to use."""
    assert isinstance(state, Copenhagen)
    worth = 100 * state.scores[seat] + 60 * state.bonuses
    if state.over and seat in state.ranking()[0]:
        worth += 10_000
    worth += _house(state.filled[seat], state.bricks[seat])
    worth += sum(CARDS_OF_A_COLOUR[n] for n in list(state.hands)[seat * 5 : seat * 5 + 5])
    return worth + 25 * state.active[seat].bit_count() + 15 * state.owned[seat].bit_count()


def _house(filled: int, bricks: int) -> int:
    worth = 0
    for lines, progress in ((grid.ROW, ROW_PROGRESS), (grid.COLUMN, COLUMN_PROGRESS)):
        for line in lines:
            n = (filled & line).bit_count()
            if n < len(progress):
                worth += progress[n] * (3 if not bricks & line else 2) // 2
    return worth
