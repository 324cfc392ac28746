"""`nyhavn review`: looks back at a whole match, in words, as JSON and as a page."""

import json
import sys
from pathlib import Path

import pytest

from nyhavn.cli import main
from nyhavn.review import Effort, reviewing
from tests.cli.test_hint import cut

Capture = pytest.CaptureFixture[str]
SAID = [("en", "Review"), ("de", "Rückblick"), ("fr", "Retour")]


@pytest.fixture
def record(tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A whole match, and little time to look back at it."""
    words = ["simulate", "rollwrite", "--games", "1", "--bots", "uniform,journeyman"]
    assert main([*words, "--records", str(tmp_path)]) == 0
    capsys.readouterr()
    few = Effort(work=32, worlds=16, suspects=3, moments=10)
    monkeypatch.setattr(reviewing, "default_effort", lambda: few)
    return tmp_path / "rollwrite-2-0-0.nyhavn"


def test_json_has_all_of_it(record: Path, capsys: Capture) -> None:
    assert main(["review", str(record), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["game"] == "rollwrite"
    assert len(found["judgements"]) == len(found["looked_at"]) == 10
    assert len(found["curve"]) == 11
    assert {one["seat"] for one in found["players"]} == {0, 1}


@pytest.mark.parametrize(("lang", "said"), SAID)
def test_a_page_is_written_in_the_language_of_the_reader(
    record: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch, lang: str, said: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", lang)
    out = record.parent / "review.html"
    assert main(["review", str(record), "--html", str(out)]) == 0
    page = out.read_text("utf-8")
    assert f'lang="{lang}"' in page
    assert said in page
    assert "<polyline" in page
    assert said in capsys.readouterr().out
    assert main(["review", str(record), "--html", str(out)]) == 0  # its own may be written over
    assert out.read_text("utf-8") == page


def test_another_file_is_left_alone(record: Path, capsys: Capture) -> None:
    out = record.parent / "letter.html"
    out.write_text("dear", "utf-8")
    assert main(["review", str(record), "--html", str(out)]) == 2
    assert "left alone" in capsys.readouterr().err
    assert out.read_text("utf-8") == "dear"


def test_a_match_that_runs_is_refused(record: Path, capsys: Capture) -> None:
    cut(record, 30)
    assert main(["review", str(record)]) == 2
    assert "not over" in capsys.readouterr().err
    assert main(["review", "-"]) == 2
    assert sys.stdin is not None
