"""Random walks through matches of Roll & Write, as views and lines."""

from __future__ import annotations

import random
from collections.abc import Iterator

from nyhavn import SHELF
from nyhavn.core.state import State

GAME = SHELF["rollwrite"]
Step = tuple[State, int | None, int]  # the state before, who (None: chance), and what


def walk(
    seats: int, seed: int, bold: float = 0.8, options: dict[str, str] | None = None
) -> Iterator[Step]:
    """Play a match; `bold` is how often a shape is drawn where one can be."""
    luck = random.Random(seed)
    state = GAME.start(GAME.setup(seats, options))
    while not state.over:
        if state.chance:
            outcomes, weights = zip(*state.chances(), strict=True)
            outcome = luck.choices(outcomes, weights)[0]
            yield state, None, outcome
            state.happen(outcome)
            continue
        seat = luck.choice(state.to_act)
        legal = state.legal(seat)
        draws = [a for a in legal if GAME.lines.write(a).startswith("draw")]
        action = luck.choice(draws if draws and luck.random() < bold else legal)
        yield state, seat, action
        state.apply(seat, action)
    yield state, None, -1


def written(who: int | None, what: int) -> str:
    """Return a step's line."""
    return GAME.lines.write_chance(what) if who is None else GAME.lines.write(what)
