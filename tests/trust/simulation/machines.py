"""Machines: processes of the server, the real application on the virtual network and disk."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextvars import Context
from pathlib import Path
from random import Random
from typing import Any, TypeVar
from unittest import mock

from starlette.applications import Starlette
from starlette.types import ASGIApp

from nyhavn.server.app import application
from nyhavn.server.cluster.opening import open_tables
from nyhavn.server.http.site import Site
from nyhavn.server.operations.visitors import Visitors
from nyhavn.server.storage import async_store
from nyhavn.server.storage.store import Store
from nyhavn.server.storage.store_thread import StoreThread
from nyhavn.server.tables.registry import Tables
from nyhavn.server.tables.steady_clock import SteadyClock
from nyhavn.server.tables.sweeper import Sweeper
from nyhavn.server.tables.table_bots import BotTiming
from nyhavn.server.tables.worker_pool import Overrun
from tests.server.running import Json
from tests.trust.simulation.disk import Disk
from tests.trust.simulation.loop import RUNNING, Process, VirtualLoop
from tests.trust.simulation.network import SCOPE
from tests.trust.simulation.notices import NoticeBoard, Notices

T = TypeVar("T")
BEGAN = 1_800_000_000_000  # milliseconds since 1970; a clock may be set back from there


class Thinkers:
    """Workers that answer with the real bots, after a time; now and then they do not."""

    places = 64

    def __init__(self, loop: VirtualLoop, luck: Random) -> None:
        self._loop, self._luck = loop, luck

    async def call(self, function: Callable[..., T], *args: Any, bots: bool = False) -> T:
        await asyncio.sleep(self._luck.uniform(0.01, 1.0))
        if self._luck.random() < 0.02:
            raise Overrun(function.__name__)
        return function(*args)

    def ready(self) -> bool:
        return True

    def close(self) -> None:
        pass


class VirtualThread(StoreThread):
    """No thread: the loop makes the calls, after a time."""

    async def run(self, call: Callable[[], T]) -> T:
        found: T = await asyncio.get_running_loop().run_in_executor(self, call)  # type: ignore[arg-type]
        return found


class Machine:
    """Where a process of the server runs, is killed, and is started again."""

    def __init__(
        self,
        name: str,
        loop: VirtualLoop,
        luck: Random,
        disk: Disk,
        board: NoticeBoard | None = None,
    ) -> None:
        self.name = name
        self.process: Process | None = None
        self.app: ASGIApp | None = None
        self.ahead = 0.0  # by how many seconds its clock is
        self._loop, self._luck, self._disk, self._board = loop, luck, disk, board
        self._kept: list[tuple[Tables, Store]] = []

    def start(self) -> None:
        store = self._disk.store()
        bots = BotTiming(
            pace=0.6,
            work=1,
            clock=self._loop.time,
            sleep=asyncio.sleep,
            seed=lambda: self._luck.getrandbits(63),
        )
        visitors = Visitors(clock=self._loop.time)
        workers = Thinkers(self._loop, self._luck)
        coordination = None if self._board is None else Notices(self._board)
        with mock.patch.object(async_store, "StoreThread", VirtualThread):
            time = SteadyClock(lambda: store.moment() or self._wall(), self._elapsed)
            tables = open_tables(store, workers, bots, coordination=coordination, now=time)
        process = self.process = Process(self.name)
        self._kept.append((tables, store))
        context = Context()
        context.run(RUNNING.set, process)
        self._loop.create_task(
            self._serve(application(Site(tables, visitors), Path(), Sweeper(tables, time=time))),
            context=context,
        )

    async def _serve(self, app: Starlette) -> None:
        """Let visitors in when all is ready, as a server does."""
        async with app.router.lifespan_context(app):
            self.app = app
            await asyncio.Event().wait()

    def _wall(self) -> int:
        return BEGAN + int((self._loop.now + self.ahead) * 1000)

    def _elapsed(self) -> int:
        return int(self._loop.now * 1000)

    def kill(self) -> None:
        """Nothing of the process happens any more; what it had in memory is gone."""
        assert self.process is not None
        self.process.alive = False
        self.process = self.app = None

    def end(self) -> None:
        for _, store in self._kept:
            store.close()

    def ask(self, path: str, body: Json, token: str | None, then: Callable[[int, Json], None]):  # type: ignore[no-untyped-def]
        """Post something to the process; it is not answered if the process dies meanwhile."""
        if self.process is None or self.app is None:
            return
        context = Context()
        context.run(RUNNING.set, self.process)
        self._loop.create_task(_asked(self.app, path, body, token, then), context=context)


async def _asked(
    app: ASGIApp,
    path: str,
    body: Json,
    token: str | None,
    then: Callable[[int, Json], None],
) -> None:
    headers = [(b"host", b"localhost"), (b"content-type", b"application/json")]
    if token is not None:
        headers.append((b"authorization", f"Bearer {token}".encode()))
    scope = {**SCOPE, "type": "http", "http_version": "1.1", "method": "POST", "scheme": "http"}
    scope |= {"path": path, "raw_path": path.encode(), "headers": headers}
    status, answer = 0, b""

    async def receive() -> Any:
        return {"type": "http.request", "body": json.dumps(body).encode(), "more_body": False}

    async def send(message: Any) -> None:
        nonlocal status, answer
        status = message.get("status", status)
        answer += message.get("body", b"")

    await app(scope, receive, send)
    then(status, json.loads(answer))
