"""`nyhavn print`: files for people, sentences for everything that is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from nyhavn.cli import main
from nyhavn.games import SHELF


@pytest.mark.parametrize("game", [game.name for game in SHELF.values() if game.sheets])
def test_a_file_is_written(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for ending, begins in (("pdf", b"%PDF-1.4"), ("SVG", b"<svg ")):
        path = tmp_path / f"{game}.{ending}"
        words = ["print", game, "--out", str(path), "--size", "letter", "--language", "fr"]
        assert main(words) == 0
        assert path.read_bytes().startswith(begins)
        assert str(path) in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (["chess", "--out", "a.pdf"], 2, "there is no game 'chess'"),
        (["border", "--out", "a.png"], 2, "has to end in .pdf or .svg"),
        (["border", "--out", "a.pdf", "--language", "xx"], 2, "there is no language 'xx'"),
        (["border", "--out", "no/such/folder/a.pdf"], 1, "cannot be written (No such file"),
    ],
)
def test_what_is_wrong_is_said(
    words: list[str],
    code: int,
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["print", *words]) == code
    assert sentence in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_a_size_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "border", "--out", "a.pdf", "--size", "b5"]) == 2
    assert "invalid choice: 'b5'" in capsys.readouterr().err
