"""Dispatch: what comes through a socket, each read, judged and answered."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

import msgspec

from nyhavn.core.errors import NyhavnError
from nyhavn.server.http.site import Site
from nyhavn.server.operations.journal import Fields, at
from nyhavn.server.operations.visitors import MessageQuota
from nyhavn.server.protocol.refused import Refused, language, no
from nyhavn.server.protocol.wire import LONGEST_FRAME, Asked, Hello, Move, Ping, Pong, React
from nyhavn.server.tables.watcher import Gone, Watcher

log = logging.getLogger(__name__)
HELLO = 4.0  # what it costs more than other messages
ENTRIES = 50  # of a log that are sent for the cost of a message
decode: Callable[[str | bytes], Asked] = msgspec.json.Decoder(Asked).decode
encode = msgspec.json.Encoder().encode


async def heard(site: Site, watcher: Watcher, text: str | None) -> None:
    """Answer one message; whatever it is, the connection goes on."""
    asked = taken(site, watcher, None if text is None else text.encode("utf-8", "replace"))
    if asked is not None:
        await answered(site, watcher, asked, site.metrics.clock())


def taken(
    site: Site, watcher: Watcher, data: bytes | None, quota: MessageQuota | None = None
) -> Asked | None:
    """Read a message, and let its sender pay for it; None if it was refused."""
    try:
        if quota is not None:
            quota.spend(1.0 + (len(data) // LONGEST_FRAME if data else 0))
        asked = _read(data)
        if quota is not None and (cost := _cost(asked, watcher)):
            quota.spend(cost)
        return asked
    except Exception as error:
        _refuse(site, watcher, error)
        return None


def pong_at_once(site: Site, watcher: Watcher, ping: Ping) -> bytes | None:
    """Return the answer to a ping, unless something has to be looked up for it."""
    table = watcher.table
    if table is None or not site.tables.peers.fresh(table):
        return None
    if abs(len(table.history) - ping.n) > ENTRIES:
        return None
    return encode(Pong(len(table.history), table.version, ping.at))


async def answered(site: Site, watcher: Watcher, asked: Asked, arrived: float) -> None:
    """Answer a message that was read."""
    nth = asked.nth if isinstance(asked, Move) else None
    try:
        await _answer(site, watcher, asked, arrived)
    except Gone:
        raise
    except Exception as error:
        _refuse(site, watcher, error, nth)
        await asyncio.sleep(0)  # others first


async def _answer(site: Site, watcher: Watcher, asked: Asked, arrived: float) -> None:
    match asked:
        case Ping(n, v, at):
            table = watcher.table
            if table is None:
                raise Refused("hello")
            await site.tables.peers.look(table)
            await table.prepare(watcher.seat, n)
            watcher.tell(Pong(len(table.history), table.version, at))
            watcher.knows(n, v)
        case React(reaction):
            table, seat = watcher.table, watcher.seat
            if table is None:
                raise Refused("hello")
            if seat is None:
                raise Refused("spectator", 403)
            if table.presence.react(seat, reaction):
                await site.tables.peers.react(table, seat, reaction)
        case Move(nth, line):
            await _move(site, watcher, nth, line, arrived)
        case Hello():
            watcher.language = language(asked.lang)
            table = await site.tables.find(asked.table, watcher.visitor)
            await table.catch_up()  # another process may have told this client more than we know
            seat = None if asked.token is None else table.head.seat_of(asked.token)
            await table.prepare(seat, asked.have)
            watcher.look(table, asked.token, asked.have)
            if asked.token is not None and watcher.visitor is not None:
                table.owner = watcher.visitor.name  # its bots think for somebody who plays here


async def _move(site: Site, watcher: Watcher, nth: int, line: str, arrived: float) -> None:
    table, seat = watcher.table, watcher.seat
    if table is None:
        raise Refused("hello")
    if seat is None:
        raise Refused("spectator", 403)
    table.head.need_begun()  # before, the lot may still give this seat to somebody else
    await table.play(seat, nth, line)
    site.metrics.count("moves")
    watcher.refresh(lambda: site.metrics.took("ack", arrived))
    table.presence.when_sent(lambda: site.metrics.took("delivery", arrived))


def _cost(asked: Asked, watcher: Watcher) -> float:
    """Return what a message costs more than others: by what is sent for it."""
    if isinstance(asked, Ping) and watcher.table is not None:
        n = len(watcher.table.history)
        return (n - asked.n if asked.n <= n else n) // ENTRIES
    return HELLO if isinstance(asked, Hello) else 0.0


def _refuse(site: Site, watcher: Watcher, error: Exception, nth: int | None = None) -> None:
    """Say why not; nothing has changed, and the connection goes on."""
    if not isinstance(error, NyhavnError):
        site.metrics.count("errors", label="message")
        log.error("a message failed", exc_info=error, extra=at(**_where(watcher)))
        return watcher.tell(no(Refused("broken", 500), watcher.language, nth))
    kind = site.metrics.refused(error)
    log.debug("refused", extra=at(**_where(watcher) | {"kind": kind}))
    watcher.tell(no(error, watcher.language, nth))
    if error.id == "server.stale":
        watcher.refresh()


def _where(watcher: Watcher) -> Fields:
    """What a log may tell of a connection."""
    table, seat = watcher.table, watcher.seat
    found: Fields = {} if table is None else {"table": table.head.id, "n": len(table.history)}
    return found if seat is None else {**found, "seat": seat}


def _read(data: bytes | None) -> Asked:
    if data is None:
        raise Refused("binary", 400)
    if len(data) > LONGEST_FRAME:
        raise Refused("large", 413, most=LONGEST_FRAME)
    try:
        return decode(data)
    except msgspec.ValidationError as error:
        raise Refused("message", 400, why=str(error)) from None
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise Refused("json", 400) from None
