"""Environments and batches are compared and hashed by content: what is equal goes on alike."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from nyhavn import SHELF
from nyhavn.bots.uniform import Uniform
from nyhavn.core.contents import contents_of
from nyhavn.core.rng import Rng
from nyhavn.research import aec, encode
from nyhavn.research.batch import Batch
from nyhavn.research.gym import Solo
from nyhavn.research.parallel import Parallel

GAMES = encode.games()
COPIES: list[Callable[[Any], Any]] = [copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))]


def step(env: Any) -> None:
    """The lowest legal action, of everybody who is asked."""
    if isinstance(env, Solo):
        env.step(np.int64(env.action_masks().argmax()))
    elif isinstance(env, aec.Seats):
        env.step(env.observe(env.agent_selection)["action_mask"].argmax())
    elif isinstance(env, Parallel):
        asked = {seat: env.position.legal(seat) for seat in range(len(env.agents))}
        env.step({f"seat_{seat}": (legal or [env.wait])[0] for seat, legal in asked.items()})
    else:
        env.step(env.sample(Rng(1)))


def with_a_bot_outside(name: str) -> Solo:
    return Solo(name, 2, bots="uniform@50")


def with_opponents(name: str) -> Batch:
    return Batch(name, 2, 3, opponents="journeyman", threads=2)


def alone(name: str) -> Batch:
    return Batch(name, 3, 2)


@pytest.mark.parametrize("copied", COPIES)
@pytest.mark.parametrize(
    "made", [Solo, with_a_bot_outside, aec.Seats, Parallel, with_opponents, alone]
)
@pytest.mark.parametrize("name", GAMES)
def test_a_copy_is_equal_until_one_goes_on_alone(name: str, made: Any, copied: Any) -> None:
    env = made(name) if made in (with_a_bot_outside, with_opponents, alone) else made(name, 2)
    assert copied(env) == env, "before it has begun"
    env.reset(seed=3)
    for _ in range(4):
        twin = copied(env)
        assert twin is not env
        assert twin == env
        assert hash(twin) == hash(env)
        assert {env: 1}[twin] == 1
        step(twin)
        assert twin != env
        step(env)
        assert twin == env
        assert hash(twin) == hash(env)
    assert env != "an environment"


@pytest.mark.parametrize("name", GAMES)
def test_a_simulator_is_compared_as_its_batch(name: str) -> None:
    batch = with_opponents(name)
    batch.reset(seed=2)
    twin = copy.deepcopy(batch.simulator)
    assert twin == batch.simulator
    assert hash(twin) == hash(batch.simulator)
    twin.play_one(0, twin.legal(0)[0])
    assert twin != batch.simulator
    assert twin != batch


def test_what_was_asked_for_is_content() -> None:
    one, other = (Batch("rollwrite", 2, 2, reward="potential", weight=w) for w in (1.0, 2.0))
    assert one.reset(seed=1).masks.tobytes() == other.reset(seed=1).masks.tobytes()
    assert one != other
    other = Batch("rollwrite", 2, 2, reward="potential", weight=1.0)
    other.reset(seed=1)
    assert one == other


# The same batch, stepped elsewhere.
ELSEWHERE = """import pickle, sys
from nyhavn.core.rng import Rng
batch = pickle.load(sys.stdin.buffer)
for _ in range(3):
    batch.step(batch.sample(Rng(1)))
sys.stdout.buffer.write(pickle.dumps(batch))"""


@pytest.mark.parametrize("pure", ["0", "1"])
@pytest.mark.parametrize("name", GAMES)
def test_a_batch_is_equal_wherever_it_has_been(name: str, pure: str) -> None:
    batch = alone(name)
    batch.reset(seed=5)
    told = subprocess.run(
        [sys.executable, "-c", ELSEWHERE],
        input=pickle.dumps(batch),
        env=os.environ | {"NYHAVN_PURE": pure},
        capture_output=True,
    )
    assert told.returncode == 0, told.stderr.decode()[-2000:]
    back = pickle.loads(told.stdout)
    assert back != batch
    for _ in range(3):
        step(batch)
    assert back == batch
    assert hash(back) == hash(batch)


def test_bots_that_share_their_luck_are_not_like_bots_with_luck_of_their_own() -> None:
    one, other = Uniform(SHELF["border"], 1), Uniform(SHELF["border"], 1)
    assert [one, one] == [one, other], "each by itself is equal"
    assert contents_of([one, one]) != contents_of([one, other])
    assert contents_of([one, one]) == contents_of([other, other])
    assert Solo("border", 3, bots=[one, one]) != Solo("border", 3, bots=[one, other])


def test_what_cannot_be_pickled_stands_for_itself() -> None:
    makers = [lambda game, seed: Uniform(game, seed) for _ in range(2)]
    one, same, other = (Solo("border", bots=maker) for maker in (makers[0], *makers))
    assert one == same
    assert hash(one) == hash(same)
    assert one != other


def test_what_holds_itself_has_contents() -> None:
    found = []
    for luck in (1, 1, 2):
        bot: Any = Uniform(SHELF["border"], luck)
        bot.table = [bot]
        found.append(bot)
    assert found[0] == found[1]
    assert found[0] != found[2]
