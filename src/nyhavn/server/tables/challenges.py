"""Challenges: one for each game and day, the same for everybody, and what came of them."""

from __future__ import annotations

import os
import re

from nyhavn.core.game import Game
from nyhavn.games import SHELF
from nyhavn.server.operations.visitors import Visitor
from nyhavn.server.protocol.refused import Refused
from nyhavn.server.protocol.today_bodies import (
    TodayBegin,
    TodayBegun,
    TodayBoard,
    TodayGame,
    TodayPast,
    TodayResult,
    TodayTry,
)
from nyhavn.server.storage.store import Attempt, Conflict
from nyhavn.server.tables import changes, checks, daily, daily_fields, secret
from nyhavn.server.tables import head as heads
from nyhavn.server.tables.daily_fields import DailyFields
from nyhavn.server.tables.head import Chair, Daily
from nyhavn.server.tables.master_tries import MasterTries
from nyhavn.server.tables.registry import Tables

SECRET = "today"  # the name of the key in the database
LONGEST_ROW = 366  # days that are looked at for days in a row
_TOKEN = re.compile(r"[A-Za-z0-9_-]{20,64}")


class Challenges:
    """All challenges of a server. Without a server there is no field, and nothing counts."""

    def __init__(self, tables: Tables, key: bytes | None = None, connected: bool = True) -> None:
        self._tables = tables
        self._key = key
        self._connected = connected
        self._fields = DailyFields(tables.store)
        self._masters = MasterTries(tables.store, tables.jobs, tables.bots.work)

    async def key(self) -> bytes:
        """Return what all seeds follow from: given, or made when it was first asked for."""
        if self._key is None:
            self._key = bytes.fromhex(await self._tables.store.secret(SECRET, os.urandom(32).hex()))
        return self._key

    async def begin(
        self, game: str, wish: TodayBegin, token: str | None, visitor: Visitor
    ) -> TodayBegun:
        """Begin the one try that counts, go on with it or, if there was one, play for practice."""
        now, rules = self._tables.now(), _game(game)
        today = daily.day_of(now)
        day = daily.checked(wish.day or today, now)
        if day == today and not self._connected:
            raise Refused("today_connected")
        own = secret.token() if token is None else _checked(token)
        player = secret.hashed(own)
        while True:
            tried = await self._tables.store.attempt(day, game, player) if token else None
            if tried is not None and tried.points is None and not daily.closed(day, now):
                await self._started(tried.table, visitor)
                return TodayBegun(tried.table, own, True)
            counted = day == today and tried is None
            try:
                return await self._made(rules, day, counted, checks.name(wish.name), own, visitor)
            except Conflict:  # somebody with the same token was faster
                token = own

    async def board(self, day: str | None, token: str | None) -> TodayBoard:
        """Return the challenges of a day as somebody may see them."""
        now, key = self._tables.now(), await self.key()
        today = daily.day_of(now)
        day = daily.checked(day or today, now)
        tries = await self._tries(token, today)
        await self._fields.look(today)
        stale = [one for one in tries if one.points not in (None, *self._fields.of(*_at(one)))]
        if any(one.day >= daily.beside(today, -1) for one in stale):
            await self._fields.look(today, fresh=True)
        return TodayBoard(
            day=day,
            today=today,
            left=daily.end(today) - now,
            lead=daily.lead(day),
            lead_tomorrow=daily.lead(daily.beside(today, 1)),
            connected=self._connected,
            row=daily_fields.in_row((one.day for one in tries if one.points is not None), today),
            games=[await self._game(key, day, game, tries, now) for game in SHELF.values()],
            days=[
                self._past(daily.beside(today, back), tries) for back in range(1 - daily.DAYS, 1)
            ],
        )

    async def masters_record(self, game: str, day: str | None, token: str | None) -> str:
        """Return how the master played; refused to who may still play."""
        now, rules = self._tables.now(), _game(game)
        today = daily.day_of(now)
        day = daily.checked(day or today, now)
        if not self._may_know(day, rules.name, await self._tries(token, today), now):
            raise Refused("today_first", 403)
        tried = await self._masters.of(day, rules.name)
        if tried is None or tried.record is None:
            raise Refused("today_master", 404)
        return tried.record

    # ---- how ----

    async def _made(
        self, game: Game, day: str, counted: bool, name: str, token: str, visitor: Visitor
    ) -> TodayBegun:
        visitor.spend_table()
        seed = daily.seed(await self.key(), day, game.name)
        person = Chair("person", name, None, secret.hashed(token), host=True)
        bots = [Chair("bot", bot, daily.LEVEL) for bot in daily.BOTS[: daily.seats_of(game) - 1]]
        about = Daily(day, counted, daily.WORK)
        head = heads.challenge(game, about, seed, person, bots)
        player = secret.hashed(token)
        attempt = Attempt(day, game.name, player, head.id) if counted else None
        await self._tables.add(head, visitor, attempt=attempt)
        await self._started(head.id, visitor)
        if counted:
            self._masters.begin(day, game.name, seed)
        return TodayBegun(head.id, token, counted)

    async def _started(self, id: str, visitor: Visitor) -> None:
        table = await self._tables.find(id, visitor)
        await table.change(lambda head: head if head.begun else changes.started(head, None, None))

    async def _tries(self, token: str | None, today: str) -> list[Attempt]:
        if token is None or not self._connected:
            return []
        since = daily.beside(today, -LONGEST_ROW)
        return await self._tables.store.attempts(secret.hashed(_checked(token)), since)

    async def _game(
        self, key: bytes, day: str, game: Game, tries: list[Attempt], now: int
    ) -> TodayGame:
        field, name = self._fields.of(day, game.name), game.name
        may_know = self._connected and self._may_know(day, name, tries, now)
        master = await self._masters.of(day, name) if may_know else None
        here, seats = day == daily.day_of(now), daily.seats_of(game)
        return TodayGame(
            game=name,
            seats=seats,
            bots=list(daily.BOTS[: seats - 1]),
            level=daily.LEVEL,
            seal=daily.seal(key, day, name),
            seal_tomorrow=daily.seal(key, daily.beside(day, 1), name) if here else None,
            seed=daily.seed(key, day, name) if daily.closed(day, now) else None,
            played=sum(field.values()),
            mine=self._mine(day, name, tries, now),
            field=sorted(field.items()) if may_know else None,
            master=None if master is None else master.points,
        )

    def _mine(self, day: str, game: str, tries: list[Attempt], now: int) -> TodayTry:
        tried = next((one for one in tries if _at(one) == (day, game)), None)
        if tried is None or (tried.points is None and daily.closed(day, now)):
            return TodayTry()
        if tried.points is None:
            return TodayTry("running", tried.table)
        field, points = self._fields.of(day, game), tried.points
        ahead, place = daily_fields.ahead(field, points), daily_fields.place(field, points)
        of = sum(field.values())
        return TodayTry("over", tried.table, points, ahead, place, of)

    def _past(self, day: str, tries: list[Attempt]) -> TodayPast:
        results = [
            TodayResult(
                one.game, one.points, daily_fields.ahead(self._fields.of(*_at(one)), one.points)
            )
            for one in tries
            if one.day == day and one.points is not None
        ]
        return TodayPast(day, daily.lead(day), results)

    @staticmethod
    def _may_know(day: str, game: str, tries: list[Attempt], now: int) -> bool:
        """Say whether somebody may see what others made of a challenge."""
        played = any(_at(one) == (day, game) and one.points is not None for one in tries)
        return played or daily.closed(day, now)


def _at(tried: Attempt) -> tuple[str, str]:
    return tried.day, tried.game


def _game(name: str) -> Game:
    if name not in SHELF:
        raise Refused("game", 404, game=name[:40], games=list(SHELF))
    return SHELF[name]


def _checked(token: str) -> str:
    if not _TOKEN.fullmatch(token):
        raise Refused("token", 401)
    return token
