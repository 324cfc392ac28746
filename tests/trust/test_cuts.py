"""Power cuts: whatever the disk had not synced is gone, and all that was promised is there."""

from __future__ import annotations

import secrets
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from shutil import copyfile

import pytest

from nyhavn.server import sqlite, store
from nyhavn.server.sqlite import SQLite, prepared
from tests.trust.cuts import Lost, Session, Shelf, ordeal, read

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


def upgraded(folder: Path, seed: int, monkeypatch: pytest.MonkeyPatch) -> int:
    """Fill a store and let the power fail while a later step is taken; return how often it did."""
    print("seed", seed)
    filled = Session(Random(seed), Shelf(), risk=0)
    filled.run(folder / "db", saves=30)
    step = len(store.migrations("sqlite", 0)) + 1
    monkeypatch.setattr(sqlite, "migrations", lambda _, done: [(step, STEP)] * (done < step))
    cuts = []
    for nth in range(3):
        copy = copyfile(folder / "db", folder / f"db{nth}")
        session = Session(filled.luck, filled.shelf, risk=3)
        session.run(copy, saves=0)
        cuts += session.cuts
    for nth, cut in enumerate(cuts):
        cut.check(folder / f"{nth}")
        with closing(sqlite3.connect(folder / f"{nth}" / "db")) as connection:
            assert connection.execute("PRAGMA user_version").fetchone() == (step,)
            assert not connection.execute("SELECT * FROM entries WHERE size IS NULL").fetchall()
    return len(cuts)


def test_a_step_of_the_schema_is_taken_as_a_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert upgraded(tmp_path, 3, monkeypatch) > 20


def test_a_step_that_is_taken_in_pieces_is_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def piecewise(connection: sqlite3.Connection) -> None:
        done: int = connection.execute("PRAGMA user_version").fetchone()[0]
        steps: list[tuple[int, str]] = vars(sqlite)["migrations"]("sqlite", done)  # the exchanged
        for number, text in steps:
            connection.executescript(f"{text}\nPRAGMA user_version = {number};")

    monkeypatch.setattr(sqlite, "migrate", piecewise)
    with pytest.raises(Lost, match="duplicate column"):
        upgraded(tmp_path, 3, monkeypatch)


def test_sessions_of_the_proof_do_carry_over_and_tidy_up(tmp_path: Path) -> None:
    """Without a cut the proof's own store holds what was saved: nothing of it is make-believe."""
    session = Session(Random(5), Shelf(), risk=0)
    session.run(tmp_path / "db", saves=30)
    assert not session.cuts
    assert read(tmp_path / "db") == session.shelf
    assert SQLite(str(tmp_path / "db")).count() == {"playing": len(session.shelf)}


@pytest.mark.slow
def test_two_thousand_power_cuts(tmp_path: Path) -> None:
    done = ordeal(tmp_path, secrets.randbits(32), cuts=2_000)
    print(f"{done} power cuts, nothing lost")
