"""Why a line of The Border is not legal now: a sentence that cites the clause."""

from __future__ import annotations

from nyhavn.core.game import Saying
from nyhavn.games import dice
from nyhavn.games.border import box, layout, phases
from nyhavn.games.border.rules import Border


def refusal(state: Border, seat: int, action: int) -> Saying:
    """Return why the action is refused; it is known not to be legal."""
    if state.phase == phases.CHOOSE:
        if action < box.KEEP:
            return _reroll(state, action - box.REROLL)
        return _c("first_keep", "B3.1")
    if action < box.COMPLETE:
        if state.phase == phases.SECOND:
            return _c("not_your_dice", "B4.1")
        return _c("third_roll" if state.rolls == box.THROWS else "kept", "B3.1")
    if state.phase == phases.FIRST:
        if action < box.CROSS:
            return _complete(state, seat, action - box.COMPLETE)
        return _c("whole_segments", "B3.2")
    if action < box.CROSS:
        return _c("single_cells", "B4.1")
    return _cross(state, seat, box.CELL_NAMES[action - box.CROSS])


def _c(id: str, clause: str, **values: object) -> Saying:
    return f"border.refuse.{id}", {"clause": clause, **values}


def _reroll(state: Border, roll: int) -> Saying:
    """Name the first colour of which more dice are to be rolled than lie on the table."""
    wanted = dice.COUNTS[roll]
    colour = next(c for c in range(6) if wanted[c] > state.dice[c])
    return _c("no_dice", "B3.1", colour=f"@{box.COLOURS[colour]}", n=state.dice[colour])


def _complete(state: Border, seat: int, segment: int) -> Saying:
    boards = layout.registered(state.layout)
    if segment >= len(boards.segments):
        return _c("no_segment", "B8.1", n=len(boards.segments))
    cells = boards.mask(boards.segments[segment])
    free = (cells & ~box.crossed(state, seat)).bit_count()
    if free == 0:
        return _c("complete", "B3.2", segment=segment + 1)
    colour = boards.boards[_letter(state, seat)][segment]
    have = state.unused[seat * 6 + colour]
    values = {"colour": f"@{box.COLOURS[colour]}", "n": free, "open": free, "have": have}
    values["missing"] = free - have
    return _c("too_few", "B3.2", segment=segment + 1, **values)


def _cross(state: Border, seat: int, name: str) -> Saying:
    boards = layout.registered(state.layout)
    cell = layout.cell(name)
    if boards.segment_of(cell) is None:
        return _c("no_cell", "B1.2", cell=name)
    if cell in boards.white:
        return _c("white", "B1.3", cell=name)
    if boards.mask([cell]) & box.crossed(state, seat):
        return _c("crossed", "B4.1", cell=name)
    unused = list(state.unused)[seat * 6 : seat * 6 + 6]
    if state.any_one and not any(unused):
        return _c("one_die", "B4.2")
    colour = boards.colour(_letter(state, seat), cell)
    if unused[box.COLOURS.index(colour)] == 0:
        return _c("no_die", "B4.1", cell=name, colour=f"@{colour}")
    return _c("apart", "B4.1", cell=name)


def _letter(state: Border, seat: int) -> str:
    return chr(ord("A") + state.boards[seat])
