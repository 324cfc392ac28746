"""A broken server: it answers before it has stored. The proof of kills must find that out.

Saves are collected and written a moment later, all together: what is called write-behind.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence

from nyhavn.cli import main
from nyhavn.server.archive import Archive
from nyhavn.server.store import Change

MOMENT = 0.05  # seconds


class Hasty(Archive):
    """Promises first, writes later."""

    async def save(
        self, table: str, change: Change | None, n: int = 0, entries: Sequence[str] = ()
    ) -> None:
        async def later() -> None:
            await asyncio.sleep(MOMENT)
            await Archive.save(self, table, change, n, entries)

        self._tasks = {*getattr(self, "_tasks", ()), asyncio.create_task(later())}


if __name__ == "__main__":
    import nyhavn.server.house

    setattr(nyhavn.server.house, "Archive", Hasty)  # noqa: B010
    sys.exit(main())
