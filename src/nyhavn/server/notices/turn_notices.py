"""Turn notices: whoever owes a decision and is not here is told of it elsewhere, if they asked."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Protocol

from msgspec.json import Encoder

from nyhavn.core.errors import NyhavnError
from nyhavn.server.notices.courier import Courier, Errand
from nyhavn.server.notices.https_call import CallPolicy, NotAllowed, post, target
from nyhavn.server.operations.journal import at
from nyhavn.server.operations.metrics import kind_of
from nyhavn.server.protocol.refused import Refused
from nyhavn.server.tables import notice_changes
from nyhavn.server.tables.head import Head
from nyhavn.server.tables.notice_address import NoticeAddress
from nyhavn.server.tables.notice_changes import Due
from nyhavn.server.tables.registry import Tables
from nyhavn.server.tables.table import Table
from nyhavn.words import sentence

log = logging.getLogger(__name__)
GONE = (404, 410)  # what a service answers where nobody is any more
encode = Encoder().encode


class Sealing(Protocol):
    """What encrypts for browsers: `PushMessages`; the library behind it need not be there."""

    @property
    def public(self) -> str:
        """The public key, for which browsers subscribe."""

    def request(
        self, address: NoticeAddress, text: bytes, topic: str
    ) -> tuple[dict[str, str], bytes]:
        """Return headers and body of what tells a browser."""


@dataclass(frozen=True)
class NoticeTiming:
    """How long is waited, in seconds."""

    away: float = 10.0  # who comes back sooner was not away: a page is loaded anew
    seen: float = 60.0  # who was here so long when a decision was owed knows of it
    again: float = 30.0  # until it is tried again to note what could not be stored
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep


@dataclass
class TurnNotices:
    """What one server tells elsewhere. Without `push` no browser, without `webhooks` no address."""

    tables: Tables
    push: Sealing | None = None
    webhooks: bool = False
    url: str | None = None  # where people find this server
    policy: CallPolicy = field(default_factory=CallPolicy)
    timing: NoticeTiming = field(default_factory=NoticeTiming)
    courier: Courier = field(default_factory=Courier)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    def check(self, url: str, push: bool) -> None:
        """Refuse an address that would never be called, and any while this is switched off."""
        if push and self.push is None:
            raise Refused("push_off")
        if not push and not self.webhooks:
            raise Refused("webhooks_off")
        try:
            target(url, self.policy)
        except NotAllowed:
            raise Refused("notice_url", 400) from None

    def may(self, address: NoticeAddress) -> bool:
        """Say whether an address of this kind is called here."""
        return self.webhooks if address.auth is None else self.push is not None

    async def call(self, table: Table, due: Due) -> None:
        """Note that somebody is told, and have them called; by one process, and once."""
        mine, now = False, self.tables.now()

        def claimed(head: Head) -> Head:
            nonlocal mine
            after = notice_changes.claimed(head, due, now)
            mine = after is not head
            return after

        await table.change(claimed)
        if not mine:
            return
        head, push = table.head, self.push
        told, policy = at(table=head.id, seat=due.seat), self.policy
        address, game, seat = due.address, head.game, due.seat

        def call() -> int:
            headers, body = self._request(push, address, head.id, game, seat)
            return post(address.url, headers, body, policy)

        def done(outcome: int | Exception) -> None:
            kind = _kind(outcome)
            self.tables.metrics.count("notices", label=kind)
            log.info("a notice of a turn", extra=told | at(table=head.id, seat=seat, kind=kind))
            if kind == "gone":
                task = asyncio.get_running_loop().create_task(self._forget(head.id, address.url))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

        if not self.courier.offer(Errand(call, done)):
            self.tables.metrics.count("notices", label="dropped")
            log.warning("a notice was dropped: too many wait", extra=told)

    def close(self) -> None:
        """Tell nobody any more."""
        self.courier.close()
        for task in self._tasks:
            task.cancel()

    def _request(
        self, push: Sealing | None, address: NoticeAddress, id: str, game: str, seat: int
    ) -> tuple[dict[str, str], bytes]:
        """What is said: whose turn it is at which table; nothing of the match or of people."""
        language = address.language
        text = sentence("server.notice.text", {"game": f"@{game}"}, language)
        if address.auth is None or push is None:
            link = f"{self.url}/#/t/{id}" if self.url else None
            said = text if link is None else f"{text} {link}"
            body = {"event": "turn", "table": id, "game": game, "seat": seat, "url": link}
            headers = {"Content-Type": "application/json"}
            return headers, encode({**body, "text": said, "content": said})
        title = sentence("server.notice.title", {}, language)
        return push.request(address, encode({"title": title, "body": text, "table": id}), id)

    async def _forget(self, id: str, url: str) -> None:
        try:
            table = await self.tables.find(id)
            await table.change(lambda head: notice_changes.forgotten(head, url))
        except NyhavnError as error:
            log.warning("an address was not forgotten", extra=at(table=id, kind=kind_of(error)))


def _kind(outcome: int | Exception) -> str:
    match outcome:
        case int():
            good = 200 <= outcome < 300
            return "sent" if good else "gone" if outcome in GONE else "refused"
        case NotAllowed():
            return "private"
        case _:
            return "failed"
