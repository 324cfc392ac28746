"""What a line of Roll & Write costs and gains, shown before a person commits to it."""

from __future__ import annotations

from typing import Literal, Required, TypedDict

from nyhavn.core.game import Notes
from nyhavn.core.passing import passes
from nyhavn.games import grid
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


def notes(state: Rollwrite, seat: int, action: int) -> Notes:
    """Return `passes`, and what else applies.

    `spends` names abilities, `bonuses` counts bonuses, `leaves` lists the dice left for the others,
    `die` is the one a mark uses; `points`, `rows`, `columns`, `coats` and `unlocks` are gains.
    While the X of a shape is still to be chosen, `points` are those of the best choice.
    """
    return {"passes": passes(state, seat, action)} | _effect(state, seat, action)


def _effect(state: Rollwrite, seat: int, action: int) -> Notes:
    if action < box.REROLL:
        return _boxes(state, seat, action - box.START, 2)
    if action < box.CHANGE:
        return {"spends": ["reroll"]}
    if action < box.NOX:
        return {"spends": ["change"]}
    if action == box.NOX:
        if state.phase != phases.INKING:
            return {"spends": ["nox"]}
        return {"spends": ["nox"]} | _gain(state, seat, box.PLACEMENTS[state.chosen].cells, [0])
    if action < box.USE:
        return _draw(state, seat, box.PLACEMENTS[action - box.DRAW])
    if action < box.X:
        return _use(state, seat, box.USES[action - box.USE])
    if action < box.SINGLE:
        cells = box.PLACEMENTS[state.chosen].cells
        return _gain(state, seat, cells, [grid.CELL[action - box.X]])
    if action < box.COAT:
        cell = grid.CELL[action - box.SINGLE]
        return {"spends": ["single"]} | _gain(state, seat, cell, [0 if state.nox else cell])
    if action < box.TRACK:
        return _gain(state, seat, grid.CELL[action - box.COAT], [0])
    if action < box.PASS:
        return _boxes(state, seat, action - box.TRACK, 2)
    if action < box.DONE:
        return {"leaves": _faces(list(state.dice))}
    if action < box.MARK:
        return {}
    track = action - box.MARK
    die = box.COLOURS[track] if state.dice[track] else "white"
    return {"die": die} | _boxes(state, seat, track, 1)


def bonuses_ready(state: Rollwrite, seat: int, colour: int) -> int:
    """Return how many bonuses of a colour the seat may spend in this turn (R5.3, R9.6)."""
    unlocked = box.BONUSES[colour][state.before[colour]]
    return min(unlocked - state.bonuses[seat * 5 + colour], box.MOST_BONUSES)


def abilities_ready(state: Rollwrite, seat: int, track: int) -> int:
    """Return how many abilities of a track the seat may use in this turn (R9.6)."""
    return box.STARS[track][state.before[track]] - state.stars[seat * 5 + track]


def crossed(state: Rollwrite, kind: int) -> bool:
    """Say whether every shape of a kind is crossed out (R5.2)."""
    once = box.KINDS[kind].once
    for place in once:
        if not state.gone >> place & 1:
            return False
    return bool(once)


def _draw(state: Rollwrite, seat: int, placement: box.Placement) -> Notes:
    kind = box.KINDS[placement.kind]
    dice = state.dice[kind.colour] + state.dice[box.WHITE]
    return {
        "spends": ["again"] if crossed(state, placement.kind) else [],
        "bonuses": max(kind.size - dice, 0),
    } | _gain(state, seat, placement.cells, _choices(state, placement.cells))


def _use(state: Rollwrite, seat: int, use: box.DiceUse) -> Notes:
    left = list(state.dice)
    left[box.WHITE] -= use.whites
    if use.dice:
        left[use.colour] -= use.dice
    cells = box.PLACEMENTS[state.chosen].cells
    gain = _gain(state, seat, cells, _choices(state, cells))
    return {"bonuses": use.bonuses, "leaves": _faces(left)} | gain


def _choices(state: Rollwrite, cells: int) -> list[int]:
    """The squares of a shape that may get its X; only "none" while a "no X" is in force."""
    return [0] if state.nox else [grid.CELL[i] for i in grid.cells(cells)]


def _gain(state: Rollwrite, seat: int, cells: int, choices: list[int]) -> Notes:
    before = state.filled[seat]
    after = before | cells
    rows = [i for i, m in enumerate(grid.ROW) if after & m == m and before & m != m]
    columns = [i for i, m in enumerate(grid.COLUMN) if after & m == m and before & m != m]
    points = 0
    if rows or columns:
        points = max([_points(state.xs[seat] | x, rows, columns) for x in choices])
    coats = [f"row {row + 1}" for row in rows if row in box.COAT_ROWS]
    coats += [f"column {'abcde'[column]}" for column in columns if column in box.COAT_COLUMNS]
    return {
        "points": points,
        "rows": [row + 1 for row in rows],
        "columns": ["abcde"[column] for column in columns],
        "coats": coats,
    }


def _points(xs: int, rows: list[int], columns: list[int]) -> int:
    points = 0
    for i in rows:
        points += 1 if xs & grid.ROW[i] else 2
    for i in columns:
        points += 2 if xs & grid.COLUMN[i] else 4
    return points


def _boxes(state: Rollwrite, seat: int, track: int, n: int) -> Notes:
    marked = state.boxes[seat * 5 + track]
    names = {"+": "bonus", "*": box.ABILITIES[track]}
    gifts = box.TRACKS[track][marked : marked + n]
    return {
        "points": 2 if marked + n >= box.BOXES else 0,
        "unlocks": [names[gift] for gift in gifts if gift in names],
    }


def _faces(counts: list[int]) -> list[str]:
    return [face for face, n in zip(box.FACES, counts, strict=True) for _ in range(n)]
