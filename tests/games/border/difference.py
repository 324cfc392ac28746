"""What an entry did, worked out once more from two views alone: crosses, closings and dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.games.border.naive import COLOURS, colours, spot

View = dict[str, Any]
Looks = Callable[[int | None], View]


def effects(before: Looks, after: Looks, who: int, line: str) -> dict[str, Any]:
    """Return the effects of an entry; who is below 0 for chance."""
    old, new = before(None), after(None)
    if who < 0:
        return {"revealed": _more(new["dice"], old["dice"])}
    verb = line.split()[0]
    if verb == "reroll":
        return {"rolling": new["rolling"]}
    found = _crossed(old, new, who) if verb in ("complete", "cross") else {}
    if gone := [name for name in _spoken_for(new) if name not in _spoken_for(old)]:
        found["gone"] = gone
    six = [max(_closed(view, seat) for seat in range(view["seats"])) >= 6 for view in (old, new)]
    if new["over"]:
        found["ends"] = "zones" if six[1] else "idle"
    elif six == [False, True]:
        found["last"] = True
    return found


def sources(view: View, seat: int) -> list[dict[str, Any]]:
    """Return every zone that a seat has closed with its points."""
    found = []
    for zone in view["zones"]:
        for closing in zone["closed"]:
            if closing["seat"] == seat:
                first = closing["first"]
                worth = {"points": zone["first"], "first": True} if first else {
                    "points": zone["later"]
                }  # fmt: skip
                found.append({"seat": seat, "source": "zone", "at": zone["name"]} | worth)
    return found


def _crossed(old: View, new: View, seat: int) -> dict[str, Any]:
    was = set(old["players"][seat]["crossed"])
    cells = [name for name in new["players"][seat]["crossed"] if name not in was]
    paint = colours(new, seat)
    earlier = sources(old, seat)
    scored = [source for source in sources(new, seat) if source not in earlier]
    return {
        "cells": cells,
        "dice": [paint[spot(name)] for name in cells],
        "zones": [source["at"] for source in scored],
        "points": new["scores"][seat] - old["scores"][seat],
    } | ({"sources": scored} if scored else {})


def _spoken_for(view: View) -> list[str]:
    """The zones at which nobody can be the first any more (B5.2, B5.3)."""
    found = []
    for zone in view["zones"]:
        closers = {closing["seat"] for closing in zone["closed"]}
        waiting = set(view["to_act"]) - closers if view["phase"] == "second" else set()
        if zone["before"] or (closers and not waiting):
            found.append(zone["name"])
    return found


def _closed(view: View, seat: int) -> int:
    return sum(closing["seat"] == seat for zone in view["zones"] for closing in zone["closed"])


def _more(many: dict[str, int], few: dict[str, int]) -> list[str]:
    return [c for c in COLOURS for _ in range(max(0, many[c] - few[c]))]
