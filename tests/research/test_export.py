"""Export: rows are the choices of the records, the same in every format, all of them or nothing."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest

from nyhavn import SHELF
from nyhavn.cli import main
from nyhavn.core.errors import MoveError
from nyhavn.core.match import CHOSEN, Match
from nyhavn.core.record import Record, dump, load
from nyhavn.research import encode
from nyhavn.research.dataset.positions import positions

GOLDEN = Path(__file__).parent.parent / "golden"
Capture = pytest.CaptureFixture[str]


def export(kind: str, out: Path, *records: Path, part: int = 20_000) -> int:
    names = [str(path) for path in records]
    return main(["export", *names, "--to", kind, "--out", str(out), "--part", str(part)])


def rows(folder: Path, kind: str) -> list[dict[str, Any]]:
    """Read an export as its user would, each row with all its columns."""
    about = json.loads((folder / "about.json").read_text("utf-8"))
    found: list[dict[str, Any]] = []
    for name in about["files"]:
        if kind == "jsonl":
            found += map(json.loads, (folder / name).read_text("utf-8").splitlines())
        elif kind == "parquet":
            found += pq.read_table(folder / name).to_pylist()
        else:
            with np.load(folder / name) as file:
                part = dict(file)
            masks = np.unpackbits(part.pop("mask"), axis=1, count=about["actions"])
            legal = [np.flatnonzero(mask).tolist() for mask in masks]
            for n, each in enumerate(legal):
                found.append({key: part[key][n] for key in part} | {"legal": each})
    assert len(found) == about["rows"]
    return found


@pytest.mark.parametrize("name", SHELF)
@pytest.mark.parametrize("kind", ["npz", "parquet", "jsonl"])
def test_rows_are_the_choices_of_the_records(name: str, kind: str, tmp_path: Path) -> None:
    records = [GOLDEN / f"{name}-3-2026-{k}.nyhavn" for k in range(2)]
    assert export(kind, tmp_path / "out", *records, part=17) == 0
    loaded = [load(path.read_text("utf-8"), SHELF) for path in records]
    due = [row for number, record in enumerate(loaded) for row in positions(record, number)]
    found = rows(tmp_path / "out", kind)
    assert len(found) == len(due) > 17
    for row, one in zip(found, due, strict=True):
        assert (row["match"], row["entry"], row["seat"]) == (one.match, one.entry, one.seat)
        assert (tuple(row["legal"]), row["action"]) == (one.legal, one.action)
        game, told = SHELF[name], one.result
        view = game.views.view(one.state, one.seat)
        assert (row["score"], row["lead"], row["rank"]) == (told.score, told.lead, told.rank)
        assert row["outcome"] == pytest.approx(told.outcome)
        assert row["win"] == pytest.approx(one.win)
        if kind == "jsonl":
            assert row["view"] == json.loads(json.dumps(view))
            assert row["line"] == game.lines.write(one.action)
            assert row["lines"] == [game.lines.write(action) for action in one.legal]
        else:
            assert np.array_equal(row["observation"], encode.encode(view))


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.nyhavn")), ids=lambda path: path.stem)
def test_every_choice_is_legal_and_ends_as_the_record_does(path: Path) -> None:
    record = load(path.read_text("utf-8"), SHELF)
    found = positions(record, 0)
    chosen = [n for n, entry in enumerate(record.match.entries) if entry.kind == CHOSEN]
    assert {row.entry for row in found} <= set(chosen)
    outcomes = {row.seat: row.result.outcome for row in found}
    assert sum(outcomes.values()) == pytest.approx(1)
    for row in found:
        assert row.action in row.legal
        assert len(row.legal) > 1
        assert row.state.legal(row.seat) == [*row.legal]
        assert row.win is None or 0 <= row.win <= 1
        assert (row.result.rank == 1) == (row.result.outcome > 0)


def test_what_was_taken_back_is_not_there() -> None:
    match = Match.new(SHELF["rollwrite"], seats=2, dealer=3)
    undone = None
    while not match.over:
        seat = match.to_act[0]
        match = match.play(seat, match.legal(seat)[-1])
        if undone is None and (undone := _undo(match, seat)):
            match = match.play(seat, undone)
    assert undone
    found = positions(Record.of(match), 0)
    at = next(n for n, entry in enumerate(match.entries) if entry.line == undone)
    gone = set(range(at - int(undone.split()[1]), at))
    chosen = {n for n, entry in enumerate(match.entries) if entry.kind == CHOSEN}
    assert chosen & gone
    assert {row.entry for row in found} == chosen - gone


def _undo(match: Match, seat: int) -> str | None:
    """Return the line by which a seat may take back, if there is one."""
    for line in (f"undo {k}" for k in range(1, 9)):
        with suppress(MoveError):
            match.play(seat, line)
            return line
    return None


def test_matches_have_a_file_and_unfinished_ones_are_left_out(
    tmp_path: Path, capsys: Capture
) -> None:
    games = tmp_path / "games"
    words = ["simulate", "border", "--games", "3", "--bots", "uniform", "--records", str(games)]
    assert main(words) == 0
    begun = Match.new(SHELF["border"], seats=2, dealer=1)
    (games / "begun.nyhavn").write_text(dump(Record.of(begun)), "utf-8")
    capsys.readouterr()
    assert export("jsonl", tmp_path / "out", games) == 0
    said = capsys.readouterr()
    assert "1 of 4 matches are not over, and were left out" in said.err
    about = json.loads((tmp_path / "out" / "about.json").read_text("utf-8"))
    assert (about["kind"], about["game"], about["matches"]) == ("nyhavn export 1", "border", 3)
    lines = (tmp_path / "out" / "matches.jsonl").read_text("utf-8").splitlines()
    told = [json.loads(line) for line in lines]
    assert [one["match"] for one in told] == [0, 1, 2]
    assert told[0]["record"] == "border-2-0-0.nyhavn"
    assert told[0]["names"] == ["uniform", "uniform"]
    assert told[0]["headings"] == ["boards AB"]


def test_the_program_of_the_page_reads_it(tmp_path: Path) -> None:
    page = (GOLDEN.parent.parent / "docs" / "formats.md").read_text("utf-8")
    (program,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert export("npz", tmp_path / "border-master", GOLDEN / "border-2-2026-0.nyhavn") == 0
    words = [sys.executable, "-c", program]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert ", 693)" in done.stdout


def test_faults_are_told_and_nothing_is_written(tmp_path: Path, capsys: Capture) -> None:
    good = GOLDEN / "border-2-2026-0.nyhavn"
    bad = tmp_path / "bad.nyhavn"
    bad.write_text(good.read_text("utf-8").replace("seats 2", "seats 9"), "utf-8")
    empty = tmp_path / "empty"
    empty.mkdir()
    other = GOLDEN / "border-3-2026-0.nyhavn"
    begun = tmp_path / "begun.nyhavn"
    begun.write_text(dump(Record.of(Match.new(SHELF["border"], seats=2, dealer=1))), "utf-8")
    for records, code, why in [
        ([good, bad], 1, "bad.nyhavn: line 3"),
        ([good, tmp_path / "none"], 1, "there is no such file"),
        ([empty], 1, "there is no record in this folder"),
        ([good, other], 2, "is border for 3, but others are border for 2"),
        ([begun], 1, "none of these matches is over"),
    ]:
        assert export("jsonl", tmp_path / "out", *records) == code
        assert why in capsys.readouterr().err
        assert sorted(one.name for one in tmp_path.iterdir() if "out" in one.name) == []
    (tmp_path / "out").mkdir()
    assert export("jsonl", tmp_path / "out", good) == 2
    assert "is there already" in capsys.readouterr().err
    assert list((tmp_path / "out").iterdir()) == []


def test_a_simulation_is_the_same_on_any_number_of_processes(
    tmp_path: Path, capsys: Capture
) -> None:
    words = ["simulate", "border", "--games", "9", "--bots", "uniform", "--records"]
    told = []
    for processes in (1, 2):
        folder = tmp_path / str(processes)
        assert main([*words, str(folder), "--processes", str(processes), "--json"]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]
    texts = [[p.read_text("utf-8") for p in sorted((tmp_path / n).iterdir())] for n in "12"]
    assert texts[0] == texts[1]
    assert len(texts[0]) == 9
