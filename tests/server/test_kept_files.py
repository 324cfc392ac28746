"""The database's files: nobody else reads them, and when they are gone nobody is told otherwise."""

from __future__ import annotations

import asyncio
import os
import shutil
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from nyhavn.server.operations.metrics import Metrics
from nyhavn.server.storage import async_store
from nyhavn.server.storage.sqlite import SQLite
from tests.server.log_capture import listening
from tests.server.running import person, running


def modes(folder: Path) -> dict[str, int]:
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}


@pytest.mark.parametrize("old", [False, True])
def test_only_the_owner_reads_the_database(old: bool, tmp_path: Path) -> None:
    mask = os.umask(0o022)
    try:
        path = tmp_path / "db"
        if old:  # as an earlier version left it, killed
            first = SQLite(str(path))
            shutil.copytree(tmp_path, tmp_path / "copy")
            first.close()
            path = tmp_path / "copy" / "db"
            for each in path.parent.iterdir():
                each.chmod(0o644)
        with running(path) as server:
            server.table("border", person("Ada"), person("Bob"))
            found = modes(path.parent)
            assert {"db", "db-wal", "db-shm"} <= set(found)
            assert {mode for name, mode in found.items() if name != "copy"} == {0o600}
    finally:
        os.umask(mask)


def replaced(path: Path) -> None:
    shutil.copy(path, path.with_name("other"))
    path.with_name("other").replace(path)


def without_log(path: Path) -> None:
    path.with_name(path.name + "-wal").unlink()


@pytest.mark.parametrize("harm", [Path.unlink, replaced, without_log])
def test_no_move_is_acknowledged_that_would_be_lost(
    harm: Callable[[Path], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(async_store, "PROBE", 0.0)
    path = tmp_path / "db"
    with running(path) as server:
        made = server.table("border", person("Ada"), person("Bob"))
        with server.client(made["table"], made["tokens"][0]) as ada, listening():
            before = ada.read("update")
            assert server.get("/healthz") == {"ok": True}
            harm(path)
            for _ in range(2):  # sent again, it is refused again
                ada.send(type="move", nth=1, line=ada.lines[0])
                assert ada.no()["id"] == "server.lost"
            ada.send(type="ping", n=before["n"])
            assert ada.last["update"] == before
            answer = server.http.get("/healthz")
            assert (answer.status_code, answer.json()["id"]) == (503, "server.lost")
            assert server.refused("/api/tables", {"game": "border", "seats": [person("A")] * 2})[0]


FULL = """
import resource, sys
from nyhavn.server.storage.sqlite import SQLite
SQLite(sys.argv[1]).close()  # made, and its log written back
store = SQLite(sys.argv[1])
store.probe()
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]),) * 2)
try:
    store.probe()
except OSError as error:
    print("refused")
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
"""


def test_a_disk_without_room_is_known_before_anybody_moves(tmp_path: Path) -> None:
    """A limit on the size of files says no as a full disk does."""
    command = [sys.executable, "-c", FULL, str(tmp_path / "db"), "60000"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.stdout == "refused\n", done.stderr
    assert "db-probe" not in modes(tmp_path)


def test_health_asks_the_disk_only_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    store, asked = SQLite(":memory:"), 0

    def probe() -> None:
        nonlocal asked
        asked += 1

    monkeypatch.setattr(store, "probe", probe)
    monkeypatch.setattr(async_store, "PROBE", 1e9)
    with running(store) as server:
        for _ in range(20):
            assert server.get("/healthz") == {"ok": True}
    assert asked == 1


@pytest.mark.parametrize("well", [True, False])
def test_many_who_ask_at_once_have_the_disk_looked_at_twice_at_most(
    well: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first of them, and those who came meanwhile: each look is a wait for the disk."""
    store, asked = SQLite(":memory:"), 0

    def probe() -> None:
        nonlocal asked
        asked += 1
        if not well:
            raise OSError("no room")

    monkeypatch.setattr(store, "probe", probe)

    async def ask() -> None:
        kept = async_store.AsyncStore(store, Metrics())
        found = await asyncio.gather(*(kept.probe() for _ in range(50)), return_exceptions=True)
        assert [one is None for one in found] == [well] * 50
        await kept.close()

    with listening():
        asyncio.run(ask())
    assert 1 <= asked <= 2


def test_a_database_that_cannot_be_written_is_not_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(async_store, "PROBE", 0.0)
    store = SQLite(":memory:")
    with running(store) as server, listening():
        assert server.get("/healthz") == {"ok": True}
        store._connection.execute("PRAGMA query_only = ON")
        answer = server.http.get("/healthz")
        assert (answer.status_code, answer.json()["id"]) == (503, "server.disk")
        store._connection.execute("PRAGMA query_only = OFF")
        assert server.get("/healthz") == {"ok": True}
