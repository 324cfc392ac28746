"""The Border: roll dice, cross off fences, close zones."""

from __future__ import annotations

from collections.abc import Mapping

from nyhavn.core.errors import SetupError
from nyhavn.core.game import Game, Setup
from nyhavn.games.border import box, draw, layout, lines, notes, refusals, view
from nyhavn.games.border.rules import TRAITS, Border


def options(seats: int, given: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Return a letter for each seat's board, and own boards if there are any (B2.1, B8.1)."""
    own = given.get("layout")
    chosen = layout.registered(layout.BUILT_IN) if own is None else layout.read(own)
    letters = sorted(chosen.boards)
    boards = given.get("boards", "".join(letters[:seats]))
    if len(boards) != seats or len(set(boards)) != seats or not set(boards) <= set(letters):
        raise SetupError("border.setup.boards", boards=boards[:40], n=seats, letters=letters)
    checked = [("boards", boards)]
    if own is not None:
        checked.append(("layout", chosen.text))
    return tuple(checked)


def start(setup: Setup) -> Border:
    """Return the position before the first roll."""
    own = setup.option("layout")
    number = layout.BUILT_IN if own is None else layout.number_of(layout.read(own))
    letters = setup.option("boards") or ""
    return Border(setup.seats, number, [ord(letter) - ord("A") for letter in letters])


GAME = Game(
    name="border",
    version=1,
    seats=(2, 3, 4),
    options=options,
    option_names=("boards", "layout"),
    choices={"boards": tuple(sorted(layout.registered(layout.BUILT_IN).boards))},
    file_options={"layout": layout.check},
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
