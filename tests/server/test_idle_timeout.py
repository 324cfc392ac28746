"""Idle timeout: one timer for a whole conversation."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from nyhavn.server.sockets.idle_timeout import IdleTimeout
from tests.server.virtual import Timers


def timed(play: Callable[[IdleTimeout, Timers, list[float]], None]) -> None:
    """Play with a timeout and its clock; a list tells when it has expired."""

    async def run() -> None:
        timers: Any = Timers()
        expired: list[float] = []
        play(IdleTimeout(timers, lambda: expired.append(timers.time())), timers, expired)

    asyncio.run(run())


def test_who_says_nothing_is_given_up() -> None:
    def play(idle: IdleTimeout, timers: Timers, expired: list[float]) -> None:
        idle.limit(10.0)
        timers.let_pass(9.9)
        assert not expired
        timers.let_pass(0.2)
        assert len(expired) == 1

    timed(play)


def test_what_is_said_gives_new_time() -> None:
    def play(idle: IdleTimeout, timers: Timers, expired: list[float]) -> None:
        idle.limit(10.0)
        for _ in range(30):
            timers.let_pass(9.0)
            idle.heard()
        assert not expired
        timers.let_pass(9.0)
        timers.let_pass(2.0)
        assert len(expired) == 1

    timed(play)


def test_who_was_spared_is_looked_at_again() -> None:
    """While we are busy ourselves nobody is silent; whoever is told decides that."""

    def play(idle: IdleTimeout, timers: Timers, expired: list[float]) -> None:
        idle.limit(10.0)
        timers.let_pass(10.1)
        timers.let_pass(10.1)
        assert len(expired) == 2

    timed(play)


def test_another_limit_and_none() -> None:
    def play(idle: IdleTimeout, timers: Timers, expired: list[float]) -> None:
        idle.limit(10.0)
        idle.limit(60.0)
        timers.let_pass(50.0)
        idle.limit(0.0)
        timers.let_pass(1e6)
        idle.limit(5.0)
        idle.stop()
        timers.let_pass(1e6)
        assert not expired

    timed(play)
