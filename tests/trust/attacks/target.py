"""Target: a server as an attacker sees it."""

from __future__ import annotations

import asyncio
import contextlib
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass

import httpx

KEY = "dGhlIHNhbXBsZSBub25jZQ=="
LONG = 60.0  # seconds for an answer
NOTHING: Mapping[str, str] = {}


@dataclass(frozen=True)
class Target:
    """Where it is, and the id of a table that everybody may watch."""

    port: int
    table: str

    def headers(self, k: int = 1) -> dict[str, str]:
        """Return the headers of somebody at the k-th address."""
        return {"Host": "localhost", "X-Forwarded-For": f"198.51.100.{k}"}

    def head(self, first: str, more: Mapping[str, str] = NOTHING, k: int = 1) -> bytes:
        """Return the head of a request from the k-th address."""
        lines = [f"{name}: {value}" for name, value in {**self.headers(k), **more}.items()]
        return "\r\n".join([first, *lines, "", ""]).encode()

    @asynccontextmanager
    async def caller(self, k: int = 1) -> AsyncIterator[httpx.AsyncClient]:
        """Somebody at the k-th address who makes calls, as many at once as they like."""
        url, most = f"http://127.0.0.1:{self.port}", httpx.Limits(max_connections=None)
        async with httpx.AsyncClient(
            base_url=url, headers=self.headers(k), limits=most, timeout=LONG
        ) as http:
            yield http

    async def connect(self) -> tuple[StreamReader, StreamWriter]:
        """Open a connection on which nothing was said yet."""
        return await asyncio.open_connection("127.0.0.1", self.port)

    async def socket(
        self, more: Mapping[str, str] = NOTHING, k: int = 1
    ) -> tuple[StreamReader, StreamWriter]:
        """Open a WebSocket from the k-th address, or what is answered in its place."""
        reader, writer = await self.connect()
        asked = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13"}
        asked |= {"Sec-WebSocket-Key": KEY, **more}
        writer.write(self.head("GET /ws HTTP/1.1", asked, k))
        await reader.readuntil(b"\r\n\r\n")
        return reader, writer


async def again(once: Callable[[], Awaitable[None]], pause: float = 0.05) -> None:
    """Do something for ever; who is cut off comes back."""
    while True:
        with contextlib.suppress(OSError, EOFError, httpx.TransportError):
            await once()
        await asyncio.sleep(pause)
