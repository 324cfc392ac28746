"""A batch is many single matches: the same positions, ends and rewards, one after another."""

import numpy as np
import pytest

from nyhavn import SHELF
from nyhavn.core.rng import Rng
from nyhavn.research import encode
from nyhavn.research.batch import Batch
from nyhavn.research.episode import Episode


@pytest.mark.parametrize("name", encode.games())
def test_a_batch_is_many_matches(name: str) -> None:
    game = SHELF[name]
    batch, luck, seeds = Batch(name, 3, 3), np.random.default_rng(1), Rng(9)
    runs = [Episode(game, game.setup(3), Rng(seeds.next())) for _ in range(3)]
    now, ends = batch.reset(seed=9), 0
    while ends < 2:
        for i, run in enumerate(runs):
            assert now.seats[i] == run.seat
            assert np.flatnonzero(now.masks[i]).tolist() == run.legal
            assert np.array_equal(now.observations[i], run.observe(run.seat))
        actions = [luck.choice(np.flatnonzero(legal)) for legal in now.masks]
        now = batch.step(actions)
        for i, (run, action) in enumerate(zip(runs, actions, strict=True)):
            run.play(int(action))
            assert now.done[i] == run.over
            assert now.rewards[i] == pytest.approx(run.shares())
            if run.over:
                ends += 1
                runs[i] = Episode(game, game.setup(3), run.luck)


def test_an_illegal_action_plays_nothing() -> None:
    batch = Batch("border", 2, 2)
    with pytest.raises(ValueError, match="after reset"):
        batch.step([0, 0])
    now = batch.reset(seed=1)
    legal = int(np.flatnonzero(now.masks[0])[0])
    with pytest.raises(ValueError, match="action -1 is not legal in match 1"):
        batch.step([legal, -1])
    with pytest.raises(ValueError, match="2 actions"):
        batch.step([legal])
    again = Batch("border", 2, 2)
    again.reset(seed=1)
    actions = [int(np.flatnonzero(legal)[0]) for legal in now.masks]
    assert np.array_equal(batch.step(actions).observations, again.step(actions).observations)


def test_a_batch_has_a_match() -> None:
    with pytest.raises(ValueError, match="at least one"):
        Batch(matches=0)
