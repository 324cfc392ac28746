"""Copenhagen Roll & Write: roll dice, draw façades, mark the tracks of abilities."""

from __future__ import annotations

from nyhavn.core.game import Game, Setup
from nyhavn.games.rollwrite import box, draw, lines, notes, refusals, view
from nyhavn.games.rollwrite.rules import TRAITS, Rollwrite


def start(setup: Setup) -> Rollwrite:
    """Return the position before the first roll (two players: before the first mark)."""
    return Rollwrite(setup.seats)


GAME = Game(
    name="rollwrite",
    version=1,
    seats=(2, 3, 4),
    secrets=False,
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
