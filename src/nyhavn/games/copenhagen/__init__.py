"""Copenhagen: draft cards, build façades."""

from __future__ import annotations

from nyhavn.core.choice import OneOf
from nyhavn.core.game import Effects, Game, Setup
from nyhavn.games.copenhagen import box, components, draw, effects, lines, refusals, sheets, view
from nyhavn.games.copenhagen.features import FEATURES, TRAITS, CopenhagenFeatures


def start(setup: Setup) -> CopenhagenFeatures:
    """Return the position before the first card is dealt."""
    closed, eager = setup.option("hands") == "closed", setup.option("reshuffle") == "once"
    return CopenhagenFeatures(setup.seats, closed, eager)


def faded(setup: Setup, effects: Effects) -> Effects:
    """Return what is told again of an entry: with closed hands not which cards it took (C5.6)."""
    if setup.option("hands") != "closed" or "cards" not in effects:
        return effects
    return {name: value for name, value in effects.items() if name != "cards"}


GAME = Game(
    name="copenhagen",
    version=1,
    seats=(2, 3, 4),
    secrets=True,
    choices={"hands": OneOf(("shown", "closed")), "reshuffle": OneOf(("needed", "once"))},
    faded=faded,
    space=box.SPACE,
    start=start,
    lines=lines,
    views=view,
    effects=effects,
    refusals=refusals,
    drawings=draw,
    census=box.census,
    components=components,
    sheets=sheets.sheets,
    traits=TRAITS,
    features=FEATURES,
    nearest=("too_dear", "floating", "taken", "no_tile"),
)
