"""Heads of requests that come byte by byte, and never end."""

from __future__ import annotations

import asyncio
import socket

from tests.trust.attacks.target import Target, again

LINE = b"x-nothing: " + b"x" * 60 + b"\r\n"


async def attack(target: Target) -> None:
    """From ten connections of an address."""

    async def once() -> None:
        _, writer = await target.connect()
        found: socket.socket = writer.get_extra_info("socket")
        found.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            for byte in target.head("GET / HTTP/1.1")[:-2] + LINE * 1_000:
                writer.write(bytes((byte,)))
                await writer.drain()
                await asyncio.sleep(0)
        finally:
            writer.close()

    await asyncio.gather(*(again(once, 0.0) for _ in range(10)))
