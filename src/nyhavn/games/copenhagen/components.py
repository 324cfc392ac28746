"""What is in the box of Copenhagen and every number of its rules, as data for JSON."""

from __future__ import annotations

from typing import TypedDict

from nyhavn.games import grid
from nyhavn.games.copenhagen import box


class CopenhagenComponents(TypedDict):
    """What a page draws the game with; it knows none of these numbers by itself."""

    colours: list[str]
    sizes: list[int]
    abilities: list[str]
    tiles: dict[str, list[str]]  # `red-4`: its cells from a1 on, the brick first
    coat_cells: list[str]
    coat_rows: list[int]
    hand_limit: int
    goal: int
    last_cards: int  # the end card is among so many
    row_points: list[int]  # with a brick in it, of windows only
    column_points: list[int]


SHAPE = CopenhagenComponents


def components() -> CopenhagenComponents:
    """Return all of it."""
    return {
        "colours": box.COLOURS,
        "sizes": box.SIZES,
        "abilities": box.ABILITIES,
        "tiles": {
            f"{colour}-{size}": _cells(drawing)
            for colour in box.COLOURS
            for size, drawing in zip(box.SIZES, box.DRAWINGS[colour], strict=True)
        },
        "coat_cells": [grid.NAMES[cell] for cell in grid.cells(box.COAT_CELLS)],
        "coat_rows": [row + 1 for row in box.COAT_ROWS],
        "hand_limit": box.HAND_LIMIT,
        "goal": box.GOAL,
        "last_cards": box.LAST_CARDS,
        "row_points": box.ROW_POINTS,
        "column_points": box.COLUMN_POINTS,
    }


def _cells(drawing: str) -> list[str]:
    """The cells of a drawing, the brick first, then from below."""
    spots = grid.drawn(drawing.split("/"))
    ordered = sorted(spots, key=lambda spot: (spot[2] != "B", spot[1], spot[0]))
    return [grid.NAMES[y * grid.COLUMNS + x] for x, y, _ in ordered]
