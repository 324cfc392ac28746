"""`nyhavn board check FILE`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from nyhavn.cli import main
from tests.games.border.own import data, honeycomb


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C")


def check(file: str) -> int:
    return main(["board", "check", file])


def written(path: Path, content: str) -> str:
    file = path / "own.json"
    file.write_text(content, "utf-8")
    return str(file)


def test_b8_1_a_good_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path, json.dumps(data(), indent=2))
    assert check(file) == 0
    assert capsys.readouterr().out == f"{file}: a good board file with the boards A, B, C, D\n"


def test_b1_4_is_only_a_warning(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check(written(tmp_path, "\ufeff" + json.dumps(honeycomb()))) == 0
    said = capsys.readouterr().out.splitlines()
    assert "a good board file" in said[0]
    assert len(said) > 1
    assert all("B1.4" in line for line in said[1:])


def test_b8_2_the_first_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = data()
    file["white"].pop()
    assert check(written(tmp_path, json.dumps(file))) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert "own.json: There should be two white cells" in err


def test_what_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check(str(tmp_path / "none.json")) == 1
    assert check(str(tmp_path)) == 1
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    assert check(str(tmp_path / "bytes")) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 3
    assert "no such file" in err
    assert "folder" in err
    assert "not UTF-8" in err
