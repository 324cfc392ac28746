"""Shutdown: a server that is told to stop loses nothing, says goodbye and leaves nothing behind."""

from __future__ import annotations

import asyncio
import signal
import time
from pathlib import Path

import pytest

from nyhavn.server.operations.metrics import Metrics
from nyhavn.server.storage.async_store import AsyncStore
from nyhavn.server.storage.sqlite import SQLite
from nyhavn.server.storage.store import Change, Save
from tests.server.family import alive
from tests.server.running import SOON
from tests.trust.clients.player import Broken
from tests.trust.storms.daemon import COMMAND, Daemon
from tests.trust.storms.slow import Slow
from tests.trust.storms.storm import Storm

COME_BACK = {1012, 1001}  # service restart, going away


async def left(family: list[int]) -> None:
    """Wait until these processes have ended; one that was told to needs a moment for it."""
    began = time.monotonic()
    while staying := [pid for pid in family if alive(pid)]:
        if time.monotonic() - began > SOON:
            raise Broken(f"processes stayed behind: {staying}")
        await asyncio.sleep(0.01)


async def stopped(
    folder: Path, seed: int, lives: int, moves: int, command: tuple[str, ...] = COMMAND
) -> None:
    """Stop a server under load, by a signal to it or to all its processes; everybody comes back."""
    print("seed", seed)
    daemon = Daemon(folder / "db", command)
    storm = Storm(daemon, seed, tables=3, bots=True)
    try:
        for life in range(lives):
            said = await storm.life(moves, signal.SIGTERM, group=life % 2 == 1)
            if said:
                raise Broken(f"the server said at its end: {said}")
            if not storm.closed or set(storm.closed) - COME_BACK:
                raise Broken(f"connections were closed with {sorted(storm.closed)}")
            await left(storm.family)
    finally:
        await daemon.end()


def test_a_polite_end_loses_nothing_and_leaves_nothing(tmp_path: Path) -> None:
    asyncio.run(stopped(tmp_path, seed=9, lives=2, moves=40))


def test_a_server_that_just_stops_is_found_out(tmp_path: Path) -> None:
    with pytest.raises(Broken, match=r"at its end|closed with"):
        asyncio.run(stopped(tmp_path, 9, 1, 40, ("-m", "tests.trust.mutants.abrupt")))


def test_what_waits_for_the_disk_is_stored_before_it_closes(tmp_path: Path) -> None:
    """Also if whoever asked for it has gone: a bot that was stopped, a connection that was lost."""
    store = Slow(str(tmp_path / "db"))

    async def main() -> None:
        async_store = AsyncStore(store, Metrics())
        saves = [asyncio.create_task(async_store.save(Save("a", 0, Change("open", b"{}"))))]
        await asyncio.to_thread(store.begun.acquire)
        saves.append(asyncio.create_task(async_store.save(Save("b", 0, Change("open", b"{}")))))
        await asyncio.sleep(0)
        for save in saves:
            save.cancel()
        store.go_on.release()
        store.go_on.release()
        await async_store.close()

    asyncio.run(main())
    assert SQLite(str(tmp_path / "db")).count() == {"open": 2}


@pytest.mark.slow
def test_forty_polite_ends(tmp_path: Path) -> None:
    asyncio.run(stopped(tmp_path, seed=10, lives=40, moves=60))
