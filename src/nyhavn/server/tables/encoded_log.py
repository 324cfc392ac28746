"""Encoded log: every entry of a history as JSON, encoded once for all who may read the same."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Any, cast

from msgspec import Raw
from msgspec.json import Encoder

from nyhavn.core.game import Game, Saying
from nyhavn.core.history import History, HistoryEntry
from nyhavn.core.match import CHANCE, FORCED, UNDONE
from nyhavn.server.protocol import wire

encode = Encoder().encode
STEP = 100  # entries that are encoded before others come; each takes some microseconds


class EncodedLog:
    """What each seat and (last) a spectator is told of the entries, as far as anybody has asked.

    Few lists of plain bytes, since garbage collection looks at every object that holds others.
    """

    def __init__(self, history: History) -> None:
        self._history = history
        # One list where there are no secrets: everybody reads the same.
        readers = history.match.seats + 1 if history.match.game.secrets else 1
        self._lists: list[list[Raw | None]] = [[] for _ in range(readers)]
        self._faded: dict[tuple[int | None, int], Raw] = {}

    def since(self, seat: int | None, first: int) -> list[Any]:
        """Return the entries from one on, as a seat may read them."""
        mine = self._encoded(seat, first, len(self._history))
        if self._history.match.game.faded is None:
            return mine[first:]
        past = self._history.past(seat, first)
        return [*self._again(seat, first, past), *mine[past:]] if past > first else mine[first:]

    async def prepare(self, seat: int | None, first: int) -> None:
        """Encode what a seat will ask for, in steps, so that others come between."""
        for n in range(first, len(self._history) - STEP, STEP):
            self._encoded(seat, n, n + STEP)
            if self._history.match.game.faded is not None:
                self._again(seat, n, min(n + STEP, self._history.past(seat)))
            await asyncio.sleep(0)

    def _encoded(self, seat: int | None, first: int, end: int) -> list[Raw | None]:
        """Return the list of a seat, in which everything between two entries is encoded."""
        entries, game = self._history.entries, self._history.match.game
        mine = self._list(seat)
        if len(mine) < len(entries):
            for known in self._lists:
                known += [None] * (len(entries) - len(known))
        for n in range(first, end):
            if mine[n] is None:
                text = Raw(encode(said(game, n, entries[n], seat)))
                if entries[n].public:
                    for known in self._lists:
                        known[n] = text
                else:
                    self._share(n, entries[n], seat, text)
        return mine

    def _list(self, seat: int | None) -> list[Raw | None]:
        return self._lists[-1 if seat is None or len(self._lists) == 1 else seat]

    def _again(self, seat: int | None, first: int, end: int) -> list[Raw]:
        """Return entries that are told once more, as far as they are not forgotten."""
        return [self._once_more(n, seat) for n in range(first, end)]

    def _once_more(self, n: int, seat: int | None) -> Raw:
        told = self._history.entries[n]
        less = self._history.effects_again(n, seat)
        if less is told.effects_for(seat):
            return cast(Raw, self._list(seat)[n])
        if (seat, n) not in self._faded:
            kept = told._replace(accounts=(less,) * len(told.accounts))
            self._faded[seat, n] = Raw(encode(said(self._history.match.game, n, kept, seat)))
        return self._faded[seat, n]

    def _share(self, n: int, told: HistoryEntry, seat: int | None, text: Raw) -> None:
        """Keep what a seat reads for everybody who reads the same, and for nobody else."""
        line, effects = told.read_by(seat), told.effects_for(seat)
        for known, reading, account in zip(self._lists, told.readings, told.accounts, strict=True):
            if reading == line and (account is effects or account == effects):
                known[n] = text


def said(game: Game, n: int, told: HistoryEntry, seat: int | None) -> wire.Said:
    """Return an entry as a seat may read it."""
    line, effects = told.read_by(seat), told.effects_for(seat)
    values: dict[str, Any]
    asides: list[Any] = []
    if told.kind == UNDONE:
        id, values = "terminal.log.undo", {"n": int(line.removeprefix("undo "))}
    else:
        id, values = _sentence(game, line)
        asides = game.lines.tell(line, effects, told.kind == FORCED)
    who = None if told.who == CHANCE else told.who
    cards, points = tuple(effects.get("cards", ())), effects.get("points", 0)
    also = [wire.Aside(*aside) for aside in asides] if asides else asides
    kind, scores = cast(Any, told.kind), told.scores
    return wire.Said(n, who, line, kind, id, values, cards, points, scores, effects, also)


@lru_cache(10_000)  # most lines are said again and again; nobody changes what is returned
def _sentence(game: Game, line: str) -> Saying:
    return game.lines.say(line)
