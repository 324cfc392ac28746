"""Bots of other packages: found by entry point, loaded when called for, never in our way."""

import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from nyhavn import SHELF
from nyhavn.bots import BOTS, roster
from nyhavn.bots.roster import GROUP, Roster
from nyhavn.bots.uniform import Uniform
from nyhavn.cli import main
from nyhavn.core.errors import SetupError

POINTS = {
    "guest": "guest_bots:Guest",
    "uniform": "guest_bots:Guest",
    "missing": "no_such_module:Bot",
    "nameless": "guest_bots:Nobody",
    "leaving": "leaving_bots:Bot",
    "number": "guest_bots:NUMBER",
    "crooked": "guest_bots:crooked",
}
SOURCE = """
from nyhavn.bots.uniform import Uniform

NUMBER = 7

class Guest(Uniform):
    pass

def crooked(game, seed):
    raise RuntimeError("no room")
"""


@pytest.fixture(autouse=True)
def _guests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "guest_bots.py").write_text(SOURCE)
    (tmp_path / "leaving_bots.py").write_text("raise SystemExit('bye')")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "guest_bots", raising=False)

    def found(group: str) -> list[EntryPoint]:
        return [EntryPoint(name, value, group) for name, value in POINTS.items()]

    monkeypatch.setattr(roster, "entry_points", found)
    monkeypatch.setattr(BOTS, "_found", None)


def test_entry_points_are_listed_but_not_loaded() -> None:
    known = Roster({"uniform": Uniform})
    assert list(known) == ["uniform", *(name for name in POINTS if name != "uniform")]
    assert len(known) == len(POINTS)
    assert "missing" in known
    assert "guest_bots" not in sys.modules
    assert known["guest"].__name__ == "Guest"
    assert isinstance(known["guest"](SHELF["border"], 1), Uniform)


def test_our_own_names_win() -> None:
    assert BOTS["uniform"] is Uniform


def test_an_unknown_name_is_a_key_error() -> None:
    assert "nobody" not in BOTS
    with pytest.raises(KeyError):
        BOTS["nobody"]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("missing", "No module named 'no_such_module'"),
        ("nameless", "no attribute 'Nobody'"),
        ("leaving", "SystemExit: bye"),
        ("number", "int is not callable"),
    ],
)
def test_a_broken_entry_point_is_a_sentence(
    name: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SetupError, match=f"The bot '{name}' .* cannot be loaded") as caught:
        BOTS[name]
    assert why in str(caught.value)
    for command in ("simulate", "arena"):
        assert main([command, "border", "--bots", f"uniform,{name}"]) == 2
        assert why in capsys.readouterr().err


def test_a_guest_plays(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "border", "--bots", "guest,uniform", "--games", "2", "--processes", "1"]
    assert main(words) == 0
    assert "guest" in capsys.readouterr().out
    assert main(["games"]) == 0
    assert "guest" in capsys.readouterr().out
    assert main(["arena", "border", "--bots", "crooked,uniform"]) == 2
    assert "cannot be made for border: RuntimeError: no room" in capsys.readouterr().err


def test_the_group_is_the_one_we_promise() -> None:
    assert GROUP == "nyhavn.bots"
