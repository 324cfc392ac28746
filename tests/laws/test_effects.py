"""Laws of effects: one account of what a move does, and everybody reads in it."""

from collections import Counter
from functools import cache
from importlib import import_module
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nyhavn import SHELF, Match
from nyhavn.core.game import Effects, Notes
from nyhavn.core.history import History
from nyhavn.core.match import FORCED, UNDONE
from nyhavn.core.rng import Rng
from nyhavn.words import available, sentence
from tests.examples import examples
from tests.laws.wander import glimpses, wander

seeds = st.integers(0, 2**32)
MANY = 20_000  # positions of each game


def naive(name: str) -> Any:
    """The same account by somebody who only compares views."""
    return import_module(f"tests.games.{name}.difference")


def check_position(match: Match) -> None:
    """Compare every legal line with the naive difference, and the sources of all points."""
    difference = naive(match.game.name)
    before = cache(match.view)
    for seat in range(match.seats):
        found = match.view(None)["players"][seat]["sources"]
        assert found == difference.sources(match.view(None), seat)
        assert sum(source["points"] for source in found) == match.scores[seat]
    for seat in match.to_act:
        for line, notes in zip(match.legal(seat), match.notes(seat), strict=True):
            after = match.with_dealer(None)._enter(seat, line)
            effects = match.effects(after)
            assert effects == difference.effects(before, cache(after.view), seat, line), line
            check_notes(match, after, seat, effects, notes)


def check_log(end: Match) -> None:
    """Compare every entry of a match, forced lines too, and some of what chance could have done."""
    difference = naive(end.game.name)
    match = Match.new(end.game, end.seats, dict(end.setup.options))
    for who, line, _ in end.entries:
        before, luck = cache(match.view), [line for line, _ in match.odds()]
        for other in {line, *luck[:: len(luck) // 5 + 1]}:
            after = match.enter(who, other)
            assert match.effects(after) == difference.effects(before, cache(after.view), who, other)
        match = match.enter(who, line)


def check_notes(match: Match, after: Match, seat: int, effects: Effects, notes: Notes) -> None:
    """Notes are the effects of the line, and `passes`; while it is not whole, a preview too."""
    settled = after.settle()
    passes = next(iter(settled.to_act), "end" if settled.over else "chance")
    assert notes["passes"] == (None if seat in settled.to_act else passes)
    assert {name: notes[name] for name in effects} == effects
    more = notes.keys() - effects.keys() - {"passes"}
    whole = not after.chance and seat not in after.to_act
    assert not (more and whole), "a preview is of what is still to be chosen, or rolled"
    points = effects.get("points", 0)
    assert points == after.scores[seat] - match.scores[seat]
    assert points == sum(source["points"] for source in effects.get("sources", ()))
    assert all(source["seat"] == seat for source in effects.get("sources", ()))


@settings(max_examples=examples(4))
@given(seed=seeds)
def test_effects_are_the_difference_of_two_positions(name: str, seats: int, seed: int) -> None:
    for match in glimpses(name, seats, seed, 8):
        check_position(match)
        if match.over:
            check_log(match)


@pytest.mark.slow
def test_effects_are_the_difference_in_many_positions(name: str) -> None:
    seen, seed = 0, 0
    while seen < examples(MANY):
        for match in wander(name, SHELF[name].seats[seed % len(SHELF[name].seats)], seed):
            check_position(match)
            seen += 1
        check_log(match)
        seed += 1


@settings(max_examples=examples(4))
@given(seed=seeds)
def test_the_standing_entries_add_up_to_the_sources_of_the_view(
    name: str, seats: int, seed: int
) -> None:
    """Whatever was taken back: effects of an undo are none, those it took back do not count."""
    match, luck = Match.new(SHELF[name], seats, dealer=seed), Rng(seed)
    history = History(match.game, match.setup)
    while not match.over and len(match.entries) < 400:
        seat = match.to_act[luck.below(len(match.to_act))]
        match = match.play(seat, match.legal(seat)[luck.below(len(match.legal(seat)))])
        if luck.below(4) == 0 and match.undoable(seat):
            match = match.undo(seat)
    history.extend_to(match)
    standing: list[Effects] = []
    for entry in history.entries:
        if entry.kind == UNDONE:
            assert entry.effects == {}
            del standing[-int(entry.line.removeprefix("undo ")) :]
        else:
            standing.append(entry.effects)
    told = Counter(str(source) for each in standing for source in each.get("sources", ()))
    view = match.view(None)
    assert told == Counter(str(source) for each in view["players"] for source in each["sources"])


def test_effects_are_those_of_one_step(name: str, seats: int) -> None:
    match = Match.new(SHELF[name], seats, dealer=1)
    steps = match.steps(match.to_act[0], match.legal(match.to_act[0])[0])
    assert match.effects(steps[0]).items() <= match.notes(match.to_act[0])[0].items()
    for other in (match, Match.new(SHELF[name], seats)):
        with pytest.raises(ValueError, match="no step further"):
            match.effects(other)


@settings(max_examples=examples(3))
@given(seed=seeds)
def test_every_sentence_of_a_log_can_be_said(name: str, seats: int, seed: int) -> None:
    *_, end = wander(name, seats, seed)
    history = History(end.game, end.setup)
    history.extend_to(end)
    for entry in history.entries:
        for seat in [None, *range(seats)]:
            line, effects = entry.read_by(seat), entry.effects_for(seat)
            for aside in end.game.lines.tell(line, effects, entry.kind == FORCED):
                for language in available():
                    assert sentence(*aside, language)
