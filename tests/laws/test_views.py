"""Laws of seeing: a view suffices to go on, and tells nothing that its owner may not know."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from nyhavn import SHELF, Match
from nyhavn.core.errors import MoveError
from nyhavn.core.match import CHANCE, UNDONE, Entry
from nyhavn.core.rng import Rng
from tests.examples import examples
from tests.laws.wander import glimpses, wander

seeds = st.integers(0, 2**32)


@settings(max_examples=examples(6))
@given(seed=seeds)
def test_a_view_suffices(name: str, seats: int, seed: int) -> None:
    views, lines = SHELF[name].views, SHELF[name].lines
    for match in glimpses(name, seats, seed):
        for seat in [None, *range(seats)]:
            view = match.view(seat)
            assert json.loads(json.dumps(view)) == view
            imagined = views.imagine(view, Rng(seed))
            assert views.view(imagined, seat) == view
            assert imagined.to_act == match.to_act
            assert imagined.ranking() == match.ranking
            assert all(imagined.legal_actions(other) for other in imagined.to_act)
            if seat is not None:
                legal = [lines.write(action) for action in imagined.legal_actions(seat)]
                assert legal == match.legal(seat)


@settings(max_examples=examples(6))
@given(seed=seeds)
def test_an_imagined_state_plays_on_to_the_end(name: str, seats: int, seed: int) -> None:
    for match in glimpses(name, seats, seed):
        view = match.view(seed % seats)
        state = SHELF[name].views.imagine(view, Rng(seed))
        assert SHELF[name].census(state) == SHELF[name].census(match.state)
        state.simulate(Rng(seed))
        assert state.over


def redacted(match: Match, entry: Entry, seat: int | None) -> str:
    return match.game.views.redacted(match.state, entry.who, entry.line, seat)


def other_world(real: Match, seat: int | None, rng: Rng) -> int:
    """Replay a match with other secrets behind the same readable log; return how far that went."""
    blank = Match.new(real.game, real.seats, dict(real.setup.options))
    one = two = blank
    for n, entry in enumerate(real.entries):
        if n < 40 or n % 10 == 0:
            assert one.view(seat) == two.view(seat), f"entry {n} betrays a secret"
        line = entry.line
        if entry.who == CHANCE and redacted(one, entry, seat) != line:
            alike = [
                other
                for other, _ in two.odds()
                if redacted(two, Entry(CHANCE, other, entry.kind), seat)
                == redacted(one, entry, seat)
            ]
            line = alike[rng.below(len(alike))]
        try:
            two = two.enter(entry.who, line)
        except MoveError:
            return n  # in the other world this move was impossible: the worlds part here
        one = one.enter(entry.who, entry.line)
        if one.entries[-1].kind != two.entries[-1].kind:
            return n  # forced in one world only, which can be seen from its moment
    return len(real.entries)


@settings(max_examples=examples(10))
@given(seed=seeds)
def test_the_same_readable_log_gives_the_same_view(name: str, seats: int, seed: int) -> None:
    *_, end = wander(name, seats, seed)
    rng = Rng(seed)
    for seat in [None, *range(seats)]:
        setup = sum(1 for entry in end.entries[:30] if entry.who == CHANCE)
        assert other_world(end, seat, rng) >= min(setup, 7)


@settings(max_examples=examples(8))
@given(seed=seeds)
def test_an_entry_is_read_by_its_own_seat_as_it_is(name: str, seats: int, seed: int) -> None:
    *_, end = wander(name, seats, seed)
    match = Match.new(SHELF[name], seats, dict(end.setup.options))
    for entry in end.entries[:150]:
        readings = {redacted(match, entry, seat) for seat in range(seats)}
        assert entry.line in readings
        if entry.who != CHANCE or redacted(match, entry, None) == entry.line:
            assert readings == {entry.line}
        for reading in readings:
            if entry.kind != UNDONE:
                id, _ = SHELF[name].lines.say(reading)
                assert id
        match = match.enter(entry.who, entry.line)
