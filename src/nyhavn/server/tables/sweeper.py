"""Sweeper: looks after tables that nobody looks at. Time that is up; tables that nobody wants."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import get_args

from nyhavn.core.errors import NyhavnError
from nyhavn.server.operations.journal import at
from nyhavn.server.operations.metrics import kind_of
from nyhavn.server.protocol.refused import status
from nyhavn.server.protocol.wire import Stage
from nyhavn.server.storage.store import Conflict, Save
from nyhavn.server.tables import clock
from nyhavn.server.tables import head as heads
from nyhavn.server.tables.registry import Tables
from nyhavn.server.tables.steady_clock import SteadyClock
from nyhavn.server.tables.transition import stored_change

log = logging.getLogger(__name__)
PAUSE = 1.0  # seconds between two rounds
HOUR = 3600 * clock.SECOND
DAY = 24 * HOUR
JUMP = 5 * clock.SECOND  # what is less is followed, as clocks are never quite the same
CALM = 5  # rounds in which every server at a database has found that its clock was set
EVER = 2**53


@dataclass(frozen=True)
class Keep:
    """For how many days tables are kept after somebody has touched them; None: for ever."""

    open: float | None = 7.0  # a match that never began
    playing: float | None = None
    over: float | None = None  # the records of finished matches

    def days(self, state: Stage) -> float | None:
        """Return the days of a stage."""
        return {"open": self.open, "playing": self.playing, "over": self.over}[state]


class Sweeper:
    """Goes round the tables once a second; once an hour it cleans up."""

    def __init__(
        self,
        tables: Tables,
        keep: Keep | None = None,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        time: SteadyClock | None = None,
    ) -> None:
        self._tables = tables
        self._keep = keep or Keep()
        self._sleep = sleep
        self._time = time
        self._jumped = 0  # by how much the machine's clock was found to be wrong
        self._graced = False
        self._calm = 0  # rounds until time can be up again
        self._cleaned = 0  # when
        self._hopeless: set[str] = set()  # tables that cannot be opened, told once

    async def run(self) -> None:
        """Go round for ever."""
        while True:
            await self.round()
            await self._sleep(PAUSE)

    async def round(self) -> None:
        """Do what is due. What fails is tried again, and nothing else fails with it."""
        for work in (self._clean, self._clocks):
            try:
                await work()
            except NyhavnError as error:  # the database does not answer, and has said so
                log.warning("sweeping waits", extra=at(kind=kind_of(error)))
            except Exception:
                log.exception("sweeping failed")

    async def _clocks(self) -> None:
        await self._compare()
        if self._calm:
            self._calm -= 1
            return
        await self._grace()
        await self._sweep()

    async def _compare(self) -> None:
        """Notice when somebody has set a clock.

        The machine's own is used no more once the server runs. That of a database is everybody's:
        a server that finds it elsewhere (it was set, or this machine slept) waits until the others
        have found it too, and gives everybody time as after a start.
        """
        if self._time is None:
            return
        shared = await self._tables.store.moment()
        drift = self._time.drift(shared)
        if shared is None:
            if abs(drift - self._jumped) > JUMP:
                self._jumped = drift
                log.warning("the machine's clock was set; those of tables go on as before")
            return
        self._time.set(shared)
        if abs(drift) > JUMP:
            log.warning("the database's clock was set, or this server slept; nobody is late")
            self._graced, self._calm = False, CALM

    async def _grace(self) -> None:
        """Once, before anybody's time can be up: give back what the server was not there for."""
        if self._graced:
            return
        for id in await self._tables.store.due(EVER):
            try:
                await self._extend(id)
            except ValueError as error:  # it cannot be decoded
                self._tables.set_aside(id, error)
        self._graced = True

    async def _extend(self, id: str) -> None:
        """Make up for a pause of the server: everybody at this table has some time left."""
        tables = self._tables
        while found := await tables.store.load(id):
            version, head = found[0], heads.decode(found[1])
            after = clock.with_grace(head, tables.now())
            if after == head:
                return
            with contextlib.suppress(Conflict):
                await tables.store.save(Save(id, version, stored_change(after)))
                if id in tables.in_memory:  # the disk failed at first, and people have come since
                    await tables.in_memory[id].catch_up()
                return

    async def _sweep(self) -> None:
        late = await self._tables.store.due(self._tables.now() - clock.SLACK)
        for id in late:
            if id not in self._hopeless and id not in self._tables.damaged:
                await self._expire(id)

    async def _expire(self, id: str) -> None:
        try:
            table = await self._tables.find(id)  # which also lets its bots go on
            for seat in await table.expire():
                self._tables.metrics.count("late")
                log.info("time is up", extra=at(table=id, n=len(table.history), seat=seat))
        except NyhavnError as error:
            if id in self._tables.damaged:  # and told
                return
            log.warning("nobody looks after a table", extra=at(table=id, kind=kind_of(error)))
            if status(error) != 503:
                self._hopeless.add(id)
        except Exception as error:
            self._tables.set_aside(id, error)

    async def _clean(self) -> None:
        now = self._tables.now()
        if now - self._cleaned < HOUR:
            return
        stages: tuple[Stage, ...] = get_args(Stage)
        for state in stages:
            days = self._keep.days(state)
            if days is None:
                continue
            for id in await self._tables.forget(state, now - int(days * DAY)):
                log.info("table deleted", extra=at(table=id, kind=state))
        self._cleaned = now
        self._tables.look_again()  # somebody may have mended what was set aside


@asynccontextmanager
async def sweeping(sweeper: Sweeper) -> AsyncIterator[None]:
    """Let a sweeper work. The first round is over before anybody is served."""
    await sweeper.round()
    task = asyncio.create_task(sweeper.run())
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
