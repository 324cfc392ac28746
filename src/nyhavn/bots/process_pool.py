"""Pool: processes of this machine that work side by side. `cluster` has the same face."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any, Protocol


class PoolError(Exception):
    """Workers that cannot go on, as a sentence."""


class Unreachable(PoolError):
    """Workers that cannot be found."""


class Promise(Protocol):
    """A piece of work on its way."""

    def result(self) -> Any:
        """Wait, and return what the work returned."""


class Workers(Protocol):
    """Who does the work: wherever they are, functions and values must be able to travel there."""

    at_once: int  # how many pieces are worked on at a time

    def submit(self, work: Callable[..., Any], /, *values: Any) -> Promise:
        """Begin to call a function with values."""


class Processes:
    """The workers of a pool."""

    def __init__(self, pool: ProcessPoolExecutor, at_once: int) -> None:
        self._pool = pool
        self.at_once = at_once

    def submit(self, work: Callable[..., Any], /, *values: Any) -> Promise:
        """Begin to call a function with values."""
        return self._pool.submit(work, *values)


@contextmanager
def pool(at_once: int) -> Iterator[Workers]:
    """Start processes, when there is work, and end them afterwards whatever they are doing."""
    # Spawned, not forked: the caller may have threads, a progress bar for instance.
    executor = ProcessPoolExecutor(at_once, get_context("spawn"), initializer=_interruptible)
    try:
        yield Processes(executor, at_once)
    except BrokenProcessPool:
        raise PoolError("a bot brought its process down") from None
    finally:
        executor.shutdown(cancel_futures=True)


def _interruptible() -> None:
    """Ctrl-C ends a worker at once and silently, whatever its bot is doing."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
