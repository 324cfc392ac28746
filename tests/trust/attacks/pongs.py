"""Pongs that nobody asked for: six bytes each, as many as the connection takes."""

from __future__ import annotations

import asyncio

from websockets.frames import Opcode

from tests.server.raw import framed
from tests.trust.attacks.target import Target, again

FLOOD = framed(Opcode.PONG, b"") * 5_000


async def attack(target: Target, flood: bytes = FLOOD) -> None:
    """From three connections of an address."""

    async def once() -> None:
        _, writer = await target.socket()
        while True:
            writer.write(flood)
            await writer.drain()

    await asyncio.gather(*(again(once) for _ in range(3)))
