"""The command: one file that needs nothing else, the same from the same seed."""

import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from nyhavn import SHELF
from nyhavn.bots import BOTS
from nyhavn.cli import main
from nyhavn.core.game import Game, View
from nyhavn.report.experiment import BOOSTS, Experiment, run
from nyhavn.report.html import page
from nyhavn.report.subject import subjects

VOID = {"meta", "line", "rect", "circle", "polygon", "polyline"}  # those that have no end here
Capture = pytest.CaptureFixture[str]


class Reader(HTMLParser):
    """Checks that tags are closed in order, and gathers what a test asks for."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.tags: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in VOID
        self.tags.append(tag)
        self.attributes += attrs

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, f"</{tag}> closes something else"


def read(text: str) -> Reader:
    reader = Reader()
    reader.feed(text)
    reader.close()
    assert reader.open == []
    return reader


@pytest.mark.parametrize("game", subjects())
def test_a_report_of_every_game(game: str, tmp_path: Path, capsys: Capture) -> None:
    out = tmp_path / "made.html"
    words = ["report", game, "--games", "6", "--work", "1", "--processes", "1", "--out", str(out)]
    assert main(words) == 0
    assert str(out) in capsys.readouterr().out
    text = out.read_text("utf-8")
    found = read(text)
    figures = found.tags.count("figure")
    assert figures >= 10
    assert found.tags.count("figcaption") == found.tags.count("table") == figures
    assert found.tags.count("svg") >= figures - 3, "few matches leave some charts without a dot"
    for n in SHELF[game].seats:
        assert f"{n} players · 2 matches" in text
    assert "nan" not in re.sub(r"<style>.*</style>", "", text, flags=re.S)


def test_a_game_without_a_subject_has_no_report_and_a_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Capture
) -> None:
    monkeypatch.setitem(SHELF, "ludo", replace(SHELF["copenhagen"], name="ludo", choices={}))
    out = tmp_path / "made.html"
    assert main(["report", "ludo", "--games", "6", "--out", str(out)]) == 2
    said = capsys.readouterr().err
    assert "there is no report on ludo: report/ludo.py is missing" in said
    assert not out.exists()


def test_a_report_needs_nothing_else(tmp_path: Path) -> None:
    out = tmp_path / "made.html"
    assert (
        main(["report", "copenhagen", "--bots", "uniform", "--games", "8", "--out", str(out)]) == 0
    )
    text = out.read_text("utf-8")
    names = {name for name, _ in read(text).attributes}
    assert not names & {"href", "src", "srcset", "data", "action", "xlink:href", "background"}
    assert not re.search(r"https?:|//|url\(|@import|<script", text)


def test_the_same_report_on_any_number_of_processes() -> None:
    plan = Experiment("copenhagen", "architect", 1, 6, (2,), seed=4)
    alone = page(plan, list(run(plan, 1)))
    assert alone == page(plan, list(run(plan, 2)))
    assert alone != page(plan, list(run(replace(plan, seed=5))))


def test_matches_are_split_over_the_numbers_of_players() -> None:
    trials = Experiment("border", "uniform", 1, 8, (2, 3, 4)).trials
    assert [trial.seats for trial in trials].count(2) == 3
    assert [trial.seats for trial in trials].count(4) == 2
    assert len(set(trials)) == 8


def test_keen_seats_are_extra_and_sit_everywhere() -> None:
    trials = Experiment("border", "architect", 32, 80, (2, 3)).trials
    boosted = [trial for trial in trials if trial.boosted is not None]
    assert len(trials) - len(boosted) == 80
    assert {trial.seats for trial in boosted} == {2}
    for times in BOOSTS:
        seats = [trial.boosted for trial in boosted if trial.boost == times]
        assert seats.count(0) == seats.count(1) == 2


def test_the_default_file_is_named_after_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = ["report", "copenhagen", "--bots", "uniform", "--games", "2", "--seats", "2"]
    assert main(words) == 0
    assert main(words) == 0, "a report may be written over a report"
    assert [path.name for path in tmp_path.iterdir()] == ["nyhavn-report-copenhagen.html"]


def test_other_files_are_left_alone(tmp_path: Path, capsys: Capture) -> None:
    mine = tmp_path / "mine.html"
    mine.write_text("<p>my diary</p>")
    words = ["report", "copenhagen", "--bots", "uniform", "--games", "6", "--out", str(mine)]
    assert main(words) == 2
    assert "there is a file that is not a report" in capsys.readouterr().err
    assert mine.read_text() == "<p>my diary</p>"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["chess"], "there is no game 'chess'"),
        (["border", "--bots", "deep"], "there is no bot 'deep'"),
        (["border", "--bots", "mason,uniform"], "--bots takes one bot"),
        (["border", "--games", "5"], "--games must be at least 6"),
        (["border", "--games", "-1"], "--games must be at least 6"),
        (["border", "--work", "0"], "--work must be more than 0"),
        (["border", "--processes", "0"], "--processes must be more than 0"),
        (["border", "--seats", "two"], "--seats takes numbers of players such as 2,4, not 'two'"),
        (["border", "--seats", "5"], "is played by 2, 3, 4 players"),
        (["copenhagen", "--boards", "AB"], "has no option 'boards'"),
        (["border", "--boards", "AB"], "boards"),
        (["border", "--out", "."], "this is a folder"),
        (["border", "--out", "no/such/place.html"], "there is no folder"),
    ],
)
def test_wrong_use_is_a_sentence(
    words: list[str],
    says: str,
    capsys: Capture,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["report", *words]) == 2
    assert says in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


class Broken:
    def __init__(self, game: Game, seed: int) -> None:
        self._calls = 0

    def choose(self, view: View, legal: list[str]) -> str:
        self._calls += 1
        if self._calls == 2:
            raise RuntimeError("out of ideas")
        return legal[0]


def test_errors_of_a_bot_are_told(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BOTS, "broken", Broken)
    words = ["report", "copenhagen", "--bots", "broken", "--games", "2", "--seats", "2"]
    assert main([*words, "--processes", "1", "--out", str(tmp_path / "r.html")]) == 0
    assert "'broken' failed 4 times and played its first legal line" in capsys.readouterr().err


def test_own_boards_are_used(tmp_path: Path) -> None:
    out = tmp_path / "r.html"
    words = ["report", "border", "--bots", "uniform", "--games", "2", "--seats", "2"]
    assert main([*words, "--boards", "CD", "--processes", "1", "--out", str(out)]) == 0
    assert "boards CD" in out.read_text("utf-8")
