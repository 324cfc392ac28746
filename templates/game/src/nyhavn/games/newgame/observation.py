"""New Game for learners: what a seat may know, straight from the state. Compiled.

The same numbers as `research/encode/newgame`, which says what they mean.
"""

from __future__ import annotations

from nyhavn.core import raw
from nyhavn.games import tensor
from nyhavn.games.newgame import box, phases
from nyhavn.games.newgame.rules import NewGame

PHASES, SIZE, SEATS = len(phases.PHASES), box.CARDS + 1, 4
ALL_POINTS = sum(range(box.CARDS + 1))
BIT = box.BIT[:]


def length(seats: int) -> int:
    """Return how many numbers there are."""
    return PHASES + seats * (3 + 3 * SIZE + 2) + 3 * SIZE + 1


def write(state: NewGame, seat: int, out: raw.Floats) -> None:
    """Write what a seat may know."""
    tensor.clear(out, length(state.seats))
    at = raw.low(state.acting) if state.acting else 0
    at = tensor.who(state, seat, state.phase, PHASES, at, out)
    for i in range(state.seats):
        at = write_seat(state, (seat + i) % state.seats, i == 0, out, at)
    if state.prize:
        out[at + state.prize] = 1.0
    tensor.bits(state.left, out, at + SIZE)
    tensor.bits(state.lost, out, at + 2 * SIZE)
    out[at + 3 * SIZE] = state.shown / SEATS


def write_seat(state: NewGame, seat: int, known: bool, out: raw.Floats, at: int) -> int:
    """Write a hand, the card put down, prizes and points: a secret card is still in the hand."""
    card = state.chosen[seat]
    hand = state.cards[seat]
    if card and not known and seat >= state.shown:
        hand |= BIT[card]
    elif card:
        out[at + SIZE + 1 + card] = 1.0
    tensor.bits(hand, out, at)
    out[at + SIZE] = 1.0 if card else 0.0
    tensor.bits(state.won[seat], out, at + 2 * SIZE + 1)
    out[at + 3 * SIZE + 1] = state.scores[seat] / ALL_POINTS
    return at + 3 * SIZE + 2
