"""Endpoint: where clients connect. The handshake comes through ASGI, and what follows by calls."""

from __future__ import annotations

from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from nyhavn.server.http.request import refusal
from nyhavn.server.http.site import Site
from nyhavn.server.protocol.refused import Refused
from nyhavn.server.sockets.conversation import ClientConnection, Conversation

CONNECTION = "nyhavn.connection"  # the extension of a scope that holds it


class Endpoint:
    """Lets clients in."""

    def __init__(self, site: Site) -> None:
        self._site = site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Begin a conversation, or say why not."""
        site, visitor = self._site, self._site.visitors.of(scope)
        connection: ClientConnection = scope["extensions"].pop(CONNECTION)
        await receive()  # that it wants to connect
        if visitor.crowded(visitor.sockets + visitor.sockets_elsewhere):
            refused = Refused("connections", 429, most=int(visitor.limits.connections))
            site.metrics.refused(refused)
            websocket = WebSocket(scope, receive, send)
            return await websocket.send_denial_response(refusal(websocket, refused))
        await send({"type": "websocket.accept"})
        connection.begin(Conversation(site, visitor, connection))
