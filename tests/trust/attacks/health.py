"""Somebody asks again and again whether the server is well, and that it tells its numbers."""

from __future__ import annotations

import asyncio

from tests.trust.attacks.target import Target, again


async def attack(target: Target) -> None:
    """From three addresses, with ten calls at once each."""

    async def visitor(k: int) -> None:
        async with target.caller(k) as http:

            async def once() -> None:
                for path in ("/healthz", "/metrics"):
                    await http.get(path)

            await asyncio.gather(*(again(once, 0.0) for _ in range(10)))

    await asyncio.gather(*map(visitor, range(1, 4)))
