"""Dispatch: what comes through a socket, each read, judged and answered."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable

import msgspec

from nyhavn.core.errors import NyhavnError
from nyhavn.server.http.site import Site
from nyhavn.server.operations.journal import Fields, at
from nyhavn.server.operations.visitors import MessageQuota
from nyhavn.server.protocol.refused import Refused, language, no
from nyhavn.server.protocol.wire import LONGEST_FRAME, Asked, Hello, Move, Ping, Pong
from nyhavn.server.tables.watcher import Gone, Watcher

log = logging.getLogger(__name__)
HELLO = 4.0  # what it costs more than other messages: its answer may be a whole match
decode: Callable[[str | bytes], Asked] = msgspec.json.Decoder(Asked).decode


async def heard(
    site: Site,
    watcher: Watcher,
    text: str | None,
    quota: MessageQuota | None = None,
    arrived: float | None = None,
) -> None:
    """Answer one message; whatever it is, the connection goes on."""
    nth = None
    try:
        if quota is not None:
            quota.spend()
        asked = _read(text)
        if quota is not None and isinstance(asked, Hello):
            quota.spend(HELLO)
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
        return decode(text)
    except msgspec.ValidationError as error:
        raise Refused("message", 400, why=str(error)) from None
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise Refused("json", 400) from None
