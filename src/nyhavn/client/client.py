"""Client: the connection of one table as the page has it, without I/O: events in, actions out.

It says hello, keeps a move until it is answered, and notices what it missed. It never gives up:
offline is a state, not an error.

`web/src/lib/socket.ts` is its twin: `tests/client/transcripts.json` is replayed against both.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

from nyhavn.client import messages
from nyhavn.client.actions import (
    Action,
    Connect,
    ConnectionState,
    Disconnect,
    PendingMove,
    Send,
    ShowState,
    StartTimer,
    StopTimer,
    TellRefusal,
    TellTable,
    TellUpdate,
    Timer,
)
from nyhavn.client.messages import (
    LogEntry,
    ServerMessage,
    ServerPong,
    ServerRefusal,
    ServerTable,
    ServerUpdate,
)
from nyhavn.client.timing import PAGE, Timing


class Confirmation(NamedTuple):
    """That so many entries and this version of the table were the newest at some time, or later."""

    n: int
    v: int
    at: float


class Client:
    """Takes one event after the other, with the time in milliseconds; returns what is to be done.

    `wake` is the first of them. `opened`, `received` and `closed` are about the newest connection.
    """

    def __init__(
        self,
        table: str,
        token: str | None,
        timing: Timing = PAGE,
        random: Callable[[], float] = random.random,
        lang: str = "en",
    ) -> None:
        self.log: list[LogEntry] = []  # all of it, as this seat may read it
        self.mine = 0  # own choices so far
        self.version = 0  # of the table
        self.state: ConnectionState | None = None
        self.is_open = False  # the connection, whatever the state says
        self.pongs = 0  # pings that were answered
        self.pending: PendingMove | None = None
        self._table, self._token, self._lang = table, token, lang
        self._timing, self._random = timing, random
        self._now = 0.0
        self._actions: list[Action] = []
        self._timers: set[Timer] = set()  # those that are running
        self._connected = False  # or about to be
        self._closed = False  # for ever
        self._failures = 0
        self._began = 0.0  # when the connection was begun
        self._opening: float | None = None  # how long the last one took to open
        self._hello_sent: float | None = None  # until it is answered
        self._round_trip = 0.0  # how long the last answer took
        self._confirmation: Confirmation | None = None  # for when we have that much

    # ---- what people do ----

    def move(self, line: str, now: float) -> list[Action]:
        """Send a line, again and again until the server has answered it. One at a time."""
        self._now = now
        if self.pending is None:
            self.pending = PendingMove(self.mine + 1, line)
            self._send_pending()
        return self._done()

    def switch_token(self, token: str | None, now: float) -> list[Action]:
        """Look with the eyes of another seat: at one screen, behind the curtain."""
        self._now, self._token = now, token
        self.log, self.pending = [], None
        self._hello()
        return self._done()

    def set_language(self, lang: str, now: float) -> list[Action]:
        """Other language for refusals from now on."""
        self._now, self._lang = now, lang
        self._hello()
        return self._done()

    def wake(self, now: float) -> list[Action]:
        """Look at once: it begins, the tab came to the front, or the network came back."""
        self._now = now
        if self._connected and self._failures == 0:
            self._ping()
        else:
            self._connect()
        return self._done()

    def go_offline(self, now: float) -> list[Action]:
        """The machine says that it has no network: no need to wait for a pong."""
        self._now = now
        if self._connected:
            self._lost()
        return self._done()

    def close(self, now: float) -> list[Action]:
        """Be silent from now on."""
        self._now, self._closed = now, True
        self._stop("reconnect")
        self._drop()
        return self._done()

    # ---- what happens ----

    def opened(self, now: float) -> list[Action]:
        """The connection is open."""
        self._now, self.is_open = now, True
        self._start("pong", self._timing.patience)
        self._hello_sent = now
        self._opening = now - self._began
        self._hello()
        self._start("ping", self._timing.ping)
        return self._done()

    def received(self, text: str | bytes, now: float) -> list[Action]:
        """The server said something."""
        self._now = now
        message = messages.read(text)
        if message is not None:
            self._hear(message)
        return self._done()

    def closed(self, now: float) -> list[Action]:
        """The connection has ended, or could not be made."""
        self._now = now
        self._lost()
        return self._done()

    def due(self, timer: Timer, now: float) -> list[Action]:
        """A timer that is running is due."""
        self._now = now
        self._timers.discard(timer)
        match timer:
            case "ping":
                self._ping()
            case "pong":
                self._lost(waited=not self.is_open)
            case "answer":
                self._send_pending()
            case "fresh":
                self._show("offline")
            case "reconnect":
                self._connect()
        return self._done()

    # ---- how: connecting ----

    def _connect(self) -> None:
        if self._closed:
            return
        self._stop("reconnect")
        self._drop()
        if self._failures == 0:
            self._show("connecting")
        self._actions.append(Connect())
        self._connected, self._began = True, self._now
        self._start("pong", self._patience())

    def _patience(self) -> float:
        """How long a connection may take to open.

        One that was begun while nothing got through stays dead when the network is back; so we
        wait hardly longer than it usually takes, but where that is not known, or may be otherwise
        by now, for long: a slow network is a network too.
        """
        if self._opening is None or self._failures % 8 == 7:
            return self._timing.patience
        return min(self._timing.patience, max(self._timing.opening, 3 * self._opening))

    def _lost(self, waited: bool = False) -> None:
        """Try again soon. Who was kept waiting has paused already."""
        self._drop()
        self._show("offline")
        pauses = self._timing.pauses
        pause = pauses[0 if waited else min(self._failures, len(pauses) - 1)]
        self._failures += 1
        # Not all at the same moment: a server that was started again has many visitors.
        self._start("reconnect", pause * (1 - self._random() / 2))

    def _drop(self) -> None:
        for timer in _OF_CONNECTION:
            self._stop(timer)
        self._confirmation = None
        if self._connected:
            self._connected = self.is_open = False
            self._actions.append(Disconnect())

    # ---- how: hearing ----

    def _hear(self, message: ServerMessage) -> None:
        self._stop("pong")
        self._failures = 0
        match message:
            case ServerPong(n, v, at) if at is not None:
                self.pongs += 1
                self._round_trip = self._now - at
                self._confirmation = Confirmation(n, v, at)
            case ServerUpdate():
                self._hello_answered()
                self._take(message)
            case ServerTable(id, v, state):
                if state == "open":  # then there is no update
                    self._hello_answered()
                if id == self._table and v >= self.version:
                    self.version = v
                    self._actions.append(TellTable(message))
            case ServerRefusal():
                self._refuse(message)
        self._confirm()

    def _hello_answered(self) -> None:
        if self._hello_sent is not None:
            self._confirmation = Confirmation(0, 0, self._hello_sent)
            self._hello_sent = None

    def _confirm(self) -> None:
        """What we have is the newest, once we have what the server told of."""
        found = self._confirmation
        if found is None or len(self.log) < found.n or self.version < found.v:
            return
        self._confirmation = None
        left = found.at + self._timing.fresh - self._now
        if left > 0:
            self._show("open")
            self._start("fresh", left)

    def _take(self, update: ServerUpdate) -> None:
        if update.table != self._table:
            return  # on its way since another hello
        first = update.n - len(update.said)
        if first > len(self.log):
            return self._hello()  # a gap: ask for what is between
        if first > 0 and update.n < len(self.log):
            return  # older than what is known
        self.log[first:] = update.said
        self.mine = update.mine
        answered = other = None
        if self.pending is not None and update.mine >= self.pending.nth:
            answered, other = self.pending, self._overtaken(self.pending, update)
            self._settle()
        elif self.pending is not None and "answer" not in self._timers:
            self._send_pending()  # after a reconnection
        self._actions.append(TellUpdate(update, answered))
        if other is not None:
            self._actions.append(TellRefusal(other))

    def _overtaken(self, pending: PendingMove, update: ServerUpdate) -> ServerRefusal | None:
        """If something else was chosen in place of our line, meanwhile and elsewhere.

        It is the server's refusal, which it would give if it heard of our line.
        """
        nth, line = pending
        chosen = [e for e in self.log if e.who == update.seat and e.kind in ("chosen", "undo")]
        if len(chosen) < nth or chosen[nth - 1].line == line:
            return None
        values = {"line": line, "nth": nth, "due": update.mine + 1}
        return ServerRefusal(nth, "server.stale", values, "")

    def _refuse(self, no: ServerRefusal) -> None:
        if no.id == "server.hello":
            return self._hello()  # an earlier one was refused
        if self.pending is not None and no.nth == self.pending.nth:
            self._settle()
        self._actions.append(TellRefusal(no))

    def _settle(self) -> None:
        self.pending = None
        self._stop("answer")

    # ---- how: speaking ----

    def _hello(self) -> None:
        self._send(messages.hello(self._table, self._token, len(self.log), self._lang))

    def _ping(self) -> None:
        self._send(messages.ping(len(self.log), self.version, int(self._now)))
        if "pong" not in self._timers:
            self._start("pong", max(self._timing.answer, 2 * self._round_trip))
        ping, fresh = self._timing.ping, self._timing.fresh
        self._start("ping", max(ping / 4, min(ping, fresh - 1.5 * self._round_trip)))

    def _send_pending(self) -> None:
        if self.pending is None:
            return
        self._send(messages.move(*self.pending))
        if self.is_open:  # else the next update has it sent
            self._start("answer", self._timing.patience)

    # ---- how: actions ----

    def _send(self, text: str) -> None:
        if self.is_open:  # else hello on opening repeats what matters
            self._actions.append(Send(text))

    def _show(self, state: ConnectionState) -> None:
        if state != self.state:
            self.state = state
            self._actions.append(ShowState(state))

    def _start(self, timer: Timer, ms: float) -> None:
        self._timers.add(timer)
        self._actions.append(StartTimer(timer, ms))

    def _stop(self, timer: Timer) -> None:
        if timer in self._timers:
            self._timers.remove(timer)
            self._actions.append(StopTimer(timer))

    def _done(self) -> list[Action]:
        actions, self._actions = self._actions, []
        return actions


_OF_CONNECTION: tuple[Timer, ...] = ("ping", "pong", "answer", "fresh")
