"""The Border: roll dice, cross off fences, close zones."""

from __future__ import annotations

from collections.abc import Mapping

from nyhavn.core.choice import OneOf, PerSeat
from nyhavn.core.errors import SetupError
from nyhavn.core.game import Game, Setup
from nyhavn.games.border import (
    box,
    components,
    draw,
    effects,
    layout,
    lines,
    refusals,
    sheets,
    view,
)
from nyhavn.games.border.features import FEATURES, TRAITS, BorderFeatures


def options(seats: int, given: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Return a letter for each seat's board, and own boards if there are any (B2.1, B8.1)."""
    own = given.get("layout")
    letters = _letters(own)
    boards = given.get("boards", letters.usual(seats))
    if not letters.fits(boards, seats):
        told = {"boards": boards[:40], "n": seats, "letters": list(letters.values)}
        raise SetupError("border.setup.boards", **told)
    checked = [("boards", boards)]
    if own is not None:
        checked.append(("layout", layout.read(own).text))
    return tuple(checked)


def lots(setup: Setup) -> dict[str, PerSeat]:
    """Have the boards dealt by lot, where that was chosen (B2.2)."""
    by_lot = setup.option("deal") == "lot"
    return {"boards": _letters(setup.option("layout"))} if by_lot else {}


def _letters(own: str | None) -> PerSeat:
    chosen = layout.registered(layout.BUILT_IN) if own is None else layout.read(own)
    return PerSeat(tuple(sorted(chosen.boards)), lot="deal")


def start(setup: Setup) -> BorderFeatures:
    """Return the position before the first roll."""
    own = setup.option("layout")
    number = layout.BUILT_IN if own is None else layout.number_of(layout.read(own))
    letters = setup.option("boards") or ""
    return BorderFeatures(setup.seats, number, [ord(letter) - ord("A") for letter in letters])


GAME = Game(
    name="border",
    version=1,
    seats=(2, 3, 4),
    secrets=False,
    choices={"boards": _letters(None), "deal": OneOf(("chosen", "lot"))},
    file_options={"layout": layout.check},
    options=options,
    lots=lots,
    forgetting=layout.forgetting,
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
)
