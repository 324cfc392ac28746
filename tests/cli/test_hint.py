"""`nyhavn hint`: advice at a moment of a record; every fault is a sentence."""

import json
from pathlib import Path

import pytest

from nyhavn import SHELF
from nyhavn.cli import main

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def record(tmp_path: Path, capsys: Capture) -> Path:
    """A whole match."""
    assert main(["simulate", "copenhagen", "--games", "1", "--records", str(tmp_path)]) == 0
    capsys.readouterr()
    return tmp_path / "copenhagen-2-0-0.nyhavn"


def entries(path: Path) -> list[str]:
    return path.read_text("utf-8").split("\n\n", 1)[1].splitlines()


def cut(path: Path, keep: int) -> None:
    """Leave so many entries in a record."""
    head = path.read_text("utf-8").split("\n\n", 1)[0].splitlines()
    open_head = [line for line in head if not line.startswith(("seed", "salts"))]
    lines = [*open_head, "", *entries(path)[:keep]]
    path.write_text("\n".join(lines) + "\n", "utf-8")


def deciding(path: Path, capsys: Capture) -> int:
    """Return how many entries come before the first real decision."""
    assert main(["replay", str(path), "--legal"]) == 0
    for line in capsys.readouterr().out.splitlines():
        place = json.loads(line)
        if place["to_act"] and len(place["legal"][str(place["to_act"][0])]) > 1:
            return int(place["n"])
    raise AssertionError


def test_json_says_what_to_do(record: Path, capsys: Capture) -> None:
    first = deciding(record, capsys)
    assert main(["hint", str(record), "--at", "0", "--work", "200", "--json", "--top", "3"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert list(found) == ["game", "n", "seat", "known", "lines"]
    assert (found["game"], found["n"], found["seat"]) == ("copenhagen", first, 0)
    assert len(found["lines"]) == 3
    for line in found["lines"]:
        assert list(line) == ["line", "win", "margin", "share"]
    rewards = [0.75 * line["win"] + 0.25 * line["margin"] / 48 for line in found["lines"]]
    assert rewards == sorted(rewards, reverse=True)
    assert 0 < sum(line["share"] for line in found["lines"]) <= 1


def test_an_unfinished_match_is_asked_at_its_end(record: Path, capsys: Capture) -> None:
    first = deciding(record, capsys)
    cut(record, first)
    assert main(["hint", str(record), "--work", "100"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0] == f"copenhagen, after {first} entries, seat 0 decides:"
    assert out[1].startswith("1. ")
    assert "wins" in out[1]
    assert "of the thought" in out[1]
    assert 2 <= len(out) <= 7  # so early nobody can know who wins: one line says so


def test_a_seed_and_work_repeat_themselves(record: Path, capsys: Capture) -> None:
    said = []
    for seed in ("1", "1", "2"):
        words = ["hint", str(record), "--at", "0", "--work", "100", "--seed", seed]
        assert main([*words, "--json"]) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1] != said[2]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ([], "the match is over; --at asks about an earlier moment"),
        (["--at", "100000"], "--at 100000: the record has"),
        (["--at", "-1"], "--at -1: the record has"),
        (["--at", "0", "--seat", "1"], "seat 1 has nothing to decide, but seat 0"),
        (["--at", "0", "--seat", "7"], "seat 7 has nothing to decide, but seat 0"),
        (["--at", "soon"], "invalid int"),
        (["--top", "0"], "not a whole number above 0"),
        (["--ms", "0"], "not a whole number above 0"),
        (["--ms", "5", "--work", "5"], "not allowed with"),
    ],
)
def test_wrong_use_is_a_sentence(words: list[str], why: str, record: Path, capsys: Capture) -> None:
    assert main(["hint", str(record), *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert why in err


def test_where_chance_acts_nobody_decides(record: Path, capsys: Capture) -> None:
    cut(record, 3)
    assert main(["hint", str(record)]) == 2
    assert "it is for chance to act" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("body", "why"),
    [(None, "no such file"), (b"", ""), (b"nyhavn record 1\ngame go 1\nseats 2\n\n", "go")],
)
def test_a_bad_record_is_a_sentence(
    body: bytes | None, why: str, tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "bad.nyhavn"
    if body is not None:
        path.write_bytes(body)
    assert main(["hint", str(path)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"nyhavn: {path}: ")
    assert why in err


@pytest.mark.parametrize("name", SHELF)
def test_every_game_can_be_asked_about(name: str, tmp_path: Path, capsys: Capture) -> None:
    words = ["simulate", name, "--games", "1", "--seats", "3", "--records", str(tmp_path)]
    assert main(words) == 0
    capsys.readouterr()
    path = tmp_path / f"{name}-3-0-0.nyhavn"
    assert main(["hint", str(path), "--at", "20", "--work", "64"]) == 0
    assert capsys.readouterr().out.startswith(f"{name}, after ")
