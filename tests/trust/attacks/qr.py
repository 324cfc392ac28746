"""QR codes of long texts, each another one."""

from __future__ import annotations

import asyncio
from itertools import count

from tests.trust.attacks.target import Target, again


async def attack(target: Target) -> None:
    """From three addresses, with ten calls at once each."""
    numbers = count()

    async def visitor(k: int) -> None:
        async with target.caller(k) as http:

            async def once() -> None:
                await http.post("/api/qr", json={"text": f"{next(numbers):06}".ljust(400, "x")})

            await asyncio.gather(*(again(once, 0.0) for _ in range(10)))

    await asyncio.gather(*map(visitor, range(1, 4)))
