"""Copenhagen: draft cards, build façades."""

from __future__ import annotations

from nyhavn.core.game import Game, Setup
from nyhavn.games.copenhagen import box, draw, lines, notes, refusals, view
from nyhavn.games.copenhagen.rules import TRAITS, Copenhagen


def start(setup: Setup) -> Copenhagen:
    """Return the position before the first card is dealt."""
    return Copenhagen(setup.seats)


GAME = Game(
    name="copenhagen",
    version=1,
    seats=(2, 3, 4),
    secrets=True,
    space=box.SPACE,
    start=start,
    lines=lines,
    views=view,
    notes=notes,
    refusals=refusals,
    drawings=draw,
    census=box.census,
    traits=TRAITS,
)
