"""A browser as a host sees it: it keeps tables by stamps, lets bots think, shows what is told."""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict
from typing import Any

from nyhavn.server.host import Host
from nyhavn.server.offline.distant_workers import done
from nyhavn.server.tables.table_bots import BotTiming

Json = dict[str, Any]
FAST = BotTiming(pace=0, work=1)


class Killed(Exception):
    """The page is no more: it stores nothing, and hears nothing."""


class Storage:
    """What is left when the page is closed. Works as `web/src/offline/database.ts` does."""

    def __init__(self) -> None:
        self.kept: dict[str, Json] = {}
        self.fault: str | None = None
        self.commits = 0
        self.dies_at: int | None = None  # the commit at which the page is killed ...
        self.before = True  # ... before it is on disk, or after
        self.dead = asyncio.Event()

    async def keep(self, text: str) -> str:
        await asyncio.sleep(0)
        if self.dead.is_set():
            raise Killed
        if self.fault:
            return json.dumps({"others": [], "fault": self.fault})
        self.commits += 1
        dies = self.commits == self.dies_at
        if dies and self.before:
            self._die()
        others = []
        for swap in json.loads(text):
            there = self.kept.get(swap["id"])
            if (there and there["stamp"]) != swap.pop("was"):
                others.append(there or {"id": swap["id"], "stamp": None, "text": None})
            elif swap["text"] is None:
                del self.kept[swap["id"]]
            else:
                self.kept[swap["id"]] = swap
        if dies:
            self._die()
        return json.dumps({"others": others, "fault": None})

    def _die(self) -> None:
        self.dead.set()
        raise Killed


class Tab:
    """A page with its own host, for as long as it is open; nothing of it goes on afterwards."""

    def __init__(self, storage: Storage | None = None, bots: BotTiming = FAST) -> None:
        self.storage = storage or Storage()
        self.told: dict[str, list[Json]] = defaultdict(list)
        self.news = asyncio.Event()
        self.kinds: dict[str, list[str]] = defaultdict(list)
        self.replaced = 0
        self.host = Host(self._tell, self.storage.keep, self._post, self._replace, bots)

    async def __aenter__(self) -> Tab:
        self._others = asyncio.all_tasks()
        stored = json.dumps(list(self.storage.kept.values()))
        self.unread: list[str] = json.loads(await self.host.start(stored))
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.host.stop()
        left = asyncio.all_tasks() - self._others - {asyncio.current_task()}
        async with asyncio.timeout(60):  # what was cancelled takes leave
            await asyncio.gather(*left, return_exceptions=True)

    async def call(self, path: str, body: Any = None, token: str | None = None) -> tuple[int, Json]:
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        method, text = ("GET", "") if body is None else ("POST", json.dumps(body))
        found = json.loads(await self.host.call(method, path, json.dumps(headers), text))
        return found["status"], json.loads(found["body"])

    async def table(self, game: str, *seats: Json) -> Json:
        status, made = await self.call("/api/tables", {"game": game, "seats": seats, "start": True})
        assert status == 201, made
        return made

    def hello(self, id: str, table: str, token: str | None) -> None:
        self.host.connect(id)
        self.say(id, type="hello", table=table, token=token, have=0)

    def say(self, id: str, **message: Any) -> None:
        self.host.hear(id, json.dumps(message))

    def last(self, id: str, kind: str = "update") -> Json:
        """The newest message of a kind."""
        return [one for one in self.told[id] if one["type"] == kind][-1]

    async def seated(self, made: Json) -> str:
        """Connect both people of a table; return whose turn it is."""
        for seat in ("0", "1"):
            self.hello(seat, made["table"], made["tokens"][int(seat)])
            await self.until(seat, lambda _: True)
        return next(seat for seat in ("0", "1") if self.last(seat)["legal"])

    async def until(self, id: str, enough: Any, kind: str = "update") -> Json:
        """Wait for a message that satisfies; the last of its kind may do already."""
        async with asyncio.timeout(60):
            while True:
                found = [one for one in self.told[id] if one["type"] == kind]
                if found and enough(found[-1]):
                    return found[-1]
                self.news.clear()
                await self.news.wait()

    def _tell(self, id: str, kind: str, text: str) -> None:
        if self.storage.dead.is_set():
            return
        self.kinds[id].append(kind)
        if kind == "message":
            self.told[id].append(json.loads(text))
        self.news.set()

    def _post(self, number: int, data: bytes) -> None:
        loop = asyncio.get_running_loop()
        loop.call_soon(lambda: self.host.thought(number, done(data)))

    def _replace(self) -> None:
        self.replaced += 1
