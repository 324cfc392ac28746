"""Nothing: a program as busy as the others asks for nothing. Before an attack there is this."""

from __future__ import annotations

import asyncio

from tests.trust.attacks.target import Target


async def attack(_target: Target) -> None:
    """Turn round, for as long as it is let."""
    while True:
        await asyncio.sleep(0)
