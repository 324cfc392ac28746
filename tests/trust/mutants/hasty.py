"""A broken server: it answers before it has stored a move. The proof of kills must find it.

What is to be saved is written a moment later: the habit that is called write-behind.
"""

from __future__ import annotations

import asyncio
from unittest import mock

from nyhavn.cli import main
from nyhavn.server.tables import registry
from nyhavn.server.tables.table import Table
from nyhavn.server.tables.transition import Transition

MOMENT = 0.05  # seconds
_begun: set[asyncio.Task[None]] = set()


class Hasty(Table):
    """Promises now, writes later; but a table is there before anybody comes."""

    async def commit(self, transition: Transition) -> None:
        if transition.save.change is not None:
            return await super().commit(transition)
        _begun.add(asyncio.create_task(self._later(transition)))

    async def _later(self, transition: Transition) -> None:
        await asyncio.sleep(MOMENT)
        await super().commit(transition)


if __name__ == "__main__":
    with mock.patch.object(registry, "Table", Hasty):
        raise SystemExit(main())
