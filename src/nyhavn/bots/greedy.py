"""Greedy: what each legal line is worth by the game's own estimate, at the end of the own turn."""

from __future__ import annotations

from nyhavn.core.game import Game, View
from nyhavn.core.rng import Rng
from nyhavn.core.state import State

MOST_CHOICES = 40  # a next step with more choices than this is not looked into
VICTORY = 1_000_000  # in hundredths of a point, like every estimate, and more than any


def estimates(game: Game, view: View, legal: list[str], rng: Rng) -> list[int]:
    """Return the estimate of every legal line for the seat that owns the view, in their order."""
    state = game.views.imagine(view, rng)
    found = []
    for line in legal:
        action = game.lines.read(line)
        assert action is not None, f"{line!r} was given as legal"
        found.append(_estimate(_after_turn(state, view["seat"], action), view["seat"]))
    return found


def _after_turn(state: State, seat: int, action: int) -> State:
    """Carry out a line and, always the best next step at a time, what is left of the own turn.

    In the middle of a turn an estimate errs: a tile is chosen and not paid, cards are taken and
    some must go again, dice are kept and nothing is crossed yet. Chance and the others end it.
    """
    after = _after(state, seat, action)
    while after.owes(seat) and len(legal := after.legal_actions(seat)) <= MOST_CHOICES:
        steps = [_after(after, seat, then) for then in legal]
        after = max(steps, key=lambda step: _estimate(step, seat))
    return after


def _after(state: State, seat: int, action: int) -> State:
    after = state.clone()
    after.play(seat, action)
    return after


def _estimate(state: State, seat: int) -> int:
    if state.over and state.ranking()[0] == [seat]:
        return VICTORY
    return state.worth(seat)
