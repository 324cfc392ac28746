"""Roll & Write's lines: every action and every roll as text, and back."""

from __future__ import annotations

from typing import Any

from nyhavn.core.game import Saying
from nyhavn.core.line_table import LineTable
from nyhavn.games import dice, grid
from nyhavn.games.rollwrite import box


def shape_name(kind: int) -> str:
    """Return a shape as it is written: `red-4`."""
    return f"{box.COLOURS[box.KINDS[kind].colour]}-{box.KINDS[kind].size}"


def _draw(placement: box.Placement) -> str:
    cells = [grid.NAMES[i] for i in grid.cells(placement.cells)]
    return f"draw {shape_name(placement.kind)} {','.join(cells)}"


def _change(change: box.DiceChange) -> str:
    dice_changed = ",".join([box.COLOURS[change.colour]] * change.dice)
    return f"change {dice_changed} {box.COLOURS[change.to]}"


def _use(use: box.DiceUse) -> str:
    coloured = [box.COLOURS[use.colour]] * use.dice
    return "use " + ",".join(coloured + ["white"] * use.whites + ["+"] * use.bonuses)


def _actions() -> list[str]:
    return [
        *(f"start {colour}" for colour in box.COLOURS),
        *(f"reroll {dice.write(roll, box.FACES)}" for roll in range(len(dice.ROLLS))),
        *map(_change, box.CHANGES),
        "nox",
        *map(_draw, box.PLACEMENTS),
        *map(_use, box.USES),
        *(f"x {name}" for name in grid.NAMES),
        *(f"single {name}" for name in grid.NAMES),
        *(f"coat {name}" for name in grid.NAMES),
        *(f"track {colour}" for colour in box.COLOURS),
        "pass",
        "done",
        *(f"mark {colour}" for colour in box.COLOURS),
    ]


def _rolls() -> list[str]:
    return [f"roll {dice.write(roll, box.FACES)}" for roll in range(len(dice.ROLLS))]


_ACTIONS, _CHANCES = LineTable(_actions), LineTable(_rolls)
write, read = _ACTIONS.write, _ACTIONS.read
write_chance, read_chance = _CHANCES.write, _CHANCES.read


def forms() -> list[str]:
    """Return one example of each kind of line."""
    return [
        "start red", "reroll red,blue", "change yellow,yellow red", "nox",
        "draw blue-4 c1,d1,c2,c3", "use red,white,+", "x c1", "single c4", "coat c4", "track red",
        "pass", "done", "mark red",
    ]  # fmt: skip


def say(line: str) -> Saying:
    """Return the sentence of the log for a line."""
    verb, _, rest = line.partition(" ")
    values: dict[str, Any] = {}
    if verb in ("start", "track", "mark"):
        values = {"colour": f"@{rest}"}
    elif verb in ("roll", "reroll"):
        values = {"dice": _named(rest)}
    elif verb == "change":
        changed, to = rest.split(" ")
        values = {"dice": _named(changed), "colour": f"@{to}"}
    elif verb == "draw":
        shape, cells = rest.split(" ")
        colour, size = shape.split("-")
        values = {"colour": f"@{colour}", "size": int(size), "cells": cells.split(",")}
    elif verb == "use":
        values = {"dice": _named(rest)}
    elif verb in ("x", "single", "coat"):
        values = {"cell": rest}
    return f"rollwrite.say.{verb}", values


def _named(listed: str) -> list[str]:
    return ["@rollwrite.bonus" if name == "+" else f"@{name}" for name in listed.split(",")]
