"""Pings of the protocol: each of them wants a pong."""

from __future__ import annotations

import asyncio

from websockets.frames import Opcode

from tests.server.raw import framed
from tests.trust.attacks.target import Target, again

FLOOD = framed(Opcode.PING, b"") * 5_000


async def attack(target: Target) -> None:
    """From three connections of an address, which read what is answered."""

    async def once() -> None:
        reader, writer = await target.socket()
        reading = asyncio.create_task(reader.read())
        try:
            while not reading.done():
                writer.write(FLOOD)
                await writer.drain()
        finally:
            reading.cancel()

    await asyncio.gather(*(again(once) for _ in range(3)))
