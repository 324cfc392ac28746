"""Random play inside the engine is what lists of lines and the same luck give.

A game may count its lines and pick one without writing them all (`_count`, `_pick`).
"""

from hypothesis import given, settings
from hypothesis import strategies as st

from nyhavn import SHELF
from nyhavn.core.rng import Rng
from nyhavn.core.state import State
from tests.examples import examples
from tests.laws.wander import options_of, wander

seeds = st.integers(0, 2**32)


def start(name: str, seats: int, seed: int) -> State:
    return SHELF[name].start(SHELF[name].setup(seats, options_of(name, seats, seed)))


@settings(max_examples=examples(20))
@given(seed=seeds)
def test_every_line_can_be_picked_by_its_place_in_the_list(
    name: str, seats: int, seed: int
) -> None:
    state, rng = start(name, seats, seed), Rng(seed)
    state.settle(rng)
    while not state.over:
        for seat in range(seats):
            assert state.picks(seat) == state.legal(seat)
        assert state.picks(-1) == state.picks(seats) == []
        seat = state.to_act[0]
        legal = state.legal(seat)
        state.apply(seat, legal[rng.below(len(legal))])
        state.settle(rng)


@settings(max_examples=examples(4))
@given(seed=seeds)
def test_lines_are_picked_in_matches_with_some_sense_too(name: str, seats: int, seed: int) -> None:
    for match in wander(name, seats, seed):
        for seat in match.to_act:
            assert match.state.picks(seat) == match.state.legal(seat)


@settings(max_examples=examples(50))
@given(seed=seeds)
def test_a_playout_is_drawn_from_the_lists(name: str, seats: int, seed: int) -> None:
    played, by_lists = start(name, seats, seed), start(name, seats, seed)
    luck, same = Rng(seed), Rng(seed)
    choices = 0
    by_lists.settle(same)
    while not by_lists.over:
        seat = by_lists.to_act[0]
        legal = by_lists.legal(seat)
        ticket = same.below(len(legal)) if len(legal) > 1 else 0
        choices += len(legal) > 1
        by_lists.apply(seat, legal[ticket])
        by_lists.settle(same)
    assert played.playout(luck) == choices
    assert played == by_lists
    assert luck == same
