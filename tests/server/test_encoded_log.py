"""What is said of a match is encoded once for all who read the same; the wire is as it was."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from msgspec import json
from msgspec.structs import replace

from nyhavn.core.rng import Rng
from nyhavn.games import SHELF
from nyhavn.server.storage.sqlite import SQLite
from nyhavn.server.tables import encoded_log, snapshot
from nyhavn.server.tables.encoded_log import said
from nyhavn.server.tables.table import Table
from tests.server.moment import NOON, Hand, act, seated, started

ENOUGH = 150  # entries: cards were drawn and dice thrown, some lines were forced or taken back


async def played(name: str, seats: int, rng: Rng) -> AsyncIterator[Table]:
    """Yield a table after every choice of its people, who change their minds now and then."""
    async with started(SQLite(":memory:"), Hand()) as (tables, _):
        table, _ = await seated(tables, name, *["person"] * seats, clock=0)
        yield table
        while not table.match.over and len(table.history) < ENOUGH:
            match, seat = table.match, table.match.to_act[rng.below(len(table.match.to_act))]
            lines, undo = match.legal(seat), match.undoable(seat)
            line = lines[rng.below(len(lines))]
            if undo and not rng.below(4) and not table.no_undo(seat):
                line = f"undo {undo}"
            await table.play(seat, len(table.history.chosen[seat]) + 1, line)
            yield table


def plain(table: Table, seat: int | None, have: int) -> bytes:
    """Return an update of which every entry was encoded just now."""
    found = snapshot.update(table, seat, have, NOON)
    entries, game = table.history.entries, table.match.game
    first = have if have <= len(entries) else 0
    told = [said(game, n, entries[n], seat) for n in range(first, len(entries))]
    return json.encode(replace(found, said=told))


@pytest.mark.parametrize("name", SHELF)
def test_it_is_the_same_on_the_wire(name: str) -> None:
    async def play() -> None:
        rng, seats = Rng(7), SHELF[name].seats[-1]
        async for table in played(name, seats, rng):
            n = len(table.history)
            for seat in [*range(seats), None]:
                if rng.below(3):  # else it has to be told more the next time
                    for have in {0, rng.below(n + 1), n, n + 1}:
                        told = json.encode(snapshot.update(table, seat, have, NOON))
                        assert told == plain(table, seat, have), (seat, have)

    asyncio.run(play())


@pytest.mark.parametrize("name", SHELF)
def test_each_entry_is_encoded_once_for_each_reading(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    encoded, encode = list[Any](), json.Encoder().encode

    def counted(found: Any) -> bytes:
        encoded.append(found)
        return encode(found)

    async def play() -> None:
        monkeypatch.setattr(encoded_log, "encode", counted)
        seats = 2
        async for table in played(name, seats, Rng(8)):
            for seat in [0, 1, None, None]:
                snapshot.update(table, seat, max(0, len(table.history) - 1), NOON)
        for seat in [0, 1, None]:
            snapshot.update(table, seat, 0, NOON)
        readings = 0
        for n, entry in enumerate(table.history.entries):
            texts = [encode(said(table.match.game, n, entry, seat)) for seat in [0, 1, None]]
            readings += len(set(texts))
        assert len(encoded) == readings
        if not SHELF[name].secrets:
            assert readings == len(table.history)
        snapshot.update(table, 0, 0, NOON)  # somebody comes back who knows nothing
        assert len(encoded) == readings

    asyncio.run(play())


def test_nobody_is_told_what_another_may_know_though_the_line_reads_the_same() -> None:
    async def play() -> None:
        async with started(SQLite(":memory:"), Hand()) as (tables, _):
            table, _ = await seated(tables, "copenhagen", "person", "person", clock=0)
            await act(table, 0)
            entries, game = table.history.entries, table.match.game
            open_ = entries[-1].effects
            all_ = {**open_, "points": 7}
            entries[-1] = entries[-1]._replace(effects=all_, accounts=(all_, open_, open_))
            n = len(entries) - 1
            for seat in [0, 1, None]:
                told = encoded_log.EncodedLog(table.history)
                for reader in [seat, 0, 1, None]:  # whoever is the first to be told
                    found = json.encode(told.since(reader, n))
                    assert found == json.encode([said(game, n, entries[n], reader)])
                    assert (b'"points":7' in found) == (reader == 0)

    asyncio.run(play())
