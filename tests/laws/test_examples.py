"""The little positions of the rules pages are judged by the engine."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from nyhavn.cli.rulebook import clauses
from nyhavn.games import SHELF, examples


def test_every_claim_holds(name: str) -> None:
    """Legal lines are legal, others refused by that clause; notes and views are the engine's."""
    written = examples.source(SHELF[name])
    if written is None:
        return  # a game may do without
    shown = examples.shown(SHELF[name], written)
    cited = {example["clause"] for example in shown["examples"]}
    cited |= {
        panel["refused"]
        for example in shown["examples"]
        for panel in example["panels"]
        if panel["refused"]
    }
    assert cited <= set(clauses(name))
    ids = [example["id"] for example in shown["examples"]]
    assert len(ids) == len(set(ids))
    for chapter in shown["chapters"]:
        assert any(example["chapter"] == chapter["id"] for example in shown["examples"])


def test_stale_files_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert examples.main([], tmp_path) == 0
    assert examples.main(["--check"], tmp_path) == 0
    file = tmp_path / "border" / "examples.json"
    file.write_text(json.dumps({}), "utf-8")
    assert examples.main(["--check"], tmp_path) == 1
    assert f"{file} is stale" in capsys.readouterr().err
    assert examples.main(["all"], tmp_path) == 2
