"""What an entry did, worked out once more from two views alone: sets of cells, counts of cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from tests.games.copenhagen.naive import (
    ABILITIES,
    COAT_ROWS,
    COATS,
    View,
    bricks,
    complete_columns,
    complete_rows,
    house,
)

Looks = Callable[[int | None], View]
GAINS = ("pay", "white")  # the verbs that cover cells


def effects(before: Looks, after: Looks, who: int, line: str) -> dict[str, Any]:
    """Return the effects of an entry; who is below 0 for chance."""
    verb = line.split()[0]
    old, new = before(None), after(None)
    found = _dealt(before, after, old, new) if who < 0 else _acted(before, after, who, verb)
    if new["end_in_pile"] and not old["end_in_pile"]:
        found["reshuffled"] = new["pile"]
    if _near(new) and not _near(old):
        found["end_near"] = True
    if new["over"]:
        found["ends"] = "goal" if max(new["scores"]) >= 12 else "card"
    return found


def sources(view: View, seat: int) -> list[dict[str, Any]]:
    """Return every finished row and column of a house with its points."""
    walled_rows = {y for _, y in bricks(view, seat)}
    walled_columns = {x for x, _ in bricks(view, seat)}
    built = house(view, seat)
    found = []
    for y in sorted(complete_rows(built)):
        worth = {"points": 1} if y in walled_rows else {"points": 2, "clean": True}
        found.append({"seat": seat, "source": "row", "at": str(y)} | worth)
    for x in sorted(complete_columns(built)):
        worth = {"points": 2} if x in walled_columns else {"points": 4, "clean": True}
        found.append({"seat": seat, "source": "column", "at": "?abcde"[x]} | worth)
    return found


def _near(view: View) -> bool:
    """The end card is among the cards that may come next."""
    return bool(view["end_in_pile"] and view["pile"] + 1 <= 10)


def _dealt(before: Looks, after: Looks, old: View, new: View) -> dict[str, Any]:
    for pier, (was, now) in enumerate(zip(old["harbour"], new["harbour"], strict=True), start=1):
        if was != now:
            return {"revealed": [now], "pier": pier}
    for seat in range(new["seats"]):
        drawn = list((_hand(after, seat) - _hand(before, seat)).elements())
        if drawn:
            return {"hand": seat, "drawn": drawn}
    return {"revealed": ["end"]}


def _acted(before: Looks, after: Looks, seat: int, verb: str) -> dict[str, Any]:
    old, new = before(seat), after(seat)
    found: dict[str, Any] = {}
    left = _hand(before, seat) - _hand(after, seat)
    if verb == "take":
        piers = zip(old["harbour"], new["harbour"], strict=True)
        found["cards"] = [was for was, now in piers if was != now]
    if verb in ("take", "pay"):
        was, now = (view["players"][seat]["abilities"] for view in (old, new))
        found["spends"] = [name for name in ABILITIES if was.get(name) and not now[name]]
    if verb == "build":
        found["cost"] = new["cost"]
    if verb == "discard":
        found["discards"] = list(left.elements())
    if verb == "ability":
        (found["ability"],) = set(new["players"][seat]["abilities"]) - set(
            old["players"][seat]["abilities"]
        )
    if verb == "reactivate":
        was, now = (view["players"][seat]["abilities"] for view in (old, new))
        found["wakes"] = [name for name in ABILITIES if now.get(name) and not was[name]]
    if verb in GAINS:
        found |= _covered(old, new, seat)
    if verb == "pay":
        were, are = (view["players"][seat]["tiles"] for view in (old, new))
        (tile,) = [tile for tile in are if tile not in were]
        found["tile"] = f"{tile['colour']}-{len(tile['cells'])}"
        own = [card for card in left.elements() if card == tile["colour"]]
        found["pays"] = own + [card for card in left.elements() if card != tile["colour"]]
    return found


def _covered(old: View, new: View, seat: int) -> dict[str, Any]:
    was, now = house(old, seat), house(new, seat)
    cells = ["?abcde"[x] + str(y) for y, x in sorted((y, x) for x, y in now.keys() - was.keys())]
    rows = sorted(complete_rows(now) - complete_rows(was))
    columns = sorted(complete_columns(now) - complete_columns(was))
    found: dict[str, Any] = {
        "cells": cells,
        "points": new["scores"][seat] - old["scores"][seat],
        "rows": rows,
        "columns": ["?abcde"[x] for x in columns],
        "coats": [name for name in cells if name in COATS]
        + [f"row {row}" for row in rows if row in COAT_ROWS],
    }
    earlier = sources(old, seat)
    if scored := [source for source in sources(new, seat) if source not in earlier]:
        found["sources"] = scored
    gone = [
        f"{colour}-{size}"
        for colour, left in new["supply"].items()
        for size, n, was in zip((2, 3, 4, 5), left, old["supply"][colour], strict=True)
        if was and not n
    ]
    gone += ["white"] if old["whites"] and not new["whites"] else []
    return found | ({"gone": gone} if gone else {})


def _hand(looks: Looks, seat: int) -> Counter[str]:
    return Counter(looks(seat)["players"][seat]["hand"]["cards"])
