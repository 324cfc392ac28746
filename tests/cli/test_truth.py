"""`nyhavn truth`: what lines are worth at a moment of a record; every fault is a sentence."""

import json
from pathlib import Path

import pytest

from nyhavn.cli import main

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def record(tmp_path: Path, capsys: Capture) -> str:
    """A whole match."""
    words = ["simulate", "rollwrite", "--games", "1", "--bots", "journeyman,journeyman"]
    assert main([*words, "--records", str(tmp_path)]) == 0
    capsys.readouterr()
    return str(tmp_path / "rollwrite-2-0-0.nyhavn")


def test_json_tells_every_line_with_its_interval(record: str, capsys: Capture) -> None:
    words = ["truth", record, "--at", "60", "--work", "32", "--json", "--top", "3"]
    assert main(words) == 0
    first = capsys.readouterr().out
    found = json.loads(first)
    assert list(found) == ["game", "n", "seat", "played", "clear", "lines"]
    assert found["n"] >= 60
    assert found["played"] in [line["line"] for line in found["lines"]]
    assert 2 <= len(found["lines"]) <= 4
    for line in found["lines"]:
        assert line["low"] <= line["win"] <= line["high"]
    assert main(words) == 0
    assert capsys.readouterr().out == first


def test_people_are_told_what_is_clear(record: str, capsys: Capture) -> None:
    assert main(["truth", record, "--at", "60", "--work", "32"]) == 0
    said = capsys.readouterr().out
    assert "wins" in said
    assert "worlds" in said
    assert "clear" in said


def test_lines_that_were_asked_for_are_followed_and_no_others(record: str, capsys: Capture) -> None:
    assert main(["truth", record, "--at", "60", "--all", "--work", "2", "--json"]) == 0
    every = [line["line"] for line in json.loads(capsys.readouterr().out)["lines"]]
    words = ["truth", record, "--at", "60", "--work", "2", "--json"]
    assert main([*words, "--line", every[0], "--line", every[-1]]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {line["line"] for line in found["lines"]} == {every[0], every[-1]}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--at", "60", "--line", "nonsense"], "not legal"),
        (["--at", "100000"], "the record has"),
        ([], "the match is over"),
    ],
)
def test_what_is_wrong_is_said(record: str, words: list[str], said: str, capsys: Capture) -> None:
    assert main(["truth", record, *words]) == 2
    assert said in capsys.readouterr().err
