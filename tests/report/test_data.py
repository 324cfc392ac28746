"""The report for programs: the numbers that people read, and every match behind them."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from nyhavn.cli import main
from nyhavn.report.subject import subjects

Capture = pytest.CaptureFixture[str]


def numbers(value: Any) -> list[float]:
    """All estimates of a report."""
    if isinstance(value, dict) and set(value) == {"value", "low", "high", "n"}:
        return [value["value"]]
    inside = value.values() if isinstance(value, dict) else value if type(value) is list else ()
    return [number for one in inside for number in numbers(one)]


@pytest.mark.parametrize("game", subjects())
def test_the_numbers_of_the_page_are_in_the_data(
    game: str, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = ["report", game, "--games", "8", "--work", "1", "--processes", "1", "--seats", "2,3"]
    assert main([*words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert list(tmp_path.iterdir()) == [], "the page is written where --out says, and only then"
    assert main([*words, "--json", "--out", "made.html"]) == 0
    assert json.loads(capsys.readouterr().out) == told
    page = Path("made.html").read_text("utf-8")
    assert (told["kind"], told["game"], told["seats"]) == ("nyhavn report 1", game, [2, 3])
    assert sum(one["boosted"] is None for one in told["matches"]) == 8
    figures = [figure for chapter in told["chapters"] for figure in chapter["figures"]]
    assert page.count("<figure>") == len(figures)
    assert sum(len(figure["rows"]) for figure in figures) == len(re.findall("<tr><td>", page))
    found = numbers(told["chapters"])
    assert len(found) > 20
    wins = figures[0]["rows"][0]
    assert figures[0]["columns"][:3] == ["players", "seat", "wins"]
    assert wins[:2] == [2, 0]
    even = [one for one in told["matches"] if one["boosted"] is None and one["seats"] == 2]
    mean = sum(one["shares"][0] for one in even) / len(even)
    assert wins[2]["value"] == pytest.approx(mean)
    assert wins[2]["low"] <= mean <= wins[2]["high"]
    assert f"{100 * mean:.1f} %" in page
