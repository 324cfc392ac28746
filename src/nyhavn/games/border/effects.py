"""What a move of The Border does: one account, from the positions before and after it. Compiled.

Notes, shown before a person commits to a line, are the effects of that line on a copy.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Required, TypedDict

from nyhavn.core import passing, raw
from nyhavn.core.game import Effects, Notes, Source
from nyhavn.games import dice
from nyhavn.games.border import box, layout, phases, rules
from nyhavn.games.border.rules import Border


class BorderEffects(TypedDict, total=False):
    """What a line or a roll did; what does not apply is not there."""

    rolling: int  # dice taken up to be rolled again
    cells: list[str]  # crossed
    dice: list[str]  # one for each cell
    zones: list[str]  # closed by it
    points: int
    sources: list[Source]  # if points were gained; `first` for the upper value of a zone
    gone: list[str]  # zones whose upper value nobody can have any more
    revealed: list[str]  # what the dice show that were rolled
    last: bool  # this turn is the last one
    ends: Literal["zones", "idle"]


class BorderNotes(BorderEffects, total=False):
    """The effects of a line that may be played, and who decides after it."""

    passes: Required[int | Literal["chance", "end"] | None]
    completes: list[int]  # while rolling: segments that the dice not rolled again would complete
    serves: list[int]  # while rolling: segments for which these dice, and no others, are of use
    leaves: list[str]  # after completing a segment: dice not used yet
    opens: list[str]  # after crossing a cell: those that can be crossed only then


SHAPE, NOTES = BorderEffects, BorderNotes
KEEP, COMPLETE, DONE, GOAL = box.KEEP, box.COMPLETE, box.DONE, box.GOAL
CROSS = box.CROSS
PHASE_FIRST, PHASE_SECOND = phases.FIRST, phases.SECOND
COLOURS, LETTERS = box.COLOURS, box.LETTERS
ROLLS = [[box.COLOURS[face] for face in faces] for faces in dice.ROLLS]


def effects(before: Border, after: Border, who: int, number: int) -> Effects:
    """Return what an action of a seat, or (who is CHANCE) a roll, did between two positions."""
    found: Effects = {}
    if who < 0:
        found["revealed"] = list(ROLLS[number])
    else:
        _act(found, before, after, who, number)
    return found


def notes(state: Border, seat: int, action: int) -> Notes:
    """Return what a legal action would do, and to whom it passes the decision."""
    if not state.allows(seat, action):
        raise ValueError(f"action {action} is not legal for seat {seat}")
    return _notes(state, seat, action)


def notes_of(state: Border, seat: int, actions: Sequence[int]) -> list[Notes]:
    """Return the notes of actions that are known to be legal."""
    return [_notes(state, seat, action) for action in actions]


def sources(state: Border, seat: int) -> list[Source]:
    """Return where the points of a seat come from."""
    return _closings(state, seat, state.early[seat], state.late[seat])


def known_to(effects: Effects, seat: int | None) -> Effects:
    """Return what of the effects a seat may know: all, there are no secrets."""
    return effects


def _notes(state: Border, seat: int, action: int) -> Notes:
    after = state.clone()
    after._apply(seat, action)
    found: Notes = {"passes": None}
    _act(found, state, after, seat, action)
    if action <= KEEP:
        completes = _completed(after, seat)
        if completes:
            found["completes"] = completes
        serves = _served(state, after, seat)
        if serves:
            found["serves"] = serves
    elif COMPLETE <= action < DONE and state.phase == PHASE_FIRST:
        found["leaves"] = _left(after, seat)
    elif CROSS <= action < DONE:
        opens = _opened(state, after, seat)
        if opens:
            found["opens"] = opens
    found["passes"] = passing.passes(after, seat, False)
    return found


def _completed(state: Border, seat: int) -> list[int]:
    """The segments, from 1, that the dice on the table would complete (B3.2)."""
    found = []
    board = (state.layout * LETTERS + state.boards[seat]) * 24
    for i in range(rules.SEGMENTS[state.layout]):
        colour = rules.SEGMENT_COLOUR[board + i]
        if 0 < state.open[seat * 24 + i] <= state.dice[colour]:
            found.append(i + 1)
    return found


def _served(before: Border, after: Border, seat: int) -> list[int]:
    """The segments, from 1, for which a person would keep just the dice that are kept (B3.2)."""
    found = []
    kept = 0
    for colour in range(6):
        kept += after.dice[colour]
    board = (before.layout * LETTERS + before.boards[seat]) * 24
    for i in range(rules.SEGMENTS[before.layout]):
        colour = rules.SEGMENT_COLOUR[board + i]
        useful = min(before.open[seat * 24 + i], before.dice[colour])
        if after.dice[colour] == useful == kept:
            found.append(i + 1)
    return found


def _opened(before: Border, after: Border, seat: int) -> list[str]:
    """The cells that can be crossed after an action, and could not before it (B4.1)."""
    could = before.legal(seat)
    return [box.CELL_NAMES[a - CROSS] for a in after.legal(seat) if a < DONE and a not in could]


def _left(state: Border, seat: int) -> list[str]:
    """The dice that a seat has not used yet."""
    found = []
    for colour in range(6):
        for _ in range(state.unused[seat * 6 + colour]):
            found.append(COLOURS[colour])
    return found


def _act(found: Effects, before: Border, after: Border, seat: int, action: int) -> None:
    """Account for an action of a seat."""
    if action < KEEP:
        found["rolling"] = after.rolling
        return
    if COMPLETE <= action < DONE:
        _cross(found, before, after, seat)
    fresh = _taken(after) & ~_taken(before)
    if fresh != 0:
        zones = layout.registered(after.layout).zones
        found["gone"] = [zone.name for i, zone in enumerate(zones) if fresh >> i & 1]
    if after.over:
        found["ends"] = "zones" if _most(after) >= GOAL else "idle"


def _cross(found: Effects, before: Border, after: Border, seat: int) -> None:
    """Account for the crosses, and what they closed."""
    boards = layout.registered(before.layout)
    cells = box.crossed(after, seat) ^ box.crossed(before, seat)
    early = after.early[seat] ^ before.early[seat]
    late = after.late[seat] ^ before.late[seat]
    found["cells"] = boards.names(cells)
    found["dice"] = boards.colours(chr(ord("A") + before.boards[seat]), cells)
    found["zones"] = []
    found["points"] = after.scores[seat] - before.scores[seat]
    if early | late:
        closings = _closings(after, seat, early, late)
        found["zones"] = [closing["at"] for closing in closings]
        found["sources"] = closings
        if not after.over and _most(before) < GOAL <= _most(after):
            found["last"] = True


def _closings(state: Border, seat: int, early: int, late: int) -> list[Source]:
    """The points for zones closed for the upper and for the lower value."""
    found: list[Source] = []
    for i, zone in enumerate(layout.registered(state.layout).zones):
        if early >> i & 1:
            points = zone.first
            found.append(
                {"seat": seat, "source": "zone", "at": zone.name, "points": points, "first": True}
            )
        elif late >> i & 1:
            points = zone.later
            found.append({"seat": seat, "source": "zone", "at": zone.name, "points": points})
    return found


def _most(state: Border) -> int:
    """The zones of the seat that has closed most."""
    most = 0
    for seat in range(state.seats):
        most = max(most, raw.count(state.early[seat] | state.late[seat]))
    return most


def _taken(state: Border) -> int:
    """The zones whose upper value nobody can have any more (B5.2).

    During a second action it is still there for those who are not done (B5.3).
    """
    closed = 0
    for seat in range(state.seats):
        closed |= state.early[seat] | state.late[seat]
    if state.phase == PHASE_SECOND:
        for seat in range(state.seats):
            if state.acting >> seat & 1:
                closed &= state.early[seat] | state.late[seat]
    return closed | state.before
