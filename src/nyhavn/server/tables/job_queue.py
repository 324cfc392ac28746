"""Job queue: everything that is to be worked out elsewhere goes to the workers through here."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from itertools import count
from typing import Any, TypeVar

from nyhavn.server.tables.fair_queue import BOTS, FairQueue, Job
from nyhavn.server.tables.worker_pool import Overrun, WorkerPool

STOPPED = "the server ends"
T = TypeVar("T")


class JobQueue:
    """The workers, with a fair queue in front of them."""

    def __init__(self, workers: WorkerPool, clock: Callable[[], float] = time.monotonic) -> None:
        self.workers = workers
        self._clock = clock
        self._queue = FairQueue(workers.places)
        self._numbers = count()
        self._turns: dict[int, tuple[asyncio.Future[None], str]] = {}  # who waits, in which lane
        self._running: dict[asyncio.Task[Any], str] = {}  # with their lanes
        self._stopped = False

    async def call(
        self,
        lane: str,
        owner: str,
        table: str,
        function: Callable[..., T],
        args: Callable[[float], tuple[Any, ...]],
        seconds: float = 1.0,
    ) -> T:
        """Return what a function returns; Overrun if that cannot be done.

        When it is its turn, `args` is told how many jobs there are for each place of this owner:
        who can do with less time takes less. Who is cancelled while a worker is at it pays for all
        of it: a worker cannot be stopped.
        """
        if self._stopped and lane != BOTS:
            raise Overrun(STOPPED)
        job = Job(next(self._numbers), lane, owner, table, seconds)
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._turns[job.number] = turn, lane
        self._queue.put(job)
        self._advance()
        try:
            await turn
        except (asyncio.CancelledError, Overrun):
            if self._turns.pop(job.number, None) is not None:
                self._queue.drop(job)
            else:  # its turn has just come
                self._ended(job, 0.0)
            raise
        task = asyncio.create_task(self._work(job, function, args))
        self._running[task] = lane
        task.add_done_callback(self._finished)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            if self._stopped and task.cancelled() and lane != BOTS:
                raise Overrun(STOPPED) from None
            raise

    def stop(self) -> None:
        """The server ends: whoever waits for something is told that it cannot be done now. Bots
        think on until they are closed: they wait with their tables."""
        self._stopped = True
        for task, lane in self._running.items():
            if lane != BOTS:
                task.cancel()
        for turn, lane in self._turns.values():
            if lane != BOTS and not turn.done():
                turn.set_exception(Overrun(STOPPED))

    def close(self) -> None:
        """Let nobody begin any more, wait for nothing, and send the workers home."""
        for waiting in [*self._running, *(turn for turn, _ in self._turns.values())]:
            waiting.cancel()
        self.workers.close()

    @property
    def waiting(self) -> int:
        """How many jobs wait."""
        return self._queue.waiting

    async def _work(
        self, job: Job, function: Callable[..., T], args: Callable[[float], tuple[Any, ...]]
    ) -> T:
        began = self._clock()
        try:
            crowd = self._queue.crowd(job.lane, job.owner)
            return await self.workers.call(function, *args(crowd), bots=job.lane == BOTS)
        finally:
            self._ended(job, self._clock() - began)

    def _ended(self, job: Job, seconds: float) -> None:
        self._queue.end(job, seconds)
        self._advance()

    def _advance(self) -> None:
        """Let those begin whose turn it is."""
        while (job := self._queue.begin()) is not None:
            turn, _ = self._turns.pop(job.number)
            if not turn.done():  # else it was cancelled, and gives its place back at once
                turn.set_result(None)

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._running.pop(task, None)
        if not task.cancelled():
            task.exception()  # whoever asked has heard of it, or has gone
