"""Process workers: processes that think; one that hangs is replaced."""

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
from typing import Any, TypeVar

from nyhavn.server.operations.journal import at
from nyhavn.server.tables.worker_pool import PATIENCE, Overrun

log = logging.getLogger(__name__)
MEMORY = 1 << 30  # bytes that a worker may have
T = TypeVar("T")


class ProcessWorkers:
    """Processes with low priority. One that is killed takes nothing but its own job along.

    They get views, never true states.
    """

    def __init__(self, processes: int | None = None, patience: float = PATIENCE) -> None:
        self.places = processes or max(2, (os.cpu_count() or 2) - 1)
        self._patience = patience
        self._closed = False
        self._turns = asyncio.Semaphore(self.places)
        self._pools = [_new() for _ in range(self.places)]
        self._free = {*range(self.places)}
        self._pools[-1].submit(os.getpid)  # so that one is ready when the first bot is to move

    async def call(self, function: Callable[..., T], *args: Any, bots: bool = False) -> T:
        """Call a function of a module in a worker; Overrun if that cannot be done.

        Bots have the last place that is free, everybody else the first: so bots meet a process that
        is ready, and what others ask for waits for another one to be started.
        """
        async with self._turns:  # patience begins when it is one's turn
            place = max(self._free) if bots else min(self._free)
            self._free.remove(place)
            try:
                return await self._called(place, function, *args)
            finally:
                self._free.add(place)

    async def _called(self, place: int, function: Callable[..., T], *args: Any) -> T:
        for _ in range(2):
            pool, loop = self._pools[place], asyncio.get_running_loop()
            try:
                job = loop.run_in_executor(pool, function, *args)
                return await asyncio.wait_for(job, self._patience)
            except TimeoutError:
                log.error(
                    "a worker took more than %g s", self._patience, extra=at(kind=function.__name__)
                )
                self._replace(place, pool)
                break
            except BrokenExecutor:  # killed, perhaps for want of memory
                log.error("a worker died", extra=at(kind=function.__name__))
                self._replace(place, pool)
        raise Overrun(function.__name__)

    def ready(self) -> bool:
        """Say whether there are processes; those that died are replaced."""
        if self._closed:
            return False
        try:
            for place, pool in enumerate(self._pools):
                if pool.begun or place == self.places - 1:
                    self._look(place, pool)
        except (OSError, RuntimeError):  # none to be had
            return False
        return True

    def _look(self, place: int, pool: OneProcess) -> None:
        try:
            pool.look()
        except BrokenExecutor:
            self._replace(place, pool)
            self._pools[place].submit(os.getpid)

    def close(self) -> None:
        """Send everybody home. Who dies of it is not replaced."""
        self._closed = True
        for pool in self._pools:
            pool.stop(wait=True)  # else Python may stumble over their threads when it ends

    def _replace(self, place: int, pool: OneProcess) -> None:
        if pool is self._pools[place] and not self._closed:
            self._pools[place] = _new()
            pool.stop()


def _new() -> OneProcess:
    return OneProcess(1, get_context("spawn"), _ready)


class OneProcess(ProcessPoolExecutor):
    """Its process is born deaf: service managers and Ctrl-C tell all of us to stop, and one that
    listens at once would look to the server as if it had died."""

    begun = False  # whether it was ever asked for something
    _looked: Future[Any] | None = None

    def look(self) -> None:
        """Raise BrokenExecutor if its process has died. Nothing waits behind more than one look."""
        if self._looked is None or self._looked.done():
            self._looked = self.submit(os.getpid)

    def submit(self, *args: Any, **kwargs: Any) -> Future[Any]:
        """Ask for a call; a process may be started for it."""
        self.begun = True
        if not hasattr(signal, "pthread_sigmask"):
            return self._submit(*args, **kwargs)
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
        try:
            return self._submit(*args, **kwargs)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def _submit(self, *args: Any, **kwargs: Any) -> Future[Any]:
        try:
            return super().submit(*args, **kwargs)
        except RuntimeError as error:
            # One that breaks between two looks of the library is called shut down, not broken.
            if self._broken:
                raise BrokenExecutor(str(error)) from error
            raise

    def stop(self, wait: bool = False) -> None:
        """End the process, whatever it is about; only words were to come from it."""
        for process in list((self._processes or {}).values()):
            process.kill()
        self.shutdown(wait=wait, cancel_futures=True)


def _ready() -> None:
    """Prepare a worker: people come before bots, and Ctrl-C is the server's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(10)
    _bound_memory()
    import_module("nyhavn.server.tables.worker_tasks")
    threading.Thread(target=_follow, daemon=True).start()


def _bound_memory() -> None:
    """Let what asks for too much fail by itself, before the machine has none left."""
    try:
        import resource
    except ImportError:
        return
    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    most = MEMORY if hard == resource.RLIM_INFINITY else min(MEMORY, hard)
    resource.setrlimit(resource.RLIMIT_DATA, (most, hard))


def _follow() -> None:
    """End with the server, also when it is killed: nobody else would end a worker."""
    server = parent_process()
    if server is not None:
        server.join()
        os._exit(1)
