"""Serving: a site on a socket until it is told to stop, and how it stops."""

from __future__ import annotations

import asyncio
import contextlib
import socket

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

RESTART = 1012  # the code that tells a client to come back
GOODBYE = 2.0  # seconds for everybody to hear it


class Server(uvicorn.Server):
    """Says goodbye and waits for the answer: who is cut off while sending may not hear it."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let nobody in, tell everybody to come back, finish what was begun."""
        for server in self.servers:
            server.close()
        with contextlib.suppress(TimeoutError):  # then without an answer
            async with asyncio.timeout(GOODBYE):
                await asyncio.gather(*map(_goodbye, self._talks()))
                while self._talks():
                    await asyncio.sleep(0.01)
        await super().shutdown(sockets)

    def _talks(self) -> list[WebSocketsSansIOProtocol]:
        """Return the connections on which messages go to and fro; calls end by themselves."""
        found = self.server_state.connections
        talks = [talk for talk in found if isinstance(talk, WebSocketsSansIOProtocol)]
        return [talk for talk in talks if talk.handshake_complete]


async def _goodbye(talk: WebSocketsSansIOProtocol) -> None:
    with contextlib.suppress(OSError, RuntimeError):  # it is closing already
        await talk.send({"type": "websocket.close", "code": RESTART, "reason": "restart"})
