"""The job queue: turns at the workers, less time in a crowd, and what becomes of who gives up."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from typing import Any, TypeVar

import httpx
import pytest

from nyhavn.server.tables.fair_queue import BOTS, HINTS, REPLAYS
from nyhavn.server.tables.job_queue import JobQueue
from nyhavn.server.tables.worker_pool import Overrun
from tests.server.log_capture import listening
from tests.server.running import SOON, running

T = TypeVar("T")


class Gated:
    """Workers whose calls last until a test ends them."""

    def __init__(self, places: int) -> None:
        self.places = places
        self.begun: list[Any] = []
        self.gates: list[asyncio.Future[None]] = []

    async def call(self, function: Callable[..., T], *args: Any, bots: bool = False) -> T:
        self.begun.append(args[0])
        self.gates.append(asyncio.get_running_loop().create_future())
        await self.gates[-1]
        return function(*args)

    def ready(self) -> bool:
        return True

    def close(self) -> None:
        pass


async def settled() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def asking(jobs: JobQueue, lane: str, owner: str, what: Any) -> asyncio.Task[str]:
    return asyncio.create_task(jobs.call(lane, owner, "t", str, lambda crowd: (what,)))


def test_turns_are_taken_and_a_place_is_left_to_bots() -> None:
    async def work() -> None:
        workers = Gated(2)
        jobs = JobQueue(workers)
        calls = [asking(jobs, HINTS, "eve", f"hint {k}") for k in range(3)]
        calls.append(asking(jobs, REPLAYS, "eve", "replay"))
        await settled()
        assert (workers.begun, jobs.waiting) == (["hint 0"], 3)
        calls.append(asking(jobs, BOTS, "ada", "bot"))
        await settled()
        assert workers.begun == ["hint 0", "bot"]
        for k in range(5):
            workers.gates[k].set_result(None)
            await settled()
        assert await asyncio.gather(*calls) == ["hint 0", "hint 1", "hint 2", "replay", "bot"]

    asyncio.run(work())


def test_who_asks_for_much_has_less_time_for_each_and_nobody_else_has() -> None:
    async def work() -> None:
        workers = Gated(2)
        jobs = JobQueue(workers)

        def bot(owner: str) -> asyncio.Task[str]:
            return asyncio.create_task(jobs.call(BOTS, owner, "t", str, lambda crowd: (crowd,)))

        calls = [bot("eve") for _ in range(10)]
        await settled()
        calls.append(bot("ada"))
        await settled()
        workers.gates[0].set_result(None)
        await settled()
        assert workers.begun[:2] == [5, 5]  # ten jobs at two places
        assert workers.begun[2] == 1  # ada has one, and a right to one of the two places
        for gate in workers.gates[1:]:
            gate.set_result(None)
        await settled()
        assert workers.begun[3] == 4  # eight of eve's, and both places
        for call in calls:
            call.cancel()

    asyncio.run(work())


def test_who_gives_up_waiting_costs_nothing_and_who_gives_up_later_keeps_the_place() -> None:
    async def work() -> None:
        workers = Gated(1)
        jobs = JobQueue(workers)
        first, second, third = (asking(jobs, BOTS, "ada", k) for k in range(3))
        await settled()
        second.cancel()
        first.cancel()
        await settled()
        assert workers.begun == [0], "the worker is still at it, whoever wants to know"
        workers.gates[0].set_result(None)
        await settled()
        assert workers.begun == [0, 2]
        workers.gates[1].set_result(None)
        assert await third == "2"
        assert first.cancelled()
        assert second.cancelled()
        assert jobs.waiting == 0

    asyncio.run(work())


def test_what_fails_makes_room() -> None:
    async def work() -> None:
        workers = Gated(1)
        jobs = JobQueue(workers)
        broken = asyncio.create_task(jobs.call(BOTS, "ada", "t", int, lambda crowd: ("x",)))
        after = asking(jobs, BOTS, "ada", 1)
        await settled()
        workers.gates[0].set_result(None)
        with pytest.raises(ValueError, match="invalid literal"):
            await broken
        await settled()
        workers.gates[1].set_result(None)
        assert await after == "1"

    asyncio.run(work())


def test_when_the_server_stops_nobody_waits() -> None:
    async def work() -> None:
        jobs = JobQueue(Gated(1))
        calls = [asking(jobs, BOTS, "ada", k) for k in range(3)]
        await settled()
        jobs.close()
        found = await asyncio.gather(*calls, return_exceptions=True)
        assert all(isinstance(one, asyncio.CancelledError) for one in found)

    asyncio.run(work())


def test_before_the_end_calls_are_told_no_and_bots_think_on() -> None:
    async def work() -> None:
        workers = Gated(2)
        jobs = JobQueue(workers)
        calls = [asking(jobs, HINTS, "eve", k) for k in range(2)]
        thought = asking(jobs, BOTS, "ada", "bot")
        await settled()
        assert workers.begun == [0, "bot"]
        jobs.stop()
        found = await asyncio.gather(*calls, return_exceptions=True)
        assert all(isinstance(one, Overrun) for one in found)
        with pytest.raises(Overrun):
            await asking(jobs, REPLAYS, "eve", "too late")
        workers.gates[1].set_result(None)
        assert await thought == "bot"
        assert jobs.waiting == 0

    asyncio.run(work())


def test_a_call_that_waits_when_the_server_stops_is_told_so_and_is_no_fault() -> None:
    workers, answers = Gated(2), list[httpx.Response]()

    def ask(url: str) -> None:
        answers.append(httpx.post(f"{url}/api/qr", json={"text": "one"}, timeout=SOON))

    with listening() as faults:
        with running(workers=workers) as server:
            thread = threading.Thread(target=ask, args=(server.url,))
            thread.start()
            while not workers.begun:
                time.sleep(0.01)
        thread.join(SOON)
    assert [(answer.status_code, answer.json()["id"]) for answer in answers] == [
        (503, "server.busy")
    ]
    assert not faults, "a stop that was asked for needs no look"
