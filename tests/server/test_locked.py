"""Another program keeps the database locked: that is said soon, and goes by."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from nyhavn.server.storage import async_store, sqlite
from tests.server.log_capture import listening
from tests.server.running import person, running


def test_who_waits_for_another_program_is_told_and_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert sqlite.LOCKED <= 2
    monkeypatch.setattr(sqlite, "LOCKED", 0.01)
    monkeypatch.setattr(async_store, "PROBE", 0.0)
    with running(tmp_path / "db", rest=60) as server, listening() as faults:
        made = server.table("rollwrite", person("Ada"), person("Bob"))
        with (
            server.client(made["table"], made["tokens"][0]) as ada,
            closing(sqlite3.connect(tmp_path / "db", isolation_level=None)) as shell,
        ):
            ada.read("update")
            shell.execute("BEGIN IMMEDIATE")
            ada.send(type="move", nth=1, line="start red")
            assert ada.no()["id"] == "server.no_answer"
            path = f"/api/tables/{made['table']}/leave"
            assert server.refused(path, token=made["tokens"][1]) == (503, "server.no_answer")
            assert server.http.get("/healthz").status_code == 503
            assert server.get(f"/api/tables/{made['table']}")["n"] == 0, "it can be read"
            shell.execute("ROLLBACK")
            ada.send(type="move", nth=1, line="start red")
            assert ada.until(lambda update: update["mine"] == 1)["n"] > 0
            assert server.get("/healthz") == {"ok": True}
    assert faults
    assert all(fault.startswith("the database does not answer") for fault in faults)
