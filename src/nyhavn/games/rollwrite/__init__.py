"""Copenhagen Roll & Write: roll dice, draw façades, mark the tracks of abilities."""

from __future__ import annotations

from nyhavn.core.game import Game, Setup
from nyhavn.games.rollwrite import box, components, draw, effects, lines, refusals, sheets, view
from nyhavn.games.rollwrite.choices import CHOICES, bits
from nyhavn.games.rollwrite.features import FEATURES, TRAITS, RollwriteFeatures


def start(setup: Setup) -> RollwriteFeatures:
    """Return the position before the first roll (two players: before the lot or the first mark)."""
    return RollwriteFeatures(setup.seats, bits(dict(setup.options)))


GAME = Game(
    name="rollwrite",
    version=1,
    seats=(2, 3, 4),
    secrets=False,
    choices=CHOICES,
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
    nearest=("too_few", "too_fresh", "no_ability", "crossed_out", "removed", "floating", "taken"),
)
