"""Levels: the bots for people, from gentle to frightening, and the makers of those that search."""

from __future__ import annotations

import time
from functools import partial
from pathlib import Path

from nyhavn.bots.budget import Budget, Clock
from nyhavn.bots.learned import learned, learned_in
from nyhavn.bots.policy import Policy, Prior
from nyhavn.bots.search_bot import SearchBot
from nyhavn.bots.value import Value
from nyhavn.core.game import Game

# Ids of bots, in order of strength. Words: `level.<id>` is its name, `level.<id>.about` a sentence.
LEVELS = ("apprentice", "journeyman", "mason", "architect", "master")
ROLLOUT_TRIES = 4  # more would take longer than they are worth
MERIT_TEMPERATURE = 120.0  # an architect looks further around than the estimate alone would


def for_all(game: Game, seats: int) -> Value:
    """Return what was learned for any number of seats, not for just so many."""
    return learned(game)


def mason(
    game: Game, seed: int, ms: float | None = None, work: int | None = None,
    clock: Clock = time.perf_counter,
) -> SearchBot:  # fmt: skip
    """Flat Monte Carlo: what looks good is played out many times, the best average wins."""
    policy = Policy(Prior.MERIT, rollout_tries=ROLLOUT_TRIES, depth=1)
    return SearchBot(game, seed, policy, Budget(ms, work, clock))


def architect(
    game: Game, seed: int, ms: float | None = None, work: int | None = None,
    clock: Clock = time.perf_counter,
) -> SearchBot:  # fmt: skip
    """Tree search: the estimate is the prior, the learned value evaluates leaves."""
    policy = Policy(Prior.MERIT, MERIT_TEMPERATURE, partial(for_all, game), ROLLOUT_TRIES)
    return SearchBot(game, seed, policy, Budget(ms, work, clock))


def master(
    game: Game, seed: int, ms: float | None = None, work: int | None = None,
    clock: Clock = time.perf_counter, threads: int = 1, weights: str | Path | None = None,
) -> SearchBot:  # fmt: skip
    """Tree search by the learned value alone; where it is untrained, what an architect does.

    `weights` is a folder that `nyhavn train` has written; what cannot be read is a ValueError.
    """
    value = partial(learned, game) if weights is None else partial(learned_in, Path(weights), game)
    if weights is not None:
        value(0)  # what is wrong with it is told now
    policy = Policy(Prior.VALUE, MERIT_TEMPERATURE, value, ROLLOUT_TRIES)
    return SearchBot(game, seed, policy, Budget(ms, work, clock), threads=threads)
