"""Peers: other server processes at the same database, as tables and bots need them."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from typing import Protocol

from nyhavn.server.protocol.wire import ReactionName
from nyhavn.server.tables.table import Table


class Peers(Protocol):
    """Whoever else may read and write the same tables."""

    async def refresh(self, table: Table) -> None:
        """Take in what others have stored."""

    async def look(self, table: Table) -> None:
        """Repair a table that has missed something; costs little if it has not."""

    def fresh(self, table: Table) -> bool:
        """Say at once whether a table has surely missed nothing; False: `look` finds out."""

    async def claim(self, table: Table, seat: int) -> bool:
        """Think for a bot from now on; False if another process does."""

    async def release(self, table: Table, seat: int) -> None:
        """Think for a bot no longer."""

    async def react(self, table: Table, seat: int, reaction: ReactionName) -> None:
        """Show a sign to those who are connected to other processes."""

    def opened(self, table: Table) -> None:
        """Take note of a table that is in memory from now on."""

    def joined(self) -> AbstractAsyncContextManager[None]:
        """Be one of them inside."""
