"""Client: one connection that greets, pings and remembers the newest update."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from random import Random
from time import perf_counter

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from nyhavn.load import words
from nyhavn.load.plan import Plan
from nyhavn.load.tally import Tally

AGAIN = 1.0  # seconds until a lost connection is tried again


class Client:
    """One person's page. It knows no rules."""

    def __init__(
        self, plan: Plan, tally: Tally, luck: Random, heard: Callable[[Client, float], None]
    ) -> None:
        self.update: words.Update | None = None
        self.refused = 0  # the number of refusals so far
        self._plan = plan
        self._tally = tally
        self._luck = luck
        self._heard = heard
        self._hello = ""
        self._v: int | None = None
        self._socket: ClientConnection | None = None

    async def greet(self, table: str, token: str) -> None:
        """Turn to a table; on a new connection this is said first."""
        self._hello = words.write(type="hello", table=table, token=token)
        self.update = None
        if self._socket is not None:
            await self._send(self._hello)

    async def move(self, line: str) -> None:
        """Play a line of the newest update."""
        assert self.update is not None, "there is no line to play without an update"
        await self._send(words.write(type="move", nth=self.update.mine + 1, line=line))

    async def run(self) -> None:
        """Be connected for ever."""
        deflate = "deflate" if self._plan.deflate else None
        while True:
            try:
                async with connect(
                    self._plan.socket,
                    compression=deflate,
                    max_size=None,
                    ping_interval=None,
                    proxy=None,
                ) as socket:
                    await self._connected(socket)
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError) as error:
                self._tally.disconnected(repr(error)[:200])
            await asyncio.sleep(AGAIN)

    async def ping(self) -> None:
        """Ask now and then whether something was missed, as the page does.

        Pages are independent of each other, so their pings are spread evenly. Here all share a
        process: if each waited from its last ping, those who were once late together would stay so.
        """
        due = perf_counter() + self._luck.uniform(0, self._plan.ping)
        while True:
            await asyncio.sleep(max(0.0, due - perf_counter()))
            due += self._plan.ping
            if self.update is not None:
                await self._send(words.write(type="ping", n=self.update.n, v=self._v))

    async def _connected(self, socket: ClientConnection) -> None:
        self._socket, self.update = socket, None
        self._tally.connections += 1
        pinging = asyncio.create_task(self.ping())
        try:
            await self._send(self._hello)
            async for text in socket:
                self._read(text)
            self._tally.disconnected("the server closed the connection")
        finally:
            pinging.cancel()
            self._tally.connections -= 1
            self._socket = None

    async def _send(self, text: str) -> None:
        if self._socket is not None:
            with contextlib.suppress(ConnectionClosed):  # the reader notices it, too
                await self._socket.send(text)

    def _read(self, text: str | bytes) -> None:
        now = perf_counter()
        match words.read(text):
            case words.Update() as update:
                self.update = update
                self._heard(self, now)
            case words.Table(v):
                self._v = v
            case words.No(id):
                self.refused += 1
                self._tally.refusals[id] += 1
            case _:
                self._tally.pongs += 1
