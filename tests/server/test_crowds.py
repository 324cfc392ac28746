"""Who has very many connections is told what is new more slowly, and nobody else is."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from msgspec.structs import replace

from nyhavn.server.http.site import Site
from nyhavn.server.operations.limits import Limits
from nyhavn.server.operations.visitors import AT_ONCE, TOLD, Visitors
from nyhavn.server.sockets.conversation import Conversation
from nyhavn.server.storage.sqlite import SQLite
from nyhavn.server.tables import secret
from nyhavn.server.tables.table import Table
from tests.server.moment import Hand, seated, started
from tests.server.virtual import Timers


class Line:
    """A connection whose time stands still, and what was sent through it."""

    can_write = True

    def __init__(self) -> None:
        self.timers = Timers()
        self.loop: Any = self.timers
        self.tasks: set[asyncio.Task[None]] = set()
        self.sent: list[dict[str, Any]] = []

    def begin(self, conversation: Conversation) -> None:
        pass

    def send_text(self, data: bytes) -> None:
        self.sent.append(json.loads(data))

    def hold(self, held: bool) -> None:
        pass

    def slow_down(self, seconds: float) -> None:
        pass

    def close(self, code: int, reason: str) -> None:
        raise AssertionError(reason)

    def count_cut(self, why: str) -> None:
        raise AssertionError(why)


def test_an_address_is_told_so_much_a_second_through_all_its_connections() -> None:
    hand = [0.0]
    visitors = Visitors(Limits(requests=10), clock=lambda: hand[0])
    eve, ada = visitors.at("192.0.2.7"), visitors.at("192.0.2.8")
    rate = int(10 * TOLD)
    at_once = int(rate * AT_ONCE)
    assert [eve.pace() for _ in range(at_once)] == [0.0] * at_once
    assert [round(eve.pace() * rate) for _ in range(3)] == [1, 2, 3], "one after the other"
    assert ada.pace() == 0.0
    assert visitors.peer(None).pace() == 0.0
    hand[0] += 2.0
    assert eve.pace() == 0.0


def test_who_is_told_later_is_told_all_of_it_together() -> None:
    async def play() -> None:
        async with started(SQLite(":memory:"), Hand()) as (tables, _):
            table, made = await seated(tables, "rollwrite", "person", "open", start=False)
            site = Site(tables, Visitors(Limits(requests=1), clock=lambda: 0.0))
            eve, here = Line(), Line()
            for line, who in ((eve, site.visitors.at("192.0.2.7")), (here, site.visitors.at(None))):
                talk = Conversation(site, who, line)
                talk.message(json.dumps({"type": "hello", "table": made.table}).encode())
                while not line.sent:
                    await asyncio.sleep(0)
            seen = [await told_after_a_change(table, here) and len(eve.sent) for _ in range(20)]
            assert seen[-1] == seen[-10], "nothing more was said to who was told so much"
            eve.timers.let_pass(60.0)
            assert len(eve.sent) == seen[-1] + 1
            assert eve.sent[-1]["v"] == table.version == here.sent[-1]["v"]

    async def told_after_a_change(table: Table, line: Line) -> bool:
        before = len(line.sent)
        await table.change(lambda head: replace(head, invite=secret.token()))
        while len(line.sent) == before:
            await asyncio.sleep(0)
        return True

    asyncio.run(play())
