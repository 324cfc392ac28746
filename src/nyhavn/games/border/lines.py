"""The Border's lines: every action and every roll of chance as text, and back."""

from __future__ import annotations

from functools import cache

from nyhavn.core.game import Saying
from nyhavn.games import dice
from nyhavn.games.border import box


@cache
def _table() -> list[str]:
    return [
        *("reroll " + dice.write(roll, box.COLOURS) for roll in range(len(dice.ROLLS))),
        "keep",
        *(f"complete {segment + 1}" for segment in range(box.SEGMENTS)),
        *(f"cross {name}" for name in box.CELL_NAMES),
        "done",
    ]


@cache
def _numbers() -> dict[str, int]:
    return {line: action for action, line in enumerate(_table())}


def write(action: int) -> str:
    """Return the line of an action."""
    return _table()[action]


def read(line: str) -> int | None:
    """Return the action of a line."""
    return _numbers().get(line)


def write_chance(outcome: int) -> str:
    """Return the line of a roll."""
    return "roll " + dice.write(outcome, box.COLOURS)


def read_chance(line: str) -> int | None:
    """Return the outcome of a line: a roll has the same number as rolling its dice again."""
    action = _numbers().get("re" + line)
    return action - box.REROLL if action is not None and line.startswith("roll ") else None


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
