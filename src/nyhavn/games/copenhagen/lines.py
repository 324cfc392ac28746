"""Copenhagen's lines: every action and every card of chance as text, and back."""

from __future__ import annotations

from nyhavn.core.game import Effects, Saying
from nyhavn.core.line_table import LineTable
from nyhavn.games import asides, grid
from nyhavn.games.copenhagen import box


def tile_name(tile: int) -> str:
    """Return a tile as it is written: `red-4`."""
    return box.TILE_NAMES[tile]


def _build(placement: box.Placement) -> str:
    cells = [
        grid.NAMES[i] + ("*" if grid.CELL[i] == placement.brick else "")
        for i in grid.cells(placement.cells)
    ]
    return f"build {tile_name(placement.tile)} {','.join(cells)}"


def _pay(payment: box.Payment) -> str:
    parts = [
        f"{box.COLOURS[colour]}{cards}"
        for colour, cards in (payment[:2], payment[2:])
        if colour >= 0
    ]
    return "pay " + (",".join(parts) or "nothing")


def _actions() -> list[str]:
    return [
        *("take " + ",".join(str(slot + 1) for slot in take.slots) for take in box.TAKES),
        *map(_build, box.PLACEMENTS),
        *map(_pay, box.PAYMENTS),
        *(f"discard {colour}" for colour in box.COLOURS),
        "done",
        *(f"white {name}" for name in grid.NAMES),
        *(f"ability {ability}" for ability in box.ABILITIES),
        "reactivate",
        "skip",
    ]


def _cards() -> list[str]:
    return [f"deal {colour}" for colour in box.COLOURS] + ["deal end"]


# Effects that are told beside the line itself.
TOLD = {"spends", "sources", "coats", "wakes", "gone", "reshuffled", "end_near", "ends"}
_ACTIONS, _CHANCES = LineTable(_actions), LineTable(_cards)
write, read = _ACTIONS.write, _ACTIONS.read
write_chance, read_chance = _CHANCES.write, _CHANCES.read


def forms() -> list[str]:
    """Return one example of each kind of line."""
    return [
        "take 2,3", "build red-4 c1*,d1,c2,d2", "pay red3,blue1", "discard red", "done",
        "white c3", "ability discount", "reactivate", "skip",
    ]  # fmt: skip


def say(line: str) -> Saying:
    """Return the sentence of the log for a line."""
    verb, _, rest = line.partition(" ")
    if verb == "take":
        return "copenhagen.say.take", {"slots": rest.split(",")}
    if verb == "build":
        tile, cells = rest.split(" ")
        colour, size = tile.split("-")
        return "copenhagen.say.build", {
            "colour": f"@{colour}",
            "size": int(size),
            "cells": cells.replace("*", "").split(","),
        }
    if verb == "pay" and rest != "nothing":
        cards = [(part[:-1], int(part[-1])) for part in rest.split(",")]
        paid = [f"@{colour}" for colour, n in cards for _ in range(n)]
        return "copenhagen.say.pay", {"cards": paid}
    if verb == "pay":
        return "copenhagen.say.free", {}
    if verb == "deal":
        return {"?": ("copenhagen.say.hidden", {}), "end": ("copenhagen.say.end", {})}.get(
            rest, ("copenhagen.say.deal", {"colour": f"@{rest}"})
        )
    values = {"discard": {"colour": f"@{rest}"}, "white": {"cell": rest}}.get(verb)
    if verb == "ability":
        values = {"ability": f"@ability.{rest}"}
    return f"copenhagen.say.{verb}", values or {}


def tell(line: str, effects: Effects, forced: bool) -> list[Saying]:
    """Return what else there is to tell of a line."""
    found = asides.only("copenhagen", line, ("discard", "skip")) if forced else []
    if TOLD.isdisjoint(effects) or not any(map(effects.get, TOLD)):
        return found
    found += asides.spent("copenhagen", effects, "@ability.{}".format)
    found += asides.scored("copenhagen", effects) + asides.counted("copenhagen", effects)
    if "wakes" in effects:
        abilities = [f"@ability.{name}" for name in effects["wakes"]]
        found.append(("copenhagen.also.wakes", {"abilities": abilities}))
    for gone in effects.get("gone", ()):
        colour, _, size = gone.partition("-")
        values = {"colour": f"@{colour}", "size": size}
        found.append(("copenhagen.also.gone", values) if size else ("copenhagen.also.no_white", {}))
    if "reshuffled" in effects:
        found.append(("copenhagen.also.reshuffled", {"n": effects["reshuffled"]}))
    if "end_near" in effects:
        found.append(("copenhagen.also.end_near", {}))
    if effects.get("ends") == "goal":
        found.append(("copenhagen.also.goal", {}))
    return found
