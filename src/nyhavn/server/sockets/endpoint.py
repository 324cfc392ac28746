"""Endpoint: where clients connect, and one connection from its beginning to its end."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from functools import partial

import msgspec
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from nyhavn.server.http.request import refusal
from nyhavn.server.http.site import Site
from nyhavn.server.operations.visitors import MessageQuota
from nyhavn.server.protocol.refused import Refused
from nyhavn.server.protocol.wire import LONGEST_FRAME, Ping, Pong
from nyhavn.server.sockets.dispatch import decode, heard
from nyhavn.server.sockets.idle_timeout import IdleTimeout
from nyhavn.server.sockets.protocols import DIRECT, DirectConnection
from nyhavn.server.tables.watcher import Gone, Watcher

log = logging.getLogger(__name__)
POLICY = 1008  # the code for who is sent away
_encode = msgspec.json.Encoder().encode


class Endpoint:
    """Where clients connect. It speaks ASGI itself: layers between would cost more than a ping."""

    def __init__(self, site: Site) -> None:
        self._site = site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Talk to one client until it leaves."""
        # In a task of its own: else every message would be handed down through all layers above.
        await asyncio.create_task(serve(self._site, scope, receive, send))


async def serve(site: Site, scope: Scope, receive: Receive, send: Send) -> None:
    """Talk to one client until it leaves."""
    visitor = site.visitors.of(scope)
    await receive()  # that it wants to connect
    if visitor.crowded(visitor.sockets):
        return await _turn_away(site, WebSocket(scope, receive, send), visitor.limits.connections)
    await send({"type": "websocket.accept"})

    direct: DirectConnection | None = scope.get("extensions", {}).pop(DIRECT, None)

    async def send_text(data: bytes) -> None:
        if direct is None or not direct.send_now(data):
            await send({"type": "websocket.send", "text": data.decode()})

    watcher = Watcher(send_text, site.tables.now)
    quota = MessageQuota(visitor)
    sending = asyncio.create_task(watcher.run())
    site.metrics.count("sockets")
    visitor.sockets += 1
    idle = IdleTimeout(visitor.limits.hello)
    if direct is not None:
        direct.on_text = partial(_at_once, site, watcher, quota, idle, sending, direct)
    try:
        while not quota.ignored:
            message = await idle.wait_for(receive())
            arrived = site.metrics.clock() if direct is None else direct.arrived
            if message["type"] == "websocket.disconnect" or sending.done():
                break
            await heard(site, watcher, message.get("text"), quota, arrived)
            if watcher.table is not None:
                idle.limit(visitor.limits.idle)
        else:
            raise Gone
    except (Gone, TimeoutError) as error:
        why = "silent" if isinstance(error, TimeoutError) else "hurry"
        site.metrics.count("cut", label=why)
        with contextlib.suppress(OSError, RuntimeError):  # nobody is there any more
            await send({"type": "websocket.close", "code": POLICY, "reason": why})
    finally:
        if direct is not None:
            direct.on_text = None
        idle.stop()
        visitor.sockets -= 1
        site.metrics.count("sockets", -1)
        sending.cancel()
        watcher.leave()
        try:
            await sending
        except (asyncio.CancelledError, OSError, RuntimeError):
            pass  # stopped by us, or nobody was there any more
        except Exception:
            site.metrics.count("errors", label="sending")
            log.exception("sending failed")


def _at_once(
    site: Site,
    watcher: Watcher,
    quota: MessageQuota,
    idle: IdleTimeout,
    sending: asyncio.Task[None],
    direct: DirectConnection,
    data: bytes,
) -> bool:
    """Answer a ping if nothing has to wait for anything; say whether that was so."""
    table = watcher.table
    if table is None or not idle.waiting or watcher.owes or sending.done():
        return False
    if len(data) > LONGEST_FRAME:
        return False
    try:
        asked = decode(data)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return False
    if not isinstance(asked, Ping) or not quota.affords() or not site.tables.peers.fresh(table):
        return False
    pong = Pong(len(table.history), table.version, asked.at)
    if not direct.send_now(_encode(pong)):
        return False
    quota.spend()
    idle.heard()
    watcher.knows(asked.n, asked.v)
    return True


async def _turn_away(site: Site, websocket: WebSocket, most: float) -> None:
    refused = Refused("connections", 429, most=int(most))
    site.metrics.refused(refused)
    await websocket.send_denial_response(refusal(websocket, refused))
