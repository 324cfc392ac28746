"""Single process: nobody else is expected at the database. If somebody is, that is noticed."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager, nullcontext

from nyhavn.server.protocol.wire import ReactionName
from nyhavn.server.storage.async_store import TOGETHER, AsyncStore
from nyhavn.server.storage.batcher import Batcher
from nyhavn.server.tables.table import Table


class SingleProcess:
    """Peers that are not there."""

    def __init__(self, store: AsyncStore, tables: Mapping[str, Table]) -> None:
        self._store = store
        self._tables = tables
        self._notice = Batcher(self._noticed, TOGETHER)
        self._asking = False  # the store says only once that somebody else has written: to that one

    async def refresh(self, table: Table) -> None:
        """Nobody else should have stored anything; if somebody has, take it in."""
        await self.look(table)

    def fresh(self, table: Table) -> bool:
        """Say whether nobody else has written, and nothing is being stored."""
        if table.freshness.busy or table.freshness.stale or self._asking:
            return False
        written = self._store.written_elsewhere()
        if written:
            self._mark_all()
        return written is False

    async def look(self, table: Table) -> None:
        """Catch up if somebody else has written, or a save has failed that may be stored."""
        if self.fresh(table):
            return
        # What we are storing ourselves may be on disk before we know it: then ask behind it.
        if not table.freshness.stale:
            await self._notice.submit(None)
        if table.freshness.stale:
            await table.catch_up()

    async def _noticed(self, asking: list[None]) -> list[None]:
        """Look when the store has time for it, for all who ask meanwhile."""
        self._asking = True
        try:
            if await self._store.wait_written_elsewhere():
                self._mark_all()
        finally:
            self._asking = False
        return asking

    def _mark_all(self) -> None:
        """Believe no table any more."""
        for table in self._tables.values():
            table.freshness.mark_stale()

    async def claim(self, table: Table, seat: int) -> bool:
        """Nobody else does."""
        return True

    async def release(self, table: Table, seat: int) -> None:
        """Nobody waits for that."""

    async def react(self, table: Table, seat: int, reaction: ReactionName) -> None:
        """Nobody else is there to see it."""

    def opened(self, table: Table) -> None:
        """Nobody wants to know."""

    def joined(self) -> AbstractAsyncContextManager[None]:
        """Nothing to join."""
        return nullcontext()
