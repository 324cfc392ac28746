"""Party: the people of one table. They move when it is time, any legal line."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from random import Random
from time import perf_counter

from nyhavn.load.client import Client
from nyhavn.load.lobby import Lobby
from nyhavn.load.plan import Plan
from nyhavn.load.tally import Tally

PATIENCE = 30.0  # seconds; a move that is not answered by then is given up


@dataclass
class Sent:
    """A move on its way."""

    client: Client
    nth: int
    n: int  # entries before it
    at: float
    refused: int  # refusals before it
    blind: set[Client]  # those who have not seen it
    answered: bool = False


class Party:
    """One table after the other: when a match is over the next begins."""

    def __init__(
        self, plan: Plan, tally: Tally, lobby: Lobby, game: str, number: int, bot: bool
    ) -> None:
        self._plan, self._tally, self._lobby = plan, tally, lobby
        self._game = game
        self._bot = bot
        self._luck = Random(f"{plan.seed} {number}")
        people = 1 if bot else plan.seats
        self._clients = [Client(plan, tally, self._luck, self._heard) for _ in range(people)]
        self._table = ""
        self._sent: Sent | None = None

    async def run(self, sits: float, begin: asyncio.Future[float], after: float) -> None:
        """Sit down at some time; move again and again, first some seconds after the beginning."""
        await _until(sits)
        await self._sit()
        async with asyncio.TaskGroup() as group:
            for client in self._clients:
                group.create_task(client.run())
            due = await begin + after
            while True:
                await _until(due)
                due += self._plan.every
                await self._move()

    @property
    def seated(self) -> bool:
        """Whether everybody is connected and has heard of the match."""
        return all(client.update is not None for client in self._clients)

    async def _sit(self) -> None:
        chairs = [{"kind": "person", "name": f"P{k}"} for k in range(len(self._clients))]
        if self._bot:
            chairs.append({"kind": "bot", "level": self._plan.level})
        self._table, tokens = await self._lobby.table(self._game, chairs)
        self._sent = None
        for client, token in zip(self._clients, tokens, strict=True):
            await client.greet(self._table, token)

    async def _move(self) -> None:
        if self._waits():
            self._tally.late += 1
            return
        updates = [client.update for client in self._clients]
        if any(update is not None and update.over for update in updates):
            self._tally.matches += 1
            return await self._sit()
        newest = max((update.n for update in updates if update is not None), default=0)
        for client, update in zip(self._clients, updates, strict=True):
            if update is not None and update.legal and update.n == newest:
                now, blind = perf_counter(), {c for c in self._clients if c is not client}
                self._sent = Sent(client, update.mine + 1, update.n, now, client.refused, blind)
                return await client.move(self._luck.choice(update.legal).line)
        self._tally.idle += 1  # a bot thinks, or somebody is not connected

    def _waits(self) -> bool:
        """Whether a move is still on its way."""
        sent = self._sent
        if sent is None or sent.answered or sent.client.refused > sent.refused:
            return False
        if perf_counter() - sent.at > PATIENCE:
            self._tally.unanswered += 1
            self._sent = None
            return False
        return True

    def _heard(self, client: Client, now: float) -> None:
        """Take note of an update: it may answer a move, or show it to another."""
        sent, update = self._sent, client.update
        if sent is None or update is None or update.table != self._table:
            return
        if client is sent.client and update.mine >= sent.nth and not sent.answered:
            self._tally.answered(now - sent.at)
            sent.answered = True
        if client in sent.blind and update.n > sent.n:
            sent.blind.discard(client)
            self._tally.seen(now - sent.at)


async def _until(moment: float) -> None:
    await asyncio.sleep(max(0.0, moment - perf_counter()))
