"""One damaged table stops nobody else's clock or cleaning, and is told of everywhere."""

from __future__ import annotations

import logging
import sqlite3
from pathlib import Path

import pytest

from nyhavn.server.tables import clock
from tests.server.log_capture import listening
from tests.server.moment import MINUTE, Hand
from tests.server.running import Server, numbers, person, running

DAMAGE = {
    "a cut document": "UPDATE tables SET doc = substr(doc, 1, 40) WHERE id = ?",
    "a document that is no text": "UPDATE tables SET doc = CAST(x'ff7b' AS TEXT) WHERE id = ?",
    "an illegal entry": "UPDATE entries SET entry = '1 keep' WHERE table_id = ? AND n = 0",
    "an entry of nobody": "UPDATE entries SET entry = 'x y' WHERE table_id = ? AND n = 0",
    "an entry that is no text": "UPDATE entries SET entry = CAST(x'ff' AS TEXT) WHERE table_id = ?",
}


def damage(path: Path, how: str, table: str) -> None:
    with sqlite3.connect(path) as connection:
        assert connection.execute(DAMAGE[how], (table,)).rowcount
    connection.close()


@pytest.mark.parametrize("how", DAMAGE)
def test_other_clocks_go_on(how: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path, hand = tmp_path / "db", Hand()
    with running(path, now=hand) as server:
        spoiled, *others = [
            server.table("border", person("Ada"), person("Bob"), clock=10)["table"]
            for _ in range(3)
        ]
    damage(path, how, spoiled)
    with running(path, now=hand, rest=0.01) as server:
        hand.moment += MINUTE + clock.SLACK
        for table in others:
            with server.client(table) as guest:
                guest.until(lambda told: any(seat["away"] for seat in told["seats"]), "table")
        answer = server.http.get(f"/api/tables/{spoiled}")
        assert (answer.status_code, answer.json()["id"]) == (500, "server.damaged")
        assert server.get("/healthz") == {"ok": True, "damaged": 1}
        told = numbers(server.http.get("/metrics").text)
        assert told["nyhavn_tables_damaged"] == 1
        faults = [r for r in caplog.records if r.levelno >= logging.WARNING]
        assert [(r.msg, r.__dict__["fields"]) for r in faults] == [
            ("a table is damaged", {"table": spoiled})
        ]
        assert server.table("border", person("Ada"), person("Bob"))  # and everything goes on


def test_a_table_that_was_mended_is_looked_after_again(tmp_path: Path) -> None:
    path, hand = tmp_path / "db", Hand()
    with running(path, now=hand, rest=0.01) as server, listening():
        table = server.table("border", person("Ada"), person("Bob"), clock=10)["table"]
        document = _document(path, table)
        server.site.tables.in_memory.clear()
        damage(path, "a cut document", table)
        assert server.http.get(f"/api/tables/{table}").status_code == 500
        _document(path, table, document)
        hand.moment += 61 * MINUTE
        with server.client(table) as guest:
            guest.until(lambda told: any(seat["away"] for seat in told["seats"]), "table")
        assert _damaged(server) == 0


def _damaged(server: Server) -> float:
    return numbers(server.http.get("/metrics").text)["nyhavn_tables_damaged"]


def _document(path: Path, table: str, new: str | None = None) -> str:
    with sqlite3.connect(path) as connection:
        (found,) = connection.execute("SELECT doc FROM tables WHERE id = ?", (table,)).fetchone()
        if new is not None:
            connection.execute("UPDATE tables SET doc = ? WHERE id = ?", (new, table))
    connection.close()
    return str(found)
