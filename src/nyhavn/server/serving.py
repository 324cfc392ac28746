"""Serving: a site on a socket until it is told to stop, and how it stops."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Callable

import uvicorn

from nyhavn.server.sockets.websocket_protocol import RESTART, WebSocketProtocol

GOODBYE = 2.0  # seconds for everybody to hear it


class Server(uvicorn.Server):
    """Says goodbye and waits for the answer: who is cut off while sending may not hear it."""

    def __init__(self, config: uvicorn.Config, stop: Callable[[], None]) -> None:
        """Serve; `stop` is called when it ends, so that no call waits for long work."""
        super().__init__(config)
        self._stop = stop

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let nobody in, tell everybody to come back, finish what was begun."""
        for server in self.servers:
            server.close()
        self._stop()
        for talk in self._talks():
            talk.close(RESTART, "restart")
        with contextlib.suppress(TimeoutError):  # then without an answer
            async with asyncio.timeout(GOODBYE):
                while self._talks():
                    await asyncio.sleep(0.01)
        await super().shutdown(sockets)

    def _talks(self) -> list[WebSocketProtocol]:
        """Return the connections on which messages go to and fro; calls end by themselves."""
        found = self.server_state.connections
        talks = [talk for talk in found if isinstance(talk, WebSocketProtocol)]
        return [talk for talk in talks if talk.handshake_complete]
