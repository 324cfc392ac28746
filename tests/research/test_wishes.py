"""What learners asked for: any opponent and reward, planes, features, factors, all at once."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import parallel_api_test

from nyhavn import SHELF
from nyhavn.bots.bot import Bot
from nyhavn.bots.learned import learned
from nyhavn.bots.uniform import Uniform
from nyhavn.core.game import Game, View
from nyhavn.core.rng import Rng
from nyhavn.research import aec, encode, gym
from nyhavn.research.action_spaces import Factors, Features
from nyhavn.research.adversaries import callback
from nyhavn.research.encode.planes import Planes
from nyhavn.research.gym import Solo
from nyhavn.research.parallel import Parallel

GAMES = encode.games()


class First:
    """A bot of somebody else: it takes the first line."""

    def __init__(self, game: Game, seed: int) -> None:
        self.asked = 0

    def choose(self, view: View, legal: list[str]) -> str:
        self.asked += 1
        return legal[0]


def rewarded(env: Solo, seed: int) -> tuple[float, dict[str, Any]]:
    """The sum of the rewards of a random match, and the last info."""
    luck, total, ended = np.random.default_rng(seed), 0.0, False
    _, info = env.reset(seed=seed)
    while not ended:
        action = luck.choice(np.flatnonzero(info["action_mask"]))
        _, reward, ended, _, info = env.step(action)
        total += reward
    return total, info


@pytest.mark.parametrize(
    "opponent",
    ["apprentice", "value", "mason@1", First, First(SHELF["border"], 1), learned(SHELF["border"])],
)
def test_any_opponent_plays(opponent: Any) -> None:
    total, info = rewarded(Solo("border", bots=opponent, seat=None), 3)
    assert total in (0, 0.5, 1)
    assert set(info) == {"action_mask", "seat", "scores", "margin", "length"}
    assert info["margin"] == info["scores"][info["seat"]] - info["scores"][1 - info["seat"]]
    assert info["length"] > 10


def test_an_object_is_asked_itself_and_a_function_by_callback() -> None:
    mine, asked = First(SHELF["border"], 1), []

    def choose(view: View, legal: list[str]) -> str:
        asked.append(view["seat"])
        return legal[-1]

    rewarded(Solo("border", 3, bots=[mine, callback(choose)], seat=1), 1)
    assert mine.asked > 0
    assert set(asked) == {0}


def test_bots_outside_are_as_bots_inside() -> None:
    """The same table by both ways: rewards of the same kinds add up to the same."""
    outside: list[type[Bot]] = [Uniform]
    for reward in ("win", "points", "margin", "rank", "potential"):
        for bots in ("uniform", outside):
            env = Solo("copenhagen", bots=bots, reward=reward, seat=0)
            total, info = rewarded(env, 5)
            own, other = info["scores"]
            won = 1.0 if [0] in env.position.ranking()[:1] else 0.0
            tied = env.position.ranking()[0] == [0, 1]
            wanted = {"points": own, "margin": own - other}.get(reward, 0.5 if tied else won)
            if reward == "potential":  # what it was ahead by at its first choice comes off
                assert abs(total - wanted) <= 1
            else:
                assert total == pytest.approx(wanted)


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"bots": "master@soon"}, "write the milliseconds as a number, master@50"),
        ({"bots": 7}, "7 is no bot"),
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"observation": "smell"}, "there is no observation 'smell'"),
        ({"reward": "fame"}, "there is no reward 'fame'"),
    ],
)
def test_what_cannot_be_is_told(wrong: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Solo(**{"game": "border", **wrong})


def test_a_value_sits_beside_none_but_those_inside() -> None:
    rewarded(Solo("border", 3, bots=["value", "uniform"]), 1)
    with pytest.raises(ValueError, match="a value plays inside only"):
        Solo("border", 3, bots=["value", First]).reset(seed=1)


def test_an_illegal_line_of_a_bot_is_told() -> None:
    env = Solo("border", bots=callback(lambda view, legal: "fly away"), seat=1)
    with pytest.raises(ValueError, match="chose 'fly away', which is not legal"):
        env.reset(seed=1)


@pytest.mark.parametrize("name", GAMES)
def test_gymnasium_makes_every_game(name: str) -> None:
    assert gym
    env: Any = gymnasium.make(f"nyhavn/{name.capitalize()}-v1", bots="uniform", seats=3, seat=None)
    check_env(env.unwrapped)
    seen, info = env.reset(seed=2)
    assert env.observation_space.contains(seen)
    env.step(np.flatnonzero(info["action_mask"])[0])


@pytest.mark.parametrize("name", GAMES)
def test_planes_and_the_rest_are_the_vector(name: str) -> None:
    planes, game = Planes(SHELF[name], 3), SHELF[name]
    env = Solo(name, 3, bots="uniform", observation="planes")
    check_env(env)
    plain = Solo(name, 3, bots="uniform")
    for seed in range(3):
        seen, whole = env.reset(seed=seed)[0], plain.reset(seed=seed)[0]
        assert isinstance(seen, dict)
        assert isinstance(whole, np.ndarray)
        assert env.observation_space.contains(seen)
        assert seen["planes"].shape[0] == len(planes.names)
        assert seen["rest"].sum() <= whole.sum()
    many = np.arange(2 * encode.length(game, 3), dtype=np.float32).reshape(2, -1)
    cut = planes.cut(many)
    told = {*cut["planes"][0].ravel().tolist(), *cut["rest"][0].tolist()}
    assert told == set(many[0].tolist()), "every number is somewhere"


def test_a_plane_shows_a_house() -> None:
    game = SHELF["copenhagen"]
    planes, vector = Planes(game, 2), np.zeros(encode.length(game, 2), dtype=np.float32)
    place = {piece.name: piece.first for piece in encode.pieces(game, 2)}["house 1"]
    vector[place + 5 * 2 + 1] = 1.0  # b3 is filled
    shown = planes.cut(vector)["planes"][planes.names.index("filled 1")]
    assert np.argwhere(shown).tolist() == [[2, 1]]


@pytest.mark.parametrize("name", GAMES)
def test_features_and_factors_tell_actions_apart(name: str) -> None:
    game = SHELF[name]
    features, factors = Features(game), Factors(game)
    assert features.rows.shape == (game.space, len(features.names))
    assert len({row.tobytes() for row in features.rows}) == game.space
    assert np.all(factors.of < factors.sizes)
    assert max(factors.sizes) < game.space
    for action in range(0, game.space, 7):
        assert factors.action(factors.of[action]) == action
    state = game.start(game.setup(2))
    luck = Rng(1)
    state.settle(luck)
    while not state.over:  # choosing part by part leads to a legal action
        seat = state.to_act[0]
        legal = np.zeros(game.space, dtype=np.int8)
        legal[state.legal(seat)] = 1
        row: list[int] = []
        for _ in factors.PARTS:
            open_to = np.flatnonzero(factors.mask(legal, row))
            row.append(int(open_to[luck.below(len(open_to))]))
        state.apply(seat, factors.action(row))
        state.settle(luck)
    with pytest.raises(ValueError, match="is no action"):
        factors.action([0, 0, 0, 10**6])


@pytest.mark.parametrize("name", GAMES)
def test_all_seats_at_once(name: str) -> None:
    env = Parallel(name, 3)
    parallel_api_test(env, num_cycles=60)
    seen, infos = env.reset(seed=4)
    luck, together = np.random.default_rng(1), 0
    rewards: dict[str, float] = {}
    while env.agents:
        masks = {agent: seen[agent]["action_mask"] for agent in env.agents}
        together = max(together, sum(not mask[env.wait] for mask in masks.values()))
        actions = {a: luck.choice(np.flatnonzero(mask)) for a, mask in masks.items()}
        seen, rewards, _, _, infos = env.step(actions)
    assert sum(rewards.values()) == pytest.approx(1)
    assert infos["seat_1"]["seat"] == 1
    assert together == 1 if name == "copenhagen" else together > 1


def test_an_illegal_action_of_one_ends_the_match_of_all() -> None:
    env = Parallel("border", 2)
    env.reset(seed=1)
    _, rewards, ended, _, _ = env.step({"seat_0": env.wait, "seat_1": env.wait})
    assert rewards == {"seat_0": -1.0, "seat_1": 0.0}
    assert all(ended.values())


@pytest.mark.parametrize("make", [Solo, aec.Seats, Parallel])
def test_environments_are_values(make: Any) -> None:
    for name in GAMES:
        env = make(name, 2)
        env.reset(seed=3)
        for twin in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
            assert twin.position == env.position


def test_a_copied_environment_takes_the_same_step() -> None:
    for bots in ("journeyman", "mason@1"):
        env = Solo("rollwrite", bots=bots)
        _, info = env.reset(seed=3)
        twin = copy.deepcopy(env)
        action = np.flatnonzero(info["action_mask"])[0]
        if bots == "journeyman":
            one, two = env.step(action)[0], twin.step(action)[0]
            assert isinstance(one, np.ndarray)
            assert isinstance(two, np.ndarray)
            assert np.array_equal(one, two)
        else:
            assert np.array_equal(env.action_masks(), twin.action_masks())
