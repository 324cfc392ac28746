"""A body in chunks of one byte."""

from __future__ import annotations

import asyncio

from tests.trust.attacks.target import Target, again

CHUNKS = b"1\r\n \r\n" * 3_000


async def attack(target: Target) -> None:
    """From three connections of an address."""

    async def once() -> None:
        _, writer = await target.connect()
        head = {"Transfer-Encoding": "chunked", "Content-Type": "text/plain"}
        writer.write(target.head("POST /api/replay HTTP/1.1", head))
        while True:
            writer.write(CHUNKS)
            await writer.drain()

    await asyncio.gather(*(again(once) for _ in range(3)))
