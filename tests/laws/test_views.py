"""Laws of seeing: a view suffices to go on, and tells nothing that its owner may not know."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nyhavn import SHELF, Match
from nyhavn.core.errors import MoveError
from nyhavn.core.game import Effects, Saying
from nyhavn.core.history import History
from nyhavn.core.match import CHANCE, FORCED, UNDONE, Entry
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
            assert all(imagined.legal(other) for other in imagined.to_act)
            if seat is not None:
                legal = [lines.write(action) for action in imagined.legal(seat)]
                assert legal == match.legal(seat)
                told = SHELF[name].effects.notes_of(imagined, seat, match.actions(seat))
                assert told == match.notes(seat), "notes tell nothing that is not in the view"


@settings(max_examples=examples(6))
@given(seed=seeds)
def test_an_imagined_state_plays_on_to_the_end(name: str, seats: int, seed: int) -> None:
    for match in glimpses(name, seats, seed):
        view = match.view(seed % seats)
        state = SHELF[name].views.imagine(view, Rng(seed))
        assert SHELF[name].census(state) == SHELF[name].census(match.state)
        state.playout(Rng(seed))
        assert state.over


def test_a_view_of_more_players_than_there_are_seats_is_no_crash(name: str) -> None:
    """Views may come from anywhere: what is compiled checks the indexes into them."""
    view = Match.new(SHELF[name], SHELF[name].seats[0], None, 1).view(0)
    view["players"] *= 5
    try:
        state = SHELF[name].views.imagine(view, Rng(1))
    except (IndexError, ValueError):
        return
    assert state.seats == SHELF[name].seats[0]


def redacted(match: Match, entry: Entry, seat: int | None) -> str:
    return match.redacted(entry.who, entry.line, seat)


def told(before: Match, after: Match, seat: int | None) -> tuple[str, Effects, list[Saying]]:
    """What a seat learns of an entry: how it reads it, what it did, and what is told beside it."""
    entry, game = after.entries[-1], before.game
    line = entry.line if entry.kind == UNDONE else redacted(before, entry, seat)
    effects = game.effects.known_to(before.effects(after), seat)
    return line, effects, game.lines.tell(line, effects, entry.kind == FORCED)


def other_world(real: Match, seat: int | None, rng: Rng) -> int:
    """Replay a match with other secrets behind the same readable log; return how far that went."""
    blank = Match.new(real.game, real.seats, dict(real.setup.options))
    one = two = blank
    for n, entry in enumerate(real.entries):
        if n < 40 or n % 10 == 0:
            assert one.view(seat) == two.view(seat), f"entry {n} betrays a secret"
        line, reading = entry.line, redacted(one, entry, seat)
        if entry.kind != UNDONE and reading != line:
            chance = entry.who == CHANCE
            possible = [other for other, _ in two.odds()] if chance else two.legal(entry.who)
            alike = [
                other
                for other in possible
                if redacted(two, Entry(entry.who, other, entry.kind), seat) == reading
            ]
            line = alike[rng.below(len(alike))] if alike else line
        if len(two.odds()) == 1 and two.odds()[0][0] != line:
            return len(real.entries)  # what was a secret is told: the worlds part, as they may
        try:
            second = two.enter(entry.who, line)
        except MoveError:
            return n  # in the other world this move was impossible: the worlds part here
        first = one.enter(entry.who, entry.line)
        if first.entries[-1].kind != second.entries[-1].kind:
            return n  # forced in one world only, which can be seen from its moment
        assert told(one, first, seat) == told(two, second, seat), f"entry {n} betrays a secret"
        one, two = first, second
    return len(real.entries)


@settings(max_examples=examples(10))
@given(seed=seeds)
def test_the_same_readable_log_gives_the_same_view(name: str, seats: int, seed: int) -> None:
    *_, end = wander(name, seats, seed)
    rng = Rng(seed)
    for seat in [None, *range(seats)]:
        setup = sum(1 for entry in end.entries[:30] if entry.who == CHANCE)
        assert other_world(end, seat, rng) >= min(setup, 7)


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_effects_that_betray_a_hidden_card_are_found_out(
    monkeypatch: pytest.MonkeyPatch, seat: int | None
) -> None:
    *_, end = wander("copenhagen", 2, 5)
    assert other_world(end, seat, Rng(1)) > 9
    monkeypatch.setattr(end.game.effects, "known_to", lambda effects, seat: effects)
    with pytest.raises(AssertionError, match="betrays a secret"):
        [other_world(end, seat, Rng(luck)) for luck in range(5)]


@settings(max_examples=examples(8))
@given(seed=seeds)
def test_what_a_spectator_may_know_everybody_may(name: str, seats: int, seed: int) -> None:
    """And whoever may read an entry as it is may know all that it did."""
    *_, end = wander(name, seats, seed)
    history = History(end.game, end.setup)
    history.extend_to(end)
    for entry in history.entries:
        for seat in range(seats):
            assert entry.effects_for(None).items() <= entry.effects_for(seat).items()
            if entry.read_by(seat) == entry.line:
                assert entry.effects_for(seat) == entry.effects
        if entry.read_by(None) == entry.line:
            assert entry.effects_for(None) == entry.effects


@settings(max_examples=examples(8))
@given(seed=seeds)
def test_an_entry_is_read_by_its_own_seat_as_it_is(name: str, seats: int, seed: int) -> None:
    """What somebody chooses may be a secret to others, but only where the game has secrets; what a
    spectator may read, everybody may."""
    *_, end = wander(name, seats, seed)
    match = Match.new(SHELF[name], seats, dict(end.setup.options))
    for entry in end.entries[:150]:
        readings = {redacted(match, entry, seat) for seat in range(seats)}
        assert entry.line in readings
        assert entry.who == CHANCE or redacted(match, entry, entry.who) == entry.line
        if not SHELF[name].secrets or redacted(match, entry, None) == entry.line:
            assert readings == {entry.line}
        for reading in readings:
            if entry.kind != UNDONE:
                id, _ = SHELF[name].lines.say(reading)
                assert id
        match = match.enter(entry.who, entry.line)


@settings(max_examples=examples(4))
@given(seed=seeds)
def test_a_secret_choice_is_told_by_chance(name: str, seats: int, seed: int) -> None:
    """Choices made at the same time and in secret: nobody can choose again knowing the others.

    While a choice is hidden from somebody, no other seat makes one that depends on it: from the
    first hidden choice on only seats that owed one then decide, until chance has acted.
    """
    *_, end = wander(name, seats, seed)
    match = Match.new(SHELF[name], seats, dict(end.setup.options))
    asked: set[int] | None = None
    for entry in end.entries:
        if entry.who == CHANCE or entry.kind == UNDONE:
            asked = None
        else:
            hidden = redacted(match, entry, None) != entry.line
            assert asked is None or (hidden and entry.who in asked)
            asked = set(match.to_act) - {entry.who} if hidden else None
        match = match.enter(entry.who, entry.line)
