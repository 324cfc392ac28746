"""What a move of Roll & Write does: one account, from the positions before and after it. Compiled.

Notes, shown before a person commits to a line, are the effects of that line on a copy.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Required, TypedDict

from nyhavn.core import passing, raw
from nyhavn.core.game import Effects, Notes, Source
from nyhavn.games import dice, facade
from nyhavn.games.rollwrite import box, phases
from nyhavn.games.rollwrite.rules import Rollwrite


class RollwriteEffects(TypedDict, total=False):
    """What a line or a roll did; what does not apply is not there."""

    spends: list[str]  # abilities
    rolling: int  # dice taken up to be rolled again
    turned: dict[str, int]  # dice more, or fewer, that show a colour after a change
    gone: list[str]  # shapes of the X column, `red-4`: crossed out for everybody
    dice: list[str]  # used for the shape
    bonuses: int  # spent
    leaves: list[str]  # dice for the others
    die: str  # the one a mark uses
    cells: list[str]  # filled
    xs: list[str]  # those of them with an X
    points: int
    rows: list[int]
    columns: list[str]
    coats: list[str]  # `row 4` or `column b`
    boxes: dict[str, int]  # marked, by track
    unlocks: list[str]  # `bonus` or an ability
    declined: bool  # a box could have been marked (R11.5)
    sources: list[Source]  # if points were gained
    revealed: list[str]  # what the dice show that were rolled
    last: bool  # this round is the last one
    ends: Literal["goal", "idle"]


class RollwriteNotes(RollwriteEffects, total=False):
    """The effects of a line that may be played; while a shape is still to be paid or drawn, also
    what that brings, with the X that gains most."""

    passes: Required[int | Literal["chance", "end"] | None]


SHAPE, NOTES = RollwriteEffects, RollwriteNotes
START, REROLL, CHANGE, NOX, DRAW = box.START, box.REROLL, box.CHANGE, box.NOX, box.DRAW
USE, X, SINGLE, COAT, TRACK = box.USE, box.X, box.SINGLE, box.COAT, box.TRACK
PASS, DONE, MARK, GOAL, BOXES = box.PASS, box.DONE, box.MARK, box.GOAL, box.BOXES
WHITE_CHANGE, LOT = box.WHITE_CHANGE, box.LOT
PHASE_USE, PHASE_X, PHASE_MARK = phases.USE, phases.X, phases.MARK
ROW_POINTS, COLUMN_POINTS = box.ROW_POINTS[:], box.COLUMN_POINTS[:]
TRACK_POINTS = box.TRACK_POINTS
PLACED_KIND = [placement.kind for placement in box.PLACEMENTS]
PLACED_CELLS = [placement.cells for placement in box.PLACEMENTS]
KIND_NAMES = box.KIND_NAMES
KIND_COLOUR = [kind.colour for kind in box.KINDS]
KIND_SIZE = [kind.size for kind in box.KINDS]
KIND_PLACED = [  # the first placement of each
    box.WAY_BASE[way] for way in box.KIND_FIRST[: len(box.KIND_FIRST) - 1]
]
USE_FACES = [
    [box.COLOURS[use.colour]] * use.dice + ["white"] * use.whites for use in box.USES
]  # bonuses aside
COLOURS, FACES, ABILITIES, GIFTS = box.COLOURS, box.FACES, box.ABILITIES, box.GIFTS
ROLLS = [[box.FACES[face] for face in faces] for faces in dice.ROLLS]
COAT_ROWS = box.COAT_ROWS
COAT_COLUMNS = ["abcde"[column] for column in box.COAT_COLUMNS]


def effects(before: Rollwrite, after: Rollwrite, who: int, number: int) -> Effects:
    """Return what an action of a seat, or (who is CHANCE) a roll, did between two positions."""
    found: Effects = {}
    if who < 0 and number >= LOT:
        found["gone"] = [f"{colour}-4" for colour in COLOURS]
    elif who < 0:
        found["revealed"] = list(ROLLS[number])
    else:
        _act(found, before, after, who, number)
    return found


def notes(state: Rollwrite, seat: int, action: int) -> Notes:
    """Return what a legal action would do, and to whom it passes the decision."""
    if not state.allows(seat, action):
        raise ValueError(f"action {action} is not legal for seat {seat}")
    return _notes(state, seat, action)


def notes_of(state: Rollwrite, seat: int, actions: Sequence[int]) -> list[Notes]:
    """Return the notes of actions that are known to be legal."""
    return [_notes(state, seat, action) for action in actions]


def sources(state: Rollwrite, seat: int) -> list[Source]:
    """Return where the points of a seat come from."""
    filled, xs = state.filled[seat], state.xs[seat]
    found = facade.sources(seat, 0, filled, xs, ROW_POINTS, COLUMN_POINTS)
    for track in range(5):
        if state.boxes[seat * 5 + track] == BOXES:
            found.append(_full(seat, track))
    return found


def payments(state: Rollwrite) -> dict[str, list[list[str]]]:
    """Return, by shape, the dice of every way in which the seat in turn could pay for it."""
    found: dict[str, list[list[str]]] = {}
    out = raw.room()
    paying = state.clone()
    paying.phase = PHASE_USE
    for kind in range(len(KIND_NAMES)):
        if KIND_SIZE[kind] <= state.funds(state.seat, KIND_COLOUR[kind]):
            paying.chosen = KIND_PLACED[kind]
            n = paying._legal(state.seat, out)
            ways = []
            for i in range(n):
                ways.append(list(USE_FACES[out[i] - USE]))
            found[KIND_NAMES[kind]] = ways
    return found


def known_to(effects: Effects, seat: int | None) -> Effects:
    """Return what of the effects a seat may know: all, there are no secrets."""
    return effects


def _notes(state: Rollwrite, seat: int, action: int) -> Notes:
    after = state.clone()
    after._apply(seat, action)
    found: Notes = {"passes": None}
    _act(found, state, after, seat, action)
    if after.phase == PHASE_USE or after.phase == PHASE_X:  # the shape is still to be paid or drawn
        _preview(found, state, after.clone(), seat)
    found["passes"] = passing.passes(after, seat, False)
    return found


def _act(found: Effects, before: Rollwrite, after: Rollwrite, seat: int, action: int) -> None:
    """Account for an action of a seat."""
    if action < REROLL:
        _mark(found, before, after, seat, action - START)
    elif action < CHANGE:
        found["spends"] = _spent(before, after, seat)
        found["rolling"] = after.rolling
    elif action < NOX:
        found["spends"] = _spent(before, after, seat)
        found["turned"] = _turned(before, after)
    elif action < USE:
        found["spends"] = _spent(before, after, seat)
        if action == NOX:
            if before.phase == PHASE_X:
                _fill(found, before, after, seat)
        elif before.gone != after.gone:
            found["gone"] = [KIND_NAMES[PLACED_KIND[after.chosen]]]
    elif action < X:
        found["dice"] = _faces(before, after)
        found["bonuses"] = _bonuses(before, after, seat)
        found["leaves"] = _left(after)
        if after.phase != PHASE_X:
            _fill(found, before, after, seat)
    elif action < TRACK:
        if SINGLE <= action < COAT:
            found["spends"] = _spent(before, after, seat)
        _fill(found, before, after, seat)
    elif action < PASS:
        _mark(found, before, after, seat, action - TRACK)
    elif action == PASS:
        found["leaves"] = _left(before)
    elif action >= WHITE_CHANGE:
        found["spends"] = _spent(before, after, seat)
        found["turned"] = _turned(before, after)
    elif action == DONE:
        if before.phase == PHASE_MARK:
            found["declined"] = True
    else:
        found["die"] = COLOURS[action - MARK] if before.dice[action - MARK] else "white"
        _mark(found, before, after, seat, action - MARK)
    if after.over:
        found["ends"] = "goal" if _best(after) >= GOAL else "idle"
    elif after.scores[seat] >= GOAL and _best(before) < GOAL:
        found["last"] = True


def _best(state: Rollwrite) -> int:
    """The points of the seat that leads."""
    best = 0
    for seat in range(state.seats):
        best = max(best, state.scores[seat])
    return best


def _spent(before: Rollwrite, after: Rollwrite, seat: int) -> list[str]:
    """The abilities that were used."""
    found = []
    for track in range(5):
        if after.stars[seat * 5 + track] > before.stars[seat * 5 + track]:
            found.append(ABILITIES[track])
    return found


def _bonuses(before: Rollwrite, after: Rollwrite, seat: int) -> int:
    """How many bonuses were spent."""
    spent = 0
    for at in range(seat * 5, seat * 5 + 5):
        spent += after.bonuses[at] - before.bonuses[at]
    return spent


def _turned(before: Rollwrite, after: Rollwrite) -> dict[str, int]:
    """How many more dice show a face than before."""
    found = {}
    for face in range(6):
        if after.dice[face] != before.dice[face]:
            found[FACES[face]] = after.dice[face] - before.dice[face]
    return found


def _faces(before: Rollwrite, after: Rollwrite) -> list[str]:
    """The dice that were used."""
    found = []
    for face in range(6):
        for _ in range(after.used[face] - before.used[face]):
            found.append(FACES[face])
    return found


def _left(state: Rollwrite) -> list[str]:
    """The dice that nobody has used."""
    found = []
    for face in range(6):
        for _ in range(state.dice[face]):
            found.append(FACES[face])
    return found


def _fill(found: Effects, before: Rollwrite, after: Rollwrite, seat: int) -> None:
    """Account for the squares that were filled, and what that gains."""
    found["cells"] = facade.names(before.filled[seat] ^ after.filled[seat])
    found["xs"] = facade.names(before.xs[seat] ^ after.xs[seat])
    _gain(found, before, after, seat)


def _gain(found: Effects, before: Rollwrite, after: Rollwrite, seat: int) -> None:
    """Account for the points, and what was finished for them."""
    old, new = before.filled[seat], after.filled[seat]
    rows = facade.rows(old, new)
    columns = facade.columns(old, new)
    coats = []
    for row in rows:
        if row - 1 in COAT_ROWS:
            coats.append(f"row {row}")
    for column in columns:
        if column in COAT_COLUMNS:
            coats.append(f"column {column}")
    found["points"] = after.scores[seat] - before.scores[seat]
    found["rows"] = rows
    found["columns"] = columns
    found["coats"] = coats
    if rows or columns:
        plain = after.xs[seat]
        found["sources"] = facade.sources(seat, old, new, plain, ROW_POINTS, COLUMN_POINTS)


def _mark(found: Effects, before: Rollwrite, after: Rollwrite, seat: int, track: int) -> None:
    """Account for boxes of a track, their points, and what stands under them."""
    at = seat * 5 + track
    found["points"] = after.scores[seat] - before.scores[seat]
    gifts = GIFTS[track][before.boxes[at] : after.boxes[at]]
    found["unlocks"] = [gift for gift in gifts if gift]
    found["boxes"] = {COLOURS[track]: after.boxes[at] - before.boxes[at]}
    if after.boxes[at] == BOXES:
        found["sources"] = [_full(seat, track)]


def _full(seat: int, track: int) -> Source:
    """The points of a track that is marked to its end."""
    return {"seat": seat, "source": "track", "at": COLOURS[track], "points": TRACK_POINTS}


def _preview(found: Notes, before: Rollwrite, drawing: Rollwrite, seat: int) -> None:
    """Note how many bonuses a shape will take, and what it gains with the best X."""
    out = raw.room()
    if drawing.phase == PHASE_USE:
        drawing._legal(seat, out)
        drawing._apply(seat, out[0])  # the ways to pay differ in dice only
        found["bonuses"] = _bonuses(before, drawing, seat)
    best = drawing
    old = before.filled[seat]
    new = old | PLACED_CELLS[drawing.chosen]
    if drawing.phase == PHASE_X and (
        facade.finished_rows(old, new) != 0 or facade.finished_columns(old, new) != 0
    ):  # else there is nothing to gain, wherever the X is
        n = drawing._legal(seat, out)
        for i in range(n):
            if out[i] >= X:  # else a "no X", which costs more
                drawn = drawing.clone()
                drawn._apply(seat, out[i])
                if best is drawing or drawn.scores[seat] > best.scores[seat]:
                    best = drawn
    _gain(found, before, best, seat)
