"""Siege: nonsense against the real tables and socket code, without a network between them.

After every message nothing may be stored, changed or logged; every message is answered; and after
every batch somebody plays a good move.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import msgspec

from nyhavn.games import SHELF
from nyhavn.server.cluster.opening import open_tables
from nyhavn.server.http.site import Site
from nyhavn.server.protocol import wire
from nyhavn.server.protocol.seat_bodies import PersonSeat
from nyhavn.server.protocol.table_bodies import Make
from nyhavn.server.sockets import dispatch
from nyhavn.server.storage.sqlite import SQLite
from nyhavn.server.tables import making
from nyhavn.server.tables.table import Table
from nyhavn.server.tables.table_bots import BotTiming
from tests.server.log_capture import listening
from tests.server.running import Inline
from tests.server.saving import entries
from tests.server.watching import Ears
from tests.trust.storms.nonsense import Nonsense

BATCH = 200  # messages between two good moves
TABLES = 2  # of every game
_told = msgspec.json.Decoder(wire.Told).decode
Meter = Callable[[], None]


class Breach(AssertionError):
    """The server was harmed."""


class Visit:
    """One connection, and what it was told."""

    def __init__(self, table: Table, token: str | None) -> None:
        self.table = table
        self.token = token
        self.told: list[bytes] = []
        self.watcher = Ears(self.told.append).watcher

    def greeting(self) -> dict[str, Any]:
        found = {"type": "hello", "table": self.table.head.id, "have": 0, "lang": "en"}
        return found | ({"token": self.token} if self.token else {})

    def good(self) -> list[dict[str, Any]]:
        """Moves that this visitor may make now."""
        watcher = self.watcher
        if watcher.table is None or watcher.seat is None:
            return []
        table, seat = watcher.table, watcher.seat
        nth, undo = len(table.history.chosen[seat]) + 1, table.match.undoable(seat)
        lines = table.match.legal(seat) if seat in table.match.to_act else []
        lines = [*lines, *([f"undo {undo}"] if undo else [])]
        return [{"type": "move", "nth": nth, "line": line} for line in lines]


async def besiege(seed: int, messages: int, meter: Meter) -> int:
    """Send so many messages; return how many were refused. A Breach tells the seed."""
    store = SQLite(":memory:")
    site = Site(open_tables(store, Inline(), BotTiming(pace=0, work=1)))
    try:
        with listening() as faults:
            return await _besiege(site, store, faults, seed, messages, meter)
    finally:
        await site.tables.close()


async def _besiege(
    site: Site, store: SQLite, faults: list[str], seed: int, messages: int, meter: Meter
) -> int:
    groups = [await _seated(site, game) for game in SHELF for _ in range(TABLES)]
    refused = 0
    for batch in range(max(1, messages // BATCH)):
        at = batch % len(groups)
        if groups[at][0].table.head.state == "over":
            groups[at] = await _again(site, groups[at])
        visit = groups[at][batch // len(groups) % 3]
        hello = visit.greeting()
        await _said(site, visit, json.dumps(hello))
        if batch % 7 == 0:
            visit.watcher.leave()  # nonsense from somebody who never said hello
        good = [hello, {"type": "ping", "n": len(visit.table.history), "v": 1}, *visit.good()[:40]]
        nonsense = Nonsense(seed + batch, good)
        everything, before = _stored(store, groups), _state(store, visit.table)
        for _ in range(BATCH):
            message = nonsense.message()
            if _allowed(message, visit):
                continue
            answers = await _said(site, visit, message)
            _check(answers, message, seed + batch)
            refused += answers[0]["type"] == "no"
            if faults or _state(store, visit.table) != before:
                what = faults or "something was stored or changed"
                raise Breach(f"seed {seed + batch}, message {message!r}: {what}")
        if _stored(store, groups) != everything:
            raise Breach(f"seed {seed + batch}: what is stored is different")
        await _move(site, groups[at])
        meter()
    for group in groups:
        _gone(group)
    return refused


async def _seated(site: Site, game: str) -> list[Visit]:
    """A match of two people who look at it, and a spectator."""
    made = await making.make(
        site.tables, Make(game, [PersonSeat("Ada"), PersonSeat("Bob")], start=True)
    )
    table = await site.tables.find(made.table)
    return [Visit(table, token) for token in (*made.tokens, None)]


async def _again(site: Site, group: list[Visit]) -> list[Visit]:
    _gone(group)
    return await _seated(site, group[0].table.head.game)


def _gone(group: list[Visit]) -> None:
    for visit in group:
        visit.watcher.leave()


async def _said(site: Site, visit: Visit, text: str | None) -> list[dict[str, Any]]:
    """Say something; return what is answered until nothing more comes."""
    visit.told.clear()
    await dispatch.heard(site, visit.watcher, text)
    await asyncio.sleep(0)  # who is to hear it wakes up
    return [json.loads(text) for text in visit.told]


def _check(answers: list[dict[str, Any]], message: str | None, seed: int) -> None:
    if not answers or answers[0].get("id") == "server.broken":
        raise Breach(f"seed {seed}, message {message!r}: answered by {answers}")
    for answer in answers:
        _told(json.dumps(answer).encode())
    if answers[0]["type"] == "no" and not 0 < len(answers[0]["why"]) < 5_000:
        raise Breach(f"seed {seed}, message {message!r}: why is {answers[0]['why']!r}")


def _allowed(message: str | None, visit: Visit) -> bool:
    """Whether the message is a good move after all, read by another reader than the server's."""
    try:
        found = json.loads(message or "")
    except (ValueError, RecursionError):
        return False
    if not isinstance(found, dict) or found.get("type") != "move":
        return False
    return any(found.get("line") == move["line"] for move in visit.good())


def _state(store: SQLite, table: Table) -> tuple[int, int, int, int, int]:
    """What must stay: rows ever changed, and the table as it is in memory."""
    changed = store._connection.total_changes
    return changed, table.version, len(table.history), id(table.head), id(table.match)


def _stored(store: SQLite, groups: list[list[Visit]]) -> list[tuple[Any, list[str]]]:
    """Every byte of the tables on disk."""
    ids = [group[0].table.head.id for group in groups]
    return [(store.load(id), entries(store, id)) for id in ids]


async def _move(site: Site, group: list[Visit]) -> None:
    """Somebody plays a good move, and it is stored."""
    for visit in group:
        await _said(site, visit, json.dumps(visit.greeting()))
    able = [visit for visit in group if visit.watcher.seat in visit.table.match.to_act]
    visit = able[0]
    move, before = visit.good()[0], len(visit.table.history)
    answers = await _said(site, visit, json.dumps(move))
    while not answers:
        await asyncio.sleep(0)
        answers = [json.loads(text) for text in visit.told]
    if len(visit.table.history) <= before or answers[-1]["type"] not in ("update", "table"):
        raise Breach(f"the good move {move} got {answers}")
