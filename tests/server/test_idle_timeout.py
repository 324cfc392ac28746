"""Idle timeout: one timer for a whole conversation."""

from __future__ import annotations

import asyncio

import pytest

from nyhavn.server.sockets.idle_timeout import IdleTimeout


def test_who_says_nothing_is_given_up() -> None:
    async def wait() -> None:
        idle = IdleTimeout(0.01)
        with pytest.raises(TimeoutError):
            await idle.wait_for(asyncio.Event().wait())
        assert await asyncio.sleep(0, "and we go on"), "the task itself is not cancelled"

    asyncio.run(wait())


@pytest.mark.parametrize("longest", [0.0, 60.0])
def test_a_message_ends_it(longest: float) -> None:
    async def wait() -> None:
        idle = IdleTimeout(60.0)
        idle.limit(longest)
        assert await idle.wait_for(asyncio.sleep(0, "hello")) == "hello"
        idle.stop()

    asyncio.run(wait())


def test_while_we_are_busy_ourselves_nobody_is_silent() -> None:
    async def wait() -> None:
        idle, late = IdleTimeout(0.001), asyncio.Event()
        asyncio.get_running_loop().call_later(0.02, late.set)
        await late.wait()  # the timer has rung meanwhile, and found nobody who waits
        idle.limit(60.0)
        assert await idle.wait_for(asyncio.sleep(0, "hello")) == "hello"
        idle.stop()

    asyncio.run(wait())


def test_who_is_stopped_for_another_reason_is_told_so() -> None:
    async def wait() -> None:
        idle = IdleTimeout(60.0)
        task = asyncio.create_task(idle.wait_for(asyncio.Event().wait()))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        idle.stop()

    asyncio.run(wait())
