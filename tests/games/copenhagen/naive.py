"""Copenhagen's rules a second time, slow and plain: a house is a dict of cells, a tile a drawing.

Written from docs/rules/copenhagen.md alone and sharing nothing with the engine, so that the two
check each other. All it knows is a view: what the seat may see must be enough to know its lines.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, product
from typing import Any, NamedTuple

View = dict[str, Any]
Cell = tuple[int, int]  # column 1-5, row 1-9

COLOURS = ("red", "yellow", "green", "blue", "purple")
ABILITIES = ("any", "extra", "discount", "change", "both")
COATS = {"c3", "e5", "b7", "d9"}
COAT_ROWS = {2, 4, 6}

# The highest row first, B the brick.
TILES = {
    "red-2": ["BW"],
    "red-3": ["WW", "B."],
    "red-4": ["WW", "BW"],
    "red-5": [".WW", "BWW"],
    "yellow-2": ["BW"],
    "yellow-3": ["WW", "B."],
    "yellow-4": [".WW", "WB."],
    "yellow-5": ["W..", "WWW", "..B"],
    "green-2": ["BW"],
    "green-3": ["BWW"],
    "green-4": ["WWW", ".B."],
    "green-5": [".W.", "BWW", ".W."],
    "blue-2": ["BW"],
    "blue-3": ["WW", "B."],
    "blue-4": ["..W", "BWW"],
    "blue-5": ["..W", "BWW", "..W"],
    "purple-2": ["BW"],
    "purple-3": ["BWW"],
    "purple-4": ["BWWW"],
    "purple-5": ["BWWWW"],
}


class Placed(NamedTuple):
    """A tile in one place of an empty house."""

    tile: str
    cells: frozenset[Cell]
    brick: Cell

    @property
    def colour(self) -> str:
        return self.tile.split("-")[0]

    @property
    def size(self) -> int:
        return len(self.cells)

    @property
    def line(self) -> str:
        """The cells by row, then column; a star behind the brick's."""
        ordered = sorted(self.cells, key=lambda cell: (cell[1], cell[0]))
        words = [name(cell) + ("*" if cell == self.brick else "") for cell in ordered]
        return f"build {self.tile} {','.join(words)}"


def name(cell: Cell) -> str:
    return "?abcde"[cell[0]] + str(cell[1])


def cell(name: str) -> Cell:
    return "?abcde".index(name[0]), int(name[1:])


@cache
def placements() -> tuple[Placed, ...]:
    """Every tile, turned and flipped, on every spot of an empty house (C2, C7.1)."""
    found: dict[Placed, None] = {}
    for tile, rows in TILES.items():
        drawn = {
            (x, -y): letter
            for y, row in enumerate(rows)
            for x, letter in enumerate(row)
            if letter != "."
        }
        for way, right, up in product(range(8), range(-4, 10), range(-4, 14)):
            moved = {(x + right, y + up): letter for (x, y), letter in turned(drawn, way).items()}
            if all(1 <= x <= 5 and 1 <= y <= 9 for x, y in moved):
                brick = next(spot for spot, letter in moved.items() if letter == "B")
                found[Placed(tile, frozenset(moved), brick)] = None
    return tuple(found)


def turned(drawn: dict[Cell, str], way: int) -> dict[Cell, str]:
    """Turn by quarters, and flip for the last four ways."""
    if way >= 4:
        drawn = {(-x, y): letter for (x, y), letter in drawn.items()}
    for _ in range(way % 4):
        drawn = {(-y, x): letter for (x, y), letter in drawn.items()}
    return drawn


# ---- what a view shows ----


def house(view: View, seat: int) -> dict[Cell, str]:
    """The covered cells of a house, each with the colour of its tile."""
    tiles = view["players"][seat]["tiles"]
    return {cell(word): tile["colour"] for tile in tiles for word in tile["cells"]}


def bricks(view: View, seat: int) -> set[Cell]:
    tiles = view["players"][seat]["tiles"]
    return {cell(tile["brick"]) for tile in tiles if tile["brick"]}


def active(view: View, seat: int, ability: str) -> bool:
    return bool(view["players"][seat]["abilities"].get(ability, False))


def chosen(view: View, option: str) -> str | None:
    """What was chosen for an option; None where it is as usual."""
    found: str | None = view.get("options", {}).get(option)
    return found


def complete_rows(house: dict[Cell, str]) -> set[int]:
    return {y for y in range(1, 10) if all((x, y) in house for x in range(1, 6))}


def complete_columns(house: dict[Cell, str]) -> set[int]:
    return {x for x in range(1, 6) if all((x, y) in house for y in range(1, 10))}


def recount(view: View) -> list[int]:
    """The points of every seat, counted from what stands in the houses (C8.1)."""
    points = []
    for seat in range(view["seats"]):
        built, brick = house(view, seat), bricks(view, seat)
        rows = complete_rows(built)
        columns = complete_columns(built)
        walled_rows, walled_columns = {y for _, y in brick}, {x for x, _ in brick}
        points.append(
            sum(1 if y in walled_rows else 2 for y in rows)
            + sum(2 if x in walled_columns else 4 for x in columns)
        )
    return points


# ---- what is legal ----


def legal(view: View, seat: int) -> set[str]:
    """All legal lines of the seat, from its own view."""
    if seat not in view["to_act"]:
        return set()
    cards = view["players"][seat]["hand"]["cards"]
    match view["phase"]:
        case "turn":
            return takes(view, seat) | builds(view, seat)
        case "discard":
            return {f"discard {colour}" for colour in COLOURS if cards[colour]}
        case "after":
            return builds(view, seat) | {"done"}
        case "pay":
            tile = view["building"].split()[1]
            return payments(view, seat, tile.split("-")[0], price(view, seat, view["building"]))
        case "bonus":
            return bonus_actions(view, seat)
    raise AssertionError(f"nobody decides in the phase {view['phase']}")


def takes(view: View, seat: int) -> set[str]:
    """Two neighbours; any two with "any"; a third with "extra" (C5.1-3)."""
    piers = range(1, 8)
    pairs = {pair for pair in combinations(piers, 2) if needs(pair) <= ready(view, seat)}
    threes = {three for three in combinations(piers, 3) if needs(three) <= ready(view, seat)}
    return {"take " + ",".join(map(str, slots)) for slots in pairs | threes}


def needs(slots: tuple[int, ...]) -> set[str]:
    """The abilities that taking from these piers spends."""
    neighbours = any(slot + 1 in slots for slot in slots)
    return ({"extra"} if len(slots) == 3 else set()) | (set() if neighbours else {"any"})


def ready(view: View, seat: int) -> set[str]:
    return {ability for ability in ABILITIES if active(view, seat, ability)}


def builds(view: View, seat: int) -> set[str]:
    """Every tile in supply that can be paid where it may stand (C6, C7)."""
    built = house(view, seat)
    affordable = {
        (colour, cost)
        for colour in COLOURS
        for cost in range(1, 6)
        if payments(view, seat, colour, cost)
    }
    left = {
        f"{colour}-{size}"
        for colour, counts in view["supply"].items()
        for size, count in zip((2, 3, 4, 5), counts, strict=True)
        if count > 0 and {(colour, size), (colour, size - 1)} & affordable
    }
    return {
        placed.line
        for placed in placements()
        if placed.tile in left
        and stands(placed.cells, built)
        and (placed.colour, placed.size - touches(placed, built)) in affordable
    }


def stands(cells: frozenset[Cell], built: dict[Cell, str]) -> bool:
    """On empty cells, at least one of them on row 1 or above a covered one (C7.1-2)."""
    if any(cell in built for cell in cells):
        return False
    return any(y == 1 or (x, y - 1) in built for x, y in cells)


def touches(placed: Placed, built: dict[Cell, str]) -> bool:
    """Whether the tile shares an edge with its own colour (C6.3)."""
    edges = {
        (x + dx, y + dy) for x, y in placed.cells for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
    }
    return any(built.get(edge) == placed.colour for edge in edges)


def price(view: View, seat: int, line: str) -> int:
    """What a build costs without abilities (C6.2-3)."""
    placed = by_line()[line]
    return placed.size - touches(placed, house(view, seat))


@cache
def by_line() -> dict[str, Placed]:
    return {placed.line: placed for placed in placements()}


def payments(view: View, seat: int, colour: str, cost: int) -> set[str]:
    """Every handful of own cards that pays the cost (C6.4-6)."""
    cards = view["players"][seat]["hand"]["cards"]
    sums = {cost, cost - 1} if active(view, seat, "discount") else {cost}
    foreign_allowed = 1 if active(view, seat, "change") else 0
    lines = set()
    for counts in product(*(range(cards[c] + 1) for c in COLOURS)):
        handful = dict(zip(COLOURS, counts, strict=True))
        foreign = [c for c in COLOURS if c != colour and handful[c]]
        if sum(counts) in sums and len(foreign) <= foreign_allowed:
            parts = [f"{c}{handful[c]}" for c in [colour, *foreign] if handful[c]]
            lines.add("pay " + (",".join(parts) or "nothing"))
    return lines


def bonus_actions(view: View, seat: int) -> set[str]:
    """What one coat of arms may be used for (C9.1-2)."""
    built = house(view, seat)
    owned = view["players"][seat]["abilities"]
    lines = {"skip"} | {f"ability {ability}" for ability in ABILITIES if ability not in owned}
    if not all(owned.values()):
        lines.add("reactivate")
    if view["whites"] > 0:
        everywhere = product(range(1, 6), range(1, 10))
        lines |= {f"white {name(c)}" for c in everywhere if stands(frozenset({c}), built)}
    return lines


# ---- what chance may do ----


def odds(views: list[View]) -> dict[str, int]:
    """What may be dealt, from all views together: seat 0 misses what only the others know."""
    pile = dict(views[0]["unseen"])
    for seat, view in enumerate(views[1:], start=1):
        own, seen = view["players"][seat]["hand"], views[0]["players"][seat]["hand"]["known"]
        for colour in COLOURS:
            pile[colour] -= own["cards"][colour] - seen[colour]
    weights = {f"deal {colour}": n for colour, n in pile.items() if n}
    assert sum(weights.values()) == views[0]["pile"]
    if views[0]["end_in_pile"] and views[0]["pile"] < 10:
        weights["deal end"] = 1
    return weights
