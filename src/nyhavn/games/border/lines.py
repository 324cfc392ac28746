"""The Border's lines: every action and every roll of chance as text, and back."""

from __future__ import annotations

from nyhavn.core.game import Effects, Saying
from nyhavn.core.line_table import LineTable
from nyhavn.games import asides, dice
from nyhavn.games.border import box
from nyhavn.words import templates


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


TOLD = {"sources", "last", "ends"}  # effects beside the line itself
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


def tell(line: str, effects: Effects, forced: bool) -> list[Saying]:
    """Return what else there is to tell of a line."""
    if TOLD.isdisjoint(effects):
        return []
    found = asides.scored("border", effects, _zone)
    if "last" in effects:
        found.append(("border.also.last", {}))
    if effects.get("ends") == "idle":
        found.append(("border.also.idle", {}))
    return found


def _zone(name: str) -> str:
    """A zone in a sentence: translated, or as a board file of one's own has it."""
    return f"@zone.{name}" if f"zone.{name}" in templates("en") else name
