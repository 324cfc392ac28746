"""The Border once more, from the view alone: sets of coordinates, no bits, no tables.

Written to be obviously right and to share nothing with the rules but the board file.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from itertools import combinations
from typing import Any

Spot = tuple[int, int]
COLOURS = ["grey", "red", "yellow", "blue", "orange", "green"]
BUILT_IN: dict[str, Any] = json.loads(
    files("nyhavn.games.border").joinpath("boards.json").read_text("utf-8")
)


def file_of(view: dict[str, Any]) -> dict[str, Any]:
    """The board file that a view is about."""
    own: dict[str, Any] | None = view["layout"]
    return own or BUILT_IN


def spot(name: str) -> Spot:
    return "abcdefghijklmnopqrstuvwxyz".index(name[0]), int(name[1:]) - 1


def named(cell: Spot) -> str:
    return "abcdefghijklmnopqrstuvwxyz"[cell[0]] + str(cell[1] + 1)


@cache
def touch(one: Spot, other: Spot) -> bool:
    """Whether two hexagons share an edge, by their distance in cube coordinates."""
    x, z = one[0] - (one[1] - one[1] % 2) // 2, one[1]
    u, w = other[0] - (other[1] - other[1] % 2) // 2, other[1]
    return max(abs(x - u), abs(z - w), abs((x + z) - (u + w))) == 1


def colours(view: dict[str, Any], seat: int) -> dict[Spot, str]:
    """The colour of every coloured cell on a seat's board."""
    file = file_of(view)
    paint = file["boards"][view["players"][seat]["board"]]["colours"]
    return {(x, y): paint[i] for i, cells in enumerate(file["segments"]) for x, y in cells}


def crossed(view: dict[str, Any], seat: int) -> set[Spot]:
    return {spot(name) for name in view["players"][seat]["crossed"]}


def legal(view: dict[str, Any], seat: int) -> set[str]:
    """Every legal line of a seat."""
    if seat not in view["to_act"]:
        return set()
    if view["phase"] == "choose":
        return throws(view)
    return completions(view, seat) if view["phase"] == "first" else crossings(view, seat)


def throws(view: dict[str, Any]) -> set[str]:
    table = [colour for colour in COLOURS for _ in range(view["dice"][colour])]
    picks = {pick for n in range(1, 6) for pick in combinations(table, n)}
    return {"keep"} | {"reroll " + ",".join(pick) for pick in picks}


def completions(view: dict[str, Any], seat: int) -> set[str]:
    lines = {"done"}
    paint, marks = colours(view, seat), crossed(view, seat)
    for number, cells in enumerate(file_of(view)["segments"], start=1):
        missing = [cell for cell in map(tuple, cells) if cell not in marks]
        have = view["players"][seat]["unused"][paint[tuple(cells[0])]]
        if missing and len(missing) <= have:
            lines.add(f"complete {number}")
    return lines


def crossings(view: dict[str, Any], seat: int) -> set[str]:
    lines = {"done"}
    marks = crossed(view, seat)
    for cell, colour in colours(view, seat).items():
        die = view["players"][seat]["unused"][colour] > 0
        if die and cell not in marks and any(touch(cell, mark) for mark in marks):
            lines.add(f"cross {named(cell)}")
    return lines


@cache
def fences(text: str) -> dict[str, set[Spot]]:
    """The fence of every zone of a board file, worked out from its interior (B1.5)."""
    file = json.loads(text)
    border = [(x, y) for cells in [file["white"], *file["segments"]] for x, y in cells]
    return {
        zone["name"]: {c for c in border if any(touch(c, (x, y)) for x, y in zone["interior"])}
        for zone in file["zones"]
    }


def recount(view: dict[str, Any]) -> list[int]:
    """The points of each seat, from the crosses and from who was first."""
    scores = []
    zones = fences(json.dumps(file_of(view)))
    for seat in range(view["seats"]):
        points, mine = 0, set()
        for zone in view["zones"]:
            for closing in zone["closed"]:
                if closing["seat"] == seat:
                    points += zone["first"] if closing["first"] else zone["later"]
                    mine.add(zone["name"])
        marks = crossed(view, seat)
        assert mine == {name for name, fence in zones.items() if fence <= marks}
        scores.append(points)
    return scores
