"""Power cuts: whatever the disk had not synced is gone, and all that was promised is there."""

from __future__ import annotations

import secrets
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from shutil import copyfile

import pytest

from nyhavn.server.storage import sqlite, store
from nyhavn.server.storage.sqlite import SQLite, prepared
from tests.trust.storms.cuts import Lost, Session, Shelf, ordeal, read

# A later step of the schema, of the kind that there will be.
STEP = """
ALTER TABLE entries ADD COLUMN size INTEGER;
UPDATE entries SET size = length(entry);
CREATE INDEX entries_by_size ON entries (size);
"""


def test_nothing_promised_is_lost_when_the_power_fails(tmp_path: Path) -> None:
    assert ordeal(tmp_path, seed=1, cuts=100) >= 100


def test_a_store_that_does_not_wait_for_the_disk_is_found_out(tmp_path: Path) -> None:
    def hurried(connection: sqlite3.Connection) -> sqlite3.Connection:
        prepared(connection).execute("PRAGMA synchronous = NORMAL")
        return connection

    with pytest.raises(Lost, match="promised"):
        ordeal(tmp_path, seed=1, cuts=100, prepare=hurried)


def filled(path: Path, luck: Random) -> Shelf:
    """Make a store with something in it; return that."""
    session = Session(luck, Shelf(), risk=0)
    session.run(path, saves=30)
    return session.shelf


def upgraded(path: Path, shelf: Shelf, luck: Random) -> list[Path]:
    """Let the power fail while a store is brought up to date; return what came of it each time."""
    found = []
    for nth in range(3):
        session = Session(luck, shelf, risk=3)
        session.run(copyfile(path, path.with_name(f"copy{nth}")), saves=0)
        for k, cut in enumerate(session.cuts):
            folder = path.with_name(f"{nth} {k}")
            assert cut.check(folder) == shelf
            found.append(folder / "db")
    return found


def later_step(monkeypatch: pytest.MonkeyPatch) -> int:
    """Add a step to the schema; return its number."""
    step = len(store.migrations("sqlite", 0)) + 1
    monkeypatch.setattr(sqlite, "migrations", lambda _, done: [(step, STEP)] * (done < step))
    return step


def test_a_step_of_the_schema_is_taken_as_a_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    luck = Random(3)
    shelf = filled(tmp_path / "db", luck)
    step = later_step(monkeypatch)
    paths = upgraded(tmp_path / "db", shelf, luck)
    assert len(paths) > 20
    for path in paths:
        with closing(sqlite3.connect(path)) as connection:
            assert connection.execute("PRAGMA user_version").fetchone() == (step,)
            assert not connection.execute("SELECT * FROM entries WHERE size IS NULL").fetchall()


def test_the_first_schema_is_brought_up_to_date_whatever_happens(tmp_path: Path) -> None:
    steps = store.migrations("sqlite", 0)
    doc, entries = '{"id": "t"}', tuple(f"0 line {n}" for n in range(100))
    with closing(sqlite.connect(str(tmp_path / "db"))) as connection:
        connection.executescript(f"{steps[0][1]}; PRAGMA user_version = 1;")
        connection.execute("INSERT INTO tables VALUES ('t', 1, 'playing', '2026-01-01', ?)", (doc,))
        rows = [("t", n, entry, "2026-01-01") for n, entry in enumerate(entries)]
        connection.executemany("INSERT INTO entries VALUES (?, ?, ?, ?)", rows)
    paths = upgraded(tmp_path / "db", {"t": (1, doc, entries)}, Random(4))
    assert len(paths) > 10
    for path in paths:
        with closing(sqlite3.connect(path)) as connection:
            assert connection.execute("PRAGMA user_version").fetchone() == (len(steps),)


def test_a_step_that_is_taken_in_pieces_is_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def piecewise(connection: sqlite3.Connection) -> None:
        done: int = connection.execute("PRAGMA user_version").fetchone()[0]
        steps: list[tuple[int, str]] = vars(sqlite)["migrations"]("sqlite", done)  # the exchanged
        for number, text in steps:
            connection.executescript(f"{text}\nPRAGMA user_version = {number};")

    monkeypatch.setattr(sqlite, "migrate", piecewise)
    luck = Random(3)
    shelf = filled(tmp_path / "db", luck)
    later_step(monkeypatch)
    with pytest.raises(Lost, match="duplicate column"):
        upgraded(tmp_path / "db", shelf, luck)


def test_the_disk_of_the_proof_keeps_what_is_written(tmp_path: Path) -> None:
    """Without a cut the proof's own store holds what was saved: nothing of it is make-believe."""
    shelf = filled(tmp_path / "db", Random(5))
    assert read(tmp_path / "db") == shelf
    assert SQLite(str(tmp_path / "db")).count() == {"playing": len(shelf)}


@pytest.mark.slow
def test_two_thousand_power_cuts(tmp_path: Path) -> None:
    done = ordeal(tmp_path, secrets.randbits(32), cuts=2_000)
    print(f"{done} power cuts, nothing lost")
