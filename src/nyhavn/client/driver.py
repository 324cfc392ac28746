"""Driver: carries out what a client wants, with the timers of an event loop."""

from __future__ import annotations

from asyncio import AbstractEventLoop, TimerHandle
from collections import deque
from collections.abc import Callable, Iterable
from typing import Protocol

from nyhavn.client.actions import Action, Connect, Disconnect, Send, StartTimer, StopTimer, Timer
from nyhavn.client.client import Client


class Transport(Protocol):
    """A connection. It calls `opened`, `received` and `closed` of the driver it was made for."""

    def send(self, text: str) -> None:
        """Say something."""

    def close(self) -> None:
        """End it, also if it is not open yet."""


class Driver:
    """One client, its timers and its connections, which `dial` begins.

    What the client shows and tells goes to `tell`; who is told may ask for anything at once.
    """

    def __init__(
        self,
        client: Client,
        loop: AbstractEventLoop,
        dial: Callable[[Driver], Transport],
        tell: Callable[[Action], None],
    ) -> None:
        self.client = client
        self._loop, self._dial, self._tell = loop, dial, tell
        self._transport: Transport | None = None
        self._deadlines: dict[Timer, float] = {}  # of the timers that are running
        self._handles: dict[Timer, TimerHandle] = {}
        self._actions: deque[Action] = deque()
        self._busy = False

    # ---- what people do ----

    def move(self, line: str) -> bool:
        """Play a line; False if another is on its way."""
        if self.client.pending is not None:
            return False
        self._do(self.client.move(line, self._now()))
        return True

    def wake(self) -> None:
        """Connect, or ask at once whether something was missed."""
        self._do(self.client.wake(self._now()))

    def turn_to(self, client: Client) -> None:
        """Go on as another client, on the connection that is there."""
        self._deadlines.clear()
        is_open, self.client = self.client.is_open, client
        self.wake()
        if is_open:
            self._do(client.opened(self._now()))

    def close(self) -> None:
        """End it for ever."""
        self._do(self.client.close(self._now()))

    # ---- what connections tell; all but the newest are past ----

    def opened(self, transport: Transport) -> None:
        """It is open."""
        if transport is self._transport:
            self._do(self.client.opened(self._now()))

    def received(self, transport: Transport, text: str | bytes) -> None:
        """The server said something."""
        if transport is self._transport:
            self._do(self.client.received(text, self._now()))

    def closed(self, transport: Transport) -> None:
        """It has ended, or could not be made."""
        if transport is self._transport:
            self._do(self.client.closed(self._now()))

    # ---- how ----

    def delay(self, timer: Timer, seconds: float) -> float:
        """Return after how many seconds a timer of so many is due."""
        return seconds

    def _now(self) -> float:
        return self._loop.time() * 1000

    def _do(self, actions: Iterable[Action]) -> None:
        """Carry out actions; those that come of it follow when these are done."""
        self._actions.extend(actions)
        if self._busy:
            return
        self._busy = True
        try:
            while self._actions:
                self._carry_out(self._actions.popleft())
        finally:
            self._busy = False

    def _carry_out(self, action: Action) -> None:
        match action:
            case StartTimer(timer, ms):
                self._start(timer, self._loop.time() + self.delay(timer, ms / 1000))
            case StopTimer(timer):
                del self._deadlines[timer]
            case Send(text):
                assert self._transport is not None, "a client speaks when its connection is open"
                self._transport.send(text)
            case Connect():
                self._transport = self._transport or self._dial(self)
            case Disconnect():
                transport, self._transport = self._transport, None
                assert transport is not None, "a client ends what it began"
                transport.close()
            case _:
                self._tell(action)

    # Most timers are stopped or begun anew long before they are due. So what the loop was asked for
    # stays, and looks at the deadline when its time has come.

    def _start(self, timer: Timer, deadline: float) -> None:
        self._deadlines[timer] = deadline
        handle = self._handles.get(timer)
        if handle is None or handle.when() > deadline:
            if handle is not None:
                handle.cancel()
            self._handles[timer] = self._loop.call_at(deadline, self._wait, timer)

    def _wait(self, timer: Timer) -> None:
        del self._handles[timer]
        deadline = self._deadlines.get(timer)
        if deadline is None:
            return
        if deadline > self._loop.time():
            return self._start(timer, deadline)
        del self._deadlines[timer]
        self._due(timer)

    def _due(self, timer: Timer) -> None:
        self._do(self.client.due(timer, self._now()))
