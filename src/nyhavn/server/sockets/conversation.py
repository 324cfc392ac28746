"""Conversation: one client from its handshake to its end.

What comes is handed over by calls, and most of it is answered in the same call: queues and tasks of
their own take longer than a ping and its answer, and pings are five of six messages.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from typing import Protocol

from nyhavn.server.http.site import Site
from nyhavn.server.operations.visitors import MessageQuota, Visitor
from nyhavn.server.protocol.wire import Asked, Ping
from nyhavn.server.sockets import dispatch
from nyhavn.server.sockets.idle_timeout import IdleTimeout
from nyhavn.server.tables.watcher import Gone, Watcher

log = logging.getLogger(__name__)
POLICY = 1008  # the code for who is sent away


class ClientConnection(Protocol):
    """What a conversation needs of a connection. It is told `message`, `frame`, `writable` and
    `ended` of it."""

    loop: asyncio.AbstractEventLoop
    can_write: bool  # whether somebody reads what was sent before
    tasks: set[asyncio.Task[None]]  # that are waited for before the server ends

    def begin(self, conversation: Conversation) -> None:
        """Tell this one what comes from now on."""

    def send_text(self, data: bytes) -> None:
        """Send a text."""

    def hold(self, held: bool) -> None:
        """Read nothing until this is called again, or go on."""

    def slow_down(self, seconds: float) -> None:
        """Read nothing for a while: who sends more than is allowed has to wait."""

    def close(self, code: int, reason: str) -> None:
        """Say goodbye; nothing more is told."""

    def count_cut(self, why: str) -> None:
        """Count that it ends by what its visitor did."""


class Conversation:
    """Hears one message after the other, and says what is due as soon as it can be sent."""

    def __init__(self, site: Site, visitor: Visitor, connection: ClientConnection) -> None:
        self._site, self._visitor, self._connection = site, visitor, connection
        self._loop = connection.loop
        self._watcher = Watcher(self._wake, site.tables.now)
        self._watcher.visitor = visitor
        self._quota = MessageQuota(visitor)
        self._work: asyncio.Task[None] | None = None  # on a message that had to wait for something
        self._waiting: deque[tuple[bytes | None, float]] = deque()  # messages behind it
        self._awake = False  # whether it will look at once what is due
        self._over = False
        self._idle = IdleTimeout(self._loop, self._silent)
        self._idle.limit(visitor.limits.hello)
        visitor.sockets += 1
        site.metrics.count("sockets")

    # ---- what the connection tells ----

    def message(self, data: bytes | None) -> None:
        """Hear a text; None is something else."""
        if self._over:
            return
        if self._work is None:
            self._hear(data, None)
        else:
            self._waiting.append((data, self._site.metrics.clock()))
            self._connection.hold(True)

    def frame(self) -> None:
        """Count what is no message: a ping or pong of the protocol, a piece, a bit of a frame."""
        if not self._over and self._quota.take():
            self._hurry()

    def writable(self) -> None:
        """Go on with what is due."""
        self._wake()

    def ended(self) -> None:
        """Nobody is there any more."""
        if self._over:
            return
        self._over = True
        self._idle.stop()
        self._waiting.clear()
        self._watcher.leave()
        self._watcher.notify = _nothing
        del self._idle  # nothing that is left refers to itself: it is forgotten at once
        self._visitor.sockets -= 1
        self._site.metrics.count("sockets", -1)

    # ---- hearing ----

    def _hear(self, data: bytes | None, arrived: float | None) -> None:
        self._idle.heard()
        try:
            asked = dispatch.taken(self._site, self._watcher, data, self._quota)
        except Gone:
            return self._part("hurry")
        if asked is None:
            if self._quota.over:
                self._hurry()
        elif not isinstance(asked, Ping) or not self._answer_at_once(asked):
            when = self._site.metrics.clock() if arrived is None else arrived
            self._work = self._loop.create_task(self._answer(asked, when))
            self._connection.tasks.add(self._work)
            self._work.add_done_callback(self._answered)

    def _answer_at_once(self, ping: Ping) -> bool:
        """Answer a ping if nothing has to wait for anything; say whether that was so."""
        watcher = self._watcher
        if watcher.owes or not self._connection.can_write:
            return False
        pong = dispatch.pong_at_once(self._site, watcher, ping)
        if pong is None:
            return False
        self._connection.send_text(pong)
        watcher.knows(ping.n, ping.v)
        return True

    async def _answer(self, asked: Asked, arrived: float) -> None:
        await dispatch.answered(self._site, self._watcher, asked, arrived)

    def _answered(self, work: asyncio.Task[None]) -> None:
        """Go on with the next message."""
        self._work = None
        self._connection.tasks.discard(work)
        if not work.cancelled() and isinstance(work.exception(), Gone):
            self._part("hurry")
        if self._over:
            return self._watcher.leave()  # it may have turned to a table meanwhile
        self._idle.heard()
        if self._watcher.table is not None:
            self._idle.limit(self._visitor.limits.idle)
        while self._waiting and self._work is None and not self._over:
            self._hear(*self._waiting.popleft())
        if not self._waiting:
            self._connection.hold(False)

    # ---- speaking ----

    def _wake(self) -> None:
        if not self._awake:
            self._awake = True
            if wait := self._visitor.pace():
                self._loop.call_later(wait, self._speak)
            else:
                self._loop.call_soon(self._speak)

    def _speak(self) -> None:
        """Say all that is due, as long as somebody reads it."""
        self._awake = False
        try:
            while not self._over and self._connection.can_write:
                data = self._watcher.take()
                if data is None:
                    return
                self._connection.send_text(data)
        except Exception:
            self._site.metrics.count("errors", label="sending")
            log.exception("sending failed")
            self._connection.close(1011, "broken")
            self.ended()

    # ---- patience ----

    def _hurry(self) -> None:
        """Slow down who sends too much; who goes on all the same is sent away."""
        if self._quota.ignored:
            self._part("hurry")
        else:
            self._connection.slow_down(self._visitor.next_pause())

    def _silent(self) -> None:
        if self._work is None:
            self._part("silent")

    def _part(self, why: str) -> None:
        if not self._over:
            self._speak()  # who is sent away shall have heard why
            self._connection.count_cut(why)
            self._connection.close(POLICY, why)
            self.ended()


def _nothing() -> None:
    """Nobody is there to be told."""
