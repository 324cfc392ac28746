"""Making: new tables, as they are asked for or after a match that is over."""

from __future__ import annotations

import contextlib

from msgspec.structs import replace

from nyhavn.server.operations.visitors import Visitor
from nyhavn.server.protocol.refused import Refused
from nyhavn.server.protocol.table_bodies import Made, Make, Practice
from nyhavn.server.storage.store import Conflict
from nyhavn.server.tables import changes, practice, seating
from nyhavn.server.tables import head as heads
from nyhavn.server.tables.registry import Tables
from nyhavn.server.tables.table import Table


async def make(tables: Tables, wish: Make, visitor: Visitor | None = None) -> Made:
    """Make a table; deal at once if that is asked for."""
    if wish.deal and wish.lesson:
        raise Refused("lesson_luck", 400)
    if isinstance(wish.deal, Practice):
        return await practice.make(tables, wish, wish.deal, visitor)
    head, tokens = heads.new(wish)
    begins = wish.start or wish.lesson
    if begins:  # refuse before anything is stored
        changes.started(head, None, None)
    table = await tables.add(head, visitor)
    if begins:
        await table.change(lambda head: changes.started(head, None, None))
    return Made(head.id, head.invite, tokens)


async def rematch(
    tables: Tables, table: Table, visitor: Visitor | None = None, seat: int | None = None
) -> str:
    """Return the table where the same people play again; it is made once. Who asks from a seat
    has accepted.

    All who ask at the same time, also of several processes, make a table of the same name, so only
    the first of them makes one.
    """
    table.head.need("over")
    last = table.head.next
    if last is None or await tables.store.load(last) is None:  # never made, or cleaned up
        after = heads.rematch(table.head)
        with contextlib.suppress(Conflict):
            await tables.add(after, visitor)
        await table.change(lambda head: replace(head, next=after.id) if head.next == last else head)
    assert table.head.next is not None, "it was stored just now, by us or by another"
    if seat is not None:
        following, chair = await tables.find(table.head.next, visitor), table.head.chairs[seat]
        await following.change(lambda head: seating.accepted(head, chair))
    return table.head.next
