"""Bots: they get views, take their time, hold up nobody, and may fail."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import pytest

from nyhavn import SHELF, Match
from nyhavn.bots import BOTS
from nyhavn.core.game import Game, View
from nyhavn.server.tables import worker_tasks
from nyhavn.server.tables.process_workers import ProcessWorkers
from nyhavn.server.tables.table_bots import BotTiming
from nyhavn.server.tables.worker_pool import Overrun
from tests.server.running import SOON, Inline, Server, bot, person, running

T = TypeVar("T")


class Clumsy:
    """A bot that answers nonsense."""

    def __init__(self, game: Game, seed: int) -> None:
        pass

    def choose(self, view: View, legal: list[str]) -> str:
        return "dance"


@pytest.fixture
def clumsy() -> Iterator[None]:
    BOTS["clumsy"] = Clumsy
    yield
    del BOTS["clumsy"]


class Overheard(Inline):
    """Workers that remember what it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, ...]] = []

    async def call(self, function: Callable[..., T], *args: Any, bots: bool = False) -> T:
        self.asked.append(args)
        return await super().call(function, *args)


def test_a_bot_takes_its_time_and_no_more() -> None:
    """It thought for 0.2 s, so it waits for 0.4 s; the clock is ours."""
    slept: list[float] = []
    times = iter(range(10_000))

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    bots = BotTiming(clock=lambda: next(times) * 0.2, sleep=sleep, work=1)
    with running(bots=bots) as server:
        made = server.table("rollwrite", person("Ada"), bot())
        with server.client(made["table"], made["tokens"][0]) as ada:
            ada.read("update")
            ada.move("start red")
            ada.until(lambda update: update["legal"])
    assert slept
    assert all(seconds == pytest.approx(0.4) for seconds in slept)


def test_a_bot_is_given_its_view_and_nothing_more() -> None:
    workers = Overheard()
    with running(workers=workers) as server:
        made = server.table("copenhagen", bot(), bot(), person("Ada"))
        with server.client(made["table"], made["tokens"][2]) as ada:
            ada.until(lambda update: update["legal"])
    assert len(workers.asked) >= 2
    for _, _, view, legal, *_ in workers.asked:
        seat = view["seat"]
        assert legal
        assert seat in (0, 1)
        for other, player in enumerate(view["players"]):
            assert (player["hand"]["cards"] is not None) == (other == seat)


def test_bots_alone_play_to_the_end(server: Server) -> None:
    made = server.table("border", bot(), bot(), bot(), bot())
    assert made["tokens"] == [None] * 4
    with server.client(made["table"]) as guest:
        update = guest.until(lambda update: update["over"])
        assert sum(len(place) for place in update["ranking"]) == 4


def test_a_bot_that_answers_nonsense_plays_its_first_line_and_that_is_told(
    server: Server, clumsy: None
) -> None:
    made = server.table("rollwrite", person("Ada"), bot("clumsy", name="Tim"))
    with server.client(made["table"], made["tokens"][0]) as ada:
        ada.read("update")
        ada.move("start red")
        ada.until(lambda update: update["legal"])
        assert next(said["line"] for said in ada.log if said["who"] == 1) == "start red"
        told = ada.until(lambda told: bool(told["remarks"]), "table")
        remark = told["remarks"][0]
        assert remark["id"] == "server.remark.stumbled"
        assert remark["values"] == {"seat": 1, "name": "Tim"}


def test_nobody_waits_for_a_bot_that_thinks() -> None:
    class Asleep(Inline):
        async def call(self, function: Callable[..., T], *args: Any, bots: bool = False) -> T:
            if function is worker_tasks.choose:
                await asyncio.Event().wait()
            return await super().call(function, *args)

    with running(workers=Asleep()) as server:
        made = server.table("border", bot(), person("Ada"))
        with server.client(made["table"], made["tokens"][1]) as ada:
            update = ada.read("update")
            assert update["to_act"] == [0]
            ada.send(type="ping", n=update["n"])
            assert ada.read("pong")["n"] == update["n"]
            assert server.get("/healthz") == {"ok": True}


def test_a_turn_of_many_decisions_takes_five_seconds_at_most() -> None:
    asked: list[float] = []

    class Counting(Inline):
        async def call(self, function: Callable[..., T], *args: Any, bots: bool = False) -> T:
            if function is worker_tasks.choose:
                asked.append(args[5])
            return await super().call(function, *args)

    with running(workers=Counting()) as server:
        made = server.table("border", bot(), person("Ada"))
        with server.client(made["table"], made["tokens"][1]) as ada:
            ada.until(lambda update: update["legal"])
    assert asked[0] == 1000
    assert asked == sorted(asked, reverse=True)
    assert sum(asked) <= 5000


def test_a_worker_that_gives_up_costs_the_bot_its_choice_only() -> None:
    class Late(Inline):
        async def call(self, function: Callable[..., T], *args: Any, bots: bool = False) -> T:
            raise Overrun("choose")

    with running(workers=Late()) as server:
        made = server.table("rollwrite", person("Ada"), bot())
        with server.client(made["table"], made["tokens"][0]) as ada:
            ada.read("update")
            ada.move("start red")
            ada.until(lambda update: update["legal"])
            assert next(said["line"] for said in ada.log if said["who"] == 1) == "start red"


def test_workers_think_in_other_processes_and_are_replaced_when_they_fail() -> None:
    match = Match.new(SHELF["border"], 2, dealer=1)
    asked = ("border", "mason", match.view(0), match.legal(0), 7, 100.0, 1)

    async def work() -> None:
        workers = ProcessWorkers(processes=1, patience=SOON)
        try:
            assert await workers.call(os.getpid) != os.getpid()
            line, why = await workers.call(worker_tasks.choose, *asked)
            assert line in match.legal(0)
            assert not why
            with pytest.raises(Overrun):  # it dies, and so does its successor
                await workers.call(os._exit, 1)
            workers._patience = 0.2
            with pytest.raises(Overrun):
                await workers.call(time.sleep, 60)
            workers._patience = SOON
            assert (await workers.call(worker_tasks.choose, *asked))[0] == line
        finally:
            workers.close()

    asyncio.run(work())


def test_a_worker_that_is_killed_costs_only_its_own_job() -> None:
    async def work() -> None:
        workers = ProcessWorkers(processes=2, patience=SOON)
        try:
            one, other = await asyncio.gather(*(workers.call(slow_pid) for _ in range(2)))
            assert one != other
            sleeper = asyncio.create_task(workers.call(slow_pid))
            with pytest.raises(Overrun):
                await workers.call(os._exit, 1)
            assert await sleeper in (one, other), "the neighbour was not disturbed"
        finally:
            workers.close()

    asyncio.run(work())


def test_bots_wait_for_no_process_that_is_started_for_others() -> None:
    async def work() -> None:
        workers = ProcessWorkers(processes=2, patience=SOON)
        try:
            ready = await workers.call(os.getpid, bots=True)
            hint = asyncio.create_task(workers.call(slow_pid))
            await asyncio.sleep(0)  # it has begun
            assert await workers.call(os.getpid, bots=True) == ready
            assert await hint != ready
            assert await workers.call(os.getpid, bots=True) == ready
        finally:
            workers.close()

    asyncio.run(work())


def slow_pid() -> int:
    """Take so long that two calls need two processes; runs in a worker."""
    time.sleep(0.3)
    return os.getpid()
