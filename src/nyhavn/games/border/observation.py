"""The Border for learners: what everybody knows, straight from the state. Compiled.

The same numbers as `research/encode/border`, which says what they mean.
"""

from __future__ import annotations

from nyhavn.core import raw
from nyhavn.games import dice, tensor
from nyhavn.games.border import box, phases, rules
from nyhavn.games.border.rules import Border

PHASES, DICE, THROWS = len(phases.PHASES), dice.DICE, box.THROWS
CELLS, WORD, SEGMENTS, LONGEST = box.CELLS, box.WORD, box.SEGMENTS, box.LONGEST
COLOURS, ZONES, LETTERS, IDLE_ROUNDS = len(box.COLOURS), box.ZONES, box.LETTERS, box.IDLE_ROUNDS


def length(seats: int) -> int:
    """Return how many numbers there are."""
    board = CELLS + SEGMENTS * COLOURS + SEGMENTS + 3 * ZONES + 6 + 1
    return PHASES + seats * (3 + board) + 6 + 3 * ZONES + 5


def write(state: Border, seat: int, out: raw.Floats) -> None:
    """Write what a seat may know."""
    tensor.clear(out, length(state.seats))
    at = tensor.who(state, seat, state.phase, PHASES, state.seat, out)
    for i in range(state.seats):
        at = write_seat(state, (seat + i) % state.seats, out, at)
    tensor.parts(state.dice, 0, 6, DICE, out, at)
    at = write_values(state, out, at + 6)
    tensor.bits(state.before, out, at)
    at += ZONES
    out[at] = state.rolls / THROWS
    out[at + 1] = state.rolling / DICE
    out[at + 2] = state.idle / IDLE_ROUNDS
    out[at + 3] = 1.0 if state.any_one else 0.0
    out[at + 4] = 1.0 if state.busy else 0.0


def write_seat(state: Border, seat: int, out: raw.Floats, at: int) -> int:
    """Write a board, its segments and zones, the dice that are left, and the points."""
    lower = state.lower[seat]
    upper = state.upper[seat]
    tensor.bits(lower, out, at)
    tensor.bits(upper, out, at + WORD)
    at += CELLS
    board = (state.layout * LETTERS + state.boards[seat]) * SEGMENTS
    for i in range(rules.SEGMENTS[state.layout]):
        out[at + i * COLOURS + rules.SEGMENT_COLOUR[board + i]] = 1.0
    at += SEGMENTS * COLOURS
    tensor.parts(state.open, seat * SEGMENTS, SEGMENTS, LONGEST, out, at)
    at += SEGMENTS
    every = 0
    for i in range(state.layout * ZONES, (state.layout + 1) * ZONES):
        fence = raw.count(rules.FENCE_LOWER[i]) + raw.count(rules.FENCE_UPPER[i])
        missing = raw.count(rules.FENCE_LOWER[i] & ~lower)
        missing += raw.count(rules.FENCE_UPPER[i] & ~upper)
        out[at] = missing / fence
        every += rules.FIRST_VALUE[i]
        at += 1
    tensor.bits(state.early[seat], out, at)
    tensor.bits(state.late[seat], out, at + ZONES)
    at += 2 * ZONES
    tensor.parts(state.unused, seat * 6, 6, DICE, out, at)
    out[at + 6] = state.scores[seat] / max(1, every)
    return at + 7


def write_values(state: Border, out: raw.Floats, at: int) -> int:
    """Write the two values of every zone, as parts of the highest."""
    first = state.layout * ZONES
    highest = 1
    for zone in range(ZONES):
        highest = max(highest, rules.FIRST_VALUE[first + zone])
    for zone in range(ZONES):
        out[at] = rules.FIRST_VALUE[first + zone] / highest
        out[at + 1] = rules.LATER_VALUE[first + zone] / highest
        at += 2
    return at
