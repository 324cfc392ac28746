"""A broken server: it answers before it has stored a move. The proof of kills must find it.

What is to be saved is written a moment later: the habit that is called write-behind.
"""

from __future__ import annotations

import asyncio
import sys

from nyhavn.cli import main
from nyhavn.server.storage.async_store import AsyncStore
from nyhavn.server.storage.store import Save

MOMENT = 0.05  # seconds
_save = AsyncStore.save
_begun: set[asyncio.Task[None]] = set()


async def save(archive: AsyncStore, save: Save) -> None:
    """Promise now, write later; but a table is there before anybody comes."""
    if save.change is not None:
        return await _save(archive, save)

    async def later() -> None:
        await asyncio.sleep(MOMENT)
        await _save(archive, save)

    _begun.add(asyncio.create_task(later()))


if __name__ == "__main__":
    AsyncStore.save = save  # type: ignore[method-assign, assignment]
    sys.exit(main())
