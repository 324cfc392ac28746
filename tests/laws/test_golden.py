"""Golden records: matches that were played once and must replay, and be played again, the same."""

import json
from pathlib import Path

import pytest

from nyhavn import SHELF
from nyhavn.core.record import load, verify
from tests.golden import FOLDER, chosen, options, played, results
from tests.golden.__main__ import write

OPTIONS = [(name, *one) for name in SHELF for one in options(name)]


def test_golden_records_replay_and_are_played_again(name: str, seats: int, tmp_path: Path) -> None:
    """Written by `python -m tests.golden GAME`."""
    known = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    for path in played(name, seats, tmp_path):
        text = (FOLDER / path.name).read_text("utf-8")
        assert path.read_text("utf-8") == text
        assert verify(load(text, SHELF))
    found = results(sorted(FOLDER.glob(f"{name}-{seats}-*.nyhavn")))
    assert found == {file: known[file] for file in found}


@pytest.mark.parametrize(("game", "option", "value"), OPTIONS)
def test_golden_records_with_options_are_played_again(
    game: str, option: str, value: str, tmp_path: Path
) -> None:
    known = json.loads((FOLDER / f"{game}.json").read_text("utf-8"))
    for seats in SHELF[game].seats:
        path = chosen(game, seats, option, value, tmp_path)
        text = (FOLDER / path.name).read_text("utf-8")
        assert path.read_text("utf-8") == text
        assert verify(load(text, SHELF))
        assert results([path]) == {path.name: known[path.name]}


def test_golden_records_are_written_once_and_not_changed_by_mistake(tmp_path: Path) -> None:
    name = min(SHELF, key=lambda game: len((FOLDER / f"{game}.json").read_bytes()))
    assert write(name, False, tmp_path) is None
    files = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert files == {path: (FOLDER / path).read_bytes() for path in files}
    spoiled = tmp_path / f"{name}-{SHELF[name].seats[0]}-2026-1.nyhavn"
    spoiled.write_text("something else")
    refused = write(name, False, tmp_path)
    assert refused
    assert spoiled.name in refused
    assert spoiled.read_text() == "something else"
    assert write(name, True, tmp_path) is None
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == files
