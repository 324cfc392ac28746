"""Laws of values: positions, matches, games and bots can be copied, compared and sent elsewhere."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nyhavn
from nyhavn import BOTS, SHELF, Match, Record
from nyhavn.bots import make
from nyhavn.bots.bot import Bot
from nyhavn.bots.journeyman import Journeyman
from nyhavn.core.game import Game
from nyhavn.core.state import State
from tests.examples import examples
from tests.laws.wander import wander
from tests.project.packaging import PYTHONS, found

seeds = st.integers(0, 2**32)


def made(level: str, name: str, seed: int) -> Bot:
    """A bot of a level that repeats itself."""
    return make(level, SHELF[name], seed, work=64)


# Reads a match, and says what it finds there: by the other engine, or in another process.
READER = """import pickle, sys
match = pickle.load(sys.stdin.buffer)
print(match.state == match.state.clone(), match.scores, [match.legal(s) for s in match.to_act])"""


@settings(max_examples=examples(5))
@given(seed=seeds)
def test_positions_are_equal_by_what_they_are(name: str, seats: int, seed: int) -> None:
    states = [match.state for match in wander(name, seats, seed)]
    for state in states:
        for twin in (state.clone(), copy.copy(state), copy.deepcopy(state)):
            assert twin is not state
            assert twin == state
            assert hash(twin) == hash(state)
        assert pickle.loads(pickle.dumps(state)) == state
    for before, after in pairwise(states):
        assert before != after
    assert len({*states, *(state.clone() for state in states)}) == len({*states})


@settings(max_examples=examples(5))
@given(seed=seeds)
def test_a_position_that_goes_on_is_another_one(name: str, seats: int, seed: int) -> None:
    for match in wander(name, seats, seed):
        if match.to_act:
            state, seat = match.state, match.to_act[0]
            state.apply(seat, match.actions(seat)[0])
            assert state != match.state
            assert state != "a position"


def test_matches_and_games_travel(name: str, seats: int) -> None:
    match = Match.new(SHELF[name], seats, dealer=11)
    while not match.over:
        for twin in (copy.deepcopy(match), pickle.loads(pickle.dumps(match))):
            assert twin == match
            assert hash(twin) == hash(match)
            assert twin.game is match.game
        lines = match.legal(match.to_act[0])
        line = lines[len(match.entries) % len(lines)]
        after = match.play(match.to_act[0], line)
        assert twin.play(match.to_act[0], line) == after  # with the same luck
        match = after


def test_the_other_engine_reads_the_same_pickle(name: str) -> None:
    match = Match.new(SHELF[name], 2, dealer=3)
    pure = "0" if os.environ.get("NYHAVN_PURE") == "1" else "1"
    told = subprocess.run(
        [sys.executable, "-c", READER],
        input=pickle.dumps(match),
        env=os.environ | {"NYHAVN_PURE": pure},
        capture_output=True,
    )
    assert told.returncode == 0, told.stderr.decode()[-2000:]
    legal = [match.legal(seat) for seat in match.to_act]
    assert told.stdout.decode().strip() == f"True {match.scores} {legal}"


# A table of positions from elsewhere: each is found there by what it is, and all of it goes back.
TABLE = """import pickle, sys
table = pickle.load(sys.stdin.buffer)
for match, bot in table.values():
    assert table[match.state.clone()] == (match, bot)  # the very same, found by content
    assert {match: 1}[pickle.loads(pickle.dumps(match))] == 1
    seat = match.to_act[0]
    assert bot.choose(match.view(seat), match.legal(seat)) in match.legal(seat)
sys.stdout.buffer.write(pickle.dumps({m.state: (m, bot) for m, bot in table.values()}))"""


@pytest.mark.slow
@pytest.mark.parametrize("version", PYTHONS)
def test_a_table_of_positions_travels_to_other_pythons_and_back(name: str, version: str) -> None:
    python = found(version)
    if python is None:
        pytest.skip(f"there is no Python {version} here")
    match = Match.new(SHELF[name], 2, dealer=5)
    table: dict[State, Match] = {}
    while len(table) < 20:
        table[match.state] = match
        match = match.play(match.to_act[0], match.legal(match.to_act[0])[-1])
    source = str(Path(nyhavn.__file__).parents[1])
    told = subprocess.run(
        [python, "-c", TABLE],
        input=pickle.dumps({state: (m, Journeyman(m.game, 3)) for state, m in table.items()}),
        env=os.environ | {"NYHAVN_PURE": "1", "PYTHONPATH": source},
        capture_output=True,
    )
    assert told.returncode == 0, told.stderr.decode()[-2000:]
    back = pickle.loads(told.stdout)
    here = {state: (m, Journeyman(m.game, 3)) for state, m in table.items()}
    for m, bot in here.values():  # which have chosen once elsewhere
        bot.choose(m.view(m.to_act[0]), m.legal(m.to_act[0]))
    assert back == here
    assert {hash(state) for state in back} == {hash(state) for state in table}


@pytest.mark.parametrize("level", BOTS)
def test_a_copied_bot_goes_on_as_the_bot_would(name: str, level: str) -> None:
    match = Match.new(SHELF[name], 2, dealer=4)
    bot = made(level, name, 5)
    for _ in range(3):
        seat = match.to_act[0]
        question = match.view(seat), match.legal(seat)
        twin, sent = copy.deepcopy(bot), pickle.loads(pickle.dumps(bot))
        line = bot.choose(*question)
        assert twin.choose(*question) == sent.choose(*question) == line
        match = match.play(seat, line)


@pytest.mark.parametrize("level", BOTS)
def test_bots_are_equal_by_what_they_are(name: str, level: str) -> None:
    match = Match.new(SHELF[name], 2, dealer=4)
    bot = made(level, name, 5)
    assert bot == made(level, name, 5)
    assert bot != made(level, name, 6)
    for _ in range(3):
        seat = match.to_act[0]
        question = match.view(seat), match.legal(seat)
        for twin in (copy.deepcopy(bot), pickle.loads(pickle.dumps(bot))):
            assert twin is not bot
            assert twin == bot
            assert hash(twin) == hash(bot)
            assert {bot: 1}[twin] == 1
            twin.choose(*question)
            assert twin != bot
        line = bot.choose(*question)
        assert twin == bot
        assert hash(twin) == hash(bot)
        match = match.play(seat, line)


# Bots that were made elsewhere and have made a choice there: by the other engine as well.
MADE = """import pickle, sys
bots, match = pickle.load(sys.stdin.buffer)
seat = match.to_act[0]
for bot in bots:
    bot.choose(match.view(seat), match.legal(seat))
sys.stdout.buffer.write(pickle.dumps(bots))"""


@pytest.mark.parametrize("pure", ["0", "1"])
def test_bots_are_equal_wherever_they_have_been(name: str, pure: str) -> None:
    match = Match.new(SHELF[name], 2, dealer=3)
    bots = [made(level, name, 5) for level in BOTS]
    told = subprocess.run(
        [sys.executable, "-c", MADE],
        input=pickle.dumps((bots, match)),
        env=os.environ | {"NYHAVN_PURE": pure},
        capture_output=True,
    )
    assert told.returncode == 0, told.stderr.decode()[-2000:]
    back = pickle.loads(told.stdout)
    assert not any(one == other for one, other in zip(back, bots, strict=True))
    for bot in bots:
        bot.choose(match.view(match.to_act[0]), match.legal(match.to_act[0]))
    assert back == bots
    assert [*map(hash, back)] == [*map(hash, bots)]


def test_records_are_equal_by_what_they_are(name: str, seats: int) -> None:
    match = Match.new(SHELF[name], seats, dealer=11)
    record = Record.of(match)
    for twin in (copy.deepcopy(record), pickle.loads(pickle.dumps(record))):
        assert twin == record
        assert hash(twin) == hash(record)
    after = Record.of(match.play(match.to_act[0], match.legal(match.to_act[0])[0]))
    assert after != record


def test_a_game_that_is_not_on_the_shelf_stays_here(name: str) -> None:
    game = SHELF[name]
    other = Game(
        f"{name}s", game.version, game.seats, game.secrets, game.space, game.start, game.lines,
        game.views, game.effects, game.refusals, game.drawings, game.census,
    )  # fmt: skip
    with pytest.raises(pickle.PicklingError, match="is not on the shelf"):
        pickle.dumps(other)
