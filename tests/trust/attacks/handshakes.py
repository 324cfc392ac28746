"""Handshakes that are refused: a page of somebody else's knocks again and again."""

from __future__ import annotations

import asyncio

from tests.trust.attacks.target import Target, again


async def attack(target: Target) -> None:
    """From twenty connections at once."""

    async def once() -> None:
        reader, writer = await target.socket({"Origin": "http://elsewhere.example"})
        await reader.read()
        writer.close()

    await asyncio.gather(*(again(once, 0.0) for _ in range(20)))
