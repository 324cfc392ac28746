"""ProcessPool: processes of this machine that work side by side. `ray_pool` has the same face."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any, Protocol


class PoolError(Exception):
    """A pool that cannot go on, as a sentence."""


class Unreachable(PoolError):
    """A pool that cannot be found."""


class Task(Protocol):
    """A piece of work on its way."""

    def result(self) -> Any:
        """Wait, and return what the work returned."""


class TaskPool(Protocol):
    """Who does the work: wherever that is, functions and values must be able to travel there."""

    at_once: int  # how many pieces are worked on at a time

    def submit(self, work: Callable[..., Any], /, *values: Any) -> Task:
        """Begin to call a function with values."""


class ProcessPool:
    """Processes of this machine."""

    def __init__(self, executor: ProcessPoolExecutor, at_once: int) -> None:
        self._executor = executor
        self.at_once = at_once

    def submit(self, work: Callable[..., Any], /, *values: Any) -> Task:
        """Begin to call a function with values."""
        return self._executor.submit(work, *values)


@contextmanager
def process_pool(at_once: int) -> Iterator[TaskPool]:
    """Start processes, when there is work, and end them afterwards whatever they are doing."""
    # Spawned, not forked: the caller may have threads, a progress bar for instance.
    executor = ProcessPoolExecutor(at_once, get_context("spawn"), initializer=_interruptible)
    try:
        yield ProcessPool(executor, at_once)
    except BrokenProcessPool:
        raise PoolError("a bot brought its process down") from None
    finally:
        executor.shutdown(cancel_futures=True)


def _interruptible() -> None:
    """Ctrl-C ends a worker at once and silently, whatever its bot is doing."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
