"""What a line of Roll & Write costs and gains, shown before a person commits to it. Compiled.

A line is carried out on a copy, and the notes say what is different then.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Required, TypedDict, cast

from nyhavn.core import passing, raw
from nyhavn.core.game import Notes
from nyhavn.games import facade
from nyhavn.games.rollwrite import box, phases
from nyhavn.games.rollwrite.rules import Rollwrite


class RollwriteNotes(TypedDict, total=False):
    """The notes of a line; what does not apply is not there."""

    passes: Required[int | Literal["chance", "end"] | None]
    spends: list[str]  # abilities
    bonuses: int  # spent
    leaves: list[str]  # dice for the others
    die: str  # the one a mark uses
    points: int
    rows: list[int]
    columns: list[str]
    coats: list[str]  # `row 4` or `column b`
    unlocks: list[str]  # `bonus` or an ability


SHAPE = RollwriteNotes
START, REROLL, NOX, DRAW, USE, X = box.START, box.REROLL, box.NOX, box.DRAW, box.USE, box.X
SINGLE, COAT, TRACK, PASS, MARK = box.SINGLE, box.COAT, box.TRACK, box.PASS, box.MARK
USING, INKING = phases.USING, phases.INKING


def notes(state: Rollwrite, seat: int, action: int) -> Notes:
    """Return `passes`, and what else applies.

    `spends` names abilities, `bonuses` counts bonuses, `leaves` lists the dice left for the others,
    `die` is the one a mark uses; `points`, `rows`, `columns`, `coats` and `unlocks` are gains.
    While the X of a shape is still to be chosen, `points` are those of the best choice.
    """
    if not state.allows(seat, action):
        raise ValueError(f"action {action} is not legal for seat {seat}")
    return _notes(state, seat, action)


def notes_of(state: Rollwrite, seat: int, actions: Sequence[int]) -> list[Notes]:
    """Return the notes of actions that are known to be legal."""
    return [_notes(state, seat, action) for action in actions]


def cards(state: Rollwrite, seat: int, action: int) -> tuple[str, ...]:
    """Return nothing: there are no cards."""
    return ()


def _notes(state: Rollwrite, seat: int, action: int) -> Notes:
    after = cast(Rollwrite, state.clone())
    after.apply(seat, action)
    found: Notes = {"passes": passing.passes(state, seat, action)}
    if action < REROLL:
        _boxes(found, state, after, seat, action - START)
    elif action <= NOX:
        found["spends"] = _spent(state, after, seat)
        if state.phase == INKING:
            _gain(found, state, after, seat)
    elif action < X:
        if action < USE:
            found["spends"] = _spent(state, after, seat)
        _draw(found, state, after, seat)
    elif action < TRACK:
        if SINGLE <= action < COAT:
            found["spends"] = _spent(state, after, seat)
        _gain(found, state, after, seat)
    elif action < PASS:
        _boxes(found, state, after, seat, action - TRACK)
    elif action == PASS:
        found["leaves"] = _faces(state)
    elif action >= MARK:
        track = action - MARK
        found["die"] = box.COLOURS[track] if state.dice[track] else "white"
        _boxes(found, state, after, seat, track)
    return found


def _spent(state: Rollwrite, after: Rollwrite, seat: int) -> list[str]:
    """The abilities that were used."""
    found = []
    for track in range(5):
        if after.stars[seat * 5 + track] > state.stars[seat * 5 + track]:
            found.append(box.ABILITIES[track])
    return found


def _draw(found: Notes, state: Rollwrite, after: Rollwrite, seat: int) -> None:
    """Note how a shape is paid, and what it gains with the best X."""
    out = raw.room()
    used = after.phase != USING
    if not used:
        after.legal(seat, out)
        after.apply(seat, out[0])  # the ways to pay differ in dice only
    bonuses = 0
    for at in range(seat * 5, seat * 5 + 5):
        bonuses += after.bonuses[at] - state.bonuses[at]
    found["bonuses"] = bonuses
    if used:
        found["leaves"] = _faces(after)
    best = after
    if after.phase == INKING:
        n = after.legal(seat, out)
        for i in range(n):
            if out[i] >= X:  # else a "no X", which costs more
                drawn = cast(Rollwrite, after.clone())
                drawn.apply(seat, out[i])
                if best is after or drawn.scores[seat] > best.scores[seat]:
                    best = drawn
                if drawn.scores[seat] == state.scores[seat]:
                    break  # nothing is finished, wherever the X is
    _gain(found, state, best, seat)


def _gain(found: Notes, state: Rollwrite, after: Rollwrite, seat: int) -> None:
    """Note the points, and what was finished for them."""
    rows = facade.rows(state.filled[seat], after.filled[seat])
    columns = facade.columns(state.filled[seat], after.filled[seat])
    found["points"] = after.scores[seat] - state.scores[seat]
    found["rows"] = rows
    found["columns"] = columns
    coats = []
    for row in rows:
        if row - 1 in box.COAT_ROWS:
            coats.append(f"row {row}")
    for column in columns:
        if "abcde".index(column) in box.COAT_COLUMNS:
            coats.append(f"column {column}")
    found["coats"] = coats


def _boxes(found: Notes, state: Rollwrite, after: Rollwrite, seat: int, track: int) -> None:
    """Note the points for boxes of a track, and what stands under them."""
    at = seat * 5 + track
    found["points"] = after.scores[seat] - state.scores[seat]
    gifts = box.TRACKS[track][state.boxes[at] : after.boxes[at]]
    names = {"+": "bonus", "*": box.ABILITIES[track]}
    found["unlocks"] = [names[gift] for gift in gifts if gift in names]


def _faces(state: Rollwrite) -> list[str]:
    """The dice that nobody has used."""
    found = []
    for face in range(6):
        for _ in range(state.dice[face]):
            found.append(box.FACES[face])
    return found
