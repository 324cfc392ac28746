"""Pages on bad lines, before real servers: what they show is compared with what is stored."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import httpx
import msgspec

from nyhavn.client import messages
from nyhavn.client.actions import Action, TellUpdate
from nyhavn.client.client import Client
from nyhavn.client.driver import Driver, Transport
from nyhavn.client.messages import LogEntry, ServerPong
from nyhavn.client.timing import PAGE
from nyhavn.client.websocket import WebSocket
from nyhavn.server.storage.store import Change, Save
from tests.server.running import Json, person
from tests.trust.simulation.player import Player
from tests.trust.simulation.truth import Truth
from tests.trust.storms.daemon import COMMAND, SOON, Daemon
from tests.trust.storms.line import Line


class Stored:
    """The truth, read from the database itself as far as it is needed."""

    def __init__(self, db: Path, table: str) -> None:
        self.truth = Truth()
        self._connection = sqlite3.connect(f"file:{db}?mode=ro", uri=True)
        self._table = table
        self.read()

    def read(self) -> Truth:
        """Take in what is new."""
        truth, table = self.truth, self._table
        query = "SELECT version, state, doc FROM tables WHERE id = ?"
        version, state, doc = self._connection.execute(query, (table,)).fetchone()
        while len(truth.heads) < version:  # older versions are not kept; none differs in a view
            truth.commit(Save(table, len(truth.heads), Change(state, doc.encode())))
        query = "SELECT entry FROM entries WHERE table_id = ? AND n >= ? ORDER BY n"
        for (entry,) in self._connection.execute(query, (table, truth.n)).fetchall():
            truth.commit(Save(table, version, None, truth.n, [entry]))
        return truth


class Watched(Driver):
    """A page whose pongs are looked at: they must know of what was known when the ping was sent."""

    witness: BadLines
    player: Player
    text = b""  # the newest message

    def received(self, transport: Transport, text: str | bytes) -> None:
        assert isinstance(text, bytes), "it comes from the network"
        self.text = text
        message = messages.read(text)
        if isinstance(message, ServerPong):
            self.witness.pong(self.player, message)
        super().received(transport, text)


class BadLines:
    """Tables with two people each, every one of them on a line of their own."""

    def __init__(self, folder: Path, seed: int, command: tuple[str, ...] = COMMAND) -> None:
        self.luck = Random(seed)
        self.wrong: list[str] = []
        self.faults: Counter[str] = Counter()
        self.resumed: list[float] = []  # seconds from when the line was whole
        self.late: list[float] = []  # seconds that something old was shown beyond what is allowed
        self.moves = 0
        self._db = folder / "db"
        self._daemons = [Daemon(self._db, command, "error") for _ in range(2)]
        self._lines: dict[str, Line] = {}
        self._stored: dict[str, Stored] = {}
        self._known: dict[str, list[tuple[float, int]]] = {}  # when somebody first had so many
        self.players: list[Player] = []

    # ---- what players are shown ----

    def shows(self, player: Player, log: list[LogEntry], first: int, before: int) -> None:
        if len(log) < before:
            self.wrong.append(f"{player} goes back from {before} to {len(log)}")
        known, now = self._known[player.at], asyncio.get_running_loop().time()
        if len(log) > known[-1][1]:
            known.append((now, len(log)))
            for other in self.players:
                if other.at == player.at:
                    self._due(other, len(log), now)

    def acknowledges(self, player: Player, nth: int, line: str) -> None:
        self.moves += 1
        assert player.seat is not None
        there = self._stored[player.at].read().chosen(player.seat)[nth - 1 : nth]
        if there != [line]:
            self.wrong.append(f"{player} was told that {line!r} is stored, and there is {there}")

    def told(self, player: Player, update: Json) -> None:
        truth = self._stored[player.at].truth
        if truth.n < update["n"]:
            truth = self._stored[player.at].read()
        if why := truth.wrong(update, player.seat):
            self.wrong.append(f"{player}: {why}")

    def pong(self, player: Player, pong: ServerPong) -> None:
        assert pong.at is not None, "every ping has a time"
        newest = max(n for at, n in self._known[player.at] if at * 1000 <= pong.at)
        if pong.n < newest:
            self.wrong.append(f"{player} heard of {pong.n}, when {newest} were long known")

    def _due(self, player: Player, n: int, since: float) -> None:
        """Look when a page may no longer show something older, and how long it still does."""
        loop = asyncio.get_running_loop()
        fresh = self.timing.fresh / 1000
        allowed = since + fresh

        def look() -> None:
            page = player.page and player.page.client
            if page and page.state == "open" and len(page.log) < n:
                loop.call_later(fresh / 100, look)
            else:
                self.late.append(max(0.0, loop.time() - max(allowed, began[0])))

        began = [0.0]

        def first() -> None:
            began[0] = loop.time()  # our own timers are late on a busy machine
            look()

        loop.call_at(allowed, first)

    # ---- the play ----

    async def play(self, tables: int, faults: int, unit: float) -> None:
        """Play while so many faults happen; `unit` is what a second is for pages and lines."""
        self.timing = PAGE.scaled(unit)
        for daemon in self._daemons:
            await daemon.start()
        try:
            for nth in range(tables):
                await self._table(nth)
            for player in self.players:
                player.sit_down()
            share = -(-faults // len(self.players))
            await asyncio.gather(*(self._weather(p, share, unit) for p in self.players))
            await asyncio.wait_for(self._calm(), SOON)
        finally:
            for player in self.players:
                player.get_up()
            for line in self._lines.values():
                await line.close()
            for daemon in self._daemons:
                _, said = await daemon.end(signal.SIGTERM)
                self.wrong += [f"the server said: {said[:500]}"] if said else []

    async def _table(self, nth: int) -> None:
        async with httpx.AsyncClient(timeout=SOON) as http:
            game = self.luck.choice(("border", "rollwrite"))
            body = {"game": game, "seats": [person("Ada"), person("Bob")], "start": True}
            url = self.luck.choice(self._daemons).url
            made = (await http.post(f"{url}/api/tables", json=body)).raise_for_status().json()
        table = made["table"]
        self._stored[table] = Stored(self._db, table)
        self._known[table] = [(0.0, 0)]
        for seat, token in [*enumerate(made["tokens"]), (None, None)]:
            await self._seat(f"{nth}/{seat}", table, seat, token)

    async def _seat(self, name: str, table: str, seat: int | None, token: str | None) -> None:
        line = self._lines[name] = Line(
            Random(self.luck.random()), lambda: [daemon.port for daemon in self._daemons]
        )
        await line.open()
        loop = asyncio.get_running_loop()
        luck = Random(self.luck.random())

        def dial(player: Player, page: Driver) -> WebSocket:
            return WebSocket(page, f"ws://127.0.0.1:{line.port}/ws")

        player = Sitter(name, table, seat, token, luck, loop, self, dial, self.timing)
        player.bad_lines = self
        fresh = self.timing.fresh / 1000
        player.think = (0.05 * fresh, fresh)
        self.players.append(player)

    async def _weather(self, player: Player, faults: int, unit: float) -> None:
        line, loop = self._lines[player.name], asyncio.get_running_loop()
        for _ in range(faults):
            if self.wrong:
                return
            await asyncio.sleep(self.luck.uniform(0.2, 6.0) * unit)
            kind = self.luck.choice((line.drop, line.vanish, line.freeze, line.lag, line.outage))
            self.faults[kind.__name__] += 1
            await kind(unit)
            if kind != line.vanish:  # that one a page cannot know of before its next ping
                since = loop.time()
                while not (self.wrong or (player.page and player.page.client.state == "open")):
                    await asyncio.sleep(0.01 * unit)
                self.resumed.append(loop.time() - since)

    async def _calm(self) -> None:
        """Wait until everybody shows what is stored; nobody moves any more."""
        for player in self.players:
            player.rest()
        while not self.wrong and not all(map(self._current, self.players)):
            await asyncio.sleep(0.05)

    def _current(self, player: Player) -> bool:
        assert player.page is not None, "everybody sat down"
        page = player.page.client
        return page.state == "open" and len(page.log) == self._stored[player.at].read().n


class Sitter(Player):
    """A player whose page is watched."""

    bad_lines: BadLines

    def made(self, client: Client, dial: Callable[[Driver], Transport]) -> Driver:
        page = Watched(client, self._loop, dial, self.told)
        page.witness, page.player = self.bad_lines, self
        return page

    def told(self, action: Action) -> None:
        if isinstance(action, TellUpdate):
            assert isinstance(self.page, Watched), "there are no others here"
            self.bad_lines.told(self, msgspec.json.decode(self.page.text))
        super().told(action)
