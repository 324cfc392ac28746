"""Wanderer: a player who goes from one server to another, also in the middle of a move."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random

from websockets.asyncio.client import ClientConnection

from nyhavn.client.actions import PendingMove
from nyhavn.client.messages import ServerRefusal
from tests.trust.clients.player import Player, now

LEAVES = 0.03  # how often somebody goes elsewhere after a move, before the answer has come
PING = 0.5  # seconds; a page waits longer
PONG = b'{"type":"pong"'


class Wanderer(Player):
    """Pings as a page does, and comes back when a server has no answer."""

    def __init__(
        self, table: str, token: str, seat: int, luck: Random, count: Callable[[], None]
    ) -> None:
        super().__init__(table, token, seat, luck, count)
        self.turned_away = 0  # how often the database did not answer
        self.calm = False  # stays until answered
        self.pongs = 0  # since somebody of the fleet has moved

    async def _talk(self, socket: ClientConnection, resting: bool = False) -> None:
        pinging = asyncio.create_task(self._ping(socket))
        try:
            await super()._talk(socket, resting)
        finally:
            pinging.cancel()
            await asyncio.gather(pinging, return_exceptions=True)

    async def _ping(self, socket: ClientConnection) -> None:
        while True:
            await asyncio.sleep(PING)
            await self._do(socket, self.client.due("ping", now()))

    async def _hear(self, socket: ClientConnection, text: bytes) -> bool:
        self.pongs += text.startswith(PONG)
        return await super()._hear(socket, text)

    def _refused(self, no: ServerRefusal) -> None:
        if no.id == "server.no_answer":
            self.turned_away += 1
            if self.sent is not None:  # perhaps it is stored, perhaps not: so the same again
                self.client.pending = PendingMove(len(self.acknowledged) + 1, self.sent)
            raise ConnectionAbortedError(no.why)  # come again, perhaps elsewhere
        super()._refused(no)

    async def _move(self, socket: ClientConnection, line: str) -> None:
        await super()._move(socket, line)
        if not self.calm and self._luck.random() < LEAVES:
            raise ConnectionAbortedError("gone without waiting for the answer")
