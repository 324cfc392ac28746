"""One connection of the real server in this process, without a network, and with its own time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from uvicorn.server import ServerState

from nyhavn.server.cluster.opening import open_tables
from nyhavn.server.config import configured
from nyhavn.server.http.site import Site
from nyhavn.server.operations.visitors import Visitors
from nyhavn.server.sockets.patience import Patience
from nyhavn.server.storage.sqlite import SQLite
from tests.server.running import Inline, numbers


class Timers:
    """A loop whose timers go off when a test lets time pass; all else the running loop does."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._timers: list[asyncio.TimerHandle] = []
        self._now = 0.0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._loop, name)

    def time(self) -> float:
        return self._now

    def call_later(
        self, seconds: float, callback: Callable[..., None], *args: Any
    ) -> asyncio.TimerHandle:
        timer = asyncio.TimerHandle(self._now + seconds, callback, args, self._loop)
        self._timers.append(timer)
        return timer

    def let_pass(self, seconds: float) -> None:
        self._now += seconds
        due = sorted(timer for timer in self._timers if timer.when() <= self._now)
        self._timers = [timer for timer in self._timers if timer.when() > self._now]
        for timer in due:
            if not timer.cancelled():
                timer._run()


class Transport(asyncio.Transport):
    """Keeps what is written."""

    def __init__(self) -> None:
        super().__init__({"peername": ("127.0.0.1", 1), "sockname": ("127.0.0.1", 2)})
        self.written = b""
        self.reads = True
        self.protocol: Any = None
        self._closing = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += data

    def get_write_buffer_size(self) -> int:
        return 0

    def is_closing(self) -> bool:
        return self._closing

    def close(self) -> None:
        self._closing = True

    abort = close

    def pause_reading(self) -> None:
        self.reads = False

    def resume_reading(self) -> None:
        self.reads = True

    def get_protocol(self) -> asyncio.BaseProtocol:
        found: asyncio.BaseProtocol = self.protocol
        return found

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self.protocol = protocol


class Connection:
    """What a client does, and what comes of it."""

    def __init__(self, site: Site, patience: Patience | None) -> None:
        self.site = self._site = site
        self._timers = Timers()
        self._transport = Transport()
        config = configured(site, patience=patience)
        config.load()
        protocol: Any = config.http_protocol_class
        self._transport.protocol = protocol(config, ServerState(), {}, self._timers)
        self._transport.protocol.connection_made(self._transport)

    def send(self, data: bytes) -> None:
        if data:
            self._transport.protocol.data_received(data)

    def let_pass(self, seconds: float) -> None:
        self._timers.let_pass(seconds)

    def read_nothing(self) -> None:
        """What is sent stays in the buffers, which are full."""
        self._transport.protocol.pause_writing()

    def read(self) -> None:
        self._transport.protocol.resume_writing()

    async def answer(self, end: bytes) -> bytes:
        """Return what was answered, when it ends so."""
        while not self._transport.written.endswith(end):
            await asyncio.sleep(0)
        found, self._transport.written = self._transport.written, b""
        return found

    async def flood(self, data: bytes, most: int = 100) -> int:
        """Send something again and again as long as it is read; return how often that was."""
        for k in range(most):
            while not self._over and not self._transport.reads:
                await asyncio.sleep(0)
            if self._over:
                return k
            self.send(data)
        return most

    @property
    def reads(self) -> bool:
        """Whether the server reads what is sent."""
        return self._transport.reads

    @property
    def _over(self) -> bool:
        return self._transport.is_closing() or bool(self._transport.protocol.close_sent)

    def counted(self, name: str) -> int:
        """Return a number of the metrics."""
        return int(numbers(self._site.metrics.text())[f"nyhavn_{name}"])

    def cut(self, why: str) -> bool:
        """Whether the server has cut it off, for this reason."""
        return self._transport.is_closing() and self.counted(f'cut_total{{why="{why}"}}') == 1

    def end(self) -> None:
        self._transport.close()
        self._transport.protocol.connection_lost(None)


@asynccontextmanager
async def connected(
    patience: Patience | None = None, visitors: Visitors | None = None
) -> AsyncIterator[Connection]:
    """A connection on which nothing was said yet."""
    tables = open_tables(SQLite(":memory:"), Inline())
    connection = Connection(Site(tables, visitors), patience)
    try:
        yield connection
    finally:
        connection.end()
        await asyncio.sleep(0)
        await tables.close()
