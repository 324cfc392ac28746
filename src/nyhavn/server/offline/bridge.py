"""Bridge: calls and connections of an ASGI application by plain messages, instead of a network."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

from starlette.types import ASGIApp, Message, Scope

from nyhavn.server.sockets.conversation import Conversation
from nyhavn.server.sockets.endpoint import CONNECTION

Told = Callable[[str, str], None]  # a kind (open, message, close) and a text


class Reply(NamedTuple):
    """The answer to a call."""

    status: int
    headers: dict[str, str]
    body: bytes


async def call(
    app: ASGIApp, method: str, path: str, headers: dict[str, str], body: bytes = b""
) -> Reply:
    """Return what an application answers."""
    asked = [{"type": "http.request", "body": body, "more_body": False}]
    gone = asyncio.Event()  # never: whoever asks waits for the answer
    status, told, parts = 500, dict[str, str](), list[bytes]()

    async def receive() -> Message:
        if not asked:
            await gone.wait()
        return asked.pop()

    async def send(message: Message) -> None:
        nonlocal status
        if message["type"] == "http.response.start":
            status = message["status"]
            told.update((name.decode(), value.decode()) for name, value in message["headers"])
        else:
            parts.append(message.get("body", b""))

    await app({**_scope("http", path, headers), "method": method}, receive, send)
    return Reply(status, told, b"".join(parts))


class MessageConnection:
    """One connection: a ClientConnection whose other side is told by calls, too."""

    def __init__(self, app: ASGIApp, path: str, told: Told) -> None:
        self.loop = asyncio.get_running_loop()
        self.can_write = True  # whoever is told has room for it
        self.tasks: set[asyncio.Task[None]] = set()
        self._told = told
        self._conversation: Conversation | None = None
        self._over = False
        self._held = False
        self._waiting: list[str] = []
        scope = _scope("websocket", path, {})
        scope["extensions"][CONNECTION] = self
        self._opening = self.loop.create_task(self._open(app, scope))

    async def _open(self, app: ASGIApp, scope: Scope) -> None:
        await app(scope, self._receive, self._send)

    def hear(self, text: str) -> None:
        """Take in a text of the other side."""
        self._waiting.append(text)
        self._go_on()

    def leave(self) -> None:
        """The other side has gone."""
        self._over = True
        self._waiting.clear()
        if self._conversation is not None:
            self._conversation.ended()

    # ---- what the conversation asks for ----

    def begin(self, conversation: Conversation) -> None:
        """Tell this one what comes from now on."""
        self._conversation = conversation
        if self._over:
            conversation.ended()
        self._go_on()

    def send_text(self, data: bytes) -> None:
        """Send a text."""
        self._told("message", data.decode())

    def hold(self, held: bool) -> None:
        """Read nothing until this is called again, or go on."""
        self._held = held
        self._go_on()

    def slow_down(self, seconds: float) -> None:
        """Nobody is a stranger here: nobody is slowed down."""

    def close(self, code: int, reason: str) -> None:
        """Say goodbye; nothing more is told."""
        if not self._over:
            self._over = True
            self._told("close", reason)

    def count_cut(self, why: str) -> None:
        """Nobody counts."""

    def _go_on(self) -> None:
        while self._conversation and self._waiting and not (self._held or self._over):
            self._conversation.message(self._waiting.pop(0).encode())

    async def _receive(self) -> Message:
        return {"type": "websocket.connect"}

    async def _send(self, message: Message) -> None:
        accepted = message["type"] == "websocket.accept"
        if accepted and not self._over:
            self._told("open", "")
        elif not accepted:
            self.close(1008, "refused")


def _scope(kind: str, path: str, headers: dict[str, str]) -> Scope:
    """What an application is told of a call by somebody at this machine."""
    url = urlsplit(path)
    found: dict[str, Any] = {
        "type": kind,
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "http" if kind == "http" else "ws",
        "path": unquote(url.path),
        "raw_path": url.path.encode(),
        "query_string": url.query.encode(),
        "root_path": "",
        "headers": [(name.lower().encode(), value.encode()) for name, value in headers.items()],
        "client": None,
        "server": ("localhost", 80),
        "extensions": {},
    }
    return found
