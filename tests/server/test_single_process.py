"""A server that expects nobody else at its database, and somebody who is there all the same."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine, Sequence
from pathlib import Path
from typing import Any

import pytest

from nyhavn.server.storage.sqlite import SQLite
from nyhavn.server.storage.store import Conflict, Found, Save
from tests.server.moment import Hand, act, quick, seated, started
from tests.server.running import SOON


def run(play: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(play, SOON))


async def turns() -> None:
    """Let everything go on that waits for nobody."""
    for _ in range(100):
        await asyncio.sleep(0)


def test_what_somebody_else_wrote_is_noticed_although_the_one_who_asked_has_gone(
    tmp_path: Path,
) -> None:
    """The store tells once that it was written to; that must not be told to nobody."""

    async def play() -> None:
        async with started(quick(tmp_path / "db"), Hand()) as (tables, _):
            table, made = await seated(tables, "copenhagen", "person", "person")
            async with started(SQLite(str(tmp_path / "db")), Hand()) as (elsewhere, _):
                other = await elsewhere.find(made.table)
                await act(other, other.match.to_act[0])
                async with table.freshness.lock:  # as if something were being stored
                    gone = asyncio.create_task(tables.peers.look(table))
                    await asyncio.sleep(0)
                    gone.cancel()
                    await asyncio.gather(gone, return_exceptions=True)
                while not table.freshness.stale:
                    await asyncio.sleep(0)
                await tables.peers.look(table)
                assert len(table.history) == len(other.history)

    run(play())


def test_what_is_written_while_a_table_is_read_is_noticed_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody at another table hears first of the second writing; it is not forgotten here."""

    async def play() -> None:
        async with started(quick(tmp_path / "db"), Hand()) as (tables, _):
            table, made = await seated(tables, "copenhagen", "person", "person")
            another, _ = await seated(tables, "copenhagen", "person", "person")
            async with started(SQLite(str(tmp_path / "db")), Hand()) as (elsewhere, _):
                other = await elsewhere.find(made.table)
                await act(other, other.match.to_act[0])
                read, go_on = asyncio.Event(), asyncio.Event()
                since = tables.store.since

                async def slowly(id: str, n: int) -> Found | None:
                    found = await since(id, n)
                    if id == made.table and not read.is_set():
                        read.set()
                        await go_on.wait()
                    return found

                monkeypatch.setattr(tables.store, "since", slowly)
                looking = asyncio.create_task(tables.peers.look(table))
                await read.wait()
                await act(other, other.match.to_act[0])
                await tables.peers.look(another)
                waiting = asyncio.create_task(tables.peers.look(table))
                await turns()
                await tables.store.load("")  # whatever was asked before is answered by now
                await turns()
                assert not waiting.done(), "nobody hears of a table that is being read"
                go_on.set()
                await asyncio.gather(looking, waiting)
                await tables.peers.look(table)
                assert len(table.history) == len(other.history)

    run(play())


def test_nothing_is_said_while_the_store_is_asked_for_another_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The store tells once that it was written to; until that is known nobody is fresh."""

    async def play() -> None:
        async with started(quick(tmp_path / "db"), Hand()) as (tables, _):
            table, made = await seated(tables, "copenhagen", "person", "person")
            another, _ = await seated(tables, "copenhagen", "person", "person")
            async with started(SQLite(str(tmp_path / "db")), Hand()) as (elsewhere, _):
                other = await elsewhere.find(made.table)
                await act(other, other.match.to_act[0])
                heard, go_on = asyncio.Event(), asyncio.Event()
                ask = tables.store.wait_written_elsewhere

                async def slowly() -> bool:
                    found = await ask()
                    heard.set()
                    await go_on.wait()
                    return found

                monkeypatch.setattr(tables.store, "wait_written_elsewhere", slowly)
                async with another.freshness.lock:  # as if something were being stored there
                    looking = asyncio.create_task(tables.peers.look(another))
                    await heard.wait()
                    assert not tables.peers.fresh(table)
                    go_on.set()
                await looking
                await tables.peers.look(table)
                assert len(table.history) == len(other.history)

    run(play())


class Slow(SQLite):
    """What it has stored is on disk, but that is not known before it may go on."""

    stored, go_on = threading.Event(), threading.Event()

    def save_all(self, saves: Sequence[Save]) -> list[Conflict | None]:
        conflicts = super().save_all(saves)
        if all(save.entries and save.n > 1 for save in saves):
            self.stored.set()
            self.go_on.wait(SOON)
        return conflicts


def test_a_ping_waits_for_what_is_just_being_stored(tmp_path: Path) -> None:
    async def play() -> None:
        async with started(Slow(str(tmp_path / "db")), Hand()) as (tables, _):
            table, _ = await seated(tables, "copenhagen", "person", "person")
            before = len(table.history)
            moving = asyncio.create_task(act(table, table.match.to_act[0]))
            await asyncio.to_thread(Slow.stored.wait, SOON)
            looking = asyncio.create_task(tables.peers.look(table))
            await turns()
            known = looking.done() and len(table.history) == before
            Slow.go_on.set()
            await asyncio.gather(moving, looking)
            assert not known, "it was told that nothing is new, and something was on disk"
            assert len(table.history) > before

    run(play())
