"""What is in the box of New Game and every number of its rules, as data for JSON."""

from __future__ import annotations

from typing import TypedDict

from nyhavn.games.newgame import box


class NewGameComponents(TypedDict):
    """What a page draws the game with; it knows none of these numbers by itself."""

    cards: list[int]  # of each seat, and the prizes
    points: int  # of all prizes


SHAPE = NewGameComponents


def components() -> NewGameComponents:
    """Return all of it."""
    cards = box.numbers(box.ALL)
    return {"cards": cards, "points": sum(cards)}
