"""Clients that nobody here wrote: what they do with environments, searches and learners works."""

from __future__ import annotations

from functools import partial
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import mcts, outcome_sampling_mccfr
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from nyhavn.research import aec, encode, gym, spiel
from nyhavn.research.gym import Solo

assert gym
assert spiel  # what makes the games known
MANY = 8
STEPS = 12


def walked(name: str, steps: int) -> list[tuple[int, float, bool]]:
    """Always the first legal action: where each of many environments is after so many steps."""
    found = []
    for place in range(MANY):
        env = Solo(name, 2, bots="uniform", seat=None)
        _, info = env.reset(seed=place)
        for _ in range(steps):
            action = int(info["action_mask"].argmax())
            _, reward, ended, _, info = env.step(np.int64(action))
            if ended:
                _, info = env.reset()
        found.append((int(info["action_mask"].argmax()), reward, ended))
    return found


@pytest.mark.parametrize("kind", [SyncVectorEnv, AsyncVectorEnv])
@pytest.mark.parametrize("name", encode.games())
def test_eight_environments_of_gymnasium(name: str, kind: Any) -> None:
    """Also in eight processes: the same as one after another."""
    envs = kind([partial(Solo, name, 2, bots="uniform", seat=None) for _ in range(MANY)])
    try:
        _, infos = envs.reset(seed=list(range(MANY)))
        for _ in range(STEPS):
            actions = infos["action_mask"].argmax(1)
            _, rewards, ended, _, infos = envs.step(actions)
            assert not ended.any()
    finally:
        envs.close()
    found = zip(infos["action_mask"].argmax(1).tolist(), rewards.tolist(), ended, strict=True)
    assert list(found) == walked(name, STEPS)


@pytest.mark.parametrize("name", encode.games())
def test_gymnasium_makes_vectors_of_them(name: str) -> None:
    envs = gymnasium.make_vec(f"nyhavn/{name.capitalize()}-v1", num_envs=3, bots="uniform")
    seen, infos = envs.reset(seed=1)
    assert seen.shape == (3, encode.length(encode.game(name), 2))
    envs.step(infos["action_mask"].argmax(1))
    envs.close()


@pytest.mark.parametrize("name", encode.games())
def test_a_search_of_others_plays(name: str) -> None:
    game = pyspiel.load_game(f"nyhavn_{name}")
    luck = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, luck)
    bot = mcts.MCTSBot(game, uct_c=2.0, max_simulations=6, evaluator=evaluator, random_state=luck)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    assert bot.step(state) in state.legal_actions()


def test_regret_is_minimized_over_information_states() -> None:
    game = pyspiel.load_game("nyhavn_copenhagen")
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    np.random.seed(1)  # the luck of the solver
    solver.iteration()
    assert len(solver._infostates) > 10


def test_an_episode_of_open_spiels_environment() -> None:
    env = rl_environment.Environment("nyhavn_border(players=3)")
    env.seed(1)
    now, length = env.reset(), 0
    while not now.last():
        player = now.observations["current_player"]
        assert len(now.observations["info_state"][player]) > 0
        now = env.step([now.observations["legal_actions"][player][0]])
        length += 1
    assert length > 10
    assert sum(now.rewards) == pytest.approx(1)


def test_pettingzoos_own_conversion() -> None:
    env = turn_based_aec_to_parallel(aec.env("border", 2))
    seen, _ = env.reset(seed=1)
    assert set(seen) == {"seat_0", "seat_1"}


# ---- with torch: the extra `learn` ----


@pytest.mark.slow
@pytest.mark.parametrize("name", encode.games())
def test_eight_processes_of_stable_baselines(name: str) -> None:
    from stable_baselines3.common.vec_env import DummyVecEnv, SubprocVecEnv

    makers = [partial(Solo, name, bots="uniform", seat=None) for _ in range(MANY)]
    told = []
    for kind in (DummyVecEnv, SubprocVecEnv):
        envs = kind(makers)
        try:
            envs.seed(7)
            seen = [envs.reset()]
            for _ in range(STEPS):
                masks = np.stack(envs.env_method("action_masks"))
                now, _, _, infos = envs.step(masks.argmax(1))
                assert len(infos) == MANY
                seen.append(now)
        finally:
            envs.close()
        told.append(np.stack(seen))
    assert np.array_equal(told[0], told[1])


@pytest.mark.slow
@pytest.mark.parametrize("name", encode.games())
def test_a_learner_of_others_learns(name: str) -> None:
    """No number becomes none, and what it prefers is legal."""
    from sb3_contrib import MaskablePPO

    env = Solo(name, bots="uniform", seat=None)
    model = MaskablePPO("MlpPolicy", env, n_steps=64, batch_size=32, seed=1)
    model.learn(128)
    seen, info = env.reset(seed=1)
    action, _ = model.predict(seen, action_masks=info["action_mask"])
    assert info["action_mask"][action]
    assert all(bool(part.isfinite().all()) for part in model.policy.parameters())
