"""Own boards for tests (B8): the built-in ones moved and renamed, and a small honeycomb."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

from tests.games.border import naive


def data() -> dict[str, Any]:
    """A copy of the built-in board file that may be changed."""
    return copy.deepcopy(naive.BUILT_IN)


def text(file: object) -> str:
    """The file as JSON in one line."""
    return json.dumps(file, separators=(",", ":"))


def shifted() -> str:
    """The built-in boards in the far corner of 26 by 26, with other values, names and numbers."""
    file = data()
    for cells in (file["white"], *file["segments"]):
        cells[:] = [[x + 10, y + 14] for x, y in cells]  # rows by an even number: all stay beside
    for zone in file["zones"]:
        for cells in (zone["interior"], zone["fence"]):
            cells[:] = [[x + 10, y + 14] for x, y in cells]
        zone["first"] += 20
        zone["name"] = f"place of {zone['first']} points"
    file["segments"].reverse()
    for board in file["boards"].values():
        board["colours"].reverse()
    return text(file)


def honeycomb(seed: int = 1) -> dict[str, Any]:
    """Nine zones of one cell, and segments of 1 to 5 cells laid at random along their fences."""
    inside = [(x, y) for y in (1, 3, 5) for x in (1, 3, 5)]
    around = {
        (x, y) for x in range(8) for y in range(8) if any(naive.touch((x, y), z) for z in inside)
    }
    white = [(1, 0), (6, 6)]
    luck = random.Random(seed)
    while True:
        segments = _paths(sorted(around - {*white}), luck)
        colours = _coloured(segments)
        if len(segments) <= 24 and colours:
            break
    names = ["grey", "red", "yellow", "blue", "orange", "green"]
    return {
        "white": [list(cell) for cell in white],
        "segments": [[list(cell) for cell in segment] for segment in segments],
        "zones": [
            {
                "name": f"cell {i}",
                "first": i,
                "later": i if i % 2 else 0,
                "interior": [list(zone)],
                "fence": [list(cell) for cell in sorted(around) if naive.touch(cell, zone)],
            }
            for i, zone in enumerate(inside)
        ],
        "boards": {
            letter: {"colours": [names[(colour + turn) % 6] for colour in colours]}
            for turn, letter in enumerate("PQXYZ")
        },
    }


def _paths(cells: list[naive.Spot], luck: random.Random) -> list[list[naive.Spot]]:
    """Take paths of at most five cells until none is left."""
    left, paths = list(cells), []
    while left:
        path = [left.pop(luck.randrange(len(left)))]
        for _ in range(luck.randrange(5)):
            on = [cell for cell in left if naive.touch(cell, path[-1])]
            if on:
                path.append(luck.choice(on))
                left.remove(path[-1])
        paths.append(path)
    return paths


def _coloured(segments: list[list[naive.Spot]]) -> list[int]:
    """Give each segment the first colour that no neighbour has; nothing if six do not suffice."""
    colours: list[int] = []
    for segment in segments:
        taken = {
            colours[i]
            for i, other in enumerate(segments[: len(colours)])
            if any(naive.touch(one, two) for one in segment for two in other)
        }
        free = [colour for colour in range(6) if colour not in taken]
        if not free:
            return []
        colours.append(free[0])
    return colours
