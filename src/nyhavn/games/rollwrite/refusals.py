"""Why a line of Roll & Write is not legal now: a sentence that cites the clause."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from nyhavn.core.game import Saying
from nyhavn.games import dice, grid
from nyhavn.games.rollwrite import box, choices, phases
from nyhavn.games.rollwrite.lines import shape_name
from nyhavn.games.rollwrite.rules import Rollwrite

ASKED_BY = {  # the clause that says what a phase asks for
    "start": "R3.3",
    "turn": "R4.1",
    "use": "R5.4",
    "x": "R6.2",
    "coat": "R7.2",
    "after": "R9.5",
    "mark": "R8.1",
}


def refusal(state: Rollwrite, seat: int, action: int) -> Saying:
    """Return why the action is refused; it is known not to be legal."""
    if action not in _asked(state.phase):
        phase = phases.PHASES[state.phase]
        return _c(f"phase.{phase}", ASKED_BY[phase])
    if action < box.CHANGE:
        roll = dice.COUNTS[action - box.REROLL]
        return _no_ability(state, seat, box.RED, "R9.1") or _no_dice(state, roll, "R9.1")
    if action < box.NOX:
        return _change(state, seat, box.CHANGES[action - box.CHANGE])
    if action == box.NOX:
        return _no_x(state, seat)
    if action < box.USE:
        return _draw(state, seat, box.PLACEMENTS[action - box.DRAW])
    if action < box.X:
        return _use(state, seat, box.USES[action - box.USE])
    if action < box.SINGLE:
        return _c("not_in_shape", "R6.2", cell=grid.NAMES[action - box.X])
    if action < box.COAT:
        lacking = _no_ability(state, seat, box.PURPLE, "R9.5")
        return lacking or _no_place(state, seat, grid.CELL[action - box.SINGLE])
    if action < box.TRACK:
        return _no_place(state, seat, grid.CELL[action - box.COAT])
    if action < box.PASS:
        return _c("full_track", "R7.2", colour=f"@{box.COLOURS[action - box.TRACK]}")
    if action == box.PASS:
        return _c("pass_needed", "R11.2")
    if action >= box.WHITE_CHANGE:
        if not state.options & choices.WHITE_FACE:
            return _c("white_face", "R9.2")
        return _change(state, seat, box.WHITE_CHANGES[action - box.WHITE_CHANGE])
    return _mark(state, seat, action - box.MARK)


def _c(id: str, clause: str, **values: object) -> Saying:
    return f"rollwrite.refuse.{id}", {"clause": clause, **values}


@cache
def _asked(phase: int) -> frozenset[int]:
    """The actions that the phase asks for, legal or not."""
    singles = range(box.SINGLE, box.COAT)
    asked: dict[int, Iterable[int]] = {
        phases.START: range(box.START, box.REROLL),
        phases.TURN: [
            *range(box.REROLL, box.USE),
            *singles,
            box.PASS,
            *range(box.WHITE_CHANGE, box.SPACE),
        ],
        phases.USE: range(box.USE, box.X),
        phases.X: [box.NOX, *range(box.X, box.SINGLE)],
        phases.COAT: range(box.COAT, box.PASS),
        phases.AFTER: [box.NOX, *singles, box.DONE],
        phases.MARK: range(box.MARK, box.WHITE_CHANGE),
    }
    return frozenset(asked[phase])


def _bonuses_ready(state: Rollwrite, seat: int, colour: int) -> int:
    """How many bonuses of a colour the seat may spend in this turn (R5.3, R9.6)."""
    unlocked = box.BONUSES[colour][state.before[colour]]
    return min(unlocked - state.bonuses[seat * 5 + colour], box.MOST_BONUSES)


def _abilities_ready(state: Rollwrite, seat: int, track: int) -> int:
    """How many abilities of a track the seat may use in this turn (R9.6)."""
    return box.STARS[track][state.before[track]] - state.stars[seat * 5 + track]


def _crossed(state: Rollwrite, kind: int) -> bool:
    """Say whether every shape of a kind is crossed out (R5.2)."""
    once = box.KINDS[kind].once
    return bool(once) and all(state.gone >> place & 1 for place in once)


def _reached(state: Rollwrite, kind: int) -> bool:
    """Say whether "use again" reaches a shape of this kind that is crossed out (R3.3, R11.3)."""
    removed = all(state.removed >> place & 1 for place in box.KINDS[kind].once)
    return not (removed and state.options & choices.NOT_REMOVED)


def _no_ability(state: Rollwrite, seat: int, track: int, clause: str) -> Saying | None:
    """Why no ability of this track can be used, if so: all spent, or unlocked only just now."""
    if _abilities_ready(state, seat, track) > 0:
        return None
    ability = f"@rollwrite.ability.{box.ABILITIES[track]}"
    return _fresh(state, seat, track) or _c("no_ability", clause, ability=ability)


def _fresh(state: Rollwrite, seat: int, track: int) -> Saying | None:
    at = seat * 5 + track
    if box.STARS[track][state.boxes[at]] == state.stars[at]:
        return None
    return _c("too_fresh", "R9.6", ability=f"@rollwrite.ability.{box.ABILITIES[track]}")


def _no_dice(state: Rollwrite, roll: Sequence[int], clause: str) -> Saying:
    """Which of the dice named do not lie on the table."""
    short = [face for face in range(6) if roll[face] > state.dice[face]]
    return _c("no_dice", clause, n=state.dice[short[0]], colour=f"@{box.FACES[short[0]]}")


def _change(state: Rollwrite, seat: int, change: box.DiceChange) -> Saying:
    roll = dice.counts((change.colour,) * change.dice)
    return _no_ability(state, seat, box.GREEN, "R9.2") or _no_dice(state, roll, "R9.2")


def _no_x(state: Rollwrite, seat: int) -> Saying:
    if state.nox:
        return _c("nox_twice", "R9.4")
    return _no_ability(state, seat, box.BLUE, "R9.4") or _c("nox_late", "R9.4")


def _draw(state: Rollwrite, seat: int, placement: box.Placement) -> Saying:
    kind, shape = box.KINDS[placement.kind], shape_name(placement.kind)
    if _crossed(state, placement.kind) and not _reached(state, placement.kind):
        return _c("removed", "R11.3", shape=shape)
    if _crossed(state, placement.kind) and _abilities_ready(state, seat, box.YELLOW) == 0:
        return _fresh(state, seat, box.YELLOW) or _c("crossed_out", "R5.2", shape=shape)
    have = state.dice[kind.colour] + state.dice[box.WHITE]
    bonuses = _bonuses_ready(state, seat, kind.colour)
    missing = kind.size - have - bonuses
    if missing > 0 and _room(state, seat, placement.cells):
        values = {"shape": shape, "colour": f"@{box.COLOURS[kind.colour]}", "size": kind.size}
        return _c("too_few", "R5.1", n=have, bonuses=bonuses, missing=missing, **values)
    return _no_place(state, seat, placement.cells)


def _room(state: Rollwrite, seat: int, cells: int) -> bool:
    filled = state.filled[seat]
    return not filled & cells and bool(cells & (grid.ROW[0] | filled << grid.COLUMNS))


def _no_place(state: Rollwrite, seat: int, cells: int) -> Saying:
    filled = state.filled[seat]
    if filled & cells:
        return _c("taken", "R6.1", cell=grid.NAMES[grid.cells(filled & cells)[0]])
    return _c("floating", "R6.1")


def _use(state: Rollwrite, seat: int, use: box.DiceUse) -> Saying:
    kind = box.KINDS[box.PLACEMENTS[state.chosen].kind]
    colour = f"@{box.COLOURS[kind.colour]}"
    if use.colour not in (-1, kind.colour):
        return _c("other_colour", "R5.1", colour=colour)
    if use.dice + use.whites + use.bonuses != kind.size:
        return _c("size", "R5.1", size=kind.size)
    for face, n in ((kind.colour, use.dice), (box.WHITE, use.whites)):
        if n > state.dice[face]:
            return _c("no_dice", "R5.1", n=state.dice[face], colour=f"@{box.FACES[face]}")
    return _c("bonus_first", "R5.3", colour=colour)


def _mark(state: Rollwrite, seat: int, track: int) -> Saying:
    colour = f"@{box.COLOURS[track]}"
    if state.boxes[seat * 5 + track] == box.BOXES:
        return _c("full_track", "R8.1", colour=colour)
    return _c("no_unused", "R8.1", colour=colour)
