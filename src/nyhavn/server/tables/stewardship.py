"""Stewardship: what an operator may see of a table, and do about it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from nyhavn.server.storage.store import Kept, Save
from nyhavn.server.tables import audit, checks, secret
from nyhavn.server.tables import head as heads
from nyhavn.server.tables.head import Chair
from nyhavn.server.tables.transition import stored_change

SOON = 1  # a moment long ago: the next round of a server looks at the table


def line(kept: Kept) -> str:
    """Return a table in one line: id, stage, last change, entries, game and names."""
    try:
        head = heads.decode(kept.doc)
        about = f"{head.game} {head.version}  {', '.join(head.names)}"
    except ValueError:
        about = "damaged"
    return f"{kept.id}  {kept.state:7}  {kept.changed[:19]}  {len(kept.entries):5}  {about}"


def told(kept: Kept) -> dict[str, Any]:
    """Return all of a table that is no secret of its match: no token, invitation, seed or salt."""
    found: dict[str, Any] = {"id": kept.id, "state": kept.state, "changed": kept.changed}
    found |= {"version": kept.version, "entries": len(kept.entries), "fault": audit.fault(kept)}
    try:
        head = heads.decode(kept.doc)
    except ValueError:
        return found
    seats = [{"kind": c.kind, "name": c.name, "level": c.level} for c in head.chairs]
    found |= {"game": head.game, "rules": head.version, "seats": seats, "options": head.options}
    return found | {"clock": head.clock, "hints": head.hints, "next": head.next}


def ended(kept: Kept) -> Save:
    """Return what lets bots play a match to its end: nobody has a seat or a name there any more."""
    head = heads.decode(kept.doc)
    after = replace(
        head,
        chairs=tuple(_emptied(chair, seat) for seat, chair in enumerate(head.chairs)),
        invite=secret.token(),
        remarks=(),
        deadlines={},
        thoughts={},
    )
    change = stored_change(after)
    if head.state == "playing":
        change = change._replace(due=SOON)
    return Save(kept.id, kept.version, change)


def _emptied(chair: Chair, seat: int) -> Chair:
    level = chair.level if chair.kind == "bot" and not chair.token else checks.STAND_IN
    return replace(chair, kind="bot", name=f"Bot {seat + 1}", level=level, token=None)
