"""The oracle: hears everything, and says at once when a promise is broken."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import convert

from nyhavn.client.messages import LogEntry
from nyhavn.core.match import CHANCE, CHOSEN, UNDONE
from nyhavn.server.storage.store import Save
from tests.server.running import Json
from tests.trust.simulation.deadlines import Deadlines
from tests.trust.simulation.disk import Trouble
from tests.trust.simulation.player import Player
from tests.trust.simulation.truth import Truth

decode: Callable[[str], Any] = msgspec.json.Decoder().decode
TICK = 1e-6
USUAL = (  # overtaken, no answer, or the disk
    "a bot stumbled",
    "a bot's line was refused",
    "sweeping waits",
    "nobody looks after a table",
    "a table is damaged",
    "the machine's clock was set; those of tables go on as before",
    "the database's clock was set, or this server slept; nobody is late",
)


class Broken(AssertionError):
    """A promise was broken."""


class Oracle(logging.Handler):
    """Compares what is stored, sent, shown and logged."""

    def __init__(self, loop: asyncio.AbstractEventLoop, fresh: float) -> None:
        super().__init__(logging.WARNING)
        self.truths: dict[str, Truth] = {}
        self.players: list[Player] = []
        self.moves = 0  # of people, stored
        self.acknowledged: list[tuple[Player, int, str]] = []
        self.broken: list[str] = []
        self._sent: dict[tuple[str, int, int], set[str]] = {}
        self._deadlines: dict[str, Deadlines] = {}
        self._later, self._now, self._fresh = loop.call_later, loop.time, fresh

    def fail(self, why: str) -> None:
        self.broken.append(why)

    # ---- what is stored ----

    def committed(self, save: Save) -> None:
        truth = self.truths.setdefault(save.table, Truth())
        before, people = truth.n, truth.people
        head = truth.head if truth.heads else None
        truth.commit(save)
        counts = dict.fromkeys(range(len(truth.head.chairs)), 0)
        new: list[tuple[int, str]] = []
        for k, told in enumerate(truth.history.entries if truth.history else ()):
            if k >= before:
                new.append((told.who, told.kind))
            if told.who == CHANCE or told.kind not in (CHOSEN, UNDONE):
                continue
            counts[told.who] += 1
            if k < before:
                continue
            if told.who in people:
                self._was_asked_for(save.table, told.who, counts[told.who], told.line)
        if head and truth.history:
            deadlines = self._deadlines.setdefault(save.table, Deadlines())
            to_act = truth.history.match.to_act
            why = deadlines.commit(head, truth.head, to_act, new, self._now())
            if why:
                self.fail(why)
        for player in self.players:
            if player.at == save.table:
                self._later(self._fresh + TICK, self._due(player, truth.n, len(truth.heads)))

    def _was_asked_for(self, table: str, seat: int, nth: int, line: str) -> None:
        self.moves += 1
        if line not in self._sent.get((table, seat, nth), ()):
            self.fail(f"seat {seat} never asked for {line!r} as its choice {nth}, but it is stored")

    def _due(self, player: Player, n: int, v: int) -> Callable[[], None]:
        def look() -> None:
            page = player.page and player.page.client
            if page and page.state == "open" and (len(page.log) < n or page.version < v):
                self.fail(
                    f"{player} shows entry {len(page.log)} of version {page.version} as the newest,"
                    f" but {n} of version {v} was stored {self._fresh:g} seconds ago"
                )

        return look

    # ---- what is sent and shown ----

    def asks(self, player: Player, message: Json) -> None:
        if message["type"] == "move" and player.seat is not None:
            key = (player.at, player.seat, message["nth"])
            self._sent.setdefault(key, set()).add(message["line"])

    def told(self, player: Player, text: str) -> None:
        """Look at a message in the moment in which the server sends it."""
        message = decode(text)
        truth = self.truths[player.at]
        why = ""
        match message["type"]:
            case "update":
                why = truth.wrong(message, player.seat)
            case "table":
                why = truth.misshown(message, player.seat)
            case "pong" if message["n"] > truth.n or message["v"] > len(truth.heads):
                why = f"pong {message['n']} tells of what is not stored"
            case "no" if message["id"] == "server.broken":
                why = "an error in the server: " + text
        if why:
            self.fail(f"{player} is sent something wrong: {why}")

    def shows(self, player: Player, log: list[LogEntry], first: int, before: int) -> None:
        """Look at a log that a page shows, which is new from an entry on."""
        if len(log) < before:
            self.fail(f"{player} goes back from entry {before} to {len(log)}")
        stored = self.truths[player.at].said(player.seat)[first : len(log)]
        if log[first:] != convert(stored, list[LogEntry]):
            self.fail(f"{player} shows a log that is not the stored one")

    def acknowledges(self, player: Player, nth: int, line: str) -> None:
        if player.seat is None:
            return self.fail(f"{player} is a spectator and moved")
        self.acknowledged.append((player, nth, line))
        self._stored(player, nth, line)

    def _stored(self, player: Player, nth: int, line: str) -> None:
        assert player.seat is not None
        truth = self.truths[player.at]
        there = truth.chosen(player.seat)[nth - 1 : nth]
        asked = self._sent.get((player.at, player.seat, nth), set())
        alone = asked == {line} and not truth.ever_away(player.seat)
        if not there or (alone and there != [line]):
            self.fail(f"{player} was told that its choice {nth}, {line!r}, is stored: {there}")

    # ---- what is logged ----

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, Trouble) or record.msg in USUAL:
            return
        self.fail(f"logged: {record.getMessage()} {error!r}")

    # ---- the end ----

    def check_disk(self, entries: Callable[[str], list[str]]) -> None:
        """What was ever reported as stored is there, in order, and nothing else."""
        for table, truth in self.truths.items():
            found = entries(table)
            if found != truth.entries:
                self.fail(f"{len(found)} entries are on disk, and {truth.n} were stored")
        for each in self.acknowledged:
            self._stored(*each)

    def behind(self) -> list[Player]:
        """Those who do not show the newest."""
        return [p for p in self.players if p.page and not self._current(p)]

    def unseen(self) -> list[Player]:
        """Those who are shown somebody who has gone, or not shown somebody who is here."""
        here = {(p.at, p.seat) for p in self.players if p.page}
        return [
            player
            for player in self.players
            for seat, chair in enumerate(self.truths[player.at].head.chairs)
            if player.page and chair.token and player.here[seat] != ((player.at, seat) in here)
        ]

    def _current(self, player: Player) -> bool:
        assert player.page is not None
        page, truth = player.page.client, self.truths[player.at]
        newest = len(page.log) == truth.n and page.version == len(truth.heads)
        return page.state == "open" and newest


def summary(oracle: Oracle) -> dict[str, Any]:
    """Return what happened, in numbers."""
    return {
        "entries": sum(truth.n for truth in oracle.truths.values()),
        "moves": oracle.moves,
        "acknowledged": len(oracle.acknowledged),
        "over": sum(truth.head.state == "over" for truth in oracle.truths.values()),
    }
