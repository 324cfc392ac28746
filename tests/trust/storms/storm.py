"""Storm: many people play as fast as they are answered, while their server ends again and again.

After every end the database file is replayed and compared with what every player was told.
"""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path
from random import Random

import httpx

from nyhavn.games import SHELF
from tests.trust.clients.ledger import Ledger, opened
from tests.trust.clients.player import Broken, Player
from tests.trust.storms.daemon import SOON, Daemon

TABLES = tuple((game, seats) for seats in (2, 2, 3) for game in SHELF)


class Storm:
    """A server and the tables at which people play."""

    def __init__(
        self, daemon: Daemon, seed: int, tables: int = len(TABLES), bots: bool = False
    ) -> None:
        self.ends = self.moves = 0  # moves that were acknowledged
        self.closed: list[int] = []  # how the connections of the last life ended
        self.family: list[int] = []  # the processes that the server had started at its end
        self._daemon = daemon
        self._luck = Random(seed)
        self._places: list[Ledger | None] = [None] * tables
        self._ledgers: list[Ledger] = []  # those with something new since the last end
        self._over: dict[str, int] = {}  # a hash of the entries of every match that is over
        self._bots = bots  # whether one more seat has a bot, everywhere
        self._playing = False
        self._due = 0  # acknowledged moves until the next end
        self._enough = asyncio.Event()

    async def life(self, moves: int, how: int = signal.SIGKILL, group: bool = False) -> str:
        """Start the server, play about so many moves, end it and check; return its last words."""
        await self._daemon.start()
        self._due = self._luck.randint(moves // 2, moves * 3 // 2)
        self._enough.clear()
        self._playing, self.closed = True, []
        try:
            async with asyncio.TaskGroup() as tasks:
                for place in range(len(self._places)):
                    tasks.create_task(self._place(place))
                await asyncio.wait_for(self._enough.wait(), SOON)
                await asyncio.sleep(self._luck.random() / 50)  # not only at acknowledgements
                self._playing, self.family = False, self._daemon.family()
                code, said = await self._daemon.end(how, group)
        except* Broken as broken:
            raise broken.exceptions[0] from None
        polite = how == signal.SIGTERM
        if code != (0 if polite else -how):
            raise Broken(f"the server ended with code {code}: {said}")
        self._check()
        self.ends += 1
        return said

    async def calm(self) -> str:
        """Let everybody look once more at a server that is left in peace, and check everything."""
        await self._daemon.start()
        players = [player for ledger in self._ledgers for player in ledger.players]
        for asked in ([player for player in players if player.sent is not None], players):
            await asyncio.gather(*(player.rest(self._daemon.port) for player in asked))
        _, said = await self._daemon.end(signal.SIGTERM)
        self._check(newest=True)
        with opened(Path(self._daemon.db)) as connection:
            for table, known in self._over.items():
                if hash(Ledger(table, []).entries(connection)) != known:
                    raise Broken(f"table {table} has changed since its match was over")
        return said

    # ---- people ----

    async def _place(self, place: int) -> None:
        """Play match after match until the server ends."""
        while self._playing:
            ledger = self._places[place]
            if ledger is None or ledger.over:
                ledger = await self._make(*TABLES[place % len(TABLES)])
                if ledger is None:
                    return
                self._places[place] = ledger
                self._ledgers.append(ledger)
            await asyncio.gather(*map(self._visit, ledger.players))

    async def _visit(self, player: Player) -> None:
        if not player.over:
            before = len(player.closed)
            await player.visit(self._daemon.port)
            self.closed += player.closed[before:]

    async def _make(self, game: str, seats: int) -> Ledger | None:
        chairs = [{"kind": "person", "name": f"p{seat}"} for seat in range(seats)]
        chairs += [{"kind": "bot", "level": "uniform"}] if self._bots else []
        body = {"game": game, "seats": chairs, "start": True}
        try:
            async with httpx.AsyncClient(timeout=SOON) as client:
                answer = await client.post(f"{self._daemon.url}/api/tables", json=body)
        except httpx.TransportError:
            return None  # it ended just now; a table that nobody knows of may stay behind
        made = answer.raise_for_status().json()
        table, tokens = made["table"], made["tokens"]
        luck = [Random(self._luck.random()) for _ in range(seats)]
        players = [Player(table, tokens[k], k, luck[k], self._count) for k in range(seats)]
        return Ledger(table, players)

    def _count(self) -> None:
        self.moves += 1
        self._due -= 1
        if self._due <= 0:
            self._enough.set()

    # ---- what is stored ----

    def _check(self, newest: bool = False) -> None:
        with opened(Path(self._daemon.db)) as connection:
            for ledger in self._ledgers:
                ledger.check(connection, newest)
                if ledger.over:
                    self._over[ledger.table] = hash(ledger.entries(connection))
        self._ledgers = [ledger for ledger in self._ledgers if not ledger.over]
