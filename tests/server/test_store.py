"""The store: what it has taken is there, and of two writers one is told to read again."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from nyhavn.server.sqlite import SQLite, connect
from nyhavn.server.store import Change, Conflict, Newer
from tests.server.running import Server, person, running


def test_entries_are_appended_once(tmp_path: Path) -> None:
    store = SQLite(str(tmp_path / "db"))
    store.save("t", Change(0, "playing", b'"one"'), 0, ["* roll red", "0 keep"])
    store.save("t", None, 2, ["0 done"])
    with pytest.raises(Conflict):
        store.save("t", None, 2, ["0 cross d4"])
    assert store.entries("t", 0) == ["* roll red", "0 keep", "0 done"]
    assert store.entries("t", 2) == ["0 done"]
    assert store.load("t") == (1, b'"one"')
    assert store.load("u") is None


def test_a_change_of_an_old_version_stores_nothing_of_what_came_with_it(tmp_path: Path) -> None:
    store = SQLite(str(tmp_path / "db"))
    store.save("t", Change(0, "open", b"1"))
    store.save("t", Change(1, "playing", b"2"), 0, ["* roll red"])
    with pytest.raises(Conflict):
        store.save("t", Change(1, "over", b"3"), 1, ["0 keep"])
    with pytest.raises(Conflict):  # the change is good, the entry is not
        store.save("t", Change(2, "over", b"3"), 0, ["0 keep"])
    with pytest.raises(Conflict):
        store.save("t", Change(0, "open", b"4"))
    assert store.load("t") == (2, b"2")
    assert store.entries("t", 0) == ["* roll red"]
    assert store.count() == {"playing": 1}


def test_another_program_on_the_same_file_is_seen(tmp_path: Path) -> None:
    one, other = SQLite(str(tmp_path / "db")), SQLite(str(tmp_path / "db"))
    one.save("t", Change(0, "open", b"1"))
    assert other.load("t") == (1, b"1")
    other.save("t", None, 0, ["0 keep"])
    with pytest.raises(Conflict):
        one.save("t", None, 0, ["0 done"])


def test_the_database_waits_for_the_disk(tmp_path: Path) -> None:
    connection = connect(str(tmp_path / "db"))
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert connection.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL


def test_a_database_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    path = str(tmp_path / "db")
    SQLite(path).close()
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(Newer):
        SQLite(path)


class Failing(SQLite):
    """A store on a disk that is sometimes full."""

    full = False

    def save(self, *args: object, **more: object) -> None:
        if self.full:
            raise sqlite3.OperationalError("database or disk is full")
        super().save(*args, **more)  # type: ignore[arg-type]


def test_what_cannot_be_stored_does_not_happen(tmp_path: Path) -> None:
    store = Failing(str(tmp_path / "db"))
    with running(store) as server:
        made = server.table("rollwrite", person("Ada"), person("Bob"))
        table, (ada, bob) = made["table"], made["tokens"]
        with server.client(table, ada) as one, server.client(table, bob) as other:
            n = one.read("update")["n"]
            other.read("update")
            store.full = True
            one.send(type="move", nth=1, line="start red")
            assert one.no()["id"] == "server.disk"
            assert server.refused(f"/api/tables/{table}/leave", token=ada) == (503, "server.disk")
            other.send(type="ping", n=n)
            assert other.read("pong")["n"] == n
            store.full = False
            one.send(type="move", nth=1, line="start red")
            assert one.until(lambda update: update["mine"] == 1)
            assert other.until(lambda update: update["legal"])


def test_news_is_on_disk_before_anyone_hears_of_it(tmp_path: Path) -> None:
    """Whatever a client has been told, a second reader finds in the database at that moment."""
    with running(tmp_path / "db") as server:
        made = server.table("rollwrite", person("Ada"), person("Bob"))
        reader = SQLite(str(tmp_path / "db"))
        with server.client(made["table"], made["tokens"][0]) as one:
            for line in ("start red", "undo 1", "start blue", "undo 1"):
                one.last.get("update") or one.read("update")
                one.move(line)
                stored = [entry.partition(" ")[2] for entry in reader.entries(made["table"], 0)]
                assert stored[: len(one.log)] == [said["line"] for said in one.log]


def test_a_table_goes_on_from_disk(tmp_path: Path) -> None:
    def start(server: Server) -> tuple[str, list[str]]:
        made = server.table("copenhagen", person("Ada"), person("Bob"))
        return made["table"], made["tokens"]

    with running(tmp_path / "db") as server:
        table, (ada, _) = start(server)
        with server.client(table, ada) as one:
            one.read("update")
            before = one.move(one.lines[0])
            log = one.log
    with running(tmp_path / "db") as server, server.client(table, ada) as again:
        after = again.read("update")
        assert again.log == log
        assert after | {"said": []} == before | {"said": []}


def test_a_match_of_other_rules_cannot_go_on(tmp_path: Path) -> None:
    with running(tmp_path / "db") as server:
        table = server.table("border", person("Ada"), person("Bob"))["table"]
    connection = sqlite3.connect(tmp_path / "db")
    connection.execute("UPDATE tables SET doc = replace(doc, '\"version\":1', '\"version\":99')")
    connection.commit()
    connection.close()
    with running(tmp_path / "db") as server:
        answer = server.http.get(f"/api/tables/{table}")
        assert (answer.status_code, answer.json()["id"]) == (409, "server.old")
