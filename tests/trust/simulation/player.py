"""A player: somebody before a page, who plays what it offers."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from tests.trust.page import Ears, Json, Page, Times, Wire


class Witness(Protocol):
    """Who is told what a player is shown."""

    def shows(self, player: Player, said: list[Json], first: int, before: int) -> None: ...
    def acknowledges(self, player: Player, nth: int, line: str) -> None: ...


class Player(Ears):
    """Thinks a moment and plays any line, or takes one back; a spectator only looks."""

    def __init__(
        self,
        name: str,
        at: str,
        seat: int | None,
        token: str | None,
        luck: Random,
        clock: Any,
        witness: Witness,
        dial: Callable[[Player, Page], Wire],
        times: Times,
    ) -> None:
        self.name, self.at, self.seat, self.token = name, at, seat, token
        self.page: Page | None = None
        self.think = (0.05, 1.5)
        self.away = False
        self.here: list[bool] = []  # who is, as the page shows it
        self.resting = False
        self._luck, self._clock, self._witness, self._dial = luck, clock, witness, dial
        self._times = times
        self._last: Json | None = None
        self._shown = 0
        self._thinking: Any = None

    def __repr__(self) -> str:
        return self.name

    def sit_down(self) -> None:
        """Open the page, or load it again: then it has forgotten everything."""
        self.get_up()
        self.page = self.made(
            lambda page: self._dial(self, page),
            self,
            self.at,
            self.token,
            self._clock,
            self._luck.random,
            self._times,
        )

    def made(self, *args: Any) -> Page:
        return Page(*args)

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

    def update(self, update: Json, said: list[Json], answered: tuple[int, str] | None) -> None:
        self._witness.shows(self, said, update["n"] - len(update["said"]), self._shown)
        self._shown = len(said)
        self._last = update
        if answered is not None:
            self._witness.acknowledges(self, *answered)
        self._consider()

    def table(self, table: Json) -> None:
        self.away = self.seat is not None and table["seats"][self.seat]["away"]
        self.here = [seat["here"] for seat in table["seats"]]

    def no(self, no: Json, settled: bool) -> None:
        self._consider()

    # ---- how ----

    def _consider(self) -> None:
        if self._last and (self._last["legal"] or self._last["undo"]) and self._thinking is None:
            self._thinking = self._clock.call_later(self._luck.uniform(*self.think), self._play)

    def _play(self) -> None:
        self._thinking = None
        page, last = self.page, self._last
        if page is None or last is None or page.pending or self.resting:
            return
        if last["undo"] and self._luck.random() < (0.08 if last["legal"] else 0.02):
            page.move(last["undo"])
        elif last["legal"]:
            page.move(self._luck.choice(last["legal"])["line"])

    def _stop(self) -> None:
        if self._thinking is not None:
            self._thinking.cancel()
            self._thinking = None
