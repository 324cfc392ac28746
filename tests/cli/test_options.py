"""`--option NAME=VALUE`: the same for every command that starts a match."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from nyhavn.cli import main
from nyhavn.cli.match_log import MatchLog
from nyhavn.core.match import Match
from nyhavn.core.record import load, verify
from nyhavn.games import SHELF

SIMULATE = ["simulate", "copenhagen", "--seats", "3", "--games", "1", "--seed", "7"]
ARENA = ["arena", "copenhagen", "--bots", "uniform,uniform", "--games", "2", "--processes", "1"]
LADDER = ["ladder", "copenhagen", "--bots", "uniform,apprentice", "--games", "2", "--work", "1"]
REPORT = ["report", "copenhagen", "--games", "2", "--bots", "uniform", "--seats", "2"]
PLAY = ["play", "copenhagen", "--seats", "bot:uniform,bot:uniform", "--seed", "1"]


@pytest.mark.parametrize("words", [SIMULATE, ARENA, LADDER, REPORT, PLAY], ids=lambda w: w[0])
@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["hand=closed"], "Copenhagen has no option 'hand'."),
        (["hands=open"], "Hands can be one of shown, closed; 'open' is none of them."),
        (["hands"], "--option is NAME=VALUE, not 'hands'"),
        (["hands=closed", "hands=shown"], "the option 'hands' is given twice"),
    ],
)
def test_wrong_options_get_a_sentence(
    words: list[str], options: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    given = [word for option in options for word in ("--option", option)]
    assert main([*words, *given]) == 2
    assert told in capsys.readouterr().err


def test_files_are_no_values(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "border", "--seats", "2", "--games", "1", "--seed", "1"]
    assert main([*words, "--option", "layout={}"]) == 2
    assert "'layout' is a file: --layout FILE" in capsys.readouterr().err


def test_a_record_has_the_options_and_none_that_are_usual(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for folder, options in (
        ("usual", []),
        ("said", ["--option", "hands=shown", "--option", "reshuffle=needed"]),
        ("both", ["--option", "reshuffle=once", "--option", "hands=closed"]),
    ):
        assert main([*SIMULATE, *options, "--records", str(tmp_path / folder)]) == 0
    usual, said, both = (
        (tmp_path / folder / "copenhagen-3-7-0.nyhavn").read_text("utf-8")
        for folder in ("usual", "said", "both")
    )
    assert usual == said
    assert "option" not in usual
    assert "\noption hands closed\noption reshuffle once\n" in both
    assert verify(load(both, SHELF))
    assert main(["verify", str(tmp_path / "both" / "copenhagen-3-7-0.nyhavn")]) == 0
    assert "the seal opens" in capsys.readouterr().out


def test_arena_ladder_and_report_play_by_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "arena.jsonl"
    assert main([*ARENA, "--option", "hands=closed", "--resume", str(file), "--json"]) == 0
    plan = json.loads(file.read_text("utf-8").splitlines()[0])
    assert plan["options"] == [["hands", "closed"]]
    assert main([*ARENA, "--resume", str(file)]) != 0, "it is another run"
    out = tmp_path / "report.html"
    words = [*REPORT, "--work", "1", "--processes", "1", "--out", str(out)]
    assert main([*words, "--option", "hands=closed"]) == 0
    assert "--option hands=closed" in out.read_text("utf-8")
    capsys.readouterr()
    assert main([*LADDER, "--processes", "1", "--option", "hands=closed", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["game"] == "copenhagen"


@pytest.mark.parametrize("options", [{}, {"hands": "closed"}], ids=["shown", "closed"])
def test_the_log_forgets_what_closed_hands_took(options: dict[str, str]) -> None:
    match = Match.new(SHELF["copenhagen"], 2, options, dealer=2)
    for turn in range(4):
        match = match.play(turn % 2, "take 1,2")
    log, names = MatchLog(match), ["Ada", "Bob"]
    told = {seat: [one for one in log.sentences(0, seat, names, "en") if "takes" in one]
            for seat in (0, 1, None)}  # fmt: skip
    shown = {seat: ["(" in one for one in lines] for seat, lines in told.items()}
    if options:
        assert shown == {0: [True, False, True, True], 1: [False, True, False, True],
                         None: [False, False, True, True]}  # fmt: skip
    else:
        assert shown == dict.fromkeys((0, 1, None), [True] * 4)
    assert all("(" in one for one in log.revealed(names, "en") if "takes" in one)
