"""Laws of agreement: an independent, simple reading of the rules finds the same lines."""

from importlib import import_module

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tests.laws.wander import glimpses


@settings(max_examples=examples(6))
@given(seed=st.integers(0, 2**32))
def test_the_naive_reading_agrees(name: str, seats: int, seed: int) -> None:
    naive = import_module(f"tests.games.{name}.naive")
    for match in glimpses(name, seats, seed, 40):
        assert naive.recount(match.view(None)) == match.scores
        for seat in match.to_act:
            assert naive.legal(match.view(seat), seat) == set(match.legal(seat))
