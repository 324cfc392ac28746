"""Copenhagen for learners: what a seat may know, straight from the state. Compiled.

The same numbers as `research/encode/copenhagen`, which says what they mean.
"""

from __future__ import annotations

from nyhavn.core import raw
from nyhavn.games import grid, tensor
from nyhavn.games.copenhagen import box, phases, rules
from nyhavn.games.copenhagen.rules import Copenhagen

PHASES, PHASE_PAY, CELLS, PIERS = len(phases.PHASES), phases.PAY, grid.CELLS, box.PIERS
TILES = len(box.COLOURS) * len(box.SIZES)
MOST_HAND, MOST_POINTS, MOST_COATS = box.MOST_HAND, box.MOST_POINTS, box.MOST_COATS
MOST_DEALT, MOST_COST, MOST_TILES = box.MOST_DEALT, box.MOST_COST, box.MOST_TILES
MOST_WHITES, MOST_PILE, CARDS = box.WHITES, box.MOST_PILE, box.CARDS


def length(seats: int) -> int:
    """Return how many numbers there are."""
    return PHASES + seats * (3 + 7 * CELLS + 17) + 6 * PIERS + 42 + TILES + 2 * CELLS


def write(state: Copenhagen, seat: int, out: raw.Floats) -> None:
    """Write what a seat may know."""
    tensor.clear(out, length(state.seats))
    at = tensor.who(state, seat, state.phase, PHASES, state.seat, out)
    for i in range(state.seats):
        at = write_seat(state, (seat + i) % state.seats, out, at)
    at = write_cards(state, seat, out, at)
    tensor.parts(state.supply, 0, TILES, MOST_TILES, out, at)
    at += TILES
    out[at] = state.pile / MOST_PILE
    out[at + 1] = state.end_in_pile
    out[at + 2] = state.whites / MOST_WHITES
    write_building(state, out, at + 3)


def write_seat(state: Copenhagen, seat: int, out: raw.Floats, at: int) -> int:
    """Write a house, its abilities, and what everybody knows of a hand."""
    tensor.bits(state.filled[seat], out, at)
    tensor.bits(state.bricks[seat], out, at + CELLS)
    for colour in range(5):
        tensor.bits(state.paint[seat * 5 + colour], out, at + (2 + colour) * CELLS)
    at += 7 * CELLS
    tensor.bits(state.owned[seat], out, at)
    tensor.bits(state.owned[seat] & state.active[seat], out, at + 5)
    tensor.parts(state.known, seat * 5, 5, MOST_HAND, out, at + 10)
    cards = 0
    for colour in range(5):
        cards += state.hands[seat * 5 + colour]
    out[at + 15] = cards / MOST_HAND
    out[at + 16] = state.scores[seat] / MOST_POINTS
    return at + 17


def write_cards(state: Copenhagen, seat: int, out: raw.Floats, at: int) -> int:
    """Write the own hand, the harbour, and the cards that are unseen or discarded."""
    tensor.parts(state.hands, seat * 5, 5, MOST_HAND, out, at)
    at += 5
    for pier in range(PIERS):
        out[at + (state.harbour[pier] if state.harbour[pier] >= 0 else 5)] = 1.0
        at += 6
    for colour in range(5):
        unseen = state.bag[colour]
        for other in range(state.seats):
            if other != seat:
                unseen += state.hands[other * 5 + colour] - state.known[other * 5 + colour]
        out[at + colour] = unseen / CARDS
    tensor.parts(state.discards, 0, 5, CARDS, out, at + 5)
    return at + 10


def write_building(state: Copenhagen, out: raw.Floats, at: int) -> None:
    """Write the tile that is being paid for, and what else is under way."""
    if state.phase == PHASE_PAY:
        out[at + rules.PLACED_TILE[state.chosen]] = 1.0
        tensor.bits(rules.PLACED_CELLS[state.chosen], out, at + TILES)
        tensor.bits(rules.PLACED_BRICK[state.chosen], out, at + TILES + CELLS)
    at += TILES + 2 * CELLS
    if state.phase == PHASE_PAY:
        out[at] = state.cost / MOST_COST
    out[at + 1] = state.bonuses / MOST_COATS
    out[at + 2] = state.dealt / MOST_DEALT
    out[at + 3] = state.took
