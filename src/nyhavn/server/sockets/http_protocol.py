"""HTTP: uvicorn's connections, with an end to patience; pieces of heads and bodies are counted."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from nyhavn.server.operations.open_files import OpenFiles
from nyhavn.server.operations.visitors import Visitor, Visitors
from nyhavn.server.sockets.patience import SlowClientGuard

FEW, USUAL = 100, 256  # pieces of a head, or a body, in any case; bytes of each further one


class CountedConnection(h11.Connection):
    """Reads requests. A byte that comes alone costs as much as a thousand that come together."""

    _pieces = 0
    _allowed: float = FEW
    crumbled = False  # whether a head or a body came in too many pieces

    def next_event(self) -> Any:
        """Return what comes next."""
        event = super().next_event()
        if isinstance(event, h11.Request | h11.EndOfMessage):
            self._pieces, self._allowed = 0, FEW
        elif isinstance(event, h11.Data):
            self._allowed += len(event.data) / USUAL
            self._count()
        elif event is h11.NEED_DATA and self.their_state is h11.IDLE:  # a bit of a head
            self._count()
        return event

    def _count(self) -> None:
        self._pieces += 1
        if self._pieces > self._allowed:
            self.crumbled = True
            raise h11.RemoteProtocolError("in too many pieces")


class HttpProtocol(SlowClientGuard, H11Protocol):
    """HTTP. Heads and bodies come within a time, answers are read within a time."""

    visitors: Visitors
    files: OpenFiles
    conn: CountedConnection

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.conn = CountedConnection(h11.SERVER)
        self._state: Any = None
        self._due: asyncio.TimerHandle | None = None
        self._visitor: Visitor | None = None
        self._dawdles = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin; an address that has very many connections gets no more."""
        super().connection_made(transport)
        self._await()
        visitor = self.visitors.peer(self.client[0] if self.client else None)
        if self.files.scarce(transport):
            self.cut("files")
        elif visitor.crowded(visitor.http_connections):
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
        if self.conn.crumbled and (self.cycle is None or self.cycle.response_complete):
            return self._dawdle()
        self.count_cut("flood" if self.conn.crumbled else "nonsense")
        if self.cycle is not None:
            self.cycle.disconnected = True  # what is still answered goes nowhere
        try:
            super().send_400_response(msg)
        except h11.LocalProtocolError:
            self.transport.close()

    def _dawdle(self) -> None:
        """Cut off later who sends a head in crumbs: who is cut off at once comes back at once."""
        if self._visitor is not None and not self._dawdles:
            self._dawdles = True
            self.metrics.count("slowed")
            self.transport.pause_reading()
            self.loop.call_later(self._visitor.next_pause(), self.cut, "flood")

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
