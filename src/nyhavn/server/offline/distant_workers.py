"""Distant workers: functions called by name somewhere that only messages reach, one at a time."""

from __future__ import annotations

import asyncio
import logging
import pickle
from collections.abc import Callable
from itertools import count
from typing import Any, TypeVar

from nyhavn.server.operations.journal import at
from nyhavn.server.tables.worker_pool import Overrun

log = logging.getLogger(__name__)
T = TypeVar("T")
# Seconds. The worker may still have to be started, and a busy phone has little time for it: to wait
# for one that hangs is rare, to give up one that is slow would be a move that nobody thought of.
PATIENCE = 120.0


class DistantWorkers:
    """One worker: `post` hands it a job, `answer` hears the result, `replace` brings another."""

    places = 1

    def __init__(
        self,
        post: Callable[[int, bytes], None],
        replace: Callable[[], None],
        patience: float = PATIENCE,
    ) -> None:
        self._post = post
        self._replace = replace
        self._patience = patience
        self._numbers = count(1)
        self._due: dict[int, asyncio.Future[Any]] = {}

    async def call(self, function: Callable[..., T], *args: Any, bots: bool = False) -> T:
        """Call a function of a module there; Overrun if that cannot be done."""
        number = next(self._numbers)
        due = self._due[number] = asyncio.get_running_loop().create_future()
        self._post(number, pickle.dumps((function, args)))
        try:
            answer: T = await asyncio.wait_for(due, self._patience)
            return answer
        except TimeoutError:
            log.error("a worker took too long", extra=at(kind=function.__name__))
            self._replace()
            raise Overrun(function.__name__) from None
        finally:
            self._due.pop(number, None)

    def answer(self, number: int, data: bytes) -> None:
        """Hear what came of a job."""
        due = self._due.get(number)
        if due is None or due.done():
            return
        result, error = pickle.loads(data)
        if error is None:
            due.set_result(result)
        else:
            due.set_exception(error)

    def ready(self) -> bool:
        """Say whether somebody is there: a new one comes for one that is not."""
        return True

    def close(self) -> None:
        """Wait for nothing any more."""
        for due in self._due.values():
            due.cancel()


def done(job: bytes) -> bytes:
    """Do a job: what the worker calls. Errors go the same way as answers."""
    function, args = pickle.loads(job)
    try:
        return pickle.dumps((function(*args), None))
    except Exception as error:
        return pickle.dumps((None, error))
