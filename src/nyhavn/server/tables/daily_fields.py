"""Daily fields: how many had how many points at the challenges of the last days."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Mapping

from nyhavn.server.storage.async_store import AsyncStore
from nyhavn.server.tables import daily

AGE = 5.0  # seconds for which the field of a day that still counts is told again
PAST_AGE = 3600.0  # ... and of one that does not
Field = Mapping[int, int]  # points, and how many had them


class DailyFields:
    """The fields of the last days, as they were a moment ago."""

    def __init__(self, store: AsyncStore, clock: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._clock = clock
        self._turn = asyncio.Lock()
        self._found: dict[str, dict[str, dict[int, int]]] = {}  # by day and game
        self._read: dict[tuple[str, str], float] = {}  # when the fields of days were read

    def of(self, day: str, game: str) -> Field:
        """Return a field, as far as it was looked at."""
        return self._found.get(day, {}).get(game, {})

    async def look(self, today: str, fresh: bool = False) -> None:
        """Look at what is stored, if that is long ago or must not be."""
        first, yesterday = daily.beside(today, 1 - daily.DAYS), daily.beside(today, -1)
        async with self._turn:  # many ask at the same time, and one of them looks
            await self._look(yesterday, today, 0.0 if fresh else AGE)
            await self._look(first, daily.beside(yesterday, -1), PAST_AGE)

    async def _look(self, first: str, last: str, age: float) -> None:
        read = self._read.get((first, last))
        if read is not None and self._clock() - read < age:
            return
        rows = await self._store.fields(first, last)
        self._read = {days: at for days, at in self._read.items() if days[0] >= first}
        self._read[first, last] = self._clock()
        self._found = {day: games for day, games in self._found.items() if not first <= day <= last}
        for day, game, points, n in rows:
            self._found.setdefault(day, {}).setdefault(game, {})[points] = n


def ahead(field: Field, points: int) -> int | None:
    """Return how many others had fewer points, in percent; None if there are no others."""
    others = sum(field.values()) - 1
    fewer = sum(n for theirs, n in field.items() if theirs < points)
    return fewer * 100 // others if others > 0 else None


def place(field: Field, points: int) -> int:
    """Return the place of somebody with these points; equals share it."""
    return 1 + sum(n for theirs, n in field.items() if theirs > points)


def in_row(days: Iterable[str], today: str) -> int:
    """Return on how many days in a row, up to today or yesterday, somebody has played."""
    played, row = set(days), 0
    day = today if today in played else daily.beside(today, -1)
    while day in played:
        row, day = row + 1, daily.beside(day, -1)
    return row
