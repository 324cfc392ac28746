"""A policy that knows actions by their words: legal actions only, and what is learned is shared.

With torch, which the extra `learn` brings: `make prove`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from nyhavn import SHELF
from nyhavn.research import encode
from nyhavn.research.action_spaces import Features
from nyhavn.research.gym import Solo

pytestmark = pytest.mark.slow


def learner(name: str) -> tuple[Any, Solo]:
    from sb3_contrib import MaskablePPO

    from nyhavn.research.word_policy import WordPolicy

    env = Solo(name, bots="uniform", seat=None)
    kwargs = {"game": name, "net_arch": [32], "width": 16}
    model = MaskablePPO(WordPolicy, env, n_steps=64, batch_size=32, seed=1, policy_kwargs=kwargs)
    return model, env


def positions(env: Solo, many: int) -> tuple[Any, Any]:
    seen: list[Any] = []
    masks: list[Any] = []
    now, info = env.reset(seed=3)
    luck = np.random.default_rng(1)
    while len(seen) < many:
        seen.append(now)
        masks.append(info["action_mask"])
        action = luck.choice(np.flatnonzero(masks[-1]))
        now, _, ended, _, info = env.step(action)
        if ended:
            now, info = env.reset()
    return np.array(seen), np.array(masks)


@pytest.mark.parametrize("name", encode.games())
def test_it_is_the_softmax_of_all_legal_actions(name: str) -> None:
    """Written out over all actions, with a mask, it says the same of each and of the entropy."""
    import torch

    model, env = learner(name)
    policy = model.policy
    with torch.no_grad():
        policy.bias.normal_()
        policy.action_net.weight.normal_()
        seen, masks = (torch.as_tensor(part) for part in positions(env, 50))
        latent = policy.mlp_extractor.forward_actor(seen)
        words = torch.as_tensor(Features(SHELF[name]).rows) @ policy.words
        logits = policy.action_net(latent) @ words.T + policy.bias
        whole = torch.log_softmax(logits.masked_fill(masks == 0, -1e9), 1)
        entropies = torch.distributions.Categorical(logits=whole).entropy()
        for number in range(3):  # the first, the second, the last legal action
            actions = torch.stack([row.nonzero()[[0, 1, -1][number], 0] for row in masks])
            _, likely, entropy = policy.evaluate_actions(seen, actions, masks)
            assert torch.allclose(likely, whole.gather(1, actions[:, None])[:, 0], atol=1e-4)
            assert torch.allclose(entropy, entropies, atol=1e-3)
        best, _, likely = policy(seen, deterministic=True, action_masks=masks.numpy())
        assert torch.equal(best, whole.argmax(1))
        assert torch.allclose(likely, whole.max(1).values, atol=1e-4)
        drawn = torch.stack([policy(seen, action_masks=masks.numpy())[0] for _ in range(20)])
        assert bool(masks.gather(1, drawn.T).all())
        assert len(torch.unique(drawn, dim=0)) > 1


def test_it_learns_goes_on_and_is_read_again(tmp_path: Path) -> None:
    from sb3_contrib import MaskablePPO

    model, env = learner("copenhagen")
    seen, masks = positions(env, 30)
    before, _ = model.predict(seen, action_masks=masks, deterministic=True)
    model.learn(256)
    after, _ = model.predict(seen, action_masks=masks, deterministic=True)
    assert not np.array_equal(before, after)
    model.save(tmp_path / "net.zip")
    again = MaskablePPO.load(tmp_path / "net.zip")
    told, _ = again.predict(seen, action_masks=masks, deterministic=True)
    assert np.array_equal(told, after)
    one, _ = again.predict(seen[4], action_masks=masks[4], deterministic=True)
    assert one == after[4]


def test_what_is_learned_of_an_action_is_learned_of_those_like_it() -> None:
    import torch

    model, _ = learner("copenhagen")
    policy, game = model.policy, SHELF["copenhagen"]
    lines = ("build red-4 a1*,b1,a2,b2", "build red-4 b1*,c1,b2,c2", "take 1,2")
    one, near, far = (game.lines.read(line) for line in lines)
    assert one is not None
    assert near is not None
    assert far is not None
    before = (policy.rows @ policy.words).detach()
    loss = -(policy.rows @ policy.words)[one].sum()
    loss.backward()
    with torch.no_grad():
        policy.words -= policy.words.grad
        changed = (policy.rows @ policy.words - before).abs().sum(1)
    assert changed[one] > changed[near] > changed[far] == 0
