"""A player: somebody before a page, who plays what it offers."""

from __future__ import annotations

from asyncio import AbstractEventLoop, TimerHandle
from collections.abc import Callable
from random import Random
from typing import Protocol

from nyhavn.client.actions import Action, PendingMove, TellRefusal, TellTable, TellUpdate
from nyhavn.client.client import Client
from nyhavn.client.driver import Driver, Transport
from nyhavn.client.messages import LogEntry, ServerTable, ServerUpdate
from nyhavn.client.timing import PAGE, Timing


class Witness(Protocol):
    """Who is told what a player is shown."""

    def shows(self, player: Player, log: list[LogEntry], first: int, before: int) -> None: ...
    def acknowledges(self, player: Player, nth: int, line: str) -> None: ...


class Player:
    """Thinks a moment and plays any line, or takes one back; a spectator only looks."""

    def __init__(
        self,
        name: str,
        at: str,
        seat: int | None,
        token: str | None,
        luck: Random,
        loop: AbstractEventLoop,
        witness: Witness,
        dial: Callable[[Player, Driver], Transport],
        timing: Timing = PAGE,
    ) -> None:
        self.name, self.at, self.seat, self.token = name, at, seat, token
        self.page: Driver | None = None
        self.think = (0.05, 1.5)
        self.away = False
        self.here: list[bool] = []  # who is, as the page shows it
        self.resting = False
        self._luck, self._loop, self._witness, self._dial = luck, loop, witness, dial
        self._timing = timing
        self._last: ServerUpdate | None = None
        self._shown = 0
        self._thinking: TimerHandle | None = None

    def __repr__(self) -> str:
        return self.name

    def sit_down(self) -> None:
        """Open the page, or load it again: then it has forgotten everything."""
        self.get_up()
        client = Client(self.at, self.token, self._timing, self._luck.random)
        self.page = self.made(client, lambda page: self._dial(self, page))
        self.page.wake()

    def made(self, client: Client, dial: Callable[[Driver], Transport]) -> Driver:
        return Driver(client, self._loop, dial, self.told)

    def rest(self) -> None:
        """Play no more."""
        self.resting = True
        self._stop()

    def wake(self) -> None:
        """Go on."""
        self.resting = False
        self._consider()

    def get_up(self) -> None:
        """Close the page."""
        if self.page is not None:
            self.page.close()
        self.page, self._last, self._shown = None, None, 0
        self._stop()

    # ---- what the page tells ----

    def told(self, action: Action) -> None:
        match action:
            case TellUpdate(update, answered):
                self._update(update, answered)
            case TellTable(table):
                self._table(table)
            case TellRefusal():
                self._consider()

    def _update(self, update: ServerUpdate, answered: PendingMove | None) -> None:
        assert self.page is not None, "it tells"
        log = self.page.client.log
        self._witness.shows(self, log, update.n - len(update.said), self._shown)
        self._shown = len(log)
        self._last = update
        if answered is not None:
            self._witness.acknowledges(self, *answered)
        self._consider()

    def _table(self, table: ServerTable) -> None:
        self.away = self.seat is not None and table.seats[self.seat].away
        self.here = [seat.here for seat in table.seats]

    # ---- how ----

    def _consider(self) -> None:
        if self._last and (self._last.legal or self._last.undo) and self._thinking is None:
            self._thinking = self._loop.call_later(self._luck.uniform(*self.think), self._play)

    def _play(self) -> None:
        self._thinking = None
        page, last = self.page, self._last
        if page is None or last is None or page.client.pending or self.resting:
            return
        if last.undo and self._luck.random() < (0.08 if last.legal else 0.02):
            page.move(last.undo)
        elif last.legal:
            page.move(self._luck.choice(last.legal).line)

    def _stop(self) -> None:
        if self._thinking is not None:
            self._thinking.cancel()
            self._thinking = None
