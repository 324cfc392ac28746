"""What a line of The Border costs and gains, shown before a person commits to it."""

from __future__ import annotations

from typing import Literal, Required, TypedDict, cast

from nyhavn.core.game import Notes
from nyhavn.core.passing import passes
from nyhavn.games.border import box, layout
from nyhavn.games.border.rules import Border


class BorderNotes(TypedDict, total=False):
    """The notes of a line; only crosses have more than `passes`."""

    passes: Required[int | Literal["chance", "end"] | None]
    cells: list[str]
    dice: list[str]  # one for each cell
    zones: list[str]  # closed by it
    points: int


SHAPE = BorderNotes


def notes(state: Border, seat: int, action: int) -> Notes:
    """Return `passes`; for crosses also cells, dice spent, zones closed and points."""
    found: Notes = {"passes": passes(state, seat, action)}
    if box.COMPLETE <= action < box.DONE:
        found |= _gain(state, seat, action)
    return found


def _gain(state: Border, seat: int, action: int) -> Notes:
    after = cast(Border, state.clone())
    after.play(seat, action)
    boards = layout.registered(state.layout)
    letter = chr(ord("A") + state.boards[seat])
    cells = boards.names(box.crossed(after, seat) ^ box.crossed(state, seat))
    zones = _closed(after, seat) ^ _closed(state, seat)
    return {
        "cells": cells,
        "dice": [boards.colour(letter, layout.cell(name)) for name in cells],  # one for each cell
        "zones": [zone.name for i, zone in enumerate(boards.zones) if zones >> i & 1],
        "points": after.scores[seat] - state.scores[seat],
    }


def _closed(state: Border, seat: int) -> int:
    return state.early[seat] | state.late[seat]
