"""Measure: carry out a plan, and look how it goes."""

from __future__ import annotations

import asyncio
import gc
import os
from collections.abc import Callable
from contextlib import suppress
from time import perf_counter

from nyhavn.load import machine
from nyhavn.load.api import Api, Failed
from nyhavn.load.counts import Counts, percentiles
from nyhavn.load.plan import LoadPlan
from nyhavn.load.results import Results, Window
from nyhavn.load.table_load import TableLoad

PATIENCE = 60.0  # seconds, more than the plan says, until everybody must be there
TICK = 0.05  # seconds; how much later this program wakes up is how late it is itself


async def measure(
    plan: LoadPlan, pid: int | None, told: Callable[[Window], None], core: int | None = None
) -> Results:
    """Let everybody sit down, measure for a while, tell every window, and leave.

    What the server's process starts has to use the processor `core`, if one is given.
    """
    counts, api = Counts(), Api(plan.host, plan.port)
    try:
        games = await _games(plan, api)
        tables = [
            TableLoad(plan, counts, api, games[k % len(games)], k, bot=k >= plan.tables)
            for k in range(plan.tables + plan.bots)
        ]
        playing = asyncio.create_task(_playing(plan, tables))
        measuring = asyncio.create_task(_measured(plan, counts, tables, pid, told))
        parting = asyncio.create_task(_apart(pid, core))
        try:
            await asyncio.wait({playing, measuring}, return_when=asyncio.FIRST_COMPLETED)
            if not measuring.done():
                await playing  # it never ends by itself, so this raises
            windows = await measuring
        finally:
            for task in (playing, measuring, parting):
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
        return Results(plan, tuple(games), tuple(windows), counts)
    finally:
        api.close()


async def _games(plan: LoadPlan, api: Api) -> list[str]:
    there = await api.games()
    for game in plan.games:
        if game not in there:
            raise Failed(f"the server has no game '{game[:40]}'; there are {', '.join(there)}")
    return list(plan.games) or there


async def _playing(plan: LoadPlan, tables: list[TableLoad]) -> None:
    """Everybody sits down one after the other; then moves are spread evenly over time."""
    now, count = perf_counter(), len(tables)
    begin: asyncio.Future[float] = asyncio.get_running_loop().create_future()
    async with asyncio.TaskGroup() as group:
        for k, table in enumerate(tables):
            sits, after = now + plan.ramp * k / count, plan.every * k / count
            group.create_task(table.run(sits, begin, after))
        await _seated(plan, tables)
        begin.set_result(perf_counter())


async def _seated(plan: LoadPlan, tables: list[TableLoad]) -> None:
    for _ in range(int((plan.ramp * 10 + PATIENCE) / TICK)):
        await asyncio.sleep(TICK)
        if all(table.seated for table in tables):
            return
    there = sum(table.seated for table in tables)
    raise Failed(f"of {len(tables)} tables only {there} could be occupied in time")


async def _measured(
    plan: LoadPlan,
    counts: Counts,
    tables: list[TableLoad],
    pid: int | None,
    told: Callable[[Window], None],
) -> list[Window]:
    await _seated(plan, tables)
    await asyncio.sleep(plan.every)  # now every table has moved once
    gc.disable()  # looking for circles in a million lines would make this program late
    counts.begin()
    lagging = asyncio.create_task(_lag(counts))
    began = perf_counter()
    windows: list[Window] = []
    try:
        while (left := began + plan.seconds - perf_counter()) > 0.01:
            windows.append(await _window(min(plan.window, left), began, counts, pid))
            told(windows[-1])
    finally:
        lagging.cancel()
        gc.enable()
    return windows


async def _window(seconds: float, began: float, counts: Counts, pid: int | None) -> Window:
    answers, sights = len(counts.answers), len(counts.sights)
    at, stolen, servers, workers, own = perf_counter(), machine.stolen(), *_usages(pid)
    await asyncio.sleep(seconds)
    now, servers_now, workers_now, own_now = perf_counter(), *_usages(pid)
    took = now - at
    return Window(
        at=round(now - began, 3),
        seconds=took,
        connections=counts.connections,
        lost=counts.lost.total(),
        answers=percentiles(counts.answers[answers:]),
        sights=percentiles(counts.sights[sights:]),
        server_cpu=servers_now.cpu - servers.cpu,
        server_share=round(100 * (servers_now.cpu - servers.cpu) / took, 1),
        server_memory=round(servers_now.memory, 1),
        workers_share=round(100 * max(0.0, workers_now.cpu - workers.cpu) / took, 1),
        clients_share=round(100 * (own_now.cpu - own.cpu) / took, 1),
        stolen_share=round(100 * (machine.stolen() - stolen) / took, 1),
        load=machine.load(),
    )


def _usages(pid: int | None) -> tuple[machine.Usage, machine.Usage, machine.Usage]:
    """What the server, its children and this program use."""
    if pid is None:
        return machine.usage(()), machine.usage(()), machine.usage((os.getpid(),))
    children = machine.usage(machine.children(pid))
    return machine.usage((pid,)), children, machine.usage((os.getpid(),))


async def _apart(pid: int | None, core: int | None) -> None:
    """Keep the processes that think away from the server's processor; new ones come with bots."""
    while pid is not None and core is not None:
        for child in machine.children(pid):
            machine.pin(child, core)
        await asyncio.sleep(1)


async def _lag(counts: Counts) -> None:
    while True:
        due = perf_counter() + TICK
        await asyncio.sleep(TICK)
        counts.lags.append(max(0.0, perf_counter() - due))
