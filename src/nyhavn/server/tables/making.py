"""Making: new tables, as they are asked for or after a match that is over."""

from __future__ import annotations

from msgspec.structs import replace

from nyhavn.server.protocol.bodies import Made, Make
from nyhavn.server.tables import changes
from nyhavn.server.tables import head as heads
from nyhavn.server.tables.registry import Tables
from nyhavn.server.tables.table import Table


async def make(tables: Tables, wish: Make) -> Made:
    """Make a table; deal at once if that is asked for."""
    head, tokens = heads.new(wish)
    if wish.start:  # refuse before anything is stored
        changes.started(head, None, None)
    table = await tables.add(head)
    if wish.start:
        await table.change(lambda head: changes.started(head, None, None))
    return Made(head.id, head.invite, tokens)


async def rematch(tables: Tables, table: Table) -> str:
    """Return the table where the same people play again; it is made once."""
    table.head.need("over")
    last = table.head.next
    if last is None or await tables.store.load(last) is None:  # never made, or cleaned up
        after = heads.rematch(table.head)
        await tables.add(after)
        await table.change(lambda head: replace(head, next=after.id) if head.next == last else head)
    assert table.head.next is not None, "it was stored just now, by us or by another"
    return table.head.next
