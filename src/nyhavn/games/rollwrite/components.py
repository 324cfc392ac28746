"""What is in the box of Roll & Write and every number of its rules, as data for JSON."""

from __future__ import annotations

from typing import TypedDict

from nyhavn.games.rollwrite import box


class PrintedTrack(TypedDict):
    """A track as it is printed."""

    ability: str
    boxes: str  # what stands under each box: + a bonus, * an ability, . nothing
    owned: int  # abilities from the start


class RollwriteComponents(TypedDict):
    """What a page draws the game with; it knows none of these numbers by itself."""

    colours: list[str]
    faces: list[str]
    tracks: dict[str, PrintedTrack]
    sheet: dict[str, list[str]]  # by colour: drawings of the shapes, the highest row first
    once: int  # shapes from this one on can be drawn once
    coat_rows: list[int]
    coat_columns: list[str]
    goal: int
    row_points: list[int]  # with an X in it, of O only
    column_points: list[int]
    track_points: int


SHAPE = RollwriteComponents


def components() -> RollwriteComponents:
    """Return all of it."""
    return {
        "colours": box.COLOURS,
        "faces": box.FACES,
        "tracks": {
            colour: {
                "ability": ability,
                "boxes": track,
                "owned": box.REROLLS if ability == "reroll" else 0,
            }
            for colour, ability, track in zip(box.COLOURS, box.ABILITIES, box.TRACKS, strict=True)
        },
        "sheet": box.SHEET,
        "once": len(box.SIZES) - box.ONCE // len(box.COLOURS),
        "coat_rows": [row + 1 for row in box.COAT_ROWS],
        "coat_columns": ["abcde"[column] for column in box.COAT_COLUMNS],
        "goal": box.GOAL,
        "row_points": box.ROW_POINTS,
        "column_points": box.COLUMN_POINTS,
        "track_points": box.TRACK_POINTS,
    }
