"""Laws of playing: who may act, what is legal, and that all of it ends."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nyhavn import SHELF, Match
from nyhavn.cli.rulebook import clauses
from nyhavn.core.errors import Illegal, MoveError
from nyhavn.core.rng import Rng
from tests.examples import examples
from tests.laws.wander import stopped, truth, wander

seeds = st.integers(0, 2**32)


@settings(max_examples=examples(200))
@given(seed=seeds)
def test_random_play_ends(name: str, seats: int, seed: int) -> None:
    state = SHELF[name].start(SHELF[name].setup(seats))
    state.playout(Rng(seed))
    assert state.over
    assert state.to_act == ()
    assert not state.chances()


@pytest.mark.slow
def test_a_hundred_thousand_matches_end(name: str, seats: int) -> None:
    start = SHELF[name].start(SHELF[name].setup(seats))
    for seed in range(100):
        assert start.playouts(Rng(seed), examples(1000)) > 0


@settings(max_examples=examples(5))
@given(seed=seeds)
def test_legal_lines_exist_exactly_for_seats_that_are_to_act(
    name: str, seats: int, seed: int
) -> None:
    for match in wander(name, seats, seed):
        for seat in range(seats):
            legal = match.legal(seat)
            assert (seat in match.to_act) == bool(legal)
            assert len(set(legal)) == len(legal)
            assert len(legal) != 1, "a seat with one line is not asked"
        assert match.over == (match.to_act == ())
        assert match.legal(seats) == match.legal(-1) == []


@settings(max_examples=examples(3))
@given(seed=seeds)
def test_points_fall_only_where_the_game_says_so(name: str, seats: int, seed: int) -> None:
    before = [0] * seats
    for match in wander(name, seats, seed):
        kept = all(old <= new for old, new in zip(before, match.scores, strict=True))
        assert kept or SHELF[name].points_fall
        before = match.scores


def test_every_action_has_one_line(name: str) -> None:
    lines = SHELF[name].lines
    written = [lines.write(action) for action in range(SHELF[name].space)]
    assert len(set(written)) == SHELF[name].space
    assert [lines.read(line) for line in written] == list(range(SHELF[name].space))
    assert all(line == line.strip() and "\n" not in line for line in written)
    assert all(lines.read(form) is not None for form in lines.forms())


@settings(max_examples=examples(12))
@given(seed=seeds, data=st.data())
def test_the_judge_accepts_exactly_what_is_legal(
    name: str, seats: int, seed: int, data: st.DataObject
) -> None:
    match = stopped(name, seats, seed)
    before = truth(match)
    for _ in range(10):
        seat = data.draw(st.integers(0, seats - 1))
        line = SHELF[name].lines.write(data.draw(st.integers(0, SHELF[name].space - 1)))
        if line in match.legal(seat):
            match.play(seat, line)
        else:
            with pytest.raises(MoveError) as refused:
                match.play(seat, line)
            assert f"'{line}'" in str(refused.value)
            assert f"eat {seat}" in str(refused.value)
            if isinstance(refused.value, Illegal):
                cited = re.search(r"\(([A-Z]+\d+\.\d+)\)", str(refused.value))
                assert cited, "an illegal line cites a clause"
                assert cited[1] in clauses(name)
        assert truth(match) == before


@settings(max_examples=examples(12))
@given(seed=seeds, line=st.text(max_size=40))
def test_nonsense_is_refused_with_a_sentence(name: str, seats: int, seed: int, line: str) -> None:
    match = stopped(name, seats, seed)
    for seat in range(-1, seats + 1):
        if line in match.legal(seat):
            continue
        with pytest.raises(MoveError) as refused:
            match.play(seat, line) if seat >= 0 else match.happen(line)
        assert len(str(refused.value)) > 20


@settings(max_examples=examples(12))
@given(seed=seeds)
def test_a_clone_is_independent(name: str, seats: int, seed: int) -> None:
    match = stopped(name, seats, seed)
    before = truth(match)
    copy = match.state
    copy.playout(Rng(seed))
    assert truth(match) == before
    assert copy.over


@settings(max_examples=examples(4))
@given(seed=seeds)
def test_odds_are_positive_and_every_outcome_has_one_line(name: str, seats: int, seed: int) -> None:
    *_, end = wander(name, seats, seed)
    match = Match.new(SHELF[name], seats, dict(end.setup.options))
    lines = SHELF[name].lines
    for entry in end.entries[:200]:
        odds = match.odds()
        assert bool(odds) == match.chance
        assert all(weight > 0 for _, weight in odds)
        assert len({line for line, _ in odds}) == len(odds)
        for outcome, _ in match.state.chances():
            assert lines.read_chance(lines.write_chance(outcome)) == outcome
        match = match.enter(entry.who, entry.line)


@settings(max_examples=examples(5))
@given(seed=seeds)
def test_joint_moves_commute(name: str, seats: int, seed: int) -> None:
    rng = Rng(seed)
    for match in wander(name, seats, seed):
        if len(match.to_act) < 2:
            continue
        a, b = match.to_act[:2]
        one = match.legal(a)[rng.below(len(match.legal(a)))]
        two = match.legal(b)[rng.below(len(match.legal(b)))]
        blind = match.with_dealer(None)
        there = blind.play(a, one)
        back = blind.play(b, two)
        if b in there.to_act and a in back.to_act:
            assert truth(there.play(b, two)) == truth(back.play(a, one))


@settings(max_examples=examples(5))
@given(seed=seeds)
def test_the_ranking_orders_all_seats(name: str, seats: int, seed: int) -> None:
    *_, end = wander(name, seats, seed)
    assert sorted(seat for place in end.ranking for seat in place) == list(range(seats))
    best = max(end.scores)
    assert all(end.scores[seat] == best for seat in end.ranking[0])
