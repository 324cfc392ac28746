"""The Border's lines: every action and every roll of chance as text, and back."""

from __future__ import annotations

from nyhavn.core.game import Saying
from nyhavn.core.line_table import LineTable
from nyhavn.games import dice
from nyhavn.games.border import box


def _actions() -> list[str]:
    return [
        *("reroll " + dice.write(roll, box.COLOURS) for roll in range(len(dice.ROLLS))),
        "keep",
        *(f"complete {segment + 1}" for segment in range(box.SEGMENTS)),
        *(f"cross {name}" for name in box.CELL_NAMES),
        "done",
    ]


def _rolls() -> list[str]:
    return [f"roll {dice.write(roll, box.COLOURS)}" for roll in range(len(dice.ROLLS))]


_ACTIONS, _CHANCES = LineTable(_actions), LineTable(_rolls)
write, read = _ACTIONS.write, _ACTIONS.read
write_chance, read_chance = _CHANCES.write, _CHANCES.read


def forms() -> list[str]:
    """Return one example of each kind of line."""
    return ["reroll grey,green", "keep", "complete 7", "cross d4", "done"]


def say(line: str) -> Saying:
    """Return the sentence of the log for a line."""
    verb, _, rest = line.partition(" ")
    if verb in ("roll", "reroll"):
        return f"border.say.{verb}", {"dice": [f"@{colour}" for colour in rest.split(",")]}
    values = {"complete": {"segment": rest}, "cross": {"cell": rest}}.get(verb, {})
    return f"border.say.{verb}", values
