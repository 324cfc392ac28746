"""The page's connection, `web/src/lib/socket.ts`, once more in Python: same names, same order.

Only what it tells people is left out. Whoever changes one of them changes the other;
`test_stale.py` compares their figures.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

import msgspec

Json = dict[str, Any]


@dataclass(frozen=True)
class Times:
    """How long the page waits, in seconds."""

    ping: float = 2.0
    trust: float = 3.0
    answer: float = 2.0
    patience: float = 5.0
    opening: float = 1.0
    pauses: tuple[float, ...] = (0.3, 1.0)

    def scaled(self, by: float) -> Times:
        """The same in slow or quick motion."""
        pauses = tuple(pause * by for pause in self.pauses)
        ping, trust, answer = self.ping * by, self.trust * by, self.answer * by
        return Times(ping, trust, answer, self.patience * by, self.opening * by, pauses)


class Wire(Protocol):
    """A connection. It calls `onopen`, `onmessage(text)`, `onclose` of the page that opened it."""

    def send(self, text: str) -> None: ...
    def close(self) -> None: ...


class Clock(Protocol):
    """Time: asyncio's own, or a virtual one."""

    def time(self) -> float: ...
    def call_later(self, delay: float, callback: Callable[[], None]) -> Any: ...


class Ears:
    """What the connection tells; those who listen override what they need."""

    def update(self, update: Json, said: list[Json], answered: tuple[int, str] | None) -> None: ...
    def table(self, table: Json) -> None: ...
    def no(self, no: Json, settled: bool) -> None: ...
    def link(self, link: str) -> None: ...


class Page:
    """The connection of one table: says hello, keeps a move until it is answered."""

    def __init__(
        self,
        open: Callable[[Page], Wire],
        ears: Ears,
        table: str,
        token: str | None,
        clock: Clock,
        luck: Callable[[], float],
        times: Times,
    ) -> None:
        self.said: list[Json] = []
        self.mine = 0
        self.v = 0
        self.shown = ""  # connecting, open, offline
        self.pending: tuple[int, str] | None = None
        self._open, self._ears, self._table, self._token = open, ears, table, token
        self._clock, self._luck, self._times = clock, luck, times
        self._wire: Wire | None = None
        self._failures = 0
        self._stops: dict[str, Any] = {}
        self._closed = False
        self._greeted: float | None = None
        self._trip = 0.0
        self._began = 0.0
        self._opening: float | None = None
        self._claim: tuple[int, int, float] | None = None
        self._connect()

    def move(self, line: str) -> bool:
        if self.pending:
            return False
        self.pending = (self.mine + 1, line)
        self._send_pending()
        return True

    def wake(self) -> None:
        if self._wire and self._failures == 0:
            self._ping()
        else:
            self._connect()

    def sleep(self) -> None:
        if self._wire:
            self._lost()

    def close(self) -> None:
        self._closed = True
        for name in list(self._stops):
            self._stop(name)
        self._drop()

    # ---- what a wire calls ----

    def onopen(self, wire: Wire) -> None:
        if wire is self._wire:
            self._wait("pong", self._times.patience, self._lost)
            self._greeted = self._clock.time()
            self._opening = self._greeted - self._began
            self._hello()
            self._wait("ping", self._times.ping, self._ping)

    def onmessage(self, wire: Wire, text: str) -> None:
        if wire is self._wire:
            self._hear(msgspec.json.decode(text))

    def onclose(self, wire: Wire) -> None:
        if wire is self._wire:
            self._lost()

    # ---- how ----

    def _connect(self) -> None:
        if self._closed:
            return
        self._stop("again")
        self._drop()
        if self._failures == 0:
            self._show("connecting")
        self._wire = self._open(self)
        self._began = self._clock.time()
        self._wait("pong", self._patience(), lambda: self._lost(True))

    def _patience(self) -> float:
        if self._opening is None or self._failures % 8 == 7:
            return self._times.patience
        return min(self._times.patience, max(self._times.opening, 3 * self._opening))

    def _lost(self, waited: bool = False) -> None:
        if self._closed:
            return
        self._drop()
        self._show("offline")
        nth = 0 if waited else min(self._failures, len(self._times.pauses) - 1)
        pause = self._times.pauses[nth]
        self._failures += 1
        self._wait("again", pause * (1 - self._luck() / 2), self._connect)

    def _drop(self) -> None:
        for name in ("ping", "pong", "answer", "trust"):
            self._stop(name)
        wire, self._wire, self._claim = self._wire, None, None
        if wire is not None:
            wire.close()

    def _hello(self) -> None:
        token = {} if self._token is None else {"token": self._token}
        hello = {"type": "hello", "table": self._table, **token, "have": len(self.said)}
        self._send({**hello, "lang": "en"})

    def _ping(self) -> None:
        at = int(self._clock.time() * 1000)
        self._send({"type": "ping", "n": len(self.said), "v": self.v, "at": at})
        if "pong" not in self._stops:
            self._wait("pong", max(self._times.answer, 2 * self._trip), self._lost)
        ping, trust = self._times.ping, self._times.trust
        self._wait("ping", max(ping / 4, min(ping, trust - 1.5 * self._trip)), self._ping)

    def _hear(self, message: Json) -> None:
        self._stop("pong")
        self._failures = 0
        match message["type"]:
            case "pong":
                at = message["at"] / 1000
                self._trip = self._clock.time() - at
                self._claim = (message["n"], message["v"], at)
        opened = message["type"] == "table" and message["state"] == "open"
        if self._greeted is not None and (opened or message["type"] == "update"):
            self._claim = (0, 0, self._greeted)
            self._greeted = None
        match message["type"]:
            case "update":
                self._take(message)
            case "table" if message["id"] == self._table and message["v"] >= self.v:
                self.v = message["v"]
                self._ears.table(message)
            case "no":
                self._refuse(message)
        self._prove()

    def _prove(self) -> None:
        if self._claim is None or len(self.said) < self._claim[0] or self.v < self._claim[1]:
            return
        good = self._claim[2] + self._times.trust - self._clock.time()
        self._claim = None
        if good > 0:
            self._show("open")
            self._wait("trust", good, lambda: self._show("offline"))

    def _take(self, update: Json) -> None:
        if update["table"] != self._table:
            return
        first = update["n"] - len(update["said"])
        if first > len(self.said):
            return self._hello()
        if first > 0 and update["n"] < len(self.said):
            return
        self.said = self.said[:first] + update["said"]
        self.mine = update["mine"]
        answered = None
        if self.pending and self.mine >= self.pending[0]:
            answered = self.pending
            self._settle()
        elif self.pending and "answer" not in self._stops:
            self._send_pending()
        self._ears.update(update, self.said, answered)

    def _refuse(self, no: Json) -> None:
        if no["id"] == "server.hello":
            return self._hello()
        settled = self.pending is not None and no["nth"] == self.pending[0]
        if settled:
            self._settle()
        self._ears.no(no, settled)

    def _settle(self) -> None:
        self.pending = None
        self._stop("answer")

    def _send_pending(self) -> None:
        if self.pending is None:
            return
        nth, line = self.pending
        self._send({"type": "move", "nth": nth, "line": line})
        if self._wire:
            self._wait("answer", self._times.patience, self._send_pending)

    def _send(self, message: Json) -> None:
        if self._wire:
            self._wire.send(msgspec.json.encode(message).decode())  # does nothing if it is not open

    def _show(self, link: str) -> None:
        if link != self.shown:
            self.shown = link
            self._ears.link(link)

    def _wait(self, name: str, seconds: float, then: Callable[[], None]) -> None:
        self._stop(name)

        def due() -> None:
            del self._stops[name]
            then()

        self._stops[name] = self._clock.call_later(seconds, due)

    def _stop(self, name: str) -> None:
        timer = self._stops.pop(name, None)
        if timer is not None:
            timer.cancel()
