"""Levels: the bots for people, from gentle to frightening, and the makers of those that search."""

from __future__ import annotations

import time
from functools import partial

from nyhavn.bots.learned import learned
from nyhavn.bots.search_bot import Clock, Monte
from nyhavn.core.game import Game

# Ids of bots, in order of strength. Words: `level.<id>` is its name, `level.<id>.about` a sentence.
LEVELS = ("apprentice", "journeyman", "mason", "architect", "master")
TRIES = 4  # lines looked at for each step of a playout
KEEN = 120.0  # an architect looks further around than the estimate alone would


def mason(
    game: Game, seed: int, ms: float | None = None, work: int | None = None,
    clock: Clock = time.perf_counter,
) -> Monte:  # fmt: skip
    """Flat Monte Carlo: what looks good is played out many times, the best average wins."""
    return Monte(game, seed, ms, work, deep=1, guided=True, tries=TRIES, clock=clock)


def architect(
    game: Game, seed: int, ms: float | None = None, work: int | None = None,
    clock: Clock = time.perf_counter,
) -> Monte:  # fmt: skip
    """Tree search: the estimate says where to look, the learned value judges what is found."""
    return Monte(
        game, seed, ms, work, guided=True, keen=KEEN, tries=TRIES,
        eye=lambda seats: learned(game), clock=clock,
    )  # fmt: skip


def master(
    game: Game, seed: int, ms: float | None = None, work: int | None = None,
    clock: Clock = time.perf_counter, threads: int = 1,
) -> Monte:  # fmt: skip
    """Tree search by the learned value alone; where it knows nothing, what an architect does."""
    return Monte(
        game, seed, ms, work, guided=True, insight=True, keen=KEEN, tries=TRIES,
        eye=partial(learned, game), threads=threads, clock=clock,
    )  # fmt: skip
