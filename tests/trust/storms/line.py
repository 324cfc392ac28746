"""A line: what lies between one page and the servers. A real TCP proxy that behaves badly."""

from __future__ import annotations

import asyncio
import contextlib
from asyncio import StreamReader, StreamWriter
from collections.abc import Callable
from random import Random

CHUNK = 65_536


class Way:
    """One direction of a connection through the line."""

    def __init__(self, reader: StreamReader, writer: StreamWriter) -> None:
        self.delay = 0.0
        self.moving = asyncio.Event()
        self.moving.set()
        self._reader, self._writer = reader, writer

    async def carry(self) -> None:
        """Carry bytes until one side has ended, whatever stands in the way."""
        with contextlib.suppress(OSError):
            while data := await self._reader.read(CHUNK):
                await asyncio.sleep(self.delay)
                await self.moving.wait()
                self._writer.write(data)
                await self._writer.drain()


class Connection:
    """A client and a server, joined."""

    def __init__(
        self, client: tuple[StreamReader, StreamWriter], server: tuple[StreamReader, StreamWriter]
    ) -> None:
        self.up = Way(client[0], server[1])
        self.down = Way(server[0], client[1])
        self._client, self._server = client[1], server[1]

    async def run(self) -> None:
        ways = [asyncio.create_task(way.carry()) for way in (self.up, self.down)]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            self.cut(client=True, server=True)

    def cut(self, client: bool, server: bool) -> None:
        """Break the connection of one side or of both; a side that is left out notices nothing."""
        for writer, wanted in ((self._client, client), (self._server, server)):
            if wanted:
                writer.transport.abort()


class Line:
    """Listens on a port of its own, and hands on to one of the servers."""

    def __init__(self, luck: Random, ports: Callable[[], list[int]]) -> None:
        self.port = 0
        self.away = ""  # or how it treats those who come: refuses, hangs
        self.connections: list[Connection] = []
        self._luck, self._ports = luck, ports
        self._listening: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        self._listening = await asyncio.start_server(self._come, "127.0.0.1", 0)
        self.port = self._listening.sockets[0].getsockname()[1]

    async def close(self) -> None:
        assert self._listening is not None, "it is open"
        self._listening.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _come(self, reader: StreamReader, writer: StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None, "a stream is served by a task"
        self._tasks.add(task)
        try:
            await self._join(reader, writer)
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            self._tasks.discard(task)
            writer.transport.abort()

    async def _join(self, reader: StreamReader, writer: StreamWriter) -> None:
        if self.away == "hangs":  # until the other side loses patience
            while await reader.read(CHUNK):
                pass
        if self.away:
            return
        server = await asyncio.open_connection("127.0.0.1", self._luck.choice(self._ports()))
        connection = Connection((reader, writer), server)
        self.connections.append(connection)
        try:
            await connection.run()
        finally:
            self.connections.remove(connection)

    # ---- what goes wrong; each returns when the line is whole again ----

    async def drop(self, unit: float) -> None:
        """Break, and both sides know."""
        for connection in list(self.connections):
            connection.cut(client=True, server=True)

    async def vanish(self, unit: float) -> None:
        """Break, and one side does not notice; a server may hear the last words late."""
        for connection in list(self.connections):
            client = self._luck.random() < 0.5
            connection.up.moving.clear()
            connection.down.moving.clear()
            if client:
                connection.cut(client=True, server=False)
                late = self._luck.uniform(0, 3 * unit)
                asyncio.get_running_loop().call_later(late, connection.up.moving.set)

    async def freeze(self, unit: float) -> None:
        """Stand still, in one direction or both, and go on."""
        ways = [self._luck.choice([(c.up,), (c.down,), (c.up, c.down)]) for c in self.connections]
        for way in [way for some in ways for way in some]:
            way.moving.clear()
        await asyncio.sleep(self._luck.uniform(0, 4 * unit))
        for way in [way for some in ways for way in some]:
            way.moving.set()

    async def lag(self, unit: float) -> None:
        """Be slow for a while."""
        slow = self._luck.uniform(0, 0.4 * unit)
        for connection in self.connections:
            connection.up.delay = connection.down.delay = slow
        await asyncio.sleep(self._luck.uniform(0, 4 * unit))
        for connection in self.connections:
            connection.up.delay = connection.down.delay = 0.0

    async def outage(self, unit: float) -> None:
        """Be away: connections are broken or stand still, and nobody new gets through."""
        self.away = self._luck.choice(("refuses", "hangs"))
        if self._luck.random() < 0.5:
            await self.drop(unit)
        else:
            await self.vanish(unit)
        await asyncio.sleep(self._luck.uniform(0, 4 * unit))
        self.away = ""
