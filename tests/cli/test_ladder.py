"""`nyhavn ladder`: what it prints, what it writes, how it goes on, and what it refuses."""

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from nyhavn.bots import BOTS, arena
from nyhavn.bots.guarded import Guarded
from nyhavn.bots.uniform import Uniform
from nyhavn.cli import ladder, main
from nyhavn.core.game import Game, View

Capture = pytest.CaptureFixture[str]
PAGE = "before\n<!-- ladder copenhagen -->\nold\n<!-- /ladder copenhagen -->\nafter\n"


class First:
    """Plays the first line it is given."""

    def __init__(self, game: Game, seed: int) -> None:
        pass

    def choose(self, view: View, legal: list[str]) -> str:
        return legal[0]


class Broken(First):
    """Plays nothing at all."""

    def choose(self, view: View, legal: list[str]) -> str:
        return "nothing at all"


@pytest.fixture(autouse=True)
def _bots(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Two quick levels, and no page in the folder one stands in."""
    monkeypatch.setitem(BOTS, "first", First)
    monkeypatch.setitem(BOTS, "broken", Broken)
    monkeypatch.setitem(BOTS, "other", Uniform)
    monkeypatch.setattr(ladder, "LEVELS", ("nobody", "uniform", "first", "other"))
    monkeypatch.chdir(tmp_path)


def run(*words: str) -> int:
    return main(["ladder", "copenhagen", "--games", "4", "--work", "1", "--processes", "1", *words])


def output(capsys: Capture, *words: str) -> dict[str, Any]:
    assert run("--json", *words) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_all_levels_meet_and_the_json_is_as_promised(capsys: Capture) -> None:
    found = output(capsys)
    assert list(found) == ["game", "seats", "games", "seed", "levels"]
    assert [found[key] for key in ("game", "seats", "games", "seed")] == ["copenhagen", 2, 4, 0]
    levels = found["levels"]
    assert sorted(level["name"] for level in levels) == ["first", "other", "uniform"]
    assert [level["mu"] for level in levels] == sorted((x["mu"] for x in levels), reverse=True)
    for level in levels:
        assert list(level) == ["name", "mu", "sigma", "against"]
        assert len(level["against"]) == 2
        for share in level["against"].values():
            assert 0 <= share["low"] <= share["share"] <= share["high"] <= 1
    assert output(capsys) == found
    assert output(capsys, "--seed", "1") != found


def test_three_at_a_table_and_the_table_of_results(capsys: Capture) -> None:
    assert run("--seats", "3") == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "copenhagen, 3 players, 6 matches of each table"
    assert said[1].split()[:2] == ["level", "rating"]
    assert len(said) == 5
    assert all(" ± " in line and "·" in line for line in said[2:])


def test_the_page_of_all_levels_is_written(tmp_path: Path, capsys: Capture) -> None:
    page = tmp_path / "docs" / "bots.md"
    page.parent.mkdir()
    page.write_text(PAGE)
    assert run() == 0
    text = page.read_text()
    assert text.startswith("before\n<!-- ladder copenhagen -->\ncopenhagen, 2 players, 4 matches")
    assert text.endswith("<!-- /ladder copenhagen -->\nafter\n")
    assert "`nyhavn ladder copenhagen --games 4 --seats 2 --work 1 --seed 0`" in text
    assert "old" not in text
    picture = tmp_path / "docs" / "pictures" / "ladder-copenhagen.svg"
    before = picture.read_bytes()
    assert run() == 0
    assert (page.read_text(), picture.read_bytes()) == (text, before), "the same again"
    assert run("--bots", "first,uniform") == 0, "some bots are not the ladder of the page"
    assert page.read_text() == text
    other = tmp_path / "mine.md"
    other.write_text(PAGE)
    assert run("--bots", "first,uniform", "--docs", str(other)) == 0
    assert "nyhavn ladder copenhagen --bots first,uniform --games 4" in other.read_text()
    assert (tmp_path / "pictures" / "ladder-copenhagen.svg").exists()


def test_a_page_without_a_place_is_left_alone(tmp_path: Path, capsys: Capture) -> None:
    page = tmp_path / "docs" / "bots.md"
    page.parent.mkdir()
    page.write_text("nothing yet")
    assert run() == 0
    told = capsys.readouterr()
    assert "copenhagen, 2 players, 4 matches of each pairing" in told.out
    assert "there must be one '<!-- ladder copenhagen -->'" in told.err
    assert page.read_text() == "nothing yet"
    assert [path.name for path in page.parent.iterdir()] == ["bots.md"]


def test_time_is_fifty_milliseconds_unless_told(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(PAGE)
    words = ["ladder", "copenhagen", "--games", "2", "--docs", str(page)]
    for more, told in (([], "--ms 50 "), (["--ms", "7.5"], "--ms 7.5 ")):
        assert main([*words, *more, "--bots", "first,first@20"]) == 0
        assert told in page.read_text()


def test_a_run_goes_on_and_the_arena_with_it(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arena, "Guarded", partial(Guarded, clock=lambda: 0.0))
    folder = tmp_path / "new" / "run"
    words = ["--resume", str(folder)]
    found = output(capsys, *words)
    assert found == output(capsys)
    files = sorted(path.name for path in folder.iterdir())
    assert files == ["first,other.jsonl", "uniform,first.jsonl", "uniform,other.jsonl"]
    whole = [(folder / file).read_bytes() for file in files]
    (folder / files[0]).unlink()
    (folder / files[1]).write_bytes(whole[1][:-20])
    assert output(capsys, *words) == found
    assert [(folder / file).read_bytes() for file in files] == whole
    bots = ["arena", "copenhagen", "--bots", "first,other", "--games", "4", "--work", "1"]
    assert main([*bots, "--resume", str(folder / files[0])]) == 0
    assert (folder / files[0]).read_bytes() == whole[0]
    capsys.readouterr()
    assert run(*words, "--seed", "2") == 2
    assert "this is another run, with seed 0 instead of 2" in capsys.readouterr().err


def test_a_broken_bot_is_told(capsys: Capture) -> None:
    assert run("--bots", "broken,first") == 0
    assert "'broken' failed " in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--bots", "first"], "--seats 2 needs as many different bots, not 1"),
        (["--bots", "first,first"], "a ladder has every bot once"),
        (["--bots", "first,nobody"], "there is no bot 'nobody'"),
        (["--bots", "first@x,other"], "behind @ stand milliseconds"),
        (["--bots", "first@5,other"], "'first@5' has a time of its own"),
        (["--seats", "4"], "--seats 4 needs as many different bots, not 3"),
        (["--seats", "9"], "players, not by 9"),
        (["--games", "0"], "--games must be more than 0"),
        (["--docs", "none.md"], "none.md: cannot be read"),
        (["--docs", "plain.md"], "plain.md: there must be one '<!-- ladder copenhagen -->'"),
        (["--resume", "plain.md"], "plain.md: cannot be used"),
    ],
)
def test_wrong_use_is_a_sentence_and_changes_nothing(
    words: list[str], sentence: str, tmp_path: Path, capsys: Capture
) -> None:
    (tmp_path / "plain.md").write_text("plain")
    assert run(*words) == 2
    told = capsys.readouterr()
    assert sentence in told.err
    assert told.out == ""
    assert [path.name for path in tmp_path.iterdir()] == ["plain.md"]
    assert (tmp_path / "plain.md").read_text() == "plain"
