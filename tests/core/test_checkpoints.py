"""Checkpoints: an undo goes back at once, to the very position a replay from the start leads to."""

from __future__ import annotations

from random import Random

import pytest

from nyhavn import SHELF, Match
from nyhavn.core import checkpoints
from nyhavn.core import match as matches
from nyhavn.core.match import Entry
from tests.laws.wander import truth


def replayed(match: Match) -> Match:
    """The same match, entered from its first line."""
    found = Match.new(match.game, match.seats, dict(match.setup.options))
    for entry in match.entries:
        found = found.enter(entry.who, entry.line)
    return found


def wandering(name: str, seed: int, least: int) -> Match:
    """Play, and take back about as often, until there are enough entries."""
    luck, match = Random(seed), Match.new(SHELF[name], 3, dealer=seed)
    while len(match.entries) < least and not match.over:
        able = [seat for seat in range(3) if match.undoable(seat)]
        if able and luck.random() < 0.45:
            match = match.undo(luck.choice(able))
        else:
            seat = luck.choice(match.to_act)
            match = match.play(seat, luck.choice(match.legal(seat)))
    return match


@pytest.mark.parametrize("most", [1, 2, checkpoints.MOST])
@pytest.mark.parametrize("name", SHELF)
def test_however_few_are_kept_an_undo_leads_where_a_replay_leads(
    name: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkpoints, "MOST", most)
    match = wandering(name, 5, 150)
    again = replayed(match)
    assert truth(again) == truth(match)
    forgetful = Match(match.game, match.setup, match.entries, match.state, None)
    for seat in range(3):
        assert match.undoable(seat) == again.undoable(seat) == forgetful.undoable(seat)
        if match.undoable(seat):
            assert truth(match.undo(seat)) == truth(forgetful.undo(seat))


def test_taking_back_again_and_again_replays_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    entered: list[Entry] = []
    monkeypatch.setattr(matches, "_replay", lambda game, state, entry: entered.append(entry))
    match = Match.new(SHELF["border"], 2, dealer=1)
    line = next(line for line in match.legal(0) if match.play(0, line).undoable(0))
    for _ in range(500):
        match = match.play(0, line).undo(0)
    assert len(match.entries) >= 1000
    assert not entered


def test_what_is_kept_is_bounded_and_chance_ends_it() -> None:
    kept: checkpoints.Checkpoints[int] = checkpoints.NONE
    state = SHELF["border"].start(SHELF["border"].setup(2, {}))
    for entry in range(100):
        kept = kept.after(entry, state)
    assert (len(kept.kept), kept.lost) == (checkpoints.MOST, 100 - checkpoints.MOST)
    match = Match.new(SHELF["copenhagen"], 2, dealer=1)
    assert match._undo == checkpoints.NONE
