"""Host: everything together where there is no server, such as in a worker of a browser.

It has the tables, clocks, calls and messages of a server, and nothing of its own: `bridge` carries
calls and connections, `mirrored_store` keeps tables, `distant_workers` lets bots think. Whoever
runs it gives functions for what it cannot do itself; all that passes is text or bytes.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AsyncExitStack

import msgspec
from msgspec import Struct

from nyhavn.server.api_app import api_application
from nyhavn.server.http.site import Site
from nyhavn.server.offline.bridge import MessageConnection, call
from nyhavn.server.offline.distant_workers import DistantWorkers
from nyhavn.server.offline.mirrored_store import Keep
from nyhavn.server.offline.own_tables import OwnTables
from nyhavn.server.tables.challenges import Challenges
from nyhavn.server.tables.table_bots import BotTiming

# There is nobody to keep a secret from, and the days are the same on every such page.
PUBLIC_KEY = b"the days of nyhavn without a server"
TEXTS = ("application/json", "text/")  # kinds of answers that are texts


class Called(Struct, frozen=True, omit_defaults=True):
    """What a call answered: a text, or what is none, which JSON has as base64."""

    status: int
    headers: dict[str, str]
    body: str = ""
    data: bytes = b""


class Host:
    """A site that is reached by calls of these methods."""

    def __init__(
        self,
        tell: Callable[[str, str, str], None],  # a connection, a kind, a text
        keep: Keep,
        post: Callable[[int, bytes], None],
        replace: Callable[[], None],
        bots: BotTiming | None = None,
    ) -> None:
        self._tell = tell
        self._workers = DistantWorkers(post, replace)
        self._own = OwnTables(keep, self._workers, bots or BotTiming())
        challenges = Challenges(self._own.tables, PUBLIC_KEY, connected=False)
        site = Site(self._own.tables, metrics_here=False, challenges=challenges)
        self._app = api_application(site, self._own.sweeper)
        self._connections: dict[str, MessageConnection] = {}
        self._running = AsyncExitStack()

    async def start(self, stored: str) -> str:
        """Begin with what is kept; return the ids of tables that cannot be read, as JSON."""
        unread = self._own.begin(stored)
        await self._running.enter_async_context(self._app.router.lifespan_context(self._app))
        return msgspec.json.encode(unread).decode()

    async def stop(self) -> None:
        """Finish what was begun."""
        await self._running.aclose()

    async def call(self, method: str, path: str, headers: str, body: str) -> str:
        """Answer a call of the API; headers and answer are JSON."""
        told = msgspec.json.decode(headers, type=dict[str, str])
        found = await call(self._app, method, path, told, body.encode())
        if found.headers.get("content-type", "").startswith(TEXTS):
            return _text(Called(found.status, found.headers, body=found.body.decode()))
        return _text(Called(found.status, found.headers, data=found.body))

    def connect(self, id: str) -> None:
        """Open a connection to the socket."""

        def told(kind: str, text: str) -> None:
            if kind == "close":
                self._connections.pop(id, None)
            self._tell(id, kind, text)

        self._connections[id] = MessageConnection(self._app, "/ws", told)

    def hear(self, id: str, text: str) -> None:
        """Take in what a connection says."""
        if connection := self._connections.get(id):
            connection.hear(text)

    def leave(self, id: str) -> None:
        """A connection has ended."""
        if connection := self._connections.pop(id, None):
            connection.leave()

    def thought(self, number: int, data: bytes) -> None:
        """Hear what came of a job that was posted."""
        self._workers.answer(number, data)

    def everything(self) -> str:
        """Return all tables, as JSON."""
        return self._own.text()

    async def take_in(self, text: str) -> str:
        """Add tables from elsewhere, as JSON; if one cannot be read, a ValueError and nothing."""
        return _text(await self._own.take_in(text))

    async def remove(self, text: str) -> None:
        """Delete the tables with these ids, which are JSON; it is kept when this returns."""
        await self._own.remove(msgspec.json.decode(text, type=list[str]))


def _text(struct: Struct) -> str:
    return msgspec.json.encode(struct).decode()
