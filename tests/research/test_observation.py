"""What compiled code writes is what the readable encoder says of the view, in every position."""

from __future__ import annotations

import os
from array import array
from collections.abc import Iterator, Mapping
from itertools import islice

import numpy as np
import pytest

from nyhavn import SHELF
from nyhavn.core.match import CHANCE
from nyhavn.core.record import load
from nyhavn.core.rng import Rng
from nyhavn.core.state import State
from nyhavn.research import encode
from tests.examples import examples
from tests.games.border import own
from tests.golden import FOLDER

TABLES = [(name, seats) for name in encode.games() for seats in SHELF[name].seats]
OPTIONS = [
    (name, option, value)
    for name in encode.games()
    for option, choice in SHELF[name].choices.items()
    for value in choice.values
]
PROVE = os.environ.get("NYHAVN_PROVE") == "1"
# All of them together are the ten thousand positions of the long proof, and more.
POSITIONS = -(-10_000 // len(TABLES)) if PROVE else examples(150)
WITH_OPTIONS = 300 if PROVE else examples(60)  # of each value and number of players
EVERY = 1 if PROVE else 3  # position of a record


def agree(name: str, state: State) -> None:
    """Every seat sees the same by both."""
    for seat in range(state.seats):
        view = SHELF[name].views.view(state, seat)
        assert encode.observe(state, seat).tobytes() == encode.encode(view).tobytes()


def wandered(
    name: str, seats: int, seed: int, options: Mapping[str, str] | None = None
) -> Iterator[State]:
    """Positions of random matches without end, those before an act of chance and the last too."""
    luck, game = Rng(seed), SHELF[name]
    while True:
        setup = game.drawn(game.setup(seats, options), lambda _, ways: luck.below(ways))
        state = game.start(setup)
        yield state
        while not state.over:
            if state.chance:
                state.draw(luck.next())
            else:
                seat = state.to_act[luck.below(len(state.to_act))]
                legal = state.legal(seat)
                state.apply(seat, legal[luck.below(len(legal))])
            yield state


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_positions(name: str, seats: int) -> None:
    for state in islice(wandered(name, seats, seats), POSITIONS):
        agree(name, state)


@pytest.mark.parametrize(("name", "option", "value"), OPTIONS)
def test_positions_with_options(name: str, option: str, value: str) -> None:
    fitting = [n for n in SHELF[name].seats if SHELF[name].choices[option].fits(value, n)]
    for seats in fitting:
        for state in islice(wandered(name, seats, 7, {option: value}), WITH_OPTIONS):
            agree(name, state)


def test_positions_on_own_boards() -> None:
    for file in (own.shifted(), own.text(own.honeycomb())):
        for state in islice(wandered("border", 2, 5, {"layout": file}), examples(100)):
            agree("border", state)


@pytest.mark.parametrize("name", encode.games())
def test_golden_records(name: str) -> None:
    paths = sorted(FOLDER.glob(f"{name}-*.nyhavn"))
    assert paths
    for path in paths[:: 1 if PROVE or examples(10) >= 10 else 5]:
        match = load(path.read_text("utf-8"), SHELF).match
        state, lines = match.game.start(match.setup), match.game.lines
        for i, entry in enumerate(match.entries):
            if i % EVERY == 0:
                agree(name, state)
            if entry.who == CHANCE:
                state.happen(lines.read_chance(entry.line) or 0)
            else:
                state.apply(entry.who, lines.read(entry.line) or 0)
        agree(name, state)
        assert state == match.state


def test_a_buffer_that_does_not_fit_is_refused() -> None:
    state = SHELF["border"].start(SHELF["border"].setup(2))
    assert state.observed == encode.length(SHELF["border"], 2)
    with pytest.raises(ValueError, match="693 numbers are observed, the buffer has 692"):
        state.observe(0, np.zeros(692, dtype=np.float32))
    with pytest.raises(ValueError, match="no seat 2"):
        state.observe(2, np.zeros(693, dtype=np.float32))
    plain = array("f", [9.0]) * 693
    state.observe(1, memoryview(plain))
    assert np.array_equal(np.array(plain), encode.observe(state, 1))
