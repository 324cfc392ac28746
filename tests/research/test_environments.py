"""The environments keep the contracts of PettingZoo and Gymnasium, and reward who wins."""

import warnings
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from nyhavn import SHELF
from nyhavn.core.errors import SetupError
from nyhavn.research import aec, encode
from nyhavn.research.gym import Solo

TABLES = [(name, seats) for name in encode.games() for seats in SHELF[name].seats]


@pytest.mark.filterwarnings("ignore:Observation")  # PettingZoo would rather have no masks
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_pettingzoo(name: str, seats: int) -> None:
    api_test(aec.env(game=name, seats=seats), num_cycles=100)
    seed_test(lambda: aec.env(game=name, seats=seats), num_cycles=40)


def played(env: Any, seed: int) -> tuple[list[int], dict[str, float]]:
    """Play a whole match; return the actions and the sums of the rewards."""
    env.reset(seed=seed)
    luck = np.random.default_rng(seed)
    actions: list[int] = []
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, ended, cut, _ = env.last()
        rewards[agent] += reward
        if ended or cut:
            env.step(None)
            continue
        assert seen["action_mask"].sum() > 1
        actions.append(int(luck.choice(np.flatnonzero(seen["action_mask"]))))
        env.step(actions[-1])
    return actions, rewards


@pytest.mark.parametrize("name", encode.games())
def test_rewards_are_shares_of_the_victory(name: str) -> None:
    env = aec.env(name, 3)
    actions, rewards = played(env, 4)
    ranking = env.unwrapped.position.ranking()
    assert sum(rewards.values()) == pytest.approx(1)
    assert {agent for agent, reward in rewards.items() if reward} == {
        f"seat_{seat}" for seat in ranking[0]
    }
    assert played(env, 4) == (actions, rewards)
    assert played(env, 5) != (actions, rewards)


def test_only_the_seat_to_choose_has_a_mask() -> None:
    env = aec.env("rollwrite", 4)
    env.reset(seed=1)
    acting = [agent for agent in env.agents if env.observe(agent)["action_mask"].any()]
    assert acting == [env.agent_selection]


def test_an_illegal_action_loses() -> None:
    env = aec.env()
    env.reset(seed=1)
    agent = env.agent_selection
    illegal = int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0])
    env.step(illegal)
    assert all(env.terminations.values())
    assert env.rewards[agent] == aec.ILLEGAL


def test_a_wrong_table_is_refused() -> None:
    with pytest.raises(SetupError):
        aec.env("copenhagen", 7)
    with pytest.raises(SetupError):
        aec.env("copenhagen", 2, boards="AB")


def test_the_position_can_be_read() -> None:
    env = aec.Seats("border", 2, render_mode="ansi")
    env.reset(seed=1)
    assert "seat 0" in (env.render() or "")
    solo = Solo("border", render_mode="ansi")
    solo.reset(seed=1)
    assert "seat 0" in (solo.render() or "")


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_gymnasium(name: str, seats: int) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*spec.*")
        check_env(Solo(name, seats, bots="uniform", seat=None))


@pytest.mark.parametrize("name", encode.games())
def test_a_match_against_bots(name: str) -> None:
    def match(seed: int) -> tuple[list[int], float]:
        env = Solo(name, 3, bots=["journeyman", "uniform"], seat=None)
        luck = np.random.default_rng(seed)
        _, info = env.reset(seed=seed)
        actions, reward, ended = [env.seat], 0.0, False
        while not ended:
            assert reward == 0
            action = luck.choice(np.flatnonzero(info["action_mask"]))
            actions.append(int(action))
            seen, reward, ended, cut, info = env.step(action)
            assert env.observation_space.contains(seen)
            assert not cut
        assert not env.action_masks().any()
        with pytest.raises(RuntimeError, match="reset"):
            env.step(action)
        return actions, reward

    assert match(2) == match(2)
    assert match(2) != match(3)


def test_journeyman_bots_beat_chance() -> None:
    env = Solo("copenhagen", 2, bots="journeyman", seat=0)
    luck = np.random.default_rng(1)
    won = 0.0
    for seed in range(4):
        _, info = env.reset(seed=seed)
        ended = False
        while not ended:
            action = luck.choice(np.flatnonzero(info["action_mask"]))
            _, reward, ended, _, info = env.step(action)
            won += reward
    assert won <= 1


def test_an_illegal_action_ends_the_learners_match() -> None:
    env = Solo("copenhagen", bots="uniform")
    _, info = env.reset(seed=1)
    illegal = np.flatnonzero(info["action_mask"] == 0)[0]
    _, reward, ended, _, info = env.step(illegal)
    assert (reward, ended, info["illegal"]) == (-1, True, True)
    with pytest.raises(RuntimeError, match="reset"):
        env.step(illegal)


def test_a_table_without_its_bots_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no bot 'nobody'"):
        Solo("border", 2, bots="nobody")
    with pytest.raises(ValueError, match="2 bots are needed, not 1"):
        Solo("border", 3, bots=["journeyman"])
    with pytest.raises(ValueError, match="there is no seat 2"):
        Solo("border", 2, seat=2)
