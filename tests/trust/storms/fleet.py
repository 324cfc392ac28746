"""Fleet: servers at one PostgreSQL, people of every table spread over them, and trouble.

Processes are killed and come back, connections to the database are cut. In the end everything that
is stored is replayed and compared with what every player was told.
"""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path
from random import Random
from typing import Any

import httpx

from nyhavn.server.storage.postgres import Postgres
from nyhavn.server.storage.sqlite import SQLite
from nyhavn.server.tables.audit import fault
from tests.server.postgres import cut
from tests.trust.clients.ledger import Ledger, opened
from tests.trust.clients.player import Broken, Diverged, Player
from tests.trust.clients.wanderer import PING, Wanderer
from tests.trust.storms.daemon import COMMAND, SOON, Daemon

SIZE = 3
PATIENCE = 200
# In The Border everybody decides at the same time: most conflicts are there. The last seat of some
# tables is a bot.
TABLES = (("border", 4, 0), ("rollwrite", 3, 1), ("copenhagen", 2, 0), ("border", 3, 1))


class Stuck(Broken):
    """So many moves were not made in time."""


class Fleet:
    """Some servers and the tables at which people play."""

    def __init__(
        self,
        url: str,
        seed: int,
        command: tuple[str, ...] = COMMAND,
        size: int = SIZE,
        patience: int = PATIENCE,
    ) -> None:
        self.moves = self.kills = self.cuts = 0
        self.conflicts = 0  # of servers that were not killed
        self._url = url
        self._patience = patience  # pongs that everybody hears, and nobody moves
        self.seed = seed
        self._luck = Random(seed)
        self._daemons = [Daemon(url, command, log="error") for _ in range(size)]
        self._ledgers: list[tuple[Ledger, bool]] = []  # and whether a bot plays there
        self._due = 0
        self._moved = 0.0  # when somebody last did
        self._enough = asyncio.Event()

    async def sail(self, tables: int, rounds: int, moves: int, folder: Path) -> None:
        """Play, with trouble after each round of about so many moves; then check everything."""
        await asyncio.gather(*(daemon.start() for daemon in self._daemons))
        try:
            places = [asyncio.create_task(self._place(k)) for k in range(tables)]
            try:
                for k in range(rounds):
                    await self._played(self._luck.randint(moves // 2, moves * 3 // 2), places)
                    await (self._cut() if k % 2 else self._kill())
                await self._played(moves, places)
            except Stuck:
                self._check(folder, newest=False)
                raise
            finally:
                for place in places:
                    place.cancel()
                await asyncio.gather(*places, return_exceptions=True)
            await self._calm()
            self._check(folder)
        finally:
            await asyncio.gather(*(daemon.end() for daemon in self._daemons))

    # ---- people ----

    async def _place(self, k: int) -> None:
        """Play match after match."""
        while True:
            game, seats, bots = TABLES[k % len(TABLES)]
            ledger = await self._make(game, seats, bots)
            try:
                async with asyncio.TaskGroup() as people:
                    for player in ledger.players:
                        people.create_task(self._wander(player))
            except* Broken as broken:
                raise broken.exceptions[0] from None

    async def _wander(self, player: Player) -> None:
        while not player.over:
            await player.visit(self._luck.choice(self._daemons).port)

    async def _make(self, game: str, seats: int, bots: int) -> Ledger:
        people = [{"kind": "person", "name": f"p{k}"} for k in range(seats - bots)]
        chairs = [*people, *({"kind": "bot", "level": "uniform"} for _ in range(bots))]
        body = {"game": game, "seats": chairs, "start": True}
        async with httpx.AsyncClient(timeout=SOON) as client:
            while True:
                try:
                    url = self._luck.choice(self._daemons).url
                    answer = await client.post(f"{url}/api/tables", json=body)
                except httpx.TransportError:
                    continue  # it was killed just now
                if answer.status_code != 503:
                    break
        made = answer.raise_for_status().json()
        tokens = [token for token in made["tokens"] if token]
        luck = [Random(self._luck.random()) for _ in tokens]
        table = made["table"]
        ledger = Ledger(
            table, [Wanderer(table, t, k, luck[k], self._count) for k, t in enumerate(tokens)]
        )
        self._ledgers.append((ledger, bots > 0))
        return ledger

    def _count(self) -> None:
        for player in self._people():
            player.pongs = 0
        self._moved = asyncio.get_running_loop().time()
        self.moves += 1
        self._due -= 1
        if self._due <= 0:
            self._enough.set()

    async def _played(self, moves: int, places: list[asyncio.Task[None]]) -> None:
        """Wait for so many moves; a promise that is broken ends it."""
        self._due, self._moved = moves, asyncio.get_running_loop().time()
        self._enough.clear()
        enough = asyncio.create_task(self._enough.wait())
        try:
            done = set[asyncio.Task[Any]]()
            while not done and not self._stuck():
                done, _ = await asyncio.wait(
                    [enough, *places], timeout=PING, return_when=asyncio.FIRST_COMPLETED
                )
        finally:
            enough.cancel()
        for task in done - {enough}:
            task.result()
        if not done:
            raise Stuck(f"nobody can move any more; {self._due} moves were missing")

    def _people(self) -> list[Wanderer]:
        """Those whose match goes on."""
        everybody = [player for ledger, _ in self._ledgers for player in ledger.players]
        return [who for who in everybody if isinstance(who, Wanderer) and not who.over]

    def _stuck(self) -> bool:
        people = self._people()
        heard = bool(people) and all(player.pongs >= self._patience for player in people)
        return heard or asyncio.get_running_loop().time() - self._moved > SOON

    # ---- trouble ----

    async def _kill(self) -> None:
        daemon = self._luck.choice(self._daemons)
        await daemon.end(signal.SIGKILL)
        self.kills += 1
        await daemon.start()

    async def _cut(self) -> None:
        self.cuts += await asyncio.to_thread(cut, self._url)

    # ---- what is stored, and what was told ----

    async def _calm(self) -> None:
        """Let everybody settle what has no answer yet, then look once more, each somewhere."""
        everybody = [player for ledger, _ in self._ledgers for player in ledger.players]
        waiting = [player for player in everybody if player.sent is not None]
        for asked in (waiting, everybody):
            for player in asked:
                assert isinstance(player, Wanderer)
                player.calm = True
            ports = [self._luck.choice(self._daemons).port for _ in asked]
            await asyncio.gather(*map(Player.rest, asked, ports))
        async with httpx.AsyncClient(timeout=SOON) as client:
            for daemon in self._daemons:
                text = (await client.get(f"{daemon.url}/metrics")).text
                self.conflicts += int(
                    float(text.partition("\nnyhavn_conflicts_total ")[2].split()[0])
                )

    def _check(self, folder: Path, newest: bool = True) -> None:
        store, copy = Postgres(self._url), SQLite(str(folder / "copy.db"))
        for kept in store.everything():
            wrong = fault(kept)
            if wrong is not None:
                raise Diverged(f"table {kept.id}: {wrong}")
        copy.fill(store.everything())
        store.close()
        copy.close()
        with opened(folder / "copy.db") as connection:
            for ledger, moving in self._ledgers:
                ledger.check(connection, newest=newest and not moving)
