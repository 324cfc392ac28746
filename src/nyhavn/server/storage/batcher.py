"""Batcher: what is asked for while an earlier request is on its way goes together, as one.

A disk takes about as long to store ten moves as to store one. So nobody waits for company, but who
comes while the disk is busy shares the next turn. Only where there is no hurry one waits a moment.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, TypeVar

A = TypeVar("A")
R = TypeVar("R")


class Batcher(Generic[A, R]):
    """Hands requests on in groups, one group after the other.

    The call answers each request of a group, in order, with a result or an error of its own. If the
    call itself fails, every request of the group does.
    """

    def __init__(
        self,
        call: Callable[[list[A]], Awaitable[Sequence[R | Exception]]],
        pause: float = 0.0,  # seconds in which others can join, where nobody is in a hurry
    ) -> None:
        self._call = call
        self._pause = pause
        self._waiting: list[tuple[A, asyncio.Future[R]]] = []
        self._work: asyncio.Task[None] | None = None

    async def submit(self, request: A) -> R:
        """Return the answer to one request, or raise its error."""
        answer: asyncio.Future[R] = asyncio.get_running_loop().create_future()
        self._waiting.append((request, answer))
        if self._work is None or self._work.done():
            self._work = asyncio.create_task(self._turns())
        return await answer

    async def done(self) -> None:
        """Wait until nothing is on its way, also of what was asked for by those who have gone."""
        if self._work is not None:
            await self._work

    async def _turns(self) -> None:
        while self._waiting:
            if self._pause:
                await asyncio.sleep(self._pause)
            group, self._waiting = self._waiting, []
            try:
                answers = await self._call([request for request, _ in group])
            except Exception as error:
                answers = [error] * len(group)
            for (_, future), answer in zip(group, answers, strict=True):
                if future.done():  # whoever asked has gone
                    continue
                if isinstance(answer, Exception):
                    future.set_exception(answer)
                else:
                    future.set_result(answer)
