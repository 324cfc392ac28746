"""Moves of several tables share a transaction: each is on disk when it is acknowledged, and what
goes wrong with one is no concern of the others.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from nyhavn.server.operations.metrics import Metrics
from nyhavn.server.protocol.refused import Refused
from nyhavn.server.storage.async_store import AsyncStore
from nyhavn.server.storage.sqlite import SQLite, connect
from nyhavn.server.storage.store import Change, Conflict, Save
from tests.server.saving import entries, save
from tests.trust.storms.slow import Slow

PROVE = os.environ.get("NYHAVN_PROVE") == "1"
SEED = 20261116
TABLES = 12


async def storm(store: SQLite, path: str, seed: int, appends: int) -> int:
    """Append at many tables at once; return how many appends shared a transaction with others.

    Whatever is acknowledged is looked for at that moment by somebody who reads the file.
    """
    luck, reader, async_store = Random(seed), SQLite(path), AsyncStore(store, Metrics())
    groups: list[int] = []
    original = store.save_all

    def counted(saves: Sequence[Save]) -> list[Conflict | None]:
        groups.append(len(saves))
        return original(saves)

    store.save_all = counted  # type: ignore[method-assign]
    for table in range(TABLES):
        await async_store.save(Save(f"t{table}", 0, Change("playing", b"{}")))

    async def player(table: str, luck: Random) -> None:
        n = 0
        for k in range(appends):
            lines = [f"0 line {k} {j}" for j in range(luck.randint(1, 3))]
            spoil = luck.random() < 0.2 and n > 0
            if spoil:
                with pytest.raises(Conflict):
                    await async_store.save(Save(table, 1, None, n - 1, lines))
            else:
                await async_store.save(Save(table, 1, None, n, lines))
                n += len(lines)
                found = entries(reader, table)
                assert found[-len(lines) :] == lines, f"seed {seed}: {table} lost {lines}"
            assert len(entries(reader, table)) == n, f"seed {seed}: {table} has something else"
            if luck.random() < 0.3:
                await asyncio.sleep(0)

    try:
        await asyncio.gather(*(player(f"t{k}", Random(luck.random())) for k in range(TABLES)))
    finally:
        await async_store.close()
        reader.close()
    return sum(size for size in groups if size > 1)


def test_what_is_acknowledged_is_on_disk(tmp_path: Path) -> None:
    path = str(tmp_path / "db")
    shared = asyncio.run(storm(SQLite(path), path, SEED, 200 if PROVE else 10))
    assert shared > TABLES, "appends were not stored in groups, so this has proved nothing"


class Early(SQLite):
    """A broken store: it says that a group is stored, and commits it with the next one."""

    def save_all(self, saves: Sequence[Save]) -> list[Conflict | None]:
        with self._lock:
            if self._connection.in_transaction:
                self._connection.execute("COMMIT")
            self._connection.execute("BEGIN IMMEDIATE")
            for save in saves:
                rows = [(save.table, save.n + k, entry, "") for k, entry in enumerate(save.entries)]
                if save.change is not None:
                    made = (save.table, 1, save.change.state, "", save.change.doc.decode())
                    columns = "INSERT INTO tables (id, version, state, changed, doc)"
                    self._connection.execute(f"{columns} VALUES (?, ?, ?, ?, ?)", made)
                self._connection.executemany("INSERT INTO entries VALUES (?, ?, ?, ?)", rows)
        return [None] * len(saves)


def test_acknowledging_before_the_commit_is_found_out(tmp_path: Path) -> None:
    path = str(tmp_path / "db")
    with pytest.raises(AssertionError, match="lost"):
        asyncio.run(storm(Early(path), path, SEED, 10))


def test_who_comes_while_the_disk_is_busy_shares_the_next_turn(tmp_path: Path) -> None:
    store = Slow(str(tmp_path / "db"))

    async def main() -> None:
        async_store = AsyncStore(store, Metrics())
        saves = [asyncio.create_task(async_store.save(Save("a", 0, Change("open", b"{}"))))]
        await asyncio.to_thread(store.begun.acquire)
        for name in "bcde":
            saves.append(
                asyncio.create_task(async_store.save(Save(name, 0, Change("open", b"{}"))))
            )
        await asyncio.sleep(0)
        assert not any(save.done() for save in saves), "nothing is on disk yet"
        store.go_on.release()
        await saves[0]
        await asyncio.to_thread(store.begun.acquire)
        assert [save.done() for save in saves] == [True, False, False, False, False]
        store.go_on.release()
        await asyncio.gather(*saves)
        await async_store.close()

    asyncio.run(main())
    assert store.groups == [1, 4]


class Faulty(sqlite3.Connection):
    """A connection whose commits can fail, as on a full disk."""

    full = False

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        alone = not self.in_transaction and "INSERT" in sql  # that is its own commit
        if self.full and (alone or sql == "COMMIT"):
            raise sqlite3.OperationalError("database or disk is full")
        return super().execute(sql, *values)


def faulty(path: str) -> sqlite3.Connection:
    connect(path).close()
    return sqlite3.connect(path, check_same_thread=False, isolation_level=None, factory=Faulty)


def outcomes(async_store: AsyncStore, saves: Sequence[Save]) -> Awaitable[list[Any]]:
    return asyncio.gather(*(async_store.save(save) for save in saves), return_exceptions=True)


def with_async(store: SQLite, work: Callable[[AsyncStore], Awaitable[None]]) -> None:
    async def main() -> None:
        async_store = AsyncStore(store, Metrics())
        try:
            await work(async_store)
        finally:
            await async_store.close()

    asyncio.run(main())


@pytest.mark.parametrize("change", [None, Change("over", b"{}")], ids=["moves", "ends"])
def test_an_error_of_the_disk_refuses_the_whole_group(
    tmp_path: Path, change: Change | None
) -> None:
    store = SQLite(str(tmp_path / "db"), faulty)
    names = "abcdef"

    async def work(async_store: AsyncStore) -> None:
        for name in names:
            await async_store.save(Save(name, 0, Change("playing", b"{}")))
        Faulty.full = True
        try:
            found = await outcomes(
                async_store, [Save(name, 1, change, 0, ["0 x"]) for name in names]
            )
        finally:
            Faulty.full = False
        assert [error.id for error in found if isinstance(error, Refused)] == ["server.disk"] * 6
        assert [entries(store, name) for name in names] == [[]] * 6
        assert (
            await outcomes(async_store, [Save(n, 1, None, 0, ["0 y"]) for n in names]) == [None] * 6
        )
        assert [entries(store, name) for name in names] == [["0 y"]] * 6

    with_async(store, work)


def test_a_conflict_spoils_only_its_own(tmp_path: Path) -> None:
    store = SQLite(str(tmp_path / "db"))
    for name in "abc":
        save(store, Save(name, 0, Change("playing", b"{}"), 0, ["0 x"]))
    found = store.save_all(
        [
            Save("a", 1, None, 1, ["0 y"]),
            Save("b", 1, Change("over", b"{}"), 0, ["0 z"]),  # the entry is there already
            Save("b", 7, Change("over", b"{}"), 1, ["0 z"]),  # an old version
            Save("nobody", 1, None, 0, ["0 z"]),
            Save("c", 1, Change("over", b"{}"), 1, ["0 y"]),
        ]
    )
    assert [isinstance(one, Conflict) for one in found] == [False, True, True, True, False]
    assert [entries(store, name) for name in "abc"] == [["0 x", "0 y"], ["0 x"], ["0 x", "0 y"]]
    assert [(store.load(name) or (0,))[0] for name in "abc"] == [1, 1, 2]


def test_a_move_that_does_not_fit_spoils_only_its_own(tmp_path: Path) -> None:
    store = SQLite(str(tmp_path / "db"))
    for name in "abcd":
        save(store, Save(name, 0, Change("playing", b"{}"), 0, ["0 x"]))
    found = store.save_all(
        [
            Save("a", 1, None, 1, ["0 y", "* z"]),
            Save("b", 1, None, 0, ["0 y"]),  # the entry is there already
            Save("c", 2, None, 1, ["0 y"]),  # judged by a version that there is not
            Save("nobody", 1, None, 0, ["0 y"]),
            Save("d", 1, None, 1, ["0 y"]),
        ]
    )
    assert [isinstance(one, Conflict) for one in found] == [False, True, True, True, False]
    kept = [entries(store, name, 1) for name in "abcd"]
    assert kept == [["0 y", "* z"], [], [], ["0 y"]]


def test_entries_are_stored_to_the_letter(tmp_path: Path) -> None:
    store = SQLite(str(tmp_path / "db"))
    odd = [
        '0 "x"',
        "1 it's",
        "0 back\\slash",
        "* ",
        "1 \n\t",
        "0 Åse ☃ 🂡",
        "0 7",
        "null",
        "[1]",
        "",
    ]
    save(store, Save("a", 0, Change("playing", b"{}")))
    save(store, Save("a", 1, None, 0, odd))
    assert entries(store, "a") == odd
