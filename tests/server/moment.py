"""Tables in this process whose time stands still until a test moves it, without HTTP."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

from nyhavn.server.cluster.opening import open_tables
from nyhavn.server.protocol.seat_bodies import BotSeat, OpenSeat, PersonSeat
from nyhavn.server.protocol.table_bodies import Made, Make
from nyhavn.server.storage.sqlite import SQLite, connect
from nyhavn.server.storage.store import Store
from nyhavn.server.tables import making
from nyhavn.server.tables.registry import Tables
from nyhavn.server.tables.sweeper import Keep, Sweeper
from nyhavn.server.tables.table import Table

T = TypeVar("T")
NOON = 1_800_000_000_000
MINUTE = 60_000


class Hand:
    """The hand of a clock: call it to read it, add to `moment` to move it."""

    def __init__(self, moment: int = NOON) -> None:
        self.moment = moment

    def __call__(self) -> int:
        return self.moment


class Silent:
    """Workers that think for ever, so that a position stays as it is."""

    places = 64

    def __init__(self) -> None:
        self.asked = asyncio.Event()

    async def call(self, function: Callable[..., T], *args: Any, bots: bool = False) -> T:
        self.asked.set()
        await asyncio.Event().wait()
        raise AssertionError("this event never comes")

    def ready(self) -> bool:
        return True

    def close(self) -> None:
        pass


def quick(path: Path) -> SQLite:
    """Open a store that does not wait for the disk: for tests that never pull the plug."""
    return SQLite(str(path), careless)


def careless(path: str) -> sqlite3.Connection:
    connection = connect(path)
    connection.execute("PRAGMA synchronous = OFF")
    return connection


@asynccontextmanager
async def started(
    store: Store, hand: Hand, keep: Keep | None = None
) -> AsyncIterator[tuple[Tables, Sweeper]]:
    """Open the tables and let a sweeper go round once, as a server does when it starts."""
    tables = open_tables(store, Silent(), now=hand)
    sweeper = Sweeper(tables, keep)
    try:
        await sweeper.round()
        yield tables, sweeper
    finally:
        await tables.close()


async def seated(
    tables: Tables, game: str, *kinds: str, clock: int = 60, start: bool = True
) -> tuple[Table, Made]:
    """Make a table; a kind is `person`, `open` or the level of a bot."""
    seats: list[PersonSeat | BotSeat | OpenSeat] = []
    for seat, kind in enumerate(kinds):
        match kind:
            case "person":
                seats.append(PersonSeat(f"P{seat}"))
            case "open":
                seats.append(OpenSeat())
            case level:
                seats.append(BotSeat(level))
    made = await making.make(tables, Make(game, seats, clock=clock, start=start))
    return await tables.find(made.table), made


async def act(table: Table, seat: int, nth_line: int = 0) -> None:
    """Let a person play one of the legal lines."""
    legal = table.match.legal(seat)
    await table.play(seat, len(table.history.chosen[seat]) + 1, legal[nth_line % len(legal)])
