"""Socket: messages of one connection, each read, judged and answered."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from nyhavn.core.errors import NyhavnError
from nyhavn.server.http.request import refusal
from nyhavn.server.operations.journal import Fields, at
from nyhavn.server.operations.visitors import Talker
from nyhavn.server.protocol.refused import Refused, language, no
from nyhavn.server.protocol.wire import LONGEST_FRAME, Asked, Hello, Move, Ping, Pong
from nyhavn.server.sockets.idle_timeout import IdleTimeout
from nyhavn.server.tables.tables import House
from nyhavn.server.tables.watcher import Gone, Watcher

log = logging.getLogger(__name__)
HELLO = 4.0  # what it costs more than other messages: its answer may be a whole match
_decode: Callable[[str], Asked] = msgspec.json.Decoder(Asked).decode


async def serve(house: House, websocket: WebSocket) -> None:
    """Talk to one client until it leaves."""
    visitor = house.visitors.of(websocket.scope)
    if visitor.crowded(visitor.talks):
        refused = Refused("connections", 429, most=int(visitor.limits.connections))
        house.metrics.refused(refused)
        return await websocket.send_denial_response(refusal(websocket, refused))
    await websocket.accept()
    watcher = Watcher(websocket.send_text)
    talker = Talker(visitor)
    sending = asyncio.create_task(watcher.run())
    house.metrics.count("sockets")
    visitor.talks += 1
    silence = IdleTimeout(visitor.limits.hello)
    try:
        while not talker.deaf:
            message = await silence.ended_by(websocket.receive())
            if message["type"] == "websocket.disconnect" or sending.done():
                break
            await heard(house, watcher, message.get("text"), talker)
            if watcher.table is not None:
                silence.limit(visitor.limits.idle)
        else:
            raise Gone
    except (WebSocketDisconnect, Gone, TimeoutError) as error:
        why = "silent" if isinstance(error, TimeoutError) else "hurry"
        if not isinstance(error, WebSocketDisconnect):
            house.metrics.count("cut", label=why)
        with contextlib.suppress(RuntimeError):
            await websocket.close(1008, why)
    finally:
        silence.stop()
        visitor.talks -= 1
        house.metrics.count("sockets", -1)
        sending.cancel()
        watcher.leave()
        try:
            await sending
        except (asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
            pass  # stopped by us, or nobody was there any more
        except Exception:
            house.metrics.count("errors", label="sending")
            log.exception("sending failed")


async def heard(
    house: House, watcher: Watcher, text: str | None, talker: Talker | None = None
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
        await _answer(house, watcher, asked)
    except NyhavnError as error:
        kind = house.metrics.refused(error)
        log.debug("refused", extra=at(**_where(watcher) | {"kind": kind}))
        watcher.tell(no(error, watcher.language, nth))
        if error.id == "server.stale":
            watcher.refresh()
        await asyncio.sleep(0)  # others first; and who is sent away shall have heard why
    except Gone:
        raise
    except Exception:
        house.metrics.count("errors", label="message")
        log.exception("a message failed", extra=at(**_where(watcher)))
        watcher.tell(no(Refused("broken", 500), watcher.language, nth))


async def _answer(house: House, watcher: Watcher, asked: Hello | Move | Ping) -> None:
    match asked:
        case Hello():
            watcher.language = language(asked.lang)
            table = await house.table(asked.table)
            await table.catch_up()  # another process may have told this client more than we know
            watcher.look(table, asked.token, asked.have)
        case Move(nth, line):
            await _move(house, watcher, nth, line)
        case Ping(n, v, at):
            if watcher.table is None:
                raise Refused("hello")
            await house.peers.look(watcher.table)
            pong = Pong(watcher.table.n, watcher.table.version, at)
            with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # nobody is there any more
                await watcher.answer(pong)
            watcher.knows(n, v)


async def _move(house: House, watcher: Watcher, nth: int, line: str) -> None:
    table, seat = watcher.table, watcher.seat
    if table is None:
        raise Refused("hello")
    if seat is None:
        raise Refused("spectator", 403)
    began = house.metrics.clock()
    await table.play(seat, nth, line)
    house.metrics.count("moves")
    watcher.refresh(lambda: house.metrics.took("ack", began))


def _where(watcher: Watcher) -> Fields:
    """What a log may tell of a connection."""
    table, seat = watcher.table, watcher.seat
    found: Fields = {} if table is None else {"table": table.head.id, "n": table.n}
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
