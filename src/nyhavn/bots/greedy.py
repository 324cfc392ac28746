"""Greedy: what each legal line is worth by the game's own estimate, at the end of the own turn.

Compiled: bots ask for it by views, environments of learners have it play inside.
"""

from __future__ import annotations

from nyhavn.bots import constants
from nyhavn.core import raw
from nyhavn.core.game import Game, View
from nyhavn.core.rng import Rng
from nyhavn.core.state import State

MOST_CHOICES = 40  # a next step with more choices than this is not looked into
VICTORY = 1_000_000  # in hundredths of a point, like every estimate, and more than any
WON = VICTORY
GRAIN = constants.GRAIN


def estimates(game: Game, view: View, legal: list[str], rng: Rng) -> list[int]:
    """Return the estimate of every legal line for the seat that owns the view, in their order."""
    state = game.views.imagine(view, rng)
    after, step = state.clone(), state.clone()
    found = []
    for line in legal:
        action = game.lines.read(line)
        assert action is not None, f"{line!r} was given as legal"
        found.append(after_turn(state, after, step, view["seat"], action))
    return found


# ---- C layer ----


def estimate(state: State, seat: int) -> int:
    """Return what a position is worth to a seat; a victory of its own is worth most."""
    if state.over:
        for other in range(state.seats):
            if other != seat and state._standing(other) >= state._standing(seat):
                return state._merit(seat)
        return WON
    return state._merit(seat)


def after_turn(state: State, after: State, step: State, seat: int, action: int) -> int:
    """Carry out a line and, always the best next step at a time, what is left of the own turn.

    In the middle of a turn an estimate errs: a tile is chosen and not paid, cards are taken and
    some must go again, dice are kept and nothing is crossed yet. Chance and the others end it.
    """
    moves = raw.room()
    after._assign(state)
    after._apply(seat, action)
    while after.acting >> seat & 1:
        n = after._legal(seat, moves)
        if n > MOST_CHOICES:
            break
        best = 0
        most = 0
        for i in range(n):
            step._assign(after)
            step._apply(seat, moves[i])
            worth = estimate(step, seat)
            if i == 0 or worth > most:
                most = worth
                best = i
        after._apply(seat, moves[best])
    return estimate(after, seat)


def preferred(
    state: State, after: State, step: State, seat: int, moves: list[int], n: int, absence: int,
    rng: Rng,
) -> int:  # fmt: skip
    """Return the action of n that looks best, one of them by lot.

    Who is absent does not think of so many of GRAIN lines: they look no better than the middle one.
    """
    worth = raw.room()
    for i in range(n):
        worth[i] = after_turn(state, after, step, seat, moves[i])
    if absence > 0:
        most = middle(worth, n)
        for i in range(n):
            if most < worth[i] < WON and rng.below(GRAIN) < absence:
                worth[i] = most
    most = worth[0]
    for i in range(n):
        most = max(most, worth[i])
    best = 0
    for i in range(n):
        if worth[i] == most:
            moves[best] = moves[i]
            best += 1
    return moves[rng.below(best)]


def middle(worth: list[int], n: int) -> int:
    """Return the middle one of n numbers, the lower of two."""
    found = worth[0]
    fewest = n + 1
    for i in range(n):
        below = 0
        for k in range(n):
            if worth[k] <= worth[i]:
                below += 1
        if below < fewest and 2 * below >= n:
            fewest = below
            found = worth[i]
    return found
