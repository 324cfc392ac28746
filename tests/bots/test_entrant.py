"""Entrants: a bot by name, with a time or with weights of its own."""

from pathlib import Path

import pytest

from nyhavn import SHELF
from nyhavn.bots import make
from nyhavn.bots.constants import HIDDEN
from nyhavn.bots.entrant import Entrant, entrant
from nyhavn.bots.learned import write
from nyhavn.bots.levels import master
from nyhavn.cli import main
from nyhavn.core.match import Match

GAME = SHELF["border"]
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Weights that nobody has learned: all the same."""
    _weights(tmp_path, 7)
    return tmp_path


def _weights(folder: Path, number: int) -> None:
    rows = [number] * (GAME.traits * HIDDEN)
    write(folder / "border.weights", GAME, (rows, rows, [1] * HIDDEN, [1] * (2 * HIDDEN + 2)))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("master", Entrant("master")),
        ("master@50", Entrant("master", 50)),
        ("master:lessons", Entrant("master", None, "lessons")),
        ("master:a/b:c@2.5", Entrant("master", 2.5, "a/b:c")),
        ("nobody", Entrant("nobody")),
    ],
)
def test_an_entrant_is_read(text: str, found: Entrant) -> None:
    assert entrant(text) == found


@pytest.mark.parametrize("text", ["master@", "master@soon", "master@-1", "master@nan", "master:"])
def test_what_is_none_is_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match="behind"):
        entrant(text)


def test_master_plays_with_weights_of_its_own(folder: Path) -> None:
    match = Match.new(GAME, seats=2, dealer=1)
    while len(match.legal(match.to_act[0])) < 3:
        match = match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    seat = match.to_act[0]
    own, shipped = master(GAME, 1, work=64, weights=folder), master(GAME, 1, work=64)
    visits = [[one.visits for one in bot.search(match.view(seat))] for bot in (own, shipped)]
    assert visits[0] != visits[1]


@pytest.mark.parametrize("weights", ["nowhere", "other"])
def test_weights_that_do_not_fit_are_told_at_once(weights: str, folder: Path) -> None:
    there = folder / weights
    if weights == "other":
        there.mkdir()
        (there / "border.weights").write_bytes((folder / "border.weights").read_bytes()[:-2])
    with pytest.raises(ValueError, match=str(there)):
        master(GAME, 1, weights=there)


def test_other_bots_play_without_weights(folder: Path) -> None:
    with pytest.raises(ValueError, match="'journeyman' plays without weights"):
        make("journeyman", GAME, 1, weights=str(folder))


def arena(*words: str) -> int:
    return main(["arena", "border", "--games", "2", "--work", "4", "--processes", "1", *words])


def test_an_arena_of_weights(folder: Path, capsys: Capture) -> None:
    mine = f"master:{folder}"
    run = str(folder / "run.jsonl")
    assert arena("--bots", f"{mine},uniform", "--resume", run) == 0
    first = capsys.readouterr().out
    assert mine in first
    assert arena("--bots", f"{mine},uniform", "--resume", run) == 0
    assert capsys.readouterr().out == first
    _weights(folder, 9)
    assert arena("--bots", f"{mine},uniform", "--resume", run) == 2
    assert "this is another run, with weights" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("bots", "why"),
    [
        ("master:/nowhere,uniform", "there is no border.weights in this folder"),
        ("uniform:FOLDER,uniform", "the bot 'uniform' plays without weights"),
        ("master:,uniform", "behind : stands a folder of weights"),
        ("chess:FOLDER,uniform", "there is no bot 'chess'"),
    ],
)
def test_wrong_weights_are_told(bots: str, why: str, folder: Path, capsys: Capture) -> None:
    assert arena("--bots", bots.replace("FOLDER", str(folder))) == 2
    out, err = capsys.readouterr()
    assert why in err
    assert out == ""
