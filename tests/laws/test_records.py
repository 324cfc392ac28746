"""Laws of keeping: what was played can be written, read, taken back and checked."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nyhavn import SHELF, Match
from nyhavn.core.errors import Illegal, RecordError
from nyhavn.core.match import CHANCE, CHOSEN, Entry
from nyhavn.core.record import Record, dump, load, verify
from nyhavn.core.rng import Rng
from tests.examples import examples
from tests.laws.wander import steps, stopped, truth, wander

seeds = st.integers(0, 2**32)
names = st.lists(st.text(min_size=1, max_size=40), min_size=4, max_size=4)


@settings(max_examples=examples(12))
@given(seed=seeds, called=names)
def test_what_is_dumped_is_loaded(name: str, seats: int, seed: int, called: list[str]) -> None:
    match = stopped(name, seats, seed)
    record = Record.of(match, tuple(called[:seats]))
    text = dump(record)
    found = load(text, SHELF)
    assert found == record
    assert truth(found.match) == truth(match)
    assert dump(found) == text


@settings(max_examples=examples(10))
@given(seed=seeds)
def test_any_prefix_can_be_dumped_loaded_imagined_and_undone(
    name: str, seats: int, seed: int
) -> None:
    *_, end = wander(name, seats, seed)
    n = Rng(seed).below(len(end.entries) + 1)
    match = Match.new(SHELF[name], seats, dict(end.setup.options))
    for entry in end.entries[:n]:
        match = match.enter(entry.who, entry.line)
    found = load(dump(Record(match)), SHELF).match
    assert found == match
    assert found.entries == end.entries[:n]
    for seat in range(seats):
        SHELF[name].views.imagine(match.view(seat), Rng(seed)).playout(Rng(seed))
        k = match.settle().undoable(seat)
        if k:
            assert len(match.settle().undo(seat).entries) == len(match.settle().entries) + 1


@settings(max_examples=examples(10))
@given(seed=seeds)
def test_undo_restores(name: str, seats: int, seed: int) -> None:
    for before, match in steps(name, seats, seed):
        chosen = match.entries[len(before.entries)]
        assert chosen.kind == CHOSEN
        since = match.entries[len(before.entries) :]
        blocked = match.over or any(entry.who == CHANCE for entry in since)
        k = match.undoable(chosen.who)
        assert k == (None if blocked else len(since))
        if k is not None:
            back = match.undo(chosen.who)
            assert back.entries[-1] == Entry(chosen.who, f"undo {k}", "undo")
            assert truth(back) == truth(before)
            assert back.legal(chosen.who) == before.legal(chosen.who)
            assert truth(load(dump(Record(back)), SHELF).match) == truth(before)
            again = back.play(chosen.who, chosen.line)
            assert truth(again) == truth(match)
            assert again.undoable(chosen.who) == k
            assert truth(again.undo(chosen.who)) == truth(before)


@settings(max_examples=examples(10))
@given(seed=seeds, k=st.integers(0, 40))
def test_undo_takes_the_one_right_number(name: str, seats: int, seed: int, k: int) -> None:
    match = stopped(name, seats, seed)
    for seat in range(seats):
        assert all(not line.startswith("undo") for line in match.legal(seat))
        if not match.over and match.undoable(seat) != k:
            with pytest.raises(Illegal):
                match.play(seat, f"undo {k}")


@settings(max_examples=examples(6))
@given(seed=seeds)
def test_the_box_is_conserved(name: str, seats: int, seed: int) -> None:
    counts = None
    for match in wander(name, seats, seed):
        census = SHELF[name].census(match.state)
        assert counts is None or census == counts
        assert all(count >= 0 for count in census.values())
        counts = census


@settings(max_examples=examples(5))
@given(seed=seeds)
def test_the_seal_opens_and_tampered_luck_is_found(name: str, seats: int, seed: int) -> None:
    *_, end = wander(name, seats, seed)
    record = Record.of(end)
    assert verify(record)
    assert record.seed is not None
    wrong = Record(end, None, record.seal, bytes(32), record.salts)
    with pytest.raises(RecordError):
        verify(wrong)
    salted = Record(end, None, record.seal, record.seed, ("00",) * seats)
    with pytest.raises(RecordError):
        verify(salted)


def test_no_version_of_a_game_is_lost(name: str) -> None:
    """Who changes rules raises `version` and keeps what was before in `former`."""
    game = SHELF[name]
    known = [version for each in (game, *game.former) for version in each.versions[::-1]]
    assert known == list(range(known[0], 0, -1))
    assert {each.name for each in game.former} <= {name}
    assert all(game.of(version) for version in known)
    assert game.of(known[0] + 1) is None
