"""The load of one table: its people move when it is time, any legal line."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from random import Random
from time import perf_counter

from nyhavn.load.api import Api
from nyhavn.load.counts import Counts
from nyhavn.load.plan import LoadPlan
from nyhavn.load.seat_load import PATIENCE, SeatLoad


@dataclass
class Sent:
    """A move on its way."""

    seat: SeatLoad
    nth: int
    n: int  # entries before it
    at: float
    refused: int  # refusals before it
    blind: set[SeatLoad]  # those who have not seen it
    answered: bool = False


class TableLoad:
    """One table after the other: when a match is over the next begins."""

    def __init__(
        self, plan: LoadPlan, counts: Counts, api: Api, game: str, number: int, bot: bool
    ) -> None:
        self._plan, self._counts, self._api = plan, counts, api
        self._game = game
        self._bot = bot
        self._luck = Random(f"{plan.seed} {number}")
        self._seats: list[SeatLoad] = []
        self._table = ""
        self._sent: Sent | None = None

    async def run(self, sits: float, begin: asyncio.Future[float], after: float) -> None:
        """Sit down at some time; move again and again, first some seconds after the beginning."""
        await _until(sits)
        try:
            await self._sit()
            due = await begin + after
            while True:
                await _until(due)
                due += self._plan.every
                await self._move()
        finally:
            for seat in self._seats:
                seat.close()

    @property
    def seated(self) -> bool:
        """Whether everybody is connected and has heard of the match."""
        return bool(self._seats) and all(seat.update is not None for seat in self._seats)

    async def _sit(self) -> None:
        people = 1 if self._bot else self._plan.seats
        chairs = [{"kind": "person", "name": f"P{k}"} for k in range(people)]
        if self._bot:
            chairs.append({"kind": "bot", "level": self._plan.level})
        self._table, tokens = await self._api.table(self._game, chairs)
        self._sent = None
        if self._seats:
            for seat, token in zip(self._seats, tokens, strict=True):
                seat.sit(self._table, token)
        else:
            self._seats = [self._seat(token) for token in tokens]

    def _seat(self, token: str) -> SeatLoad:
        seat = SeatLoad(self._plan, self._counts, self._luck, self._heard, self._table, token)
        seat.wake()
        return seat

    async def _move(self) -> None:
        if self._waits():
            self._counts.late += 1
            return
        updates = [seat.update for seat in self._seats]
        if any(update is not None and update.over for update in updates):
            self._counts.matches += 1
            return await self._sit()
        newest = max((update.n for update in updates if update is not None), default=0)
        for seat, update in zip(self._seats, updates, strict=True):
            if update is not None and update.legal and update.n == newest:
                now, blind = perf_counter(), {other for other in self._seats if other is not seat}
                self._sent = Sent(seat, update.mine + 1, update.n, now, seat.refused, blind)
                seat.move(self._luck.choice(update.legal).line)
                return
        self._counts.idle += 1  # a bot thinks, or somebody is not connected

    def _waits(self) -> bool:
        """Whether a move is still on its way."""
        sent = self._sent
        if sent is None or sent.answered or sent.seat.refused > sent.refused:
            return False
        if perf_counter() - sent.at > PATIENCE:
            self._counts.unanswered += 1
            self._sent = None
            return False
        return True

    def _heard(self, seat: SeatLoad, now: float) -> None:
        """Take note of an update: it may answer a move, or show it to another."""
        sent, update = self._sent, seat.update
        if sent is None or update is None or update.table != self._table:
            return
        if seat is sent.seat and update.mine >= sent.nth and not sent.answered:
            self._counts.answered(now - sent.at)
            sent.answered = True
        if seat in sent.blind and update.n > sent.n:
            sent.blind.discard(seat)
            self._counts.seen(now - sent.at)


async def _until(moment: float) -> None:
    await asyncio.sleep(max(0.0, moment - perf_counter()))
