"""Pings that say that nothing is known, so that the whole log is sent again and again."""

from __future__ import annotations

import asyncio
import json

from websockets.frames import Opcode

from tests.server.raw import framed
from tests.trust.attacks.target import Target, again


async def attack(target: Target) -> None:
    """From three connections of an address, each within what it may say."""
    hello = framed(Opcode.TEXT, json.dumps({"type": "hello", "table": target.table}).encode())
    ping = framed(Opcode.TEXT, b'{"type": "ping", "n": 0}')

    async def once() -> None:
        reader, writer = await target.socket()
        writer.write(hello)
        reading = asyncio.create_task(reader.read())
        try:
            while not reading.done():
                writer.write(ping)
                await asyncio.sleep(1 / 19)
        finally:
            reading.cancel()

    await asyncio.gather(*(again(once) for _ in range(3)))
