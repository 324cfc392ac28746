"""Protocols: uvicorn's connections, with an end to patience.

Uvicorn waits for ever for the head of a request and keeps for ever what nobody reads; both cost
memory. Here the slow are cut off, and nobody can make us keep much.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import OPEN

from nyhavn.server.operations.metrics import Metrics
from nyhavn.server.operations.visitors import Visitor, Visitors

DIRECT = "nyhavn.direct"  # the extension of a scope that holds its connection


@dataclass(frozen=True)
class Patience:
    """How long we wait for the other side, and how much we keep for it."""

    head: float = 10.0  # seconds for the head of a request
    body: float = 60.0  # seconds for its body: a record from a slow telephone
    unread: float = 30.0  # seconds until what was sent must be on its way
    most_unread: int = 2_000_000  # bytes that may wait for a reader; an update has a tenth of that
    most_waiting: int = 2_000  # messages that may wait to be answered
    most_fragments: int = 100  # frames of one message


class DirectConnection(Protocol):
    """A connection that the application can reach through ASGI: offered every message first, and
    sending at once where nothing has to wait."""

    on_text: Callable[[bytes], bool] | None  # answers at once, or says False
    arrived: float  # when the message came that the application fetches next

    def send_now(self, data: bytes) -> bool:
        """Send a text if nobody has to wait for that; say whether it was sent."""


class SlowClientGuard(asyncio.Protocol):
    """A connection that can be cut off; it is if nobody reads for long what was sent."""

    metrics: Metrics
    patience: Patience
    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    _unread: asyncio.TimerHandle | None = None

    def cut(self, why: str) -> None:
        """End it without a word, and count that once."""
        if not self.transport.is_closing():
            self.metrics.count("cut", label=why)
        self.transport.abort()

    def pause_writing(self) -> None:
        """Nobody reads; not for ever."""
        super().pause_writing()
        self._unread = self.loop.call_later(self.patience.unread, self.cut, "unread")

    def resume_writing(self) -> None:
        """Somebody reads again."""
        super().resume_writing()
        self._stop()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self._stop()
        super().connection_lost(exc)

    def _stop(self) -> None:
        if self._unread is not None:
            self._unread.cancel()


class HttpProtocol(SlowClientGuard, H11Protocol):
    """HTTP. Heads and bodies come within a time, answers are read within a time."""

    visitors: Visitors

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._state: Any = None
        self._due: asyncio.TimerHandle | None = None
        self._visitor: Visitor | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin; an address that has very many connections gets no more."""
        super().connection_made(transport)
        self._await()
        visitor = self.visitors.peer(self.client[0] if self.client else None)
        if visitor.crowded(visitor.http_connections):
            self.cut("connections")
        else:
            visitor.http_connections += 1
            self._visitor = visitor

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self._leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read; a slow sender does not win time by sending a little."""
        super().data_received(data)
        if self.transport.get_protocol() is self:  # else it has become a WebSocket, and stays
            self._await()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over."""
        self._leave()
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no HTTP; a body can turn out so when its answer is on the way."""
        self.metrics.count("cut", label="nonsense")
        if self.cycle is not None:
            self.cycle.disconnected = True  # what is still answered goes nowhere
        try:
            super().send_400_response(msg)
        except h11.LocalProtocolError:
            self.transport.close()

    def _await(self) -> None:
        """Give a new head or body its time."""
        state = self.conn.their_state
        if state is self._state or self.transport.is_closing():
            return
        if self._due is not None:
            self._due.cancel()
        self._state, self._due = state, None
        if state is h11.IDLE or state is h11.SEND_BODY:
            seconds = self.patience.head if state is h11.IDLE else self.patience.body
            self._due = self.loop.call_later(seconds, self.cut, "slow")

    def _leave(self) -> None:
        """This is no call any more."""
        self._stop()
        if self._due is not None:
            self._due.cancel()
        if self._visitor is not None:
            self._visitor.http_connections -= 1
            self._visitor = None


class WebSocketProtocol(SlowClientGuard, WebSocketsSansIOProtocol):
    """A WebSocket. What waits, on either side, is bounded.

    It is a DirectConnection too: the way through ASGI (a queue, two tasks, five layers) takes
    longer than a ping and its answer, and pings are five of six messages.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.on_text: Callable[[bytes], bool] | None = None
        self.arrived = 0.0
        self._heard = 0.0  # when something came last

    def handle_connect(self, event: Request) -> None:
        """Begin, and let the application reach through."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][DIRECT] = self  # type: ignore[assignment]

    def handle_text(self, event: Frame) -> None:
        """Take a message, or the first piece of one."""
        offer = self.on_text if event.fin and self.queue.empty() and not self.close_sent else None
        if offer is None or not offer(bytes(event.data)):
            super().handle_text(event)

    def send_now(self, data: bytes) -> bool:
        """Send a text if nobody has to wait for that; say whether it was sent."""
        if self.conn.state is not OPEN or self.close_sent or not self.writable.is_set():
            return False
        self.conn.send_text(data)
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    def data_received(self, data: bytes) -> None:
        """Read, unless too much is waiting already: pings to be answered, messages, pieces."""
        self._heard = self.loop.time()
        super().data_received(data)
        patience = self.patience
        if (
            self.transport.get_write_buffer_size() > patience.most_unread
            or self.queue.qsize() > patience.most_waiting
            or len(self.frames) > patience.most_fragments
        ):
            self.cut("flood")

    def send_keepalive_ping(self) -> None:
        """Ask whether somebody is there, unless they have spoken lately, as pages do."""
        assert self.ping_interval is not None
        if self.loop.time() - self._heard < self.ping_interval:
            self.schedule_ping()
        else:
            super().send_keepalive_ping()

    def handle_parser_exception(self) -> None:
        """Refuse what is no frame, or too large."""
        self.metrics.count("cut", label="nonsense")
        if self.conn.close_sent is not None:
            return super().handle_parser_exception()
        # It came before the handshake was answered: there is nobody yet to say goodbye to.
        self.queue.put_nowait({"type": "websocket.disconnect", "code": 1006})
        self.close_sent = True
        self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """Hand on a message; text that is not UTF-8 is the sender's fault and none of ours."""
        if self.curr_msg_data_type == "text" and not self.close_sent and not _text(self.frames):
            self.conn.fail(1007)
            self.handle_parser_exception()
            return
        if self.queue.empty():
            self.arrived = self.metrics.clock()
        super().send_receive_event_to_app()


def guarded(
    visitors: Visitors, metrics: Metrics, patience: Patience | None = None
) -> tuple[type[HttpProtocol], type[WebSocketProtocol]]:
    """Return the classes of connections that are counted there."""
    shared = {"metrics": metrics, "patience": patience or Patience()}
    http = type("HttpProtocol", (HttpProtocol,), {"visitors": visitors, **shared})
    return http, type("WebSocketProtocol", (WebSocketProtocol,), shared)


def _text(pieces: list[bytes]) -> bool:
    try:
        b"".join(pieces).decode()
    except UnicodeDecodeError:
        return False
    return True
