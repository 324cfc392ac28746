"""`nyhavn board check FILE`."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import pytest

from nyhavn.cli import board
from tests.games.border.own import data, honeycomb


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C")


def written(path: Path, content: str) -> str:
    file = path / "own.json"
    file.write_text(content, "utf-8")
    return str(file)


def test_b8_1_a_good_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path, json.dumps(data(), indent=2))
    assert board.main(argparse.Namespace(file=file)) == 0
    assert capsys.readouterr().out == f"{file}: a good board file with boards A, B, C, D.\n"


def test_b1_4_is_only_a_warning(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert board.check(written(tmp_path, "\ufeff" + json.dumps(honeycomb()))) == 0
    said = capsys.readouterr().out.splitlines()
    assert "a good board file" in said[0]
    assert len(said) > 1
    assert all("B1.4" in line for line in said[1:])


def test_b8_2_the_first_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = data()
    file["white"].pop()
    assert board.check(written(tmp_path, json.dumps(file))) == 1
    assert capsys.readouterr().out.startswith("There should be two white cells")


def test_what_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert board.check(str(tmp_path / "none.json")) == 1
    assert board.check(str(tmp_path)) == 1
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    assert board.check(str(tmp_path / "bytes")) == 1
    assert capsys.readouterr().out.count("cannot be read") == 3
