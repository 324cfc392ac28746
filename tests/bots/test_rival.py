"""The rival: an older master plays by lines over a pipe, and today's is no weaker."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from nyhavn import SHELF, Match
from nyhavn.bots import BOTS, make
from nyhavn.cli import main
from tests.bots import rival, rival_matches


@pytest.fixture
def closed() -> Iterator[None]:
    """End the process afterwards: the next test may want another one."""
    yield
    rival.process().close()
    rival.process.cache_clear()


@pytest.mark.usefixtures("closed")
def test_bots_in_another_process_choose_what_they_would_here(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of this version, which is at hand."""
    monkeypatch.setattr(rival, "installed", lambda: Path(sys.executable))
    for name, game in SHELF.items():
        match = Match.new(game, 2, dealer=3)
        seat = match.to_act[0]
        asked = match.view(seat), match.legal(seat)
        there = rival.Rival(game, 5, work=32).choose(*asked)
        assert there == make("master", game, 5, work=32).choose(*asked), name
        friendly = rival.FriendlyRival(game, 5).choose(*asked)
        assert friendly == make("apprentice", game, 5).choose(*asked), name


@pytest.mark.usefixtures("closed")
def test_a_learner_meets_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that always takes the first legal action loses."""
    monkeypatch.setattr(rival, "installed", lambda: Path(sys.executable))
    won = rival_matches.shares("copenhagen", lambda _, mask: int(mask.argmax()), 3)
    assert len(won) == 3
    assert sum(won) < 1


@pytest.mark.slow
@pytest.mark.usefixtures("closed")
@pytest.mark.parametrize("name", ["copenhagen", "rollwrite", "border"])
def test_master_has_not_become_weaker(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """100 matches tell a master that wins two of five from one that is even; see docs/bots.md."""
    if not rival.known():
        pytest.fail("the history of the repository is not here: nothing to play against")
    monkeypatch.setitem(BOTS, rival.NAME, rival.Rival)  # of this test alone
    words = ["arena", name, "--bots", f"master,{rival.NAME}", "--games", "100", "--ms", "10"]
    assert main([*words, "--processes", "1", "--json"]) == 0
    said = capsys.readouterr()
    print(said.out)
    found = {one["name"]: one for one in json.loads(said.out)["bots"]}
    assert "not a legal line" not in said.err  # somebody may be late where others work
    assert found["master"]["win_share"] > 0.4
