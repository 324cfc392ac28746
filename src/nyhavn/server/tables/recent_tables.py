"""Recent tables: kept in memory for a while after somebody asked for them, as far as they fit.

Of many more is known who was last there when.
"""

from __future__ import annotations

from collections import OrderedDict

from nyhavn.server.tables.presence import Absences
from nyhavn.server.tables.table import Table

MOST = 20_000  # entries of all tables together: each needs a kilobyte or two
BARE = 20  # what a table without entries counts for
MOST_ABSENCES = 10_000  # tables of which is known who was last here when


class RecentTables:
    """Holds on to the tables that were asked for last."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._tables: OrderedDict[str, tuple[Table, int]] = OrderedDict()
        self._entries = 0
        self._absences: OrderedDict[str, Absences] = OrderedDict()

    def touch(self, table: Table) -> None:
        """Keep a table; those are let go that nobody has asked for longest."""
        self.drop(table.head.id)
        size = BARE + len(table.history)
        self._tables[table.head.id] = table, size
        self._entries += size
        while self._entries > self._most:
            self.drop(next(iter(self._tables)))

    def drop(self, id: str) -> None:
        """Let go of a table."""
        if id in self._tables:
            self._entries -= self._tables.pop(id)[1]

    def absences_of(self, table: Table) -> Absences:
        """Return who was here when, from before the table was in memory if that is known."""
        found = self._absences.pop(table.head.id, table.presence.absences)
        self._absences[table.head.id] = found
        if len(self._absences) > MOST_ABSENCES:
            self._absences.popitem(last=False)
        return found
