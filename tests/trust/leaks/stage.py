"""Stage: a server in this process, without threads, clocks or networks, and what leaves it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, TypeVar
from unittest import mock

from msgspec import Struct
from starlette.types import Message, Scope

from nyhavn.core.dealer import Odds, Sealed
from nyhavn.core.match import Match
from nyhavn.server.app import application
from nyhavn.server.cluster.opening import open_tables
from nyhavn.server.http.site import Site
from nyhavn.server.operations.journal import JsonFormatter
from nyhavn.server.operations.prometheus_metrics import PrometheusMetrics
from nyhavn.server.sockets import dispatch
from nyhavn.server.storage import async_store
from nyhavn.server.storage.sqlite import SQLite
from nyhavn.server.storage.store import Save
from nyhavn.server.storage.store_thread import StoreThread
from nyhavn.server.tables import secret
from nyhavn.server.tables.head import Chair, Head
from nyhavn.server.tables.table_bots import BotTiming
from nyhavn.server.tables.transition import stored_change
from nyhavn.server.tables.watcher import Watcher
from tests.server.saving import save
from tests.server.watching import Ears
from tests.trust.leaks.script import Call

T = TypeVar("T")
WORK = 2  # playouts of a hint: enough to look at the whole view


class Here(StoreThread):
    """No thread: calls are made at once."""

    async def run(self, call: Callable[[], T]) -> T:
        return call()


class Luck(Struct):
    """The dealer of both worlds: the second is dealt what the first was, if that is possible."""

    seed: str
    salts: tuple[str, ...]
    drawn: dict[int, str] = {}
    parted: bool = False  # the second world could not be dealt the same

    def draw(self, nth: int, odds: Odds) -> str:
        line = Sealed(bytes.fromhex(self.seed), self.salts).draw(nth, odds)
        wanted = self.drawn.setdefault(nth, line)
        if wanted in [possible for possible, _ in odds]:
            return wanted
        self.parted = True
        return line


class Stage(logging.Handler):
    """One of two servers. `out` is what leaves it for the observer, `logs` for the operator."""

    places = 64  # for its bots

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(JsonFormatter(lambda record: 0.0))
        self.out: list[str] = []
        self.logs: list[str] = []
        self.metrics = PrometheusMetrics(lambda: 0.0)
        bots = BotTiming(
            0, WORK, clock=lambda: 0.0, sleep=lambda seconds: asyncio.sleep(0), seed=lambda: 7
        )
        self.store = SQLite(":memory:")
        with mock.patch.object(async_store, "StoreThread", Here):
            tables = open_tables(self.store, self, bots, metrics=self.metrics, now=lambda: 0)
        self.site = Site(tables)
        self.app = application(self.site)
        self._watching: list[Ears] = []

    # ---- what happens behind the scenes ----

    def emit(self, record: logging.LogRecord) -> None:
        self.logs.append(self.format(record))

    async def call(self, function: Callable[..., T], *args: Any, bots: bool = False) -> T:
        """Think. What a worker is given has left the server: it must not hold a secret either."""
        self.out.append(f"{function.__name__} {args!r}")
        return function(*args)

    def ready(self) -> bool:
        return True

    def set(self, head: Head, match: Match) -> None:
        """Store a table whose match is on its way."""
        entries = [str(entry) for entry in match.entries]
        save(self.store, Save(head.id, 0, stored_change(head), 0, entries))

    # ---- what people do ----

    def watcher(self, hear: Callable[[str], object]) -> Watcher:
        """Connect somebody."""

        ears = Ears(lambda text: hear(text.decode()))
        self._watching.append(ears)
        return ears.watcher

    async def say(self, watcher: Watcher, text: str | None) -> None:
        await dispatch.heard(self.site, watcher, text)
        await self.rest()

    async def ask(self, call: Call, lang: str) -> str:
        """Make an HTTP call; return the whole answer."""
        headers = [(b"host", b"127.0.0.1"), (b"accept-language", lang.encode())]
        headers += [(b"authorization", f"Bearer {call.token}".encode())] if call.token else []
        path, _, query = call.path.partition("?")
        scope: Scope = {
            "type": "http", "method": call.method, "path": path, "raw_path": path.encode(),
            "query_string": query.encode(), "headers": headers, "scheme": "http",
            "server": ("127.0.0.1", 80), "client": ("127.0.0.1", 1), "http_version": "1.1",
            "root_path": "",
        }  # fmt: skip
        answer: list[str] = []

        asked: list[Message] = [{"type": "http.request", "body": call.body.encode()}]

        async def receive() -> Message:
            return asked.pop() if asked else {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            kept = (message.get("status"), message.get("headers"), message.get("body"))
            answer.append(repr([part for part in kept if part is not None]))

        await self.app(scope, receive, send)
        await self.rest()
        return "".join(answer)

    async def rest(self) -> None:
        """Wait until everything is said and every bot has moved."""
        me = asyncio.current_task()
        while True:
            await asyncio.sleep(0)
            busy = asyncio.all_tasks() - {me}
            if not busy and not any(ears.awake for ears in self._watching):
                return

    async def clear(self) -> None:
        """Send everybody away."""
        for ears in self._watching:
            ears.watcher.leave()
        self._watching = []

    def forget(self) -> None:
        """Forget what was said."""
        self.out, self.logs = [], []

    def numbers(self) -> str:
        return self.metrics.text()


def chair(name: str, token: str, salt: str) -> Chair:
    return Chair("person", name, None, secret.hashed(token), salt)
