"""WebSocket: a client's connection over a real network, by asyncio."""

from __future__ import annotations

import asyncio
from typing import cast

from websockets.client import ClientProtocol
from websockets.exceptions import ConnectionClosedOK
from websockets.extensions.permessage_deflate import enable_client_permessage_deflate
from websockets.frames import Frame, Opcode
from websockets.protocol import State as ProtocolState
from websockets.uri import parse_uri

from nyhavn.client.driver import Driver


class WebSocket(asyncio.Protocol):
    """Begins at once, and tells its driver what happens until it ends; `why` says for what reason.

    How long it may take to open, and whether somebody is there, is for the client to decide.
    """

    def __init__(self, driver: Driver, url: str, deflate: bool = False) -> None:
        self.why = ""
        self._driver = driver
        uri = parse_uri(url)
        extensions = enable_client_permessage_deflate(None) if deflate else None
        self._protocol = ClientProtocol(uri, extensions=extensions, max_size=None)
        self._transport: asyncio.Transport | None = None
        self._pieces: list[bytes] = []  # of a message that comes in several frames
        self._dialing = asyncio.create_task(self._dial(uri.host, uri.port))

    def send(self, text: str) -> None:
        """Say something."""
        if self._protocol.state is ProtocolState.OPEN:
            self._protocol.send_text(text.encode())
            self._flush()

    def close(self) -> None:
        """End it, also if it is not open yet."""
        self._dialing.cancel()
        if self._protocol.state is ProtocolState.OPEN:
            self._protocol.send_close()
            self._flush()
        if self._transport is not None:
            self._transport.close()

    # ---- what asyncio calls ----

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        self._transport = cast(asyncio.Transport, transport)
        self._protocol.send_request(self._protocol.connect())
        self._flush()

    def data_received(self, data: bytes) -> None:
        """Hand on what the server said."""
        self._protocol.receive_data(data)
        self._flush()
        for event in self._protocol.events_received():
            if isinstance(event, Frame):
                self._heard(event)
            elif self._protocol.state is ProtocolState.OPEN:
                self._driver.opened(self)
        if self._protocol.close_expected() and self._transport is not None:
            self._transport.close()

    def connection_lost(self, error: Exception | None) -> None:
        """Say that it has ended."""
        self._protocol.receive_eof()
        found = error or self._protocol.handshake_exc or self._protocol.close_exc
        clean = isinstance(found, ConnectionClosedOK)
        self._ended("the server closed the connection" if clean else repr(found))

    # ---- how ----

    async def _dial(self, host: str, port: int) -> None:
        try:
            await asyncio.get_running_loop().create_connection(lambda: self, host, port)
        except OSError as error:
            self._ended(repr(error))

    def _heard(self, frame: Frame) -> None:
        if frame.opcode in (Opcode.TEXT, Opcode.CONT):
            self._pieces.append(bytes(frame.data))
            if frame.fin:
                text = b"".join(self._pieces)
                self._pieces.clear()
                self._driver.received(self, text)

    def _flush(self) -> None:
        assert self._transport is not None, "it has been made"
        for data in self._protocol.data_to_send():
            if data:
                self._transport.write(data)
            elif self._transport.can_write_eof():
                self._transport.write_eof()

    def _ended(self, why: str) -> None:
        self.why = why[:200]
        self._driver.closed(self)
