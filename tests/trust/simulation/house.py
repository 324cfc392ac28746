"""Processes of the server: the real application on the virtual network and disk."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextvars import Context
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from starlette.applications import Starlette
from starlette.types import ASGIApp

from nyhavn.server.app import application
from nyhavn.server.house import House
from nyhavn.server.minds import Manner
from nyhavn.server.sqlite import SQLite
from nyhavn.server.visitors import Visitors
from nyhavn.server.workers import Overrun
from tests.server.running import Json
from tests.trust.simulation.disk import Disk
from tests.trust.simulation.loop import RUNNING, Process, VirtualLoop
from tests.trust.simulation.network import SCOPE

T = TypeVar("T")


class Thinkers:
    """A crew that answers with the real bots, after a time; now and then it does not."""

    def __init__(self, loop: VirtualLoop, luck: Random) -> None:
        self._loop, self._luck = loop, luck

    async def call(self, function: Callable[..., T], *args: Any) -> T:
        await asyncio.sleep(self._luck.uniform(0.01, 1.0))
        if self._luck.random() < 0.02:
            raise Overrun(function.__name__)
        return function(*args)

    def ready(self) -> bool:
        return True

    def close(self) -> None:
        pass


class Machine:
    """Where a process of the server runs, is killed, and is started again."""

    def __init__(self, name: str, loop: VirtualLoop, luck: Random, disk: Disk) -> None:
        self.name = name
        self.process: Process | None = None
        self.app: ASGIApp | None = None
        self._loop, self._luck, self._disk = loop, luck, disk
        self._kept: list[tuple[House, SQLite]] = []

    def start(self) -> None:
        store = self._disk.store()
        manner = Manner(
            pace=0.6,
            work=1,
            clock=self._loop.time,
            sleep=asyncio.sleep,
            seed=lambda: self._luck.getrandbits(63),
        )
        visitors = Visitors(clock=self._loop.time)
        crew = Thinkers(self._loop, self._luck)
        house = House(store, crew, manner, visitors=visitors, now=self._now)
        process = self.process = Process(self.name)
        self._kept.append((house, store))
        context = Context()
        context.run(RUNNING.set, process)
        self._loop.create_task(self._serve(application(house, Path())), context=context)

    async def _serve(self, app: Starlette) -> None:
        """Let visitors in when all is ready, as a server does."""
        async with app.router.lifespan_context(app):
            self.app = app
            await asyncio.Event().wait()

    def _now(self) -> int:
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
