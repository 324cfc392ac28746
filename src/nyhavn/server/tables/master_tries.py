"""Master tries: the master plays every challenge once, when the workers have time for it."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import Any

from nyhavn.core.by_turn import ByTurn
from nyhavn.core.errors import NyhavnError
from nyhavn.core.match import Match
from nyhavn.core.record import dump
from nyhavn.games import SHELF
from nyhavn.server.storage.async_store import AsyncStore
from nyhavn.server.storage.store import MASTER, Attempt
from nyhavn.server.tables import daily, sealed_record, worker_tasks
from nyhavn.server.tables.fair_queue import REVIEWS
from nyhavn.server.tables.job_queue import JobQueue
from nyhavn.server.tables.worker_pool import Overrun

log = logging.getLogger(__name__)
OWNER = "today"  # whose share of the workers it is
LONGEST_MS = 60_000.0  # it is the work that counts


class MasterTries:
    """What the master made of the challenges, and what it is playing now."""

    def __init__(self, store: AsyncStore, jobs: JobQueue, work: int | None = None) -> None:
        self._store = store
        self._jobs = jobs
        self._work = work  # of the master, if not what is usual
        self._known: dict[tuple[str, str], Attempt] = {}
        self._playing: dict[tuple[str, str], asyncio.Task[None]] = {}

    async def of(self, day: str, game: str) -> Attempt | None:
        """Return the master's try, None as long as there is none."""
        known = self._known.get((day, game))
        if known is None and (found := await self._store.attempt(day, game, MASTER)) is not None:
            if len(self._known) > daily.DAYS * len(SHELF):
                self._known.clear()
            known = self._known[day, game] = found
        return known

    def begin(self, day: str, game: str, seed: str) -> None:
        """Let the master play a challenge, unless it does or has done so."""
        at = day, game
        if at not in self._known and at not in self._playing:
            task = self._playing[at] = asyncio.create_task(self._play(day, game, seed))
            task.add_done_callback(lambda _: self._playing.pop(at, None))

    async def _play(self, day: str, game: str, seed: str) -> None:
        try:
            if await self.of(day, game) is None:
                match = await self._played(f"{day} {game}", game, seed)
                names = (MASTER.capitalize(), *daily.BOTS)[: match.seats]
                record = dump(sealed_record.without_seed(match, names))
                tried = Attempt(day, game, MASTER, "", match.scores[0], record)
                await self._store.tell_attempt(tried)
        except (Overrun, NyhavnError):
            log.warning("the master could not play on", exc_info=True)  # somebody asks again

    async def _played(self, about: str, name: str, seed: str) -> Match:
        game = SHELF[name]
        seats = daily.seats_of(game)
        match = Match.new(game, seats, dealer=ByTurn(bytes.fromhex(seed), ("-",) * seats))
        while not match.over:
            seat = match.to_act[0]
            asked = partial(_asked, match, seat, seed, self._work or daily.MASTERS_WORK)
            line, _ = await self._jobs.call(REVIEWS, OWNER, about, worker_tasks.choose, asked)
            match = match.play(seat, line)
        return match


def _asked(match: Match, seat: int, seed: str, masters: int, crowd: float) -> tuple[Any, ...]:
    level, work = (daily.LEVEL, daily.WORK) if seat else (MASTER, masters)
    own, edition = daily.bots_seed(seed, seat), match.game.edition
    return edition, level, match.view(seat), match.legal(seat), own, LONGEST_MS, work
