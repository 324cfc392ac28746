"""nyhavn serve: what it says, and what it refuses to start with."""

from __future__ import annotations

import socket
from argparse import ArgumentParser
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from nyhavn.cli import main, serve
from nyhavn.server.http.qr import printed
from nyhavn.server.operations import address


def test_a_database_is_a_path_or_an_address(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert address.database(None) == tmp_path / "nyhavn" / "nyhavn.db"
    assert address.database("evening.db") == Path("evening.db")
    assert address.database("sqlite:///evening.db") == Path("evening.db")
    assert address.database("sqlite:////srv/evening.db") == Path("/srv/evening.db")


@pytest.mark.parametrize("url", ["mysql://here/db", "sqlite://", "sqlite:///", "ftp://x"])
def test_an_address_of_another_kind_is_refused(
    url: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    assert main(["serve", "--db", url]) == 2
    assert f"'{url}' is not a database" in capsys.readouterr().err


def test_a_file_that_is_no_database_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ada, this is not a database at all. " * 50)
    assert main(["serve", "--db", str(path)]) == 2
    assert str(path) in capsys.readouterr().err
    assert path.read_text().startswith("Dear Ada")
    assert main(["serve", "--db", str(path / "deeper.db")]) == 2


def test_a_port_that_is_taken_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    taken = address.bound("127.0.0.1", 0)
    port = taken.getsockname()[1]
    db = str(tmp_path / "db")
    assert main(["serve", "--db", db, "--port", str(port)]) == 2
    assert str(port) in capsys.readouterr().err
    assert main(["serve", "--db", db, "--port", "99999"]) == 2
    assert main(["serve", "--db", db, "--host", "256.0.0.1"]) == 2
    taken.close()


def test_who_comes_as_soon_as_the_address_is_told_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is told before everything is loaded: a program that reads it may come at once."""
    met = []

    def begin(*args: object) -> None:
        url = urlsplit(capsys.readouterr().out.split()[3])
        met.append(url.port)
        socket.create_connection((url.hostname, url.port), timeout=30).close()

    monkeypatch.setattr(serve, "_serve", begin)
    assert main(["serve", "--db", str(tmp_path / "db"), "--port", "0"]) == 0
    assert len(met) == 1


def test_small_messages_are_not_held_back() -> None:
    """asyncio turns Nagle's algorithm off, but only for sockets that are named as TCP."""
    with address.bound("127.0.0.1", 0) as listening:
        assert listening.proto == socket.IPPROTO_TCP


@pytest.mark.parametrize(
    ("host", "local"),
    [("127.0.0.1", True), ("localhost", True), ("::1", True), ("0.0.0.0", False), ("::", False)],
)
def test_some_addresses_only_this_machine_can_reach(host: str, local: bool) -> None:
    assert address.local(host) == local


def test_the_address_of_visitors_is_an_address(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert address.public("https://games.example:8443/x#y") == "https://games.example:8443"
    assert address.public(None) is None
    for url in ("games.example", "ftp://x", "http://", "http://x:99999", "https://[x"):
        assert main(["serve", "--url", url, "--db", str(tmp_path / "db")]) == 2
        assert url in capsys.readouterr().err


def test_addresses_can_be_typed() -> None:
    assert address.reachable("127.0.0.1", 8000) == "http://127.0.0.1:8000"
    assert address.reachable("::1", 8000) == "http://[::1]:8000"
    assert "0.0.0.0" not in address.reachable("0.0.0.0", 8000)


def test_the_greeting_says_where_it_is_and_draws_a_code_for_phones(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    serve._greet("http://192.0.2.2:8000", "/srv/evening.db", local=False)
    said = capsys.readouterr().out
    assert "http://192.0.2.2:8000" in said
    assert "/srv/evening.db" in said
    assert printed("http://192.0.2.2:8000") in said
    serve._greet("http://127.0.0.1:8000", "/srv/evening.db", local=True)
    said = capsys.readouterr().out
    assert "--host 0.0.0.0" in said
    assert "█" not in said


@pytest.mark.parametrize("days", ["0", "-1", "soon", "nan", "inf", "1e9", ""])
def test_what_is_kept_is_a_number_of_days_or_everything(
    days: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    db = tmp_path / "db"
    assert main(["serve", "--db", str(db), f"--keep-over={days}"]) == 2
    assert "neither a number of days nor forever" in capsys.readouterr().err
    assert not db.exists()


def test_records_are_kept_for_ever_unless_somebody_says_so() -> None:
    parser = ArgumentParser()
    serve.configure(parser)
    args = parser.parse_args([])
    assert (args.keep_open, args.keep_playing, args.keep_over) == (7, None, None)
    args = parser.parse_args(["--keep-over", "365", "--keep-open", "forever"])
    assert (args.keep_open, args.keep_over) == (None, 365)
