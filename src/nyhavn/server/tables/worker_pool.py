"""Worker pool: processes that think. The event loop never does; a worker that hangs is replaced."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from importlib import import_module
from multiprocessing import get_context, parent_process
from typing import Any, Protocol, TypeVar

from nyhavn.server.operations.journal import at

log = logging.getLogger(__name__)
PATIENCE = 30.0  # seconds; no level thinks as long
T = TypeVar("T")


class Overrun(Exception):
    """No answer in time, or the worker died twice."""


class WorkerPool(Protocol):
    """Somebody who calls functions elsewhere."""

    @property
    def crowd(self) -> float:
        """How many calls there are for each worker, at least 1."""

    async def call(self, function: Callable[..., T], *args: Any) -> T:
        """Return what the function returns."""

    def ready(self) -> bool:
        """Say whether somebody is there."""

    def close(self) -> None:
        """Send everybody home."""


class ProcessWorkers:
    """A pool of processes with low priority. They get views, never true states."""

    def __init__(self, processes: int | None = None, patience: float = PATIENCE) -> None:
        self._processes = processes or max(2, (os.cpu_count() or 2) - 1)
        self._patience = patience
        self._wanted = 0  # calls under way or waiting
        self._places = asyncio.Semaphore(self._processes)
        self._pool = self._new()

    @property
    def crowd(self) -> float:
        """How many calls there are for each process, at least 1."""
        return max(1.0, self._wanted / self._processes)

    async def call(self, function: Callable[..., T], *args: Any) -> T:
        """Call a function of a module in a worker; Overrun if that cannot be done."""
        self._wanted += 1
        try:
            async with self._places:  # patience begins when it is one's turn
                return await self._called(function, *args)
        finally:
            self._wanted -= 1

    async def _called(self, function: Callable[..., T], *args: Any) -> T:
        for _ in range(2):
            pool, loop = self._pool, asyncio.get_running_loop()
            try:
                job = loop.run_in_executor(pool, function, *args)
                return await asyncio.wait_for(job, self._patience)
            except TimeoutError:
                log.error(
                    "a worker took more than %g s", self._patience, extra=at(kind=function.__name__)
                )
                self._replace(pool)
                break
            except BrokenExecutor:  # killed, perhaps for want of memory
                log.error("a worker died", extra=at(kind=function.__name__))
                self._replace(pool)
        raise Overrun(function.__name__)

    def ready(self) -> bool:
        """Say whether there are processes; those that died are replaced."""
        try:
            try:
                self._pool.submit(os.getpid)
            except BrokenExecutor:
                self._replace(self._pool)
        except (OSError, RuntimeError):  # none to be had, or closed
            return False
        return True

    def close(self) -> None:
        """Send everybody home."""
        self._stop(self._pool)

    def _new(self) -> ProcessPoolExecutor:
        pool = _Pool(self._processes, get_context("spawn"), _ready)
        pool.submit(os.getpid)  # so that one is ready when the first bot is to move
        return pool

    def _replace(self, pool: ProcessPoolExecutor) -> None:
        if pool is self._pool:
            self._pool = self._new()
            self._stop(pool)

    def _stop(self, pool: ProcessPoolExecutor) -> None:
        for process in list((pool._processes or {}).values()):
            process.kill()  # whatever it is about; only words were to come from it
        pool.shutdown(wait=False, cancel_futures=True)


class _Pool(ProcessPoolExecutor):
    """Its processes are born deaf: service managers and Ctrl-C tell all of us to stop, and those
    who listen at once would look to the server as if they had died."""

    def submit(self, *args: Any, **kwargs: Any) -> Future[Any]:
        """Ask for a call; a process may be started for it."""
        if not hasattr(signal, "pthread_sigmask"):
            return super().submit(*args, **kwargs)
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
        try:
            return super().submit(*args, **kwargs)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _ready() -> None:
    """Prepare a worker: people come before bots, and Ctrl-C is the server's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(10)
    import_module("nyhavn.server.tables.worker_tasks")
    threading.Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    """End with the server, also when it is killed: nobody else would end a worker."""
    server = parent_process()
    if server is not None:
        server.join()
        os._exit(1)
