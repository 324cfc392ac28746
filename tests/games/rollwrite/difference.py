"""What an entry did, worked out once more from two views alone: squares, dice and boxes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from tests.games.rollwrite.naive import (
    COLOURS,
    EVERY_SQUARE,
    FACES,
    TRACKS,
    View,
    lines_of_building,
)

Looks = Callable[[int | None], View]
ABILITIES = {
    "red": "reroll", "blue": "nox", "purple": "single", "green": "change", "yellow": "again",
}  # fmt: skip
SPENDING = ("reroll", "change", "nox", "draw", "single")
FILLING = ("x", "single", "coat")
MARKING = ("start", "track", "mark")
COATS = ("row 2", "row 4", "row 6", "column b", "column d")


def effects(before: Looks, after: Looks, who: int, line: str) -> dict[str, Any]:
    """Return the effects of an entry; who is below 0 for chance."""
    old, new = before(None), after(None)
    if who < 0 and line.startswith("lot "):
        return _crossed(old, new)
    if who < 0:
        return {"revealed": _more(new["dice"], old["dice"])}
    verb, _, rest = line.partition(" ")
    found = _dice(old, new, verb, rest)
    was, now = old["players"][who], new["players"][who]
    if verb in SPENDING:
        found["spends"] = [
            ABILITIES[c] for c in COLOURS if _more_of(was, now, c, "abilities_spent")
        ]
    if verb == "draw":
        found |= _crossed(old, new)
    if verb == "use":
        found["bonuses"] = sum(_more_of(was, now, c, "bonuses_spent") for c in COLOURS)
    if verb in FILLING or was["squares"] != now["squares"]:
        found |= _filled(old, new, who)
    if verb in MARKING:
        found |= _marked(old, new, who)
    best_before, best = max(old["scores"]), max(new["scores"])
    if new["over"]:
        found["ends"] = "goal" if best >= 12 else "idle"
    elif best >= 12 > best_before:
        found["last"] = True
    return found


def sources(view: View, seat: int) -> list[dict[str, Any]]:
    """Return every finished row, column and track of a sheet with its points."""
    squares, tracks = view["players"][seat]["squares"], view["players"][seat]["tracks"]
    found = []
    for cells, points in lines_of_building():
        if all(cell in squares for cell in cells):
            kind, at = ("row", cells[0][1]) if len(cells) == 5 else ("column", cells[0][0])
            clean = all(squares[cell] == "O" for cell in cells)
            worth = {"points": 2 * points, "clean": True} if clean else {"points": points}
            found.append({"seat": seat, "source": kind, "at": at} | worth)
    for colour in COLOURS:
        if tracks[colour]["boxes"] == 9:
            found.append({"seat": seat, "source": "track", "at": colour, "points": 2})
    return found


def _dice(old: View, new: View, verb: str, rest: str) -> dict[str, Any]:
    if verb == "reroll":
        return {"rolling": new["rolling"]}
    if verb == "change":
        change: Counter[str] = Counter(new["dice"])
        change.subtract(old["dice"])
        return {"turned": {face: change[face] for face in FACES if change[face]}}
    if verb == "use":
        return {"dice": _more(new["used"], old["used"]), "leaves": new["dice"]}
    if verb == "pass":
        return {"leaves": old["dice"]}
    if verb == "mark":
        return {"die": rest if rest in old["dice"] else "white"}
    if verb == "done" and old["phase"] == "mark":
        return {"declined": True}
    return {}


def _crossed(old: View, new: View) -> dict[str, Any]:
    """The shape of the X column that is crossed out."""
    gone = [
        f"{colour}-{size}"
        for colour in COLOURS
        for size, was, now in zip(
            (4, 4, 5), old["crossed"][colour], new["crossed"][colour], strict=True
        )
        if now and not was
    ]
    return {"gone": gone} if gone else {}


def _filled(old: View, new: View, seat: int) -> dict[str, Any]:
    was, now = old["players"][seat]["squares"], new["players"][seat]["squares"]
    fresh = [name for name in EVERY_SQUARE if name in now and name not in was]
    scored = _scored(old, new, seat)
    rows = [int(source["at"]) for source in scored if source["source"] == "row"]
    columns = [source["at"] for source in scored if source["source"] == "column"]
    names = [f"row {row}" for row in rows] + [f"column {column}" for column in columns]
    return {
        "cells": fresh,
        "xs": [name for name in fresh if now[name] == "X"],
        "points": new["scores"][seat] - old["scores"][seat],
        "rows": rows,
        "columns": columns,
        "coats": [name for name in names if name in COATS],
    } | ({"sources": scored} if scored else {})


def _marked(old: View, new: View, seat: int) -> dict[str, Any]:
    was, now = (view["players"][seat]["tracks"] for view in (old, new))
    (colour,) = [c for c in COLOURS if now[c]["boxes"] != was[c]["boxes"]]
    signs = TRACKS[colour][was[colour]["boxes"] : now[colour]["boxes"]]
    scored = _scored(old, new, seat)
    return {
        "points": new["scores"][seat] - old["scores"][seat],
        "boxes": {colour: len(signs)},
        "unlocks": ["bonus" if sign == "+" else ABILITIES[colour] for sign in signs if sign != "."],
    } | ({"sources": scored} if scored else {})


def _scored(old: View, new: View, seat: int) -> list[dict[str, Any]]:
    earlier = sources(old, seat)
    return [source for source in sources(new, seat) if source not in earlier]


def _more_of(was: View, now: View, colour: str, what: str) -> int:
    more: int = now["tracks"][colour][what] - was["tracks"][colour][what]
    return more


def _more(many: list[str], few: list[str]) -> list[str]:
    left = Counter(many) - Counter(few)
    return [face for face in FACES for _ in range(left[face])]
