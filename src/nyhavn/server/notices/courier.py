"""Courier: threads in which others are called, so that nothing here waits for them."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from queue import Empty, Full, Queue
from typing import NamedTuple

log = logging.getLogger(__name__)
THREADS = 4  # so many may answer slowly before others wait
MOST_WAITING = 200  # calls; what comes on top of that is dropped


class Errand(NamedTuple):
    """A call, and who in the event loop hears what came of it: a status, or why there is none."""

    call: Callable[[], int]
    done: Callable[[int | Exception], None]


class Courier:
    """Threads that begin with the first errand."""

    def __init__(self, threads: int = THREADS, most_waiting: int = MOST_WAITING) -> None:
        self._errands: Queue[tuple[asyncio.AbstractEventLoop, Errand] | None]
        self._errands = Queue(most_waiting)
        self._threads = threads
        self._begun = False
        self._closed = False

    def offer(self, errand: Errand) -> bool:
        """Take an errand without waiting; False if too many wait already."""
        if self._closed:
            return False
        try:
            self._errands.put_nowait((asyncio.get_running_loop(), errand))
        except Full:
            return False
        if not self._begun:
            self._begun = True
            for _ in range(self._threads):
                threading.Thread(target=self._work, name="courier", daemon=True).start()
        return True

    def close(self) -> None:
        """Begin no errand any more; those that have begun end by themselves, and nobody waits."""
        self._closed = True
        try:
            while True:
                self._errands.get_nowait()
        except Empty:
            pass
        for _ in range(self._threads if self._begun else 0):
            self._errands.put(None)

    def _work(self) -> None:
        while (found := self._errands.get()) is not None:
            loop, errand = found
            try:
                outcome: int | Exception = errand.call()
            except Exception as error:
                outcome = error
            if not loop.is_closed():
                try:
                    loop.call_soon_threadsafe(errand.done, outcome)
                except RuntimeError:  # it was closed meanwhile
                    return
