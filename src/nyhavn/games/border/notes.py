"""What a line of The Border costs and gains, shown before a person commits to it. Compiled.

A line is carried out on a copy, and the notes say what is different then.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Required, TypedDict, cast

from nyhavn.core import passing
from nyhavn.core.game import Notes
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
COMPLETE, DONE = box.COMPLETE, box.DONE


def notes(state: Border, seat: int, action: int) -> Notes:
    """Return `passes`; for crosses also cells, dice spent, zones closed and points."""
    if not state.allows(seat, action):
        raise ValueError(f"action {action} is not legal for seat {seat}")
    return _notes(state, seat, action)


def notes_of(state: Border, seat: int, actions: Sequence[int]) -> list[Notes]:
    """Return the notes of actions that are known to be legal."""
    return [_notes(state, seat, action) for action in actions]


def cards(state: Border, seat: int, action: int) -> tuple[str, ...]:
    """Return nothing: there are no cards."""
    return ()


def _notes(state: Border, seat: int, action: int) -> Notes:
    found: Notes = {"passes": passing.passes(state, seat, action)}
    if COMPLETE <= action < DONE:
        after = cast(Border, state.clone())
        after.apply(seat, action)
        _gain(found, state, after, seat)
    return found


def _gain(found: Notes, state: Border, after: Border, seat: int) -> None:
    """Note the crosses, and what they closed."""
    boards = layout.registered(state.layout)
    cells = box.crossed(after, seat) ^ box.crossed(state, seat)
    zones = (after.early[seat] | after.late[seat]) ^ (state.early[seat] | state.late[seat])
    found["cells"] = boards.names(cells)
    found["dice"] = boards.colours(chr(ord("A") + state.boards[seat]), cells)
    found["zones"] = [zone.name for i, zone in enumerate(boards.zones) if zones >> i & 1]
    found["points"] = after.scores[seat] - state.scores[seat]
