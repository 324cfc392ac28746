"""How many steps a learner gets per CPU second: `nyhavn bench --learners`.

Random play, with observations and masks; a step is a decision with at least two lines. What others
offer is measured in the same run, where it is installed (extra `bench`).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib import import_module
from random import Random
from statistics import median
from typing import Any

from nyhavn.cli.benchmarks import SLICE, SLICES, side_by_side
from nyhavn.core.rng import Rng
from nyhavn.extras import extras
from nyhavn.research import aec, encode
from nyhavn.research.batch import Batch
from nyhavn.research.gym import Solo

with extras():
    import numpy as np

MATCHES = 256
LARGE = 2048  # to share a step among threads
CLASSICS = ("connect_four_v3", "tictactoe_v3", "go_v5", "hanabi_v5")
Play = Callable[[], int]  # plays on for a while, and returns how many steps that were


def rate(play: Play) -> float:
    """Return steps per CPU second, the median of some slices."""
    found = []
    for _ in range(SLICES):
        steps = 0
        begin = time.process_time()
        while (spent := time.process_time() - begin) < SLICE:
            steps += play()
        found.append(steps / spent)
    return median(found)


def batch(name: str, **more: Any) -> Play:
    """Return random play in a batch."""
    many, luck = Batch(name, 2, MATCHES, **more), Rng(1)
    many.reset(1)

    def play() -> int:
        many.step(many.sample(luck))
        return MATCHES

    return play


def with_two_threads(name: str) -> float:
    """Return how many times the steps of one thread two have, by wall time, in a large batch.

    Actions are chosen outside: only `step` is timed.
    """
    ratios = []
    one, two = (Batch(name, 2, LARGE, threads=n) for n in (1, 2))
    for _ in range(SLICES):
        done = []
        for many in (one, two):
            luck, steps, spent = Rng(1), 0, 0.0
            many.reset(1)
            while spent < SLICE:
                actions = many.sample(luck)
                begin = time.perf_counter()
                many.step(actions)
                spent += time.perf_counter() - begin
                steps += LARGE
            done.append(steps / spent)
        ratios.append(done[1] / done[0])
    return median(ratios)


def solo(name: str) -> Play:
    """Return random play against a uniform bot, as Gymnasium has it."""
    env, luck = Solo(name, bots="uniform"), Rng(1)

    def play() -> int:
        _, info = env.reset(seed=luck.below(1 << 30))
        steps, ended = 0, False
        while not ended:
            legal = np.flatnonzero(info["action_mask"])
            _, _, ended, _, info = env.step(legal[luck.below(len(legal))])
            steps += 1
        return steps

    return play


def pettingzoo(env: Any) -> Play:
    """Return random play in a raw environment of PettingZoo."""
    luck = Rng(1)

    def play() -> int:
        env.reset(seed=luck.below(1 << 30))
        steps = 0
        for _ in env.agent_iter():
            seen, _, ended, cut, info = env.last()
            if ended or cut:
                env.step(None)
                continue
            mask = seen["action_mask"] if "action_mask" in seen else info["action_mask"]
            legal = np.flatnonzero(mask)
            steps += len(legal) > 1
            env.step(int(legal[luck.below(len(legal))]))
        return steps

    return play


def spiel(name: str, observer: bool = True) -> Play:
    """Return random play of an OpenSpiel game from Python, with observations.

    They come by an observer, which writes into an array of NumPy, or as lists from the state.
    """
    pyspiel: Any = import_module("pyspiel")
    game = pyspiel.load_game(name)
    seen, luck = import_module("open_spiel.python.observation").make_observation(game), Rng(1)
    dice = Random(1)

    def play() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choices(outcomes, chances)[0])
                continue
            if observer:
                seen.set_from(state, state.current_player())
            else:
                state.observation_tensor(state.current_player())
            legal = state.legal_actions()
            steps += len(legal) > 1
            state.apply_action(legal[luck.below(len(legal))])
        return steps

    return play


def pgx(name: str) -> Play | None:
    """Return random play of a game of pgx (JAX), a batch as large as ours; None without it."""
    try:
        jax, games = import_module("jax"), import_module("pgx")
        again = import_module("pgx.experimental").auto_reset
    except ImportError:
        return None
    env = games.make(name)
    key = jax.random.PRNGKey(1)

    @jax.jit  # type: ignore[untyped-decorator,unused-ignore]
    def go(state: Any, key: Any) -> Any:
        picks = jax.random.categorical(key, jax.numpy.log(state.legal_action_mask + 1e-9), axis=-1)
        return jax.vmap(again(env.step, env.init))(state, picks, jax.random.split(key, MATCHES))

    held = [jax.jit(jax.vmap(env.init))(jax.random.split(key, MATCHES)), key]

    def play() -> int:
        held[1], now = jax.random.split(held[1])
        held[0] = go(held[0], now)
        held[0].observation.block_until_ready()
        return MATCHES

    return play


def ours() -> dict[str, dict[str, float]]:
    """Measure every way in which our games are played by learners."""
    found = {}
    for name in encode.games():
        ways: dict[str, Play] = {
            f"Batch({MATCHES})": batch(name),
            "... against uniform": batch(name, opponents="uniform"),
            "... against journeyman": batch(name, opponents="journeyman"),
            "Gymnasium": solo(name),
            "PettingZoo": pettingzoo(aec.Seats(name, 2)),
        }
        if _there("pyspiel"):
            import_module("nyhavn.research.spiel")
            ways["OpenSpiel"] = spiel(f"nyhavn_{name}")
        found[name] = {way: rate(play) for way, play in ways.items()}
        found[name]["two batches in threads"] = side_by_side(batch(name), batch(name))
        found[name][f"Batch({LARGE}, threads=2)"] = with_two_threads(name)
    return found


def others() -> dict[str, float]:
    """Measure what others offer, as far as it is installed."""
    ways: dict[str, Play] = {}
    if _there("pyspiel"):
        for name in ("connect_four", "backgammon", "dots_and_boxes(num_rows=5,num_cols=5)"):
            short = name.partition("(")[0]
            ways[f"OpenSpiel {short} (C++)"] = spiel(name)
            ways[f"  {short}, as lists"] = spiel(name, observer=False)
    for name in CLASSICS:
        env = _classic(name)
        if env:
            ways[f"PettingZoo {name}"] = pettingzoo(env)
    for name in ("connect_four", "backgammon"):
        play = pgx(name)
        if play:
            ways[f"pgx {name} ({MATCHES})"] = play
    return {way: rate(play) for way, play in ways.items()}


def _there(module: str) -> bool:
    """Say whether a module is installed."""
    try:
        import_module(module)
    except ImportError:
        return False
    return True


def _classic(name: str) -> Any:
    """Return a classic of PettingZoo, None where something that it needs is missing."""
    try:
        return import_module(f"pettingzoo.classic.{name}").raw_env()
    except Exception:  # they say in many ways that something is missing
        return None
