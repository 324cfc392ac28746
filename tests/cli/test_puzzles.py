"""The command that finds puzzles: what it prints, and the file it adds them to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from nyhavn.cli import main, puzzles
from nyhavn.core.game import Game
from nyhavn.games import SHELF
from nyhavn.games.puzzle import Puzzle, puzzles_of, read
from nyhavn.review.puzzle_search import Suits

NAME = next(name for name in SHELF if puzzles_of(name))
KNOWN = [*puzzles_of(NAME).values()]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the matches that were looked at; each has one of the shipped puzzles."""
    numbers: list[int] = []

    def found(game: Game, nth: int, suits: Suits, seats: int | None) -> Iterator[Puzzle]:
        assert seats in {None, 3}
        numbers.append(nth)
        if suits((one := KNOWN[nth % len(KNOWN)]).match):
            yield one

    monkeypatch.setattr(puzzles, "search_match", found)
    return numbers


def test_puzzles_are_printed(asked: list[int], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", NAME, "--matches", "2", "--first", "0"]) == 0
    told = capsys.readouterr().out
    assert asked == [0, 1]
    assert f"{KNOWN[0].id}  {KNOWN[0].seats} players  {KNOWN[0].best}: wins" in told


def test_matches_may_be_of_so_many_players(
    asked: list[int], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["puzzles", NAME, "--matches", "1", "--first", "0", "--seats", "3"]) == 0
    assert asked == [0]
    assert main(["puzzles", NAME, "--seats", "9"]) == 2
    assert "is not for 9 players" in capsys.readouterr().err


def test_a_moment_is_there_once_though_two_matches_come_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    twice = [KNOWN[0], replace(KNOWN[0], id="00000000")]
    monkeypatch.setattr(puzzles, "search_match", lambda *asked: iter(twice))
    out = tmp_path / "puzzles.json"
    assert main(["puzzles", NAME, "--out", str(out), "--matches", "1"]) == 0
    assert read(out.read_text("utf-8")) == KNOWN[:1]


def test_a_file_grows_and_stays_sorted(asked: list[int], tmp_path: Path) -> None:
    out = tmp_path / "puzzles.json"
    words = ["puzzles", NAME, "--out", str(out)]
    assert main([*words, "--wanted", "1", "--first", "1"]) == 0
    assert main([*words, "--matches", str(len(KNOWN)), "--first", "0"]) == 0
    assert read(out.read_text("utf-8")) == KNOWN  # none of them twice, the easiest first
    asked.clear()
    assert main([*words, "--matches", "1"]) == 0
    assert asked == [max(one.nth for one in KNOWN) + 1]


def test_what_is_wanted_is_mixed(
    asked: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of one kind there is room for half of them, if that is the share."""
    monkeypatch.setattr("nyhavn.review.variety.SHARE", 0.5)
    monkeypatch.setattr("nyhavn.review.variety.kinds", lambda match: ("phase same", "part 0"))
    out = tmp_path / "puzzles.json"
    words = ["puzzles", NAME, "--out", str(out), "--first", "0"]
    assert main([*words, "--wanted", "2", "--matches", str(len(KNOWN))]) == 0
    assert read(out.read_text("utf-8")) == KNOWN[:1]


@pytest.mark.parametrize("text", ["nothing", '{"a": 1}', "[1]", '[{"id": "x"}]'])
def test_another_file_is_left_alone(
    text: str, asked: list[int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "other.txt"
    out.write_text(text, "utf-8")
    assert main(["puzzles", NAME, "--out", str(out)]) == 2
    assert "this is no file of puzzles" in capsys.readouterr().err
    assert out.read_text("utf-8") == text
    assert asked == []


def test_a_file_of_another_game_is_refused(
    asked: list[int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "puzzles.json"
    assert main(["puzzles", NAME, "--out", str(out), "--wanted", "1", "--first", "0"]) == 0
    other = next(name for name in SHELF if name != NAME)
    assert main(["puzzles", other, "--out", str(out)]) == 2
    assert "of another game" in capsys.readouterr().err


def test_a_game_that_there_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "chess"]) == 2
    assert "there is no game 'chess'" in capsys.readouterr().err
