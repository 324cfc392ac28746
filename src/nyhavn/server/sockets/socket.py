"""Socket: messages of one connection, each read, judged and answered."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from functools import partial

import msgspec
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from nyhavn.core.errors import NyhavnError
from nyhavn.server.http.request import refusal
from nyhavn.server.http.site import Site
from nyhavn.server.operations.journal import Fields, at
from nyhavn.server.operations.visitors import Talker
from nyhavn.server.protocol.refused import Refused, language, no
from nyhavn.server.protocol.wire import LONGEST_FRAME, Asked, Hello, Move, Ping, Pong
from nyhavn.server.sockets.idle_timeout import IdleTimeout
from nyhavn.server.sockets.protocols import DIRECT, WebSocketProtocol
from nyhavn.server.tables.watcher import Gone, Watcher

log = logging.getLogger(__name__)
HELLO = 4.0  # what it costs more than other messages: its answer may be a whole match
POLICY = 1008  # the code for who is sent away
_encode = msgspec.json.Encoder().encode
_decode: Callable[[str | bytes], Asked] = msgspec.json.Decoder(Asked).decode


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
    if visitor.crowded(visitor.talks):
        return await _turn_away(site, WebSocket(scope, receive, send), visitor.limits.connections)
    await send({"type": "websocket.accept"})

    direct: WebSocketProtocol | None = scope.get("extensions", {}).get(DIRECT)

    async def send_text(data: bytes) -> None:
        if direct is None or not direct.send_now(data):
            await send({"type": "websocket.send", "text": data.decode()})

    watcher = Watcher(send_text, site.tables.now)
    talker = Talker(visitor)
    sending = asyncio.create_task(watcher.run())
    site.metrics.count("sockets")
    visitor.talks += 1
    idle = IdleTimeout(visitor.limits.hello)
    if direct is not None:
        direct.on_text = partial(_at_once, site, watcher, talker, idle, direct)
    try:
        while not talker.deaf:
            message = await idle.wait_for(receive())
            arrived = site.metrics.clock() if direct is None else direct.arrived
            if message["type"] == "websocket.disconnect" or sending.done():
                break
            await heard(site, watcher, message.get("text"), talker, arrived)
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
        visitor.talks -= 1
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
    talker: Talker,
    idle: IdleTimeout,
    direct: WebSocketProtocol,
    data: bytes,
) -> bool:
    """Answer a ping if nothing has to wait for anything; say whether that was so."""
    table = watcher.table
    if table is None or not idle.waiting or watcher.owes or len(data) > LONGEST_FRAME:
        return False
    try:
        asked = _decode(data)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return False
    if not isinstance(asked, Ping) or not talker.may_say() or not site.tables.peers.fresh(table):
        return False
    pong = Pong(len(table.history), table.version, asked.at)
    if not direct.send_now(_encode(pong)):
        return False
    talker.say()
    idle.heard()
    watcher.knows(asked.n, asked.v)
    return True


async def _turn_away(site: Site, websocket: WebSocket, most: float) -> None:
    refused = Refused("connections", 429, most=int(most))
    site.metrics.refused(refused)
    await websocket.send_denial_response(refusal(websocket, refused))


async def heard(
    site: Site,
    watcher: Watcher,
    text: str | None,
    talker: Talker | None = None,
    arrived: float | None = None,
) -> None:
    """Answer one message; whatever it is, the connection goes on."""
    nth = None
    try:
        if talker is not None:
            talker.say()
        asked = _read(text)
        if talker is not None and isinstance(asked, Hello):
            talker.say(HELLO)
        nth = asked.nth if isinstance(asked, Move) else None
        await _answer(site, watcher, asked, arrived or site.metrics.clock())
    except NyhavnError as error:
        kind = site.metrics.refused(error)
        log.debug("refused", extra=at(**_where(watcher) | {"kind": kind}))
        watcher.tell(no(error, watcher.language, nth))
        if error.id == "server.stale":
            watcher.refresh()
        await asyncio.sleep(0)  # others first; and who is sent away shall have heard why
    except Gone:
        raise
    except Exception:
        site.metrics.count("errors", label="message")
        log.exception("a message failed", extra=at(**_where(watcher)))
        watcher.tell(no(Refused("broken", 500), watcher.language, nth))


async def _answer(site: Site, watcher: Watcher, asked: Hello | Move | Ping, arrived: float) -> None:
    match asked:
        case Ping(n, v, at):
            table = watcher.table
            if table is None:
                raise Refused("hello")
            await site.tables.peers.look(table)
            with contextlib.suppress(OSError, RuntimeError):  # nobody is there any more
                await watcher.answer(Pong(len(table.history), table.version, at))
            watcher.knows(n, v)
        case Move(nth, line):
            await _move(site, watcher, nth, line, arrived)
        case Hello():
            watcher.language = language(asked.lang)
            table = await site.tables.find(asked.table)
            await table.catch_up()  # another process may have told this client more than we know
            watcher.look(table, asked.token, asked.have)


async def _move(site: Site, watcher: Watcher, nth: int, line: str, arrived: float) -> None:
    table, seat = watcher.table, watcher.seat
    if table is None:
        raise Refused("hello")
    if seat is None:
        raise Refused("spectator", 403)
    await table.play(seat, nth, line)
    site.metrics.count("moves")
    watcher.refresh(lambda: site.metrics.took("ack", arrived))
    table.presence.when_sent(lambda: site.metrics.took("delivery", arrived))


def _where(watcher: Watcher) -> Fields:
    """What a log may tell of a connection."""
    table, seat = watcher.table, watcher.seat
    found: Fields = {} if table is None else {"table": table.head.id, "n": len(table.history)}
    return found if seat is None else {**found, "seat": seat}


def _read(text: str | None) -> Hello | Move | Ping:
    if text is None:
        raise Refused("binary", 400)
    if len(text.encode("utf-8", "replace")) > LONGEST_FRAME:
        raise Refused("large", 413, most=LONGEST_FRAME)
    try:
        return _decode(text)
    except msgspec.ValidationError as error:
        raise Refused("message", 400, why=str(error)) from None
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise Refused("json", 400) from None
