"""`nyhavn db`: a backup restores into either database, and damage is found and told."""

from __future__ import annotations

import gzip
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from nyhavn.cli import main
from nyhavn.server.storage.postgres import Postgres
from nyhavn.server.storage.sqlite import SQLite
from nyhavn.server.storage.store import Attempt, Kept, Store
from tests.server.postgres import PostgresServer
from tests.server.running import OPEN, Server, advance, person, running

Said = Callable[[], str]


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with an open table, one in the middle of a match, and one that is over."""
    path = tmp_path_factory.mktemp("evening") / "db"
    with running(path) as server:
        server.store.secret("key", "of this server")
        server.store.tell_attempt(Attempt("2026-11-16", "border", "ada", "t", 11, "a record"))
        server.table("border", person("Ada"), OPEN, start=False)
        _play(server, 5)
        _play(server, 1000)
    return path


def _play(server: Server, moves: int) -> None:
    made = server.table("rollwrite", person("Ada"), person("Zoë"))
    (ada, zoe), luck = made["tokens"], Random(1)
    with server.client(made["table"], ada) as one, server.client(made["table"], zoe) as other:
        one.read("update"), other.read("update")
        for _ in range(moves):
            if not advance([one, other], luck):
                return


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Said:
    monkeypatch.setenv("LC_ALL", "C")
    return lambda: "".join(capsys.readouterr())


@pytest.fixture(params=["sqlite", "postgres"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, Store]]:
    """An empty database: its address, and itself."""
    if request.param == "sqlite":
        url = str(tmp_path / "empty" / "db")
        (tmp_path / "empty").mkdir()
        store: Store = SQLite(url)
    else:
        url = request.getfixturevalue("postgres").database()
        store = Postgres(url)
    yield url, store
    store.close()


def everything(path: Path) -> list[Kept]:
    store = SQLite(str(path))
    try:
        return list(store.everything())
    finally:
        store.close()


def unpacked(path: Path) -> bytes:
    return gzip.decompress(path.read_bytes())


def test_a_backup_restores_into_either_database(
    evening: Path, empty: tuple[str, Store], tmp_path: Path, said: Said
) -> None:
    url, store = empty
    first, second = str(tmp_path / "first.gz"), str(tmp_path / "second.gz")
    assert main(["db", "backup", first, "--db", str(evening)]) == 0
    assert "3 tables with " in said()
    assert Path(first).stat().st_mode & 0o77 == 0  # it holds secrets
    assert main(["db", "restore", first, "--db", url]) == 0
    assert list(store.everything()) == everything(evening)
    assert store.secrets() == {"key": "of this server"}
    assert [one.player for one in store.every_attempt()] == ["ada"]
    assert main(["db", "check", "--db", url]) == 0
    assert "is fine: 3 tables" in said()
    assert main(["db", "backup", second, "--db", url]) == 0
    assert unpacked(Path(first)) == unpacked(Path(second))


def test_a_backup_is_made_while_the_server_runs_and_goes_on(tmp_path: Path, said: Said) -> None:
    path, copy = tmp_path / "db", tmp_path / "copy"
    with running(path) as server:
        _play(server, 10)
        assert main(["db", "backup", str(tmp_path / "b.gz"), "--db", str(path)]) == 0
        _play(server, 10)
    assert main(["db", "restore", str(tmp_path / "b.gz"), "--db", str(copy)]) == 0
    (kept,) = everything(copy)
    assert kept in everything(path)
    with running(copy) as server:
        assert server.get(f"/api/tables/{kept.id}")["n"] == len(kept.entries)


def test_nothing_is_restored_over_something(
    evening: Path, empty: tuple[str, Store], tmp_path: Path, said: Said
) -> None:
    url, store = empty
    file = str(tmp_path / "b.gz")
    assert main(["db", "backup", file, "--db", str(evening)]) == 0
    assert main(["db", "restore", file, "--db", url]) == 0
    before = list(store.everything())
    assert main(["db", "restore", file, "--db", url]) == 2
    assert "the database is not empty; nothing was restored" in said()
    assert list(store.everything()) == before


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (lambda lines: lines[:-1], "is not whole: it ends after 3 tables"),
        (lambda lines: [*lines[:2], *lines[3:]], "is not whole"),
        (lambda lines: [*lines[:2], b'{"id": 3}\n', *lines[2:]], "line 3 cannot be read"),
        (lambda lines: [*lines, lines[1]], "there is more after the end, in line 7"),
        (lambda lines: [b'{"backup":"nyhavn","format":3}\n', *lines[1:]], "a later version"),
        (lambda lines: [b'{"backup":"x"}\n', *lines[1:]], "is not a backup"),
        (lambda lines: [lines[0], lines[1], lines[1], *lines[2:]], "nothing was restored"),
        (lambda lines: [], "is not whole"),
    ],
)
def test_of_a_damaged_backup_nothing_is_restored(
    evening: Path,
    empty: tuple[str, Store],
    tmp_path: Path,
    said: Said,
    damage: Callable[[list[bytes]], list[bytes]],
    sentence: str,
) -> None:
    url, store = empty
    file = tmp_path / "b.gz"
    assert main(["db", "backup", str(file), "--db", str(evening)]) == 0
    lines = unpacked(file).splitlines(keepends=True)
    file.write_bytes(gzip.compress(b"".join(damage(lines))))
    assert main(["db", "restore", str(file), "--db", url]) in (1, 2)
    assert sentence in said()
    assert list(store.everything()) == []


@pytest.mark.parametrize("cut", [0, 20, 1000])
def test_a_file_that_was_cut_is_refused(
    evening: Path, tmp_path: Path, said: Said, cut: int
) -> None:
    file, url = tmp_path / "b.gz", str(tmp_path / "new")
    assert main(["db", "backup", str(file), "--db", str(evening)]) == 0
    file.write_bytes(file.read_bytes()[:cut])
    assert main(["db", "restore", str(file), "--db", url]) == 1
    assert "nothing was restored" in said()
    assert everything(Path(url)) == []


FAULTS = {
    "UPDATE tables SET doc = substr(doc, 2)": "its document cannot be read",
    "UPDATE tables SET doc = replace(doc, id, 'other')": "belongs to table other",
    "UPDATE tables SET state = 'open'": "and its document says",
    "DELETE FROM entries WHERE n = 9": "entry 9 is missing, entry 10 comes next",
    "DELETE FROM entries WHERE n > 20": "and its match is not over",
    "DELETE FROM entries": "and its match has 0 entries",
    "UPDATE entries SET entry = '0 dance' WHERE n = 7": "entry 7 is not legal",
    "UPDATE entries SET entry = 'x dance' WHERE n = 7": "entry 7 is not legal",
    'UPDATE tables SET doc = replace(doc, \'"seed":"\', \'"seed":"00\')': "and its seed says",
}


@pytest.mark.parametrize("damage", FAULTS)
def test_a_check_finds_what_is_damaged(
    evening: Path, tmp_path: Path, said: Said, damage: str
) -> None:
    path = tmp_path / "db"
    file = str(tmp_path / "b.gz")
    assert main(["db", "backup", file, "--db", str(evening)]) == 0
    assert main(["db", "restore", file, "--db", str(path)]) == 0
    assert main(["db", "check", "--db", str(path)]) == 0
    connection = sqlite3.connect(path)
    connection.execute(damage)
    connection.commit()
    connection.close()
    said()
    assert main(["db", "check", "--db", str(path)]) == 1
    assert FAULTS[damage] in said()


def test_a_check_says_what_it_cannot_replay(evening: Path, tmp_path: Path, said: Said) -> None:
    path, file = tmp_path / "db", str(tmp_path / "b.gz")
    assert main(["db", "backup", file, "--db", str(evening)]) == 0
    assert main(["db", "restore", file, "--db", str(path)]) == 0
    connection = sqlite3.connect(path)
    connection.execute("UPDATE tables SET doc = replace(doc, '\"version\":1', '\"version\":0')")
    connection.commit()
    connection.close()
    assert main(["db", "check", "--db", str(path)]) == 0
    assert "3 of 3 tables are of older rules; they were not replayed" in said()


def test_wrong_use_is_told(
    evening: Path, tmp_path: Path, postgres: PostgresServer, said: Said
) -> None:
    missing, there = str(tmp_path / "missing"), tmp_path / "there"
    there.write_text("mine")
    for words, sentence in [
        (["check", "--db", missing], "there is no such file"),
        (["backup", str(tmp_path / "b.gz"), "--db", missing], "there is no such file"),
        (["backup", "--db", missing], "db backup needs a FILE"),
        (["check", missing], "db check takes no FILE"),
        (["backup", str(there), "--db", str(evening)], "is there already"),
        (["restore", missing, "--db", str(tmp_path / "new")], "No such file"),
        (["check", "--db", postgres.url("missing")], "does not exist"),
        (["check", "--db", "mysql://x"], "is not a database"),
        (["upgrade", "--db", str(there)], "cannot be opened"),
    ]:
        assert main(["db", *words]) == 2
        assert sentence in said()
    assert not Path(missing).exists()
    assert there.read_text() == "mine"


def test_a_password_is_never_shown(said: Said) -> None:
    assert main(["db", "check", "--db", "postgresql://ada:hush@127.0.0.1:1/nyhavn"]) == 2
    text = said()
    assert "postgresql://ada@127.0.0.1:1/nyhavn" in text
    assert "hush" not in text


def test_an_upgrade_says_so(empty: tuple[str, Store], said: Said) -> None:
    assert main(["db", "upgrade", "--db", empty[0]]) == 0
    assert "is up to date" in said()
