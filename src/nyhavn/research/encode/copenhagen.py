"""Copenhagen as numbers. Planes are 45 cells, `a1` first, row by row.

Of each seat: `house` (filled cells, bricks, one plane for each colour), `abilities` (owned, then
active), `known` (cards everybody has seen, by colour), `cards` in hand, `score`. Of the table:
`harbour` (by pier: five colours, or empty), `unseen` and `discards` by colour, `supply` (by colour,
sizes 2 to 5), `pile` (its cards, whether the end card is in it), `whites`, and what is under way:
`building` (the tile, its cells, its brick), `pending` (cost, bonuses, whether cards were taken,
cards dealt during setup). `hand`: the own cards by colour. Where one tile ends and the next begins
is left out, as no rule asks for it.
"""

from __future__ import annotations

from typing import cast

from nyhavn.core.game import View
from nyhavn.games import grid
from nyhavn.games.copenhagen import box, lines, phases
from nyhavn.games.copenhagen.view import CopenhagenView, Player
from nyhavn.research.encode.vectors import (
    Maps,
    Named,
    around,
    flag,
    house,
    marks,
    one_hot,
    parts,
    who,
)

OUTCOMES = box.END + 1
TILES = len(box.COLOURS) * len(box.SIZES)
NOT_BUILDING = [0.0] * (TILES + 2 * grid.CELLS)


def longest(seats: int) -> int:
    """Return a bound: the pile is gone through at most twice, and every take needs two cards."""
    cards = 2 * box.MOST_PILE
    turns_taken = cards // 2 * (1 + 3 + 1)  # take, three discards, done
    builds = sum(box.SUPPLY[seats]) * len(box.COLOURS) * 2  # build, pay
    return cards + turns_taken + builds + seats * box.MOST_COATS


def named(view: View) -> Named:
    """Return the pieces of a view."""
    seen = cast(CopenhagenView, view)
    found = who(view, phases.PHASES)
    for i, seat in enumerate(around(view)):
        player = seen["players"][seat]
        found += [
            (f"house {i}", _house(player)),
            (f"abilities {i}", _abilities(player["abilities"])),
            (f"known {i}", parts(player["hand"]["known"].values(), box.MOST_HAND)),
            (f"cards {i}", [player["hand"]["size"] / box.MOST_HAND]),
            (f"score {i}", [seen["scores"][seat] / box.MOST_POINTS]),
        ]
    own = seen["players"][view["seat"]]["hand"]["cards"] or {}
    pending = [
        seen["cost"] / box.MOST_COST,
        seen["bonuses"] / box.MOST_COATS,
        seen["dealt"] / box.MOST_DEALT,
    ]
    return [
        *found,
        ("hand", parts(own.values(), box.MOST_HAND)),
        ("harbour", [number for card in seen["harbour"] for number in _pier(card)]),
        ("unseen", parts(seen["unseen"].values(), box.CARDS)),
        ("discards", parts(seen["discards"].values(), box.CARDS)),
        ("supply", parts((n for sizes in seen["supply"].values() for n in sizes), box.MOST_TILES)),
        ("pile", [seen["pile"] / box.MOST_PILE, float(seen["end_in_pile"])]),
        ("whites", [seen["whites"] / box.WHITES]),
        ("building", _building(seen["building"])),
        ("pending", [*pending, float(seen["took"])]),
    ]


def maps() -> Maps:
    """Return the planes: of every house, and of what is being built."""
    return house("house", 0, "filled", "bricks", *box.COLOURS) + house(
        "building", TILES, "building", "brick"
    )


def _house(player: Player) -> list[float]:
    planes = [0.0] * (2 + len(box.COLOURS)) * grid.CELLS
    for tile in player["tiles"]:
        cells = [grid.CELL_BY_NAME[name] for name in tile["cells"]]
        for cell in cells:
            planes[cell] = 1.0
        if tile["brick"]:
            planes[grid.CELLS + grid.CELL_BY_NAME[tile["brick"]]] = 1.0
            plane = (2 + box.COLOURS.index(tile["colour"])) * grid.CELLS
            for cell in cells:
                planes[plane + cell] = 1.0
    return planes


def _abilities(abilities: dict[str, bool]) -> list[float]:
    owned = flag(*(name in abilities for name in box.ABILITIES))
    return owned + flag(*(abilities.get(name, False) for name in box.ABILITIES))


def _pier(card: str | None) -> list[float]:
    return one_hot(len(box.COLOURS) + 1, box.COLOURS.index(card) if card else len(box.COLOURS))


def _building(line: str | None) -> list[float]:
    if line is None:
        return NOT_BUILDING
    placement = box.PLACEMENTS[(lines.read(line) or box.BUILD) - box.BUILD]
    cells = marks(grid.CELLS, grid.cells(placement.cells))
    brick = marks(grid.CELLS, grid.cells(placement.brick))
    return one_hot(TILES, placement.tile) + cells + brick
