"""The longest records, replayed with a picture of every position."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.trust.attacks.target import Target, again

RECORDS = Path(__file__).parents[2] / "golden"


async def attack(target: Target) -> None:
    """From three addresses, with five calls at once each."""
    record = longest()

    async def visitor(k: int) -> None:
        async with target.caller(k) as http:

            async def once() -> None:
                await http.post("/api/replay?drawn=1", content=record)

            await asyncio.gather(*(again(once, 0.0) for _ in range(5)))

    await asyncio.gather(*map(visitor, range(1, 4)))


def longest() -> bytes:
    """Return the record with most lines."""
    return max(
        (path.read_bytes() for path in RECORDS.glob("*.nyhavn")), key=lambda text: text.count(b"\n")
    )
