"""The store: what it has taken is there, and of two writers one is told to read again."""

from __future__ import annotations

import sqlite3
import tracemalloc
from collections.abc import Sequence
from pathlib import Path

import pytest

from nyhavn.server.storage.sqlite import SQLite, connect
from nyhavn.server.storage.store import (
    MASTER,
    Attempt,
    Change,
    Conflict,
    Kept,
    Newer,
    Save,
    Store,
)
from nyhavn.server.tables import clock
from tests.server.running import Server, person, running
from tests.server.saving import Open, entries, save, stored

LONG_AGO = "2000-01-01T00:00:00.000+00:00"


def test_entries_are_appended_once(opened: Open) -> None:
    store = opened()
    save(store, Save("t", 0, Change("playing", b'"one"'), 0, ["* roll red", "0 keep"]))
    save(store, Save("t", 1, None, 2, ["0 done"]))
    with pytest.raises(Conflict):
        save(store, Save("t", 1, None, 2, ["0 cross d4"]))
    assert entries(store, "t") == ["* roll red", "0 keep", "0 done"]
    assert entries(store, "t", 2) == ["0 done"]
    assert store.load("t") == (1, b'"one"')
    assert store.load("u") is None
    assert stored(store, "t", 1) == (1, b'"one"', ["0 keep", "0 done"])
    assert stored(store, "t", 3) == (1, b'"one"', [])
    assert store.read("u") is None


def test_it_is_known_when_the_latest_entry_was_made(opened: Open) -> None:
    store, before = opened(), clock.utc() // 1000
    save(store, Save("t", 0, Change("open", b"1")))
    found = store.read("t")
    assert found is not None
    assert found.moved is None
    save(store, Save("t", 1, None, 0, ["* roll red", "0 keep"]))
    found, later = store.read("t"), store.read("t", 2)
    assert found is not None
    assert found.moved is not None
    assert before <= found.moved // 1000 <= clock.utc() // 1000
    assert later == found._replace(entries=[]), "also for who has all entries"


def test_a_long_match_is_read_with_its_document_once(opened: Open) -> None:
    store, doc, lines = opened(), b"1" * 40_000, ["0 keep"] * 1_000
    save(store, Save("t", 0, Change("playing", doc), 0, lines))
    store.read("t")
    tracemalloc.start()
    try:
        found = store.read("t")
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert found is not None
    assert found[:3] == (1, doc, lines)
    assert most < 40 * len(doc), "with every entry it was 1,000 times as much"


def test_a_change_of_an_old_version_stores_nothing_of_what_came_with_it(opened: Open) -> None:
    store = opened()
    save(store, Save("t", 0, Change("open", b"1")))
    save(store, Save("t", 1, Change("playing", b"2"), 0, ["* roll red"]))
    with pytest.raises(Conflict):
        save(store, Save("t", 1, Change("over", b"3"), 1, ["0 keep"]))
    with pytest.raises(Conflict):  # the change is good, the entry is not
        save(store, Save("t", 2, Change("over", b"3"), 0, ["0 keep"]))
    with pytest.raises(Conflict):
        save(store, Save("t", 0, Change("open", b"4")))
    assert store.load("t") == (2, b"2")
    assert entries(store, "t") == ["* roll red"]
    assert store.count() == {"playing": 1}


def test_another_program_on_the_same_database_is_seen(opened: Open) -> None:
    one, other = opened(), opened()
    save(one, Save("t", 0, Change("open", b"1")))
    assert other.load("t") == (1, b"1")
    save(other, Save("t", 1, None, 0, ["0 keep"]))
    with pytest.raises(Conflict):
        save(one, Save("t", 1, None, 0, ["0 done"]))
    with pytest.raises(Conflict):
        save(one, Save("nowhere", 1, None, 0, ["0 done"]))


def test_an_entry_judged_by_an_old_version_is_not_stored(opened: Open) -> None:
    one, other = opened(), opened()
    save(one, Save("t", 0, Change("playing", b"1"), 0, ["* roll red"]))
    save(other, Save("t", 1, Change("playing", b"2")))
    for version in (0, 1, 3):
        with pytest.raises(Conflict):
            save(one, Save("t", version, None, 1, ["0 keep"]))
    assert stored(one, "t") == (2, b"2", ["* roll red"])
    save(one, Save("t", 2, None, 1, ["0 keep"]))
    assert stored(other, "t") == (2, b"2", ["* roll red", "0 keep"])


def test_the_newest_of_many_tables_is_told_at_once(opened: Open) -> None:
    store = opened()
    assert store.newest(["t"]) == {}
    save(store, Save("t", 0, Change("playing", b"1"), 0, ["* roll red", "0 keep"]))
    save(store, Save("u", 0, Change("open", b"1")))
    save(store, Save("u", 1, Change("open", b"2")))
    save(opened(), Save("t", 1, None, 2, ["0 done"]))
    assert store.newest(["t", "u", "v", "t"]) == {"t": (1, 3), "u": (2, 0)}
    assert store.newest([]) == {}


def test_text_is_kept_as_it_is(opened: Open) -> None:
    store, doc = opened(), '{"name":"Zoë 🛶 \\u0000"}'.encode()
    save(store, Save("t", 0, Change("open", doc)))
    assert stored(store, "t") == (1, doc, [])


def test_deadlines_are_found_in_their_order(opened: Open) -> None:
    store = opened()
    for table, due in (("a", 30), ("b", None), ("c", 10), ("d", 20), ("e", 40)):
        save(store, Save(table, 0, Change("playing", b"1", due)))
    assert store.due(9) == []
    assert store.due(30) == ["c", "d", "a"]
    save(store, Save("c", 1, Change("playing", b"2", 10**13)))
    save(store, Save("d", 1, Change("playing", b"2")))
    assert store.due(30) == ["a"]


def test_what_nobody_has_touched_is_forgotten(opened: Open) -> None:
    store, past = opened(), 1_000
    for table, state in (("a", "open"), ("b", "open"), ("c", "over"), ("d", "open")):
        save(store, Save(table, 0, Change(state, b"1"), 0, ["0 keep"]))
    future = 4_000_000_000_000
    assert store.forget("open", past) == []
    assert sorted(store.forget("open", future, ["b"])) == ["a", "d"]
    assert store.load("a") is None
    assert entries(store, "a") == []
    assert store.count() == {"open": 1, "over": 1}
    with pytest.raises(Conflict):
        save(store, Save("a", 1, None, 1, ["0 done"]))


def test_a_move_counts_as_a_touch(opened: Open) -> None:
    store = opened()
    store.fill(
        [
            Kept("a", 1, "playing", LONG_AGO, "1", [(0, "0 keep", LONG_AGO)]),
            Kept("b", 1, "playing", LONG_AGO, "1", [(0, "0 keep", LONG_AGO)], 7),
        ]
    )
    save(store, Save("b", 1, None, 1, ["0 done"]))
    assert store.forget("playing", 1_000_000_000_000) == ["a"]
    assert [kept.due for kept in store.everything()] == [7]


def test_the_next_deadline_is_found_and_goes_with_the_change(opened: Open) -> None:
    store, moment = opened(), 1_800_000_000_000
    save(store, Save("t", 0, Change("playing", b"1", moment + 2)))
    save(store, Save("u", 0, Change("playing", b"1", moment)))
    save(store, Save("v", 0, Change("playing", b"1")))
    assert store.due(moment - 1) == []
    assert store.due(moment + 1) == ["u"]
    assert store.due(moment + 2) == ["u", "t"]
    assert [kept.due for kept in store.everything()] == [moment + 2, moment, None]
    save(store, Save("u", 1, Change("playing", b"2", moment + 9)))
    save(store, Save("t", 1, Change("over", b"2")))
    assert store.due(moment + 9) == ["u"]
    with pytest.raises(Conflict):
        save(store, Save("u", 1, Change("playing", b"3", moment)))
    assert store.due(moment) == []


def test_what_nobody_has_touched_is_forgotten_with_its_entries(opened: Open) -> None:
    store = opened()
    for id in ("t", "u", "v"):
        save(store, Save(id, 0, Change("playing", b"1"), 0, ["* roll red", "0 keep"]))
    save(store, Save("w", 0, Change("open", b"1")))
    now = clock.utc()
    assert store.forget("playing", now - 60_000) == []
    assert store.forget("over", now + 60_000) == []
    assert sorted(store.forget("playing", now + 60_000, ["v", "unknown"])) == ["t", "u"]
    assert store.count() == {"playing": 1, "open": 1}
    assert entries(store, "t") == []
    assert entries(store, "v") == ["* roll red", "0 keep"]
    with pytest.raises(Conflict):
        save(store, Save("t", 1, None, 2, ["0 done"]))
    with pytest.raises(Conflict):
        save(store, Save("t", 1, Change("playing", b"2")))
    assert store.forget("open", now + 60_000) == ["w"]


def test_a_secret_of_the_server_is_made_once(opened: Open) -> None:
    one, other = opened(), opened()
    assert one.secrets() == {}
    assert one.secret("key", "first") == "first"
    assert other.secret("key", "second") == "first"
    assert other.secret("other", "third") == "third"
    assert opened().secrets() == {"key": "first", "other": "third"}


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

    def save_all(self, saves: Sequence[Save]) -> list[Conflict | None]:
        if self.full:
            raise sqlite3.OperationalError("database or disk is full")
        return super().save_all(saves)


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
                stored = [entry.partition(" ")[2] for entry in entries(reader, made["table"])]
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


def tried(table: str = "t", points: int | None = None, **more: str) -> Attempt:
    told = {"day": "2026-11-16", "game": "border", "player": "ada", **more}
    return Attempt(told["day"], told["game"], told["player"], table, points, more.get("record"))


def begin(store: Store, attempt: Attempt) -> None:
    save(store, Save(attempt.table, 0, Change("playing", b"1"), attempt=attempt))


def test_a_player_has_one_try_at_a_challenge(opened: Open) -> None:
    one, other = opened(), opened()
    begin(one, tried())
    with pytest.raises(Conflict):
        begin(other, tried("u"))
    assert other.load("u") is None, "nothing of it is stored"
    begin(other, tried("u", player="bob"))
    begin(other, tried("v", game="copenhagen"))
    begin(other, tried("w", day="2026-11-17"))
    assert one.attempt("2026-11-16", "border", "ada") == tried()
    assert one.attempt("2026-11-16", "border", "eve") is None
    assert {each.table for each in one.attempts("ada", "2026-11-17")} == {"w"}
    assert {each.table for each in one.attempts("ada", "2026-11-01")} == {"t", "v", "w"}


def test_a_try_ends_with_its_match_and_counts_once(opened: Open) -> None:
    one, other = opened(), opened()
    begin(one, tried())
    assert one.fields("2026-11-16", "2026-11-16") == []
    over = tried(points=11, record="the record")
    save(one, Save("t", 1, Change("over", b"2"), 0, ["0 done"], over))
    save(other, Save("t", 2, Change("over", b"3"), 1, ["0 done"], tried(points=99)))
    assert one.attempt("2026-11-16", "border", "ada") == over
    assert one.attempts("ada", "2026-11-16") == [tried(points=11)]  # long records stay there
    save(one, Save("x", 0, Change("over", b"1"), 0, [], tried("x", points=4)))  # no try: no harm
    for player, points in (("bob", 11), ("cid", 7), (MASTER, 13)):
        one.tell_attempt(tried("", points, player=player))
        one.tell_attempt(tried("", 1, player=player))  # it is there
    found = sorted(other.fields("2026-11-01", "2026-11-30"))
    assert found == [("2026-11-16", "border", 7, 1), ("2026-11-16", "border", 11, 2)]
    assert other.fields("2026-11-17", "2026-11-30") == []
    assert [each.player for each in other.every_attempt()] == ["ada", "bob", "cid", "master"]
