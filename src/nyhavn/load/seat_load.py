"""The load of one seat: a client on a connection of its own, which remembers the newest update."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from time import perf_counter

from nyhavn.client.actions import Action, TellRefusal, TellUpdate, Timer
from nyhavn.client.client import Client
from nyhavn.client.driver import Driver, Transport
from nyhavn.client.messages import ServerUpdate
from nyhavn.client.timing import Timing
from nyhavn.client.websocket import WebSocket
from nyhavn.load.counts import Counts
from nyhavn.load.plan import LoadPlan

PATIENCE = 30.0  # seconds; a server that is slow is to be measured, not left


class SeatLoad(Driver):
    """One person's page. It knows no rules."""

    def __init__(
        self,
        plan: LoadPlan,
        counts: Counts,
        luck: Random,
        heard: Callable[[SeatLoad, float], None],
        table: str,
        token: str,
    ) -> None:
        self.update: ServerUpdate | None = None
        self.refused = 0  # the number of refusals so far
        self._plan, self._counts, self._luck, self._heard = plan, counts, luck, heard
        self._phase = luck.uniform(0, plan.ping)
        self._at = 0.0  # when the newest message came
        loop = asyncio.get_running_loop()
        super().__init__(self._client(table, token), loop, self._connect, self._told)

    def sit(self, table: str, token: str) -> None:
        """Turn to another table."""
        self.update = None
        self.turn_to(self._client(table, token))

    # ---- what happens ----

    def opened(self, transport: Transport) -> None:
        """Count it."""
        self._counts.connections += transport is self._transport
        super().opened(transport)

    def received(self, transport: Transport, text: str | bytes) -> None:
        """Note when it was, and count pongs."""
        self._at = perf_counter()
        before = self.client.pongs
        super().received(transport, text)
        self._counts.pongs += self.client.pongs - before

    def closed(self, transport: Transport) -> None:
        """Count it."""
        assert isinstance(transport, WebSocket), "there are no others here"
        if transport is self._transport:
            self._lost(transport.why)
        super().closed(transport)

    def delay(self, timer: Timer, seconds: float) -> float:
        """Let pings be due at steady times, about so many seconds from now.

        Pages are independent of each other, so their pings are spread evenly. Here all share a
        process: if each waited from its last ping, those who were once late together would stay so.
        """
        if timer != "ping":
            return seconds
        soon = perf_counter() + seconds / 2
        return seconds / 2 + (self._phase - soon) % seconds

    def _due(self, timer: Timer) -> None:
        if timer == "pong":
            self._lost("the server did not answer in time")
        super()._due(timer)

    # ---- how ----

    def _client(self, table: str, token: str) -> Client:
        ping, patience = self._plan.ping * 1000, PATIENCE * 1000
        timing = Timing(ping, ping + patience, patience, patience, patience)
        return Client(table, token, timing, self._luck.random)

    def _connect(self, _: Driver) -> WebSocket:
        return WebSocket(self, self._plan.socket, self._plan.deflate)

    def _lost(self, why: str) -> None:
        self._counts.connections -= self.client.is_open
        self._counts.disconnected(why)

    def _told(self, action: Action) -> None:
        match action:
            case TellUpdate(update):
                self.update = update
                self._heard(self, self._at)
            case TellRefusal(no):
                self.refused += 1
                self._counts.refusals[no.id] += 1
