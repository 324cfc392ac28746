"""An event loop whose time jumps to the next timer, and whose luck chooses who goes first.

It runs the real coroutines of the server. Threads are no threads: what is handed to an executor is
called in the loop, after a time, one after the other. A process can die: nothing of it runs again.
"""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Callable, Coroutine
from contextvars import Context, ContextVar
from random import Random
from typing import Any


class Process:
    """Whose code runs; code that is started by it belongs to it too."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.alive = True


NOBODY = Process("nobody")
RUNNING: ContextVar[Process] = ContextVar("running", default=NOBODY)


class VirtualLoop(asyncio.AbstractEventLoop):
    """What the server's code needs of a loop; anything else raises NotImplementedError."""

    def __init__(self, luck: Random) -> None:
        self.now = 0.0
        self.steps = 0
        self.faults: list[str] = []  # what was told to the exception handler
        self._luck = luck
        # How long a call in an executor takes before it acts, and after.
        self.takes: Callable[[], tuple[float, float]] = lambda: (1e-5, 1e-5)
        self._ready: list[asyncio.Handle] = []
        self._timers: list[tuple[float, int, asyncio.Handle]] = []
        self._count = 0
        self._free: dict[Any, float] = {}  # when an executor has finished
        self._dead: list[asyncio.Handle] = []
        self._tasks: dict[asyncio.Task[Any], None] = {}  # in order; none is collected by chance
        self._over = False

    # ---- running ----

    def run(self, until: Callable[[], bool], at_most: float) -> bool:
        """Run until something is so (True), or a moment has come."""
        asyncio.events._set_running_loop(self)
        try:
            while not until():
                if not self._ready and (not self._timers or self._timers[0][0] > at_most):
                    self.now = max(self.now, at_most)
                    return False
                self._step()
            return True
        finally:
            asyncio.events._set_running_loop(None)

    def _step(self) -> None:
        self.steps += 1
        if not self._ready:
            self.now = max(self.now, self._timers[0][0])
        while self._timers and self._timers[0][0] <= self.now:
            self._ready.append(heapq.heappop(self._timers)[2])
        handle = self._ready.pop(self._luck.randrange(len(self._ready)))
        if handle.cancelled():
            return
        if not process_of(handle).alive and not self._over:
            self._dead.append(handle)
            return
        handle._run()

    def end(self) -> None:
        """Let every coroutine end as if it were cancelled, those of dead processes too."""
        self._over = True
        self._ready += self._dead
        for _ in range(3):  # an end may start something
            for task in list(self._tasks):
                task.cancel()
            self.run(lambda: not self._ready, self.now)
        self._timers.clear()
        self._tasks.clear()

    # ---- what asyncio asks for ----

    def time(self) -> float:
        return self.now

    def call_soon(  # type: ignore[override]
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        handle = asyncio.Handle(callback, args, self, context)
        self._ready.append(handle)
        return handle

    def call_later(  # type: ignore[override]
        self,
        delay: float,
        callback: Callable[..., object],
        *args: Any,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        return self.call_at(self.now + delay, callback, *args, context=context)

    def call_at(  # type: ignore[override]
        self,
        when: float,
        callback: Callable[..., object],
        *args: Any,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        self._count += 1
        heapq.heappush(self._timers, (when, self._count, handle))
        return handle

    def run_in_executor(  # type: ignore[override]
        self, executor: Any, func: Callable[..., Any], *args: Any
    ) -> asyncio.Future[Any]:
        future: asyncio.Future[Any] = self.create_future()
        before, after = self.takes()
        begins = max(self.now, self._free.get(executor, 0.0)) + before
        self._free[executor] = begins + after

        def act() -> None:
            # A call that nobody waits for any more is made or not, as with real threads.
            if self._over or (future.cancelled() and self._luck.random() < 0.5):
                return
            try:
                result = func(*args)
            except Exception as error:
                self.call_later(after, settle, future.set_exception, error)
            else:
                self.call_later(after, settle, future.set_result, result)

        def settle(how: Callable[[Any], None], value: Any) -> None:
            if not future.done():
                how(value)

        self.call_at(begins, act)
        return future

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(  # type: ignore[override]
        self,
        coro: Coroutine[Any, Any, Any],
        *,
        name: str | None = None,
        context: Context | None = None,
    ) -> asyncio.Task[Any]:
        task = asyncio.Task(coro, loop=self, name=name, context=context)
        self._tasks[task] = None
        task.add_done_callback(lambda done: self._tasks.pop(done, None))
        return task

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        if not self._over:
            self.faults.append(f"{context.get('message')}: {context.get('exception')!r}")

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return True

    def is_closed(self) -> bool:
        return False

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        pass


def process_of(handle: asyncio.Handle) -> Process:
    context: Context = handle._context  # type: ignore[attr-defined]
    return context.get(RUNNING, NOBODY)
