"""Table bots: the bots of one table, and how they come to move."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any
from weakref import ref

from nyhavn.bots import budget
from nyhavn.bots.guarded import first_legal
from nyhavn.core.errors import NyhavnError
from nyhavn.core.match import CHOSEN, UNDONE, Match
from nyhavn.games.lessons import lesson_of
from nyhavn.server.operations.journal import at
from nyhavn.server.operations.metrics import Metrics, kind_of
from nyhavn.server.protocol.refused import Refused, status
from nyhavn.server.protocol.wire import Reaction
from nyhavn.server.tables import daily, worker_tasks
from nyhavn.server.tables.fair_queue import BOTS
from nyhavn.server.tables.job_queue import JobQueue
from nyhavn.server.tables.peers import Peers
from nyhavn.server.tables.table import Table
from nyhavn.server.tables.worker_pool import Overrun

log = logging.getLogger(__name__)
LATE = "no answer in time"


@dataclass(frozen=True)
class BotTiming:
    """How bots behave: the time a move takes at least, their work (None: what the level does),
    and what a worker does to find a line."""

    pace: float = 0.6
    work: int | None = None
    choose: Callable[..., tuple[str, str]] = worker_tasks.choose
    retry: float = 5.0  # seconds until a bot tries again whose move was not stored, or not its own
    clock: Callable[[], float] = time.monotonic
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    seed: Callable[[], int] = lambda: secrets.randbits(63)


class TableBots:
    """Lets the bots of a table think, all at once, whenever they are to act.

    They hold on to their table only while they think: one that nobody looks at is gone at once,
    and not when Python comes round to look for circles.
    """

    watches = False

    def __init__(
        self, table: Table, jobs: JobQueue, timing: BotTiming, metrics: Metrics, peers: Peers
    ) -> None:
        self._table = ref(table)
        self._jobs = jobs
        self._timing = timing
        self._metrics = metrics
        self._peers = peers
        self._closed = False
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._read = len(table.history)
        table.presence.add(self)

    @property
    def seats(self) -> set[int]:
        """Bots are no visitors."""
        return set()

    def notify(self) -> None:
        """Let those begin who are to act now, and those stop who think about what was undone."""
        table = self._table()
        if table is None:
            return
        since, self._read = table.history.entries[self._read :], len(table.history)
        undone = any(told.kind == UNDONE for told in since)
        playing = table.head.state == "playing"
        for seat, task in self._tasks.items():
            if undone or not playing or table.head.chairs[seat].kind != "bot":
                task.cancel()
        for seat in _asked(table) if playing else ():
            if table.head.chairs[seat].kind == "bot" and seat not in self._tasks:
                task = asyncio.create_task(self._move(table, seat))
                self._tasks[seat] = task
                task.add_done_callback(partial(self._done, table, seat))

    def hear(self, reaction: Reaction) -> None:
        """Bots make no sign in answer."""

    def when_sent(self, then: Callable[[], None]) -> None:
        """Nothing is sent to bots."""
        then()

    def close(self) -> None:
        """Stop thinking."""
        self._closed = True
        if table := self._table():
            table.presence.remove(self)
        for task in self._tasks.values():
            task.cancel()

    def _done(self, table: Table, seat: int, task: asyncio.Task[None]) -> None:
        del self._tasks[seat]
        if not self._closed:
            self.notify()

    async def _move(self, table: Table, seat: int) -> None:
        """Think and move, unless another process does; that one may die, so ask again."""
        try:
            mine = await self._peers.claim(table, seat)
        except NyhavnError:
            mine = False
        if not mine:
            return await self._timing.sleep(self._timing.retry)
        try:
            if seat in table.match.to_act:  # others may have moved while we asked
                await self._think(table, seat)
        finally:
            await self._peers.release(table, seat)

    async def _think(self, table: Table, seat: int) -> None:
        timing, match = self._timing, table.match
        nth, began = len(table.history.chosen[seat]) + 1, timing.clock()
        try:
            line, why = await self._choose(table, match, seat)
            await timing.sleep(max(0.0, timing.pace - (timing.clock() - began)))
            stored = await table.play(seat, nth, line, bot=True)
            if why and stored:
                self._metrics.count("errors", label="bot")
                log.error("a bot stumbled", extra=at(table=table.head.id, seat=seat, kind=why))
                await table.change(lambda head: head.remark(len(table.history), "stumbled", seat))
        except NyhavnError as error:  # overtaken, or the disk is full
            told = at(table=table.head.id, n=len(table.history), seat=seat, kind=kind_of(error))
            log.warning("a bot's line was refused", extra=told)
            if status(error) == 503:
                await timing.sleep(timing.retry)

    async def _choose(self, table: Table, match: Match, seat: int) -> tuple[str, str]:
        level = table.head.chairs[seat].level or ""
        legal, name = match.legal(seat), match.game.edition
        if (written := _written(table, seat)) in legal:
            return written, ""
        seed, work = self._timing.seed(), self._timing.work
        if (challenge := table.head.daily) is not None:  # everybody meets the same answers
            seed, work = daily.bots_seed(table.head.seed, seat), challenge.work
        ms = budget.MS * budget.share(_decisions_before(table, seat))

        def asked(crowd: float) -> tuple[Any, ...]:
            # Where many bots of one owner think each thinks less, so that nobody waits long.
            return name, level, match.view(seat), legal, seed, ms / crowd, work

        try:
            with self._metrics.timed("thinking"):
                return await self._jobs.call(
                    BOTS, table.owner, table.head.id, self._timing.choose, asked, ms / 1000
                )
        except Overrun:
            if table.head.daily is not None:
                raise Refused("busy", 503) from None  # another answer would not be fair: try again
            return first_legal(match.game, legal), LATE


def _asked(table: Table) -> tuple[int, ...]:
    """Return the seats that may decide now: at a challenge, where the same moves are to meet the
    same answers, one after the other, and people before bots, also where all decide together."""
    owing = table.match.to_act
    return owing[:1] if table.head.daily else owing


def _written(table: Table, seat: int) -> str:
    """Return what a bot answers in a lesson, as long as the match goes as it is written there."""
    lesson = lesson_of(table.head.game) if table.head.lesson else None
    return (lesson and lesson.answer(seat, table.history.chosen)) or ""


def _decisions_before(table: Table, seat: int) -> int:
    """Return how many decisions a seat has made since somebody else made one."""
    own = 0
    for told in reversed(table.history.entries):
        if told.kind == CHOSEN and told.who != seat:
            break
        own += told.kind == CHOSEN
    return own
