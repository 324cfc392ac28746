"""Roll & Write's lines: every action and every roll as text, and back."""

from __future__ import annotations

from nyhavn.core.game import Data, Effects, Saying
from nyhavn.core.line_table import LineTable
from nyhavn.games import asides, dice, grid
from nyhavn.games.rollwrite import box


def shape_name(kind: int) -> str:
    """Return a shape as it is written: `red-4`."""
    return box.KIND_NAMES[kind]


def _draw(placement: box.Placement) -> str:
    cells = [grid.NAMES[i] for i in grid.cells(placement.cells)]
    return f"draw {shape_name(placement.kind)} {','.join(cells)}"


def _change(change: box.DiceChange) -> str:
    dice_changed = ",".join([box.FACES[change.colour]] * change.dice)
    return f"change {dice_changed} {box.FACES[change.to]}"


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
        *map(_change, box.WHITE_CHANGES),
    ]


def _chances() -> list[str]:
    return [
        *(f"roll {dice.write(roll, box.FACES)}" for roll in range(len(dice.ROLLS))),
        *("lot " + ",".join(box.FOURS[nth] for nth in lot) for lot in box.LOTS),
    ]


TOLD = {
    "spends",
    "gone",
    "sources",
    "unlocks",
    "declined",
    "last",
    "ends",
}  # effects beside the line itself
_ACTIONS, _CHANCES = LineTable(_actions), LineTable(_chances)
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
    values: Data = {}
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
    elif verb == "lot":
        fours = zip(box.COLOURS, rest.split(","), strict=True)
        values = {colour: f"@rollwrite.four.{nth}" for colour, nth in fours}
    return f"rollwrite.say.{verb}", values


def tell(line: str, effects: Effects, forced: bool) -> list[Saying]:
    """Return what else there is to tell of a line."""
    found = asides.only("rollwrite", line, ("mark", "coat", "track", "pass")) if forced else []
    if TOLD.isdisjoint(effects) or not any(map(effects.get, TOLD)):
        return found
    found += asides.spent("rollwrite", effects, "@rollwrite.ability.{}".format)
    if "gone" in effects and not line.startswith("lot "):
        found.append(("rollwrite.also.gone", {}))
    found += asides.scored("rollwrite", effects, _place) + asides.counted("rollwrite", effects)
    if effects.get("unlocks"):
        gifts = [
            f"@rollwrite.{'' if gift == 'bonus' else 'ability.'}{gift}"
            for gift in effects["unlocks"]
        ]
        found.append(("rollwrite.also.unlocks", {"gifts": gifts}))
    if "declined" in effects:
        found.append(("rollwrite.also.declined", {}))
    if "last" in effects:
        found.append(("rollwrite.also.last", {}))
    if effects.get("ends") == "idle":
        found.append(("rollwrite.also.idle", {}))
    return found


def _place(at: str) -> str:
    return f"@{at}" if at in box.COLOURS else at


def _named(listed: str) -> list[str]:
    return ["@rollwrite.bonus" if name == "+" else f"@{name}" for name in listed.split(",")]
