"""What is in the box of The Border and every number of its rules, as data for JSON."""

from __future__ import annotations

from typing import TypedDict

from nyhavn.core.game import Data
from nyhavn.games import dice
from nyhavn.games.border import box, layout


class BorderComponents(TypedDict):
    """What a page draws the game with; it knows none of these numbers by itself."""

    colours: list[str]
    dice: int
    throws: int
    goal: int  # zones closed by one seat end the match
    layout: Data  # the built-in boards: cells, segments, zones and their values


SHAPE = BorderComponents


def components() -> BorderComponents:
    """Return all of it."""
    return {
        "colours": box.COLOURS,
        "dice": dice.DICE,
        "throws": box.THROWS,
        "goal": box.GOAL,
        "layout": layout.registered(layout.BUILT_IN).data,
    }
