"""Matches that compiled code plays for learners: opponents, rewards, lots, copies, threads."""

from __future__ import annotations

import copy
import gc
import pickle
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

from nyhavn import BOTS, SHELF
from nyhavn.bots.learned import learned
from nyhavn.core.compilation import compiled
from nyhavn.core.rng import Rng
from nyhavn.research import encode, kinds
from nyhavn.research.batch import Batch, TimeStep
from nyhavn.research.encode import Vector
from nyhavn.research.episode import Episode
from nyhavn.research.gym import Solo
from nyhavn.research.potential import potential
from nyhavn.research.simulator import shared_by, stop

GAMES = encode.games()


def held(now: TimeStep) -> TimeStep:
    """A copy, which the next step does not write over."""
    return TimeStep(*(part.copy() for part in now))  # type: ignore[arg-type]


def equal(one: TimeStep, two: TimeStep) -> bool:
    found: Any = zip(one, two, strict=True)
    return all(np.array_equal(a, b) for a, b in found)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("opponents", ["uniform", "apprentice", "journeyman", "value"])
def test_a_learner_is_asked_for_its_own_seat_only(name: str, opponents: str) -> None:
    for seat in (None, 1):
        batch, luck = Batch(name, 3, 4, opponents=opponents, seat=seat), Rng(1)
        now = batch.reset(seed=5)
        seen, ends = set(), 0
        for _ in range(60):
            seen |= set(now.seats.tolist())
            for i, chooser in enumerate(now.seats.tolist()):
                state = batch.simulator.state(i)
                assert np.flatnonzero(now.masks[i]).tolist() == state.legal(chooser)
                assert now.masks[i].sum() > 1
                assert np.array_equal(now.observations[i], encode.observe(state, chooser))
            before = now.seats.copy()
            now = batch.step(batch.sample(luck))
            assert (before == now.seats)[~now.done].all()
            ends += int(now.done.sum())
        assert seen == ({1} if seat else {0, 1, 2})
        assert ends > 0 or name != "copenhagen"


@pytest.mark.parametrize("name", GAMES)
def test_the_journeyman_inside_is_the_journeyman(name: str) -> None:
    """What it plays is one of the lines that the bot finds best by its view."""
    from nyhavn.bots.greedy import estimates

    game = SHELF[name]
    run = Episode(game, game.setup(2), Rng(3))
    batch = Batch(name, 2, 1, opponents="journeyman", seat=0)
    batch.reset(1)
    simulator, luck = batch.simulator, Rng(4)
    for _ in range(40):
        if run.over:
            break
        simulator.restore(0, run.state, luck.next(), 1 - run.seat, 0)  # the bot is to choose
        lines = [game.lines.write(action) for action in run.legal]
        worth = estimates(game, run.view(run.seat), lines, luck)
        best = [a for a, w in zip(run.legal, worth, strict=True) if w == max(worth)]
        if simulator.counts[0] == 0:
            run.play(best[0])
            continue
        after = simulator.state(0)
        reached = []
        for action in best:
            state = run.state.clone()
            state.apply(run.seat, action)
            reached.append(list(state.scores))
        assert list(after.scores) in reached or after.to_act != run.state.to_act
        run.play(best[0])


def test_opponents_are_as_strong_as_their_names() -> None:
    shares = {}
    for opponent in ("uniform", "apprentice", "journeyman"):
        batch, luck = Batch("border", 2, 64, opponents=opponent, seat=0), Rng(1)
        batch.reset(1)
        won = ended = 0.0
        while ended < 64:
            now = batch.step(batch.sample(luck))
            won += float(now.rewards[:, 0].sum())
            ended += float(now.done.sum())
        shares[opponent] = won / ended
    assert shares["uniform"] > 0.3
    assert shares["apprentice"] < 0.2
    assert shares["journeyman"] <= shares["apprentice"] + 0.05


def played(name: str, reward: str) -> tuple[list[Vector], TimeStep]:
    """One match with all seats; the rewards of every step, and the last step."""
    batch, luck = Batch(name, 3, 1, reward=reward), Rng(2)
    now = batch.reset(seed=8)
    found = []
    while not now.done[0]:
        now = held(batch.step(batch.sample(luck)))
        found.append(now.rewards[0])
    return found, now


@pytest.mark.parametrize("name", GAMES)
def test_rewards_are_what_they_say(name: str) -> None:
    rewards, end = played(name, "win")
    assert np.sum(rewards, axis=0).tolist() == rewards[-1].tolist()
    assert rewards[-1].sum() == pytest.approx(1)
    scores = end.scores[0]
    points, _ = played(name, "points")
    assert np.sum(points, axis=0).tolist() == scores.tolist()
    margins, _ = played(name, "margin")
    best = [max(scores[other] for other in range(3) if other != seat) for seat in range(3)]
    assert margins[-1].tolist() == (scores - best).tolist()
    assert not np.any(margins[:-1])
    ranks, _ = played(name, "rank")
    assert ranks[-1].sum() == pytest.approx(1.5)
    assert ranks[-1].argmax() == rewards[-1].argmax()
    shaped, _ = played(name, "potential")
    start = Batch(name, 3, 1)
    start.reset(seed=8)
    first = [potential(start.simulator.state(0), seat) for seat in range(3)]
    assert np.sum(shaped, axis=0) == pytest.approx(rewards[-1] - first, abs=1e-5)
    assert np.any(np.array(shaped[:-1]))


def test_rewards_of_a_potential_are_discounted() -> None:
    batch, luck = Batch("border", 2, 1, reward="potential", gamma=0.5), Rng(1)
    batch.reset(seed=1)
    before = potential(batch.simulator.state(0), 0)
    now = batch.step(batch.sample(luck))
    after = potential(batch.simulator.state(0), 0)
    assert now.rewards[0, 0] == pytest.approx(0.5 * after - before, abs=1e-6)


def test_a_potential_counts_as_much_as_is_wished() -> None:
    """Beside the victory, inside and where a bot of another kind plays, and after a copy."""
    told = []
    for weight in (1.0, 4.0):
        batch, luck = Batch("border", 2, 1, reward="potential", gamma=0.5, weight=weight), Rng(1)
        batch.reset(seed=1)
        copied = pickle.loads(pickle.dumps(batch))
        rewards = []
        for _ in range(9):
            actions = batch.sample(luck)
            rewards.append(batch.step(actions).rewards.copy())
            assert np.array_equal(copied.step(actions).rewards, rewards[-1])
        told.append(np.array(rewards))
    assert told[1] == pytest.approx(4 * told[0], abs=1e-6)
    assert np.any(told[0])
    for bots in ("uniform", lambda game, seed: BOTS["uniform"](game, seed)):
        sums = []
        for weight in (1.0, 3.0):
            env, ended, total = (
                Solo("copenhagen", bots=bots, reward="potential", weight=weight),
                False,
                0.0,
            )
            _, info = env.reset(seed=2)
            first = potential(env.position, 0)
            while not ended:
                _, reward, ended, _, info = env.step(info["action_mask"].argmax())
                total += reward
            sums.append(total + weight * first)
        assert sums[0] == pytest.approx(sums[1], abs=1e-4), "what is left is the victory"
        assert sums[0] == pytest.approx(round(2 * sums[0]) / 2, abs=1e-4)


def boards(state: Any) -> tuple[int, ...]:
    return tuple(state.boards[:2])


def test_boards_by_lot_are_drawn_for_every_match() -> None:
    batch, luck = Batch("border", 2, 8, deal="lot"), Rng(1)
    now = batch.reset(seed=1)
    dealt, ends = set(), 0
    while ends < 8:
        dealt |= {boards(batch.simulator.state(i)) for i in range(8)}
        now = batch.step(batch.sample(luck))
        ends += int(now.done.sum())
    assert len(dealt) > 6


@pytest.mark.parametrize("name", GAMES)
def test_decisions_with_few_and_with_many_lines(name: str) -> None:
    batch, luck, widths = Batch(name, 2, 50), Rng(2), set()
    now = batch.reset(2)
    for _ in range(60):
        for i, chooser in enumerate(now.seats.tolist()):
            legal = batch.simulator.legal(i)
            assert legal == batch.simulator.state(i).legal(chooser)
            assert legal == np.flatnonzero(now.masks[i]).tolist()
            widths.add(len(legal) > 32)  # they are kept elsewhere
        actions = batch.sample(luck)
        assert all(now.masks[i, action] for i, action in enumerate(actions))
        now = batch.step(actions)
    assert True in widths or name == "border"


@pytest.mark.parametrize("matches", [9, 200])
@pytest.mark.parametrize("name", GAMES)
def test_threads_change_nothing(name: str, matches: int) -> None:
    one, two = Batch(name, 2, matches), Batch(name, 2, matches, threads=3)
    assert equal(one.reset(3), two.reset(3))
    luck = Rng(1)
    for _ in range(50):
        actions = one.sample(luck)
        assert equal(one.step(actions), two.step(actions))
    before = held(two._now())
    actions = two.sample(luck)
    actions[matches - 1] = -1
    with pytest.raises(ValueError, match=f"not legal in match {matches - 1}"):
        two.step(actions)
    assert equal(before, two._now())


def test_a_thread_may_come_late_or_first() -> None:
    """One that is late finds nothing to do, one that is first waits for the look at the actions."""
    batch, twin, luck = Batch("border", 2, 100), Batch("border", 2, 100), Rng(1)
    batch.reset(3)
    twin.reset(3)
    actions = batch.sample(luck)
    alone, two = (shared_by(batch.simulator) for _ in range(2))
    assert twin.simulator.step(actions, alone, 0) == -1
    assert batch.simulator.step(actions, two, 0) == -1
    assert equal(batch._now(), twin._now())
    assert batch.simulator.step(actions, two, 1) == -1
    assert equal(batch._now(), twin._now())
    actions, two = batch.sample(luck), shared_by(batch.simulator)
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(batch.simulator.step, actions, two, 1)
        assert twin.simulator.step(actions, shared_by(twin.simulator), 0) == -1
        assert not first.done()
        assert batch.simulator.step(actions, two, 0) == -1
        assert first.result() == -1
        assert equal(batch._now(), twin._now())
        left = shared_by(batch.simulator)
        waiting = pool.submit(batch.simulator.step, batch.sample(luck), left, 1)
        stop(left)
        assert waiting.result() == -1
    assert equal(batch._now(), twin._now()), "a step that does not begin is none"


@pytest.mark.skipif(not compiled(), reason="uncompiled, the caller is alone")
def test_threads_end_with_their_batch() -> None:
    before = set(threading.enumerate())
    batch, luck = Batch("border", 2, 100, threads=3), Rng(1)
    batch.reset(3)
    for _ in range(3):
        batch.step(batch.sample(luck))
    helpers = set(threading.enumerate()) - before
    assert len(helpers) == 2, "they are begun once"
    del batch
    gc.collect()
    for thread in helpers:
        thread.join(30)
        assert not thread.is_alive()


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda b: pickle.loads(pickle.dumps(b))])
@pytest.mark.parametrize("opponents", [None, "value", "journeyman"])
def test_a_copy_goes_on_as_the_batch_would(copied: object, opponents: str | None) -> None:
    batch, luck = Batch("rollwrite", 2, 3, opponents=opponents, threads=2), Rng(1)
    batch.reset(2)
    for _ in range(20):
        batch.step(batch.sample(luck))
    twin = copied(batch)  # type: ignore[operator]
    for _ in range(30):
        actions = batch.sample(luck)
        assert equal(batch.step(actions), twin.step(actions))


def test_a_value_of_ones_own_plays() -> None:
    value = learned(SHELF["border"])
    mine, named = (Batch("border", 2, 2, opponents=one, seat=0) for one in (value, "value"))
    assert equal(mine.reset(1), named.reset(1))
    with pytest.raises(ValueError, match="not both"):
        Batch("border", 3, 2, opponents=[value, "value"])


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"opponents": "master"}, "'master' is not played inside"),
        ({"opponents": ["uniform", "uniform"]}, "1 bots are needed, not 2"),
        ({"opponents": "uniform", "seat": 2}, "there is no seat 2"),
        ({"reward": "fame"}, "there is no reward 'fame'; there are win, margin"),
        ({"threads": 0}, "at least one thread"),
        ({"game": "chess"}, "there is no game 'chess'; there are"),
    ],
)
def test_what_cannot_be_is_told(wrong: dict[str, object], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Batch(**{"game": "border", "seats": 2, "matches": 2, **wrong})  # type: ignore[arg-type]


def test_names_inside_are_names_of_bots() -> None:
    assert set(kinds.POLICIES) - {"value"} <= set(BOTS)
