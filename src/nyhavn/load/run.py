"""Run: carry out a plan, and measure."""

from __future__ import annotations

import asyncio
import gc
import os
from collections.abc import Callable
from contextlib import suppress
from time import perf_counter

from nyhavn.load import machine
from nyhavn.load.lobby import Failed, Lobby
from nyhavn.load.party import Party
from nyhavn.load.plan import Plan
from nyhavn.load.report import Report, Window
from nyhavn.load.tally import Tally, times

PATIENCE = 60.0  # seconds, more than the plan says, until everybody must be there
TICK = 0.05  # seconds; how much later this program wakes up is how late it is itself


async def run(
    plan: Plan, pid: int | None, told: Callable[[Window], None], core: int | None = None
) -> Report:
    """Let everybody sit down, measure for a while, tell every window, and leave.

    What the server's process starts has to use the processor `core`, if one is given.
    """
    tally, lobby = Tally(), Lobby(plan.host, plan.port)
    try:
        games = await _games(plan, lobby)
        parties = [
            Party(plan, tally, lobby, games[k % len(games)], k, bot=k >= plan.tables)
            for k in range(plan.tables + plan.bots)
        ]
        playing = asyncio.create_task(_playing(plan, parties))
        measuring = asyncio.create_task(_measured(plan, tally, parties, pid, told))
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
        return Report(plan, tuple(games), tuple(windows), tally)
    finally:
        lobby.close()


async def _games(plan: Plan, lobby: Lobby) -> list[str]:
    there = await lobby.games()
    for game in plan.games:
        if game not in there:
            raise Failed(f"the server has no game '{game[:40]}'; there are {', '.join(there)}")
    return list(plan.games) or there


async def _playing(plan: Plan, parties: list[Party]) -> None:
    """Everybody sits down one after the other; then moves are spread evenly over time."""
    now, count = perf_counter(), len(parties)
    begin: asyncio.Future[float] = asyncio.get_running_loop().create_future()
    async with asyncio.TaskGroup() as group:
        for k, party in enumerate(parties):
            sits, after = now + plan.ramp * k / count, plan.every * k / count
            group.create_task(party.run(sits, begin, after))
        await _seated(plan, parties)
        begin.set_result(perf_counter())


async def _seated(plan: Plan, parties: list[Party]) -> None:
    for _ in range(int((plan.ramp * 10 + PATIENCE) / TICK)):
        await asyncio.sleep(TICK)
        if all(party.seated for party in parties):
            return
    there = sum(party.seated for party in parties)
    raise Failed(f"of {len(parties)} tables only {there} could be occupied in time")


async def _measured(
    plan: Plan, tally: Tally, parties: list[Party], pid: int | None, told: Callable[[Window], None]
) -> list[Window]:
    await _seated(plan, parties)
    await asyncio.sleep(plan.every)  # now every table has moved once
    gc.disable()  # looking for circles in a million lines would make this program late
    tally.begin()
    lagging = asyncio.create_task(_lag(tally))
    began = perf_counter()
    windows: list[Window] = []
    try:
        while (left := began + plan.seconds - perf_counter()) > 0.01:
            windows.append(await _window(min(plan.window, left), began, tally, pid))
            told(windows[-1])
    finally:
        lagging.cancel()
        gc.enable()
    return windows


async def _window(seconds: float, began: float, tally: Tally, pid: int | None) -> Window:
    answers, sights = len(tally.answers), len(tally.sights)
    at, stolen, servers, workers, own = perf_counter(), machine.stolen(), *_uses(pid)
    await asyncio.sleep(seconds)
    now, servers_now, workers_now, own_now = perf_counter(), *_uses(pid)
    took = now - at
    return Window(
        at=round(now - began, 3),
        seconds=took,
        connections=tally.connections,
        lost=tally.lost.total(),
        answers=times(tally.answers[answers:]),
        sights=times(tally.sights[sights:]),
        server_cpu=servers_now.cpu - servers.cpu,
        server_share=round(100 * (servers_now.cpu - servers.cpu) / took, 1),
        server_memory=round(servers_now.memory, 1),
        workers_share=round(100 * max(0.0, workers_now.cpu - workers.cpu) / took, 1),
        clients_share=round(100 * (own_now.cpu - own.cpu) / took, 1),
        stolen_share=round(100 * (machine.stolen() - stolen) / took, 1),
        load=machine.load(),
    )


def _uses(pid: int | None) -> tuple[machine.Use, machine.Use, machine.Use]:
    """What the server, its children and this program use."""
    if pid is None:
        return machine.use(()), machine.use(()), machine.use((os.getpid(),))
    children = machine.use(machine.children(pid))
    return machine.use((pid,)), children, machine.use((os.getpid(),))


async def _apart(pid: int | None, core: int | None) -> None:
    """Keep the processes that think away from the server's processor; new ones come with bots."""
    while pid is not None and core is not None:
        for child in machine.children(pid):
            machine.pin(child, core)
        await asyncio.sleep(1)


async def _lag(tally: Tally) -> None:
    while True:
        due = perf_counter() + TICK
        await asyncio.sleep(TICK)
        tally.lags.append(max(0.0, perf_counter() - due))
