"""New Game: bid for prizes, all at the same time and in secret."""

from __future__ import annotations

from nyhavn.core.game import Game, Setup
from nyhavn.games.newgame import box, components, draw, effects, lines, refusals, view
from nyhavn.games.newgame.features import FEATURES, TRAITS, NewGameFeatures


def start(setup: Setup) -> NewGameFeatures:
    """Return the position before the first prize is turned up."""
    return NewGameFeatures(setup.seats)


GAME = Game(
    name="newgame",
    version=1,
    seats=(2, 3, 4),
    secrets=True,
    space=box.SPACE,
    start=start,
    lines=lines,
    views=view,
    effects=effects,
    refusals=refusals,
    drawings=draw,
    census=box.census,
    components=components,
    traits=TRAITS,
    features=FEATURES,
)
