"""Connections that are reset in the middle of a frame."""

from __future__ import annotations

import asyncio
import socket
import struct

from websockets.frames import Opcode

from tests.server.raw import framed
from tests.trust.attacks.target import Target, again

FRAME = framed(Opcode.TEXT, b"x" * 15_000)[:14_000]


async def attack(target: Target) -> None:
    """From ten connections at once."""

    async def once() -> None:
        _, writer = await target.socket()
        writer.write(FRAME)
        await writer.drain()
        found: socket.socket = writer.get_extra_info("socket")
        found.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        writer.transport.abort()

    await asyncio.gather(*(again(once, 0.0) for _ in range(10)))
