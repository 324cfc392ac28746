"""Connections in memory, as TCP keeps or breaks them.

Within a connection nothing is lost, doubled or overtaken. But it can be slow, stand still in one or
both directions without anybody noticing, and end: then what was on its way arrives or not, and each
side learns of the end at a time of its own. So a message can arrive long after its sender has
connected again and sent it a second time.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextvars import Context
from random import Random
from typing import Any

from starlette.types import ASGIApp

from nyhavn.client.driver import Driver
from nyhavn.server.sockets.conversation import Conversation
from nyhavn.server.sockets.endpoint import CONNECTION
from tests.trust.simulation.loop import RUNNING, Process, VirtualLoop
from tests.trust.simulation.player import Player

WINDOW = 20  # messages that fit into the buffers of a direction that stands still
END = None  # what a direction carries last


class Way:
    """One direction of a connection: first in, first out, each message after a delay."""

    def __init__(
        self,
        loop: VirtualLoop,
        delay: Callable[[], float],
        to: Callable[..., None],
        on_room: Callable[[], None] = lambda: None,
    ):
        self.room = True  # for another message
        self.still = False
        self._loop, self._delay, self._to, self._on_room = loop, delay, to, on_room
        self._queue: deque[tuple[float, str | None]] = deque()
        self._last = 0.0
        self._closed = False
        self._context = Context()  # what is on its way belongs to nobody

    def put(self, message: str | None) -> None:
        if self._closed:
            return
        self._closed = message is END
        self._last = max(self._last, self._loop.now + self._delay())
        self._queue.append((self._last, message))
        if len(self._queue) >= WINDOW:
            self.room = False
        self._loop.call_at(self._last, self._pump, context=self._context)

    def stand(self, still: bool) -> None:
        """Stop, or go on with all that has gathered."""
        self.still = still
        self._loop.call_soon(self._pump, context=self._context)

    def cut(self, keep: int, after: float) -> None:
        """Break: only so many of those on their way arrive, and then the end."""
        while len(self._queue) > keep:
            self._queue.pop()
        self.still = False
        self._closed = True
        self._last = max(self._last, self._loop.now + after)
        self._queue.append((self._last, END))
        self._loop.call_at(self._last, self._pump, context=self._context)
        self._loop.call_soon(self._pump, context=self._context)

    def _pump(self) -> None:
        while self._queue and not self.still and self._queue[0][0] <= self._loop.now:
            self._to(self._queue.popleft()[1])
        if len(self._queue) < WINDOW and not self.room:
            self.room = True
            self._on_room()


class Connection:
    """A page and a process of the server, joined: the `Transport` of the page, and the
    `ClientConnection` of the server."""

    def __init__(
        self, network: Network, page: Driver, process: Process, app: ASGIApp, who: Player
    ) -> None:
        self.process, self.who = process, who
        self.open = False
        self.over = False
        self.loop = network.loop
        self.tasks: set[asyncio.Task[None]] = set()
        self.up = Way(network.loop, network.delay, self._arrived)
        self.down = Way(network.loop, network.delay, self._told, self._room)
        self._network, self._page = network, page
        self._conversation: Conversation | None = None
        self._held: list[str] = []  # what came and is not to be heard yet
        self._holding = False
        self._context = Context()
        self._context.run(RUNNING.set, process)
        extensions = {**SCOPE["extensions"], CONNECTION: self}
        serving = app({**SCOPE, "extensions": extensions}, self._connect, self._answer)
        network.loop.create_task(serving, context=self._context)  # type: ignore[arg-type]

    # ---- the page's end ----

    def send(self, text: str) -> None:
        if self.open:
            self._network.asked(self, text)
            self.up.put(text)

    # ---- the network ----

    def cut(self, luck: Random, silent: bool = False) -> None:
        """Break. Each side learns of it at a time of its own, the page perhaps never."""
        late = self._network.late
        self.up.cut(luck.randrange(4), late())
        if silent:
            self.down.stand(True)
        else:
            self.down.cut(luck.randrange(4), late())
        self._network.connections.pop(self, None)

    # ---- the server's end ----

    def _arrived(self, text: str | None) -> None:
        if self.process.alive:
            self._context.run(self._hear, text)

    def _hear(self, text: str | None) -> None:
        conversation = self._conversation
        if text is END:
            self.over = True
            self._network.connections.pop(self, None)
            if conversation is not None:
                conversation.ended()
        elif self._holding or conversation is None:
            self._held.append(text)
        else:
            conversation.message(text.encode())

    def flood(self, frames: int) -> None:
        """Let so many frames come that are no messages."""
        if self._conversation is not None and self.process.alive:
            for _ in range(frames):
                self._context.run(self._conversation.frame)

    def _room(self) -> None:
        if self._conversation is not None and self.process.alive:
            self._context.run(self._conversation.writable)

    async def _connect(self) -> dict[str, Any]:
        return {"type": "websocket.connect"}

    async def _answer(self, message: Any) -> None:
        kind = message["type"]
        if kind == "websocket.http.response.start":  # whoever is at this address asks for too much
            self._network.trace(self.who, "is refused", message["status"])
            self.over = True
            self._network.connections.pop(self, None)
            self.down.put(END)
        elif kind != "websocket.http.response.body":
            assert kind == "websocket.accept", message
            self.down.put("accept")

    def begin(self, conversation: Conversation) -> None:
        self._conversation = conversation
        self.hold(False)
        if self.over:
            conversation.ended()

    @property
    def can_write(self) -> bool:
        return not self.over and self.down.room

    def send_text(self, data: bytes) -> None:
        self._network.sent(self, data.decode())
        self.down.put(data.decode())

    def hold(self, held: bool) -> None:
        self._holding = held
        while self._held and not self._holding and self._conversation is not None:
            self._conversation.message(self._held.pop(0).encode())

    def slow_down(self, seconds: float) -> None:
        self.hold(True)
        self.loop.call_later(seconds, self.hold, False)

    def count_cut(self, why: str) -> None:
        self._network.trace(self.who, "is sent away", why)

    def close(self, code: int = 0, reason: str = "") -> None:
        """Of the server if there is a code, else of the page."""
        if code:
            return self.down.put(END)
        self.open = False
        self.up.put(END)

    def _told(self, text: str | None) -> None:
        if text == "accept":
            self.open = True
            self._page.opened(self)
        elif text is END:
            self.open = False
            self._page.closed(self)
        else:
            self._network.trace(self.who, "hears", len(text))
            self._page.received(self, text)


class Network:
    """Who can reach whom, and how fast."""

    def __init__(
        self,
        loop: VirtualLoop,
        luck: Random,
        trace: Callable[..., None],
        asked: Callable[[Connection, str], None],
        sent: Callable[[Connection, str], None],
    ) -> None:
        self.loop, self.luck, self.trace = loop, luck, trace
        self.asked, self.sent = asked, sent
        self.connections: dict[Connection, None] = {}  # those that live, in order
        self.slow = 0.05  # seconds that a message takes at most
        self.lazy = 0.0  # seconds after which an end is noticed at most
        self.refuses = False  # nobody new is let in

    def delay(self) -> float:
        return self.luck.uniform(0.001, self.slow)

    def late(self) -> float:
        return self.luck.uniform(0.0, self.lazy)

    def connect(
        self, page: Driver, process: Process | None, app: ASGIApp | None, who: Player
    ) -> Connection | Refusing:
        """Open a connection to a process; without one it fails at once, or hangs."""
        if process is None or app is None or self.refuses or not process.alive:
            refused = Refusing()
            if self.luck.random() < 0.5:
                self.loop.call_later(self.delay(), page.closed, refused)
            return refused
        connection = Connection(self, page, process, app, who)
        self.connections[connection] = None
        return connection


class Refusing:
    """A connection that nobody accepts."""

    def send(self, text: str) -> None:
        pass

    def close(self) -> None:
        pass


SCOPE: dict[str, Any] = {
    "type": "websocket",
    "asgi": {"version": "3.0"},
    "scheme": "ws",
    "path": "/ws",
    "raw_path": b"/ws",
    "root_path": "",
    "query_string": b"",
    "headers": [(b"host", b"localhost")],
    "client": ("10.0.0.1", 1),
    "server": ("nyhavn", 80),
    "subprotocols": [],
    "extensions": {"websocket.http.response": {}},
    "state": {},
}
