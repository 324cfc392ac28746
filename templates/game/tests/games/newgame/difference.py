"""What an entry did, worked out once more from views alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

View = dict[str, Any]
Looks = Callable[[int | None], View]


def effects(before: Looks, after: Looks, who: int, line: str) -> dict[str, Any]:
    """Return the effects of an entry; who is below 0 for chance."""
    old, new = before(None), after(None)
    if who >= 0:
        return {"bids": who, "card": after(who)["players"][who]["card"]}
    if line.startswith("prize"):
        return {"prize": new["prize"]}
    seat = old["shown"]
    found = {"shows": seat, "card": before(seat)["players"][seat]["card"]}
    if new["phase"] == "reveal":
        return found
    found["prize"] = old["prize"]
    for winner in range(old["seats"]):
        gained = [one for one in sources(new, winner) if one not in sources(old, winner)]
        if gained:
            found |= {"winner": winner, "sources": gained}
    return found | ({"ends": "prizes"} if new["over"] else {})


def sources(view: View, seat: int) -> list[dict[str, Any]]:
    """Return every prize that a seat has won."""
    return [
        {"seat": seat, "source": "prize", "at": str(prize), "points": prize}
        for prize in view["players"][seat]["won"]
    ]
