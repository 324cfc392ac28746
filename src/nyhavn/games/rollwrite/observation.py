"""Roll & Write for learners: what everybody knows, straight from the state. Compiled.

The same numbers as `research/encode/rollwrite`, which says what they mean.
"""

from __future__ import annotations

from nyhavn.core import raw
from nyhavn.games import dice, grid, tensor
from nyhavn.games.rollwrite import box, phases, rules
from nyhavn.games.rollwrite.rules import Rollwrite

PHASES, PHASE_START, PHASE_USE = len(phases.PHASES), phases.START, phases.USE
PHASE_X, PHASE_MARK, PHASE_OVER = phases.X, phases.MARK, phases.OVER
CELLS, KINDS, DICE, BOXES = grid.CELLS, len(box.KINDS), dice.DICE, box.BOXES
MOST_POINTS, MOST_COATS, MOST_MARKS = box.MOST_POINTS, box.MOST_COATS, box.MARKS
MOST_TRACK_BONUSES, MOST_STARS = box.MOST_TRACK_BONUSES, box.MOST_STARS
SLOW_ROUNDS = box.SLOW_ROUNDS


def length(seats: int) -> int:
    """Return how many numbers there are."""
    return PHASES + seats * (3 + 2 * CELLS + 26) + 13 + 15 + 5 + KINDS + CELLS + 6


def write(state: Rollwrite, seat: int, out: raw.Floats) -> None:
    """Write what a seat may know."""
    tensor.clear(out, length(state.seats))
    at = tensor.who(state, seat, state.phase, PHASES, state.seat, out)
    for i in range(state.seats):
        at = write_seat(state, (seat + i) % state.seats, out, at)
    tensor.parts(state.dice, 0, 6, DICE, out, at)
    tensor.parts(state.used, 0, 6, DICE, out, at + 6)
    out[at + 12] = state.rolling / DICE
    tensor.bits(state.gone, out, at + 13)
    tensor.parts(state.before, 0, 5, BOXES, out, at + 28)
    write_drawing(state, out, at + 33)


def write_seat(state: Rollwrite, seat: int, out: raw.Floats, at: int) -> int:
    """Write a sheet, its tracks and its points; what a turn unlocks has to wait (R9.6)."""
    tensor.bits(state.filled[seat], out, at)
    tensor.bits(state.filled[seat] & state.xs[seat], out, at + CELLS)
    at += 2 * CELLS
    in_turn = seat == state.seat and state.phase not in (PHASE_START, PHASE_MARK, PHASE_OVER)
    for track in range(5):
        own = seat * 5 + track
        boxes = state.boxes[own]
        counted = track * 10 + (state.before[track] if in_turn else boxes)
        out[at] = boxes / BOXES
        out[at + 1] = (rules.UNLOCKED_BONUSES[counted] - state.bonuses[own]) / MOST_TRACK_BONUSES
        out[at + 2] = state.bonuses[own] / MOST_TRACK_BONUSES
        out[at + 3] = (rules.UNLOCKED_STARS[counted] - state.stars[own]) / MOST_STARS
        out[at + 4] = state.stars[own] / MOST_STARS
        at += 5
    out[at] = state.scores[seat] / MOST_POINTS
    return at + 1


def write_drawing(state: Rollwrite, out: raw.Floats, at: int) -> None:
    """Write the shape that is being paid for and drawn, and what else is under way."""
    if state.phase in (PHASE_USE, PHASE_X):
        out[at + rules.PLACED_KIND[state.chosen]] = 1.0
        tensor.bits(rules.PLACED_CELLS[state.chosen], out, at + KINDS)
    at += KINDS + CELLS
    out[at] = state.coats / MOST_COATS
    out[at + 1] = state.marks / MOST_MARKS
    out[at + 2] = 1.0 if state.nox else 0.0
    out[at + 3] = 1.0 if state.drawn else 0.0
    out[at + 4] = 1.0 if state.progress else 0.0
    out[at + 5] = state.round / (state.round + SLOW_ROUNDS)
