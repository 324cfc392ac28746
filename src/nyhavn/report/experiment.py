"""Experiment: the matches of a report, played by bots on as many cores as one likes.

The facts depend on the experiment alone, never on the number of processes.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from inspect import signature
from multiprocessing import get_context
from typing import NamedTuple

from nyhavn.bots import BOTS, make
from nyhavn.bots.guarded import Guarded
from nyhavn.core.dealer import seeded
from nyhavn.core.match import Match
from nyhavn.games import SHELF
from nyhavn.report.facts import Facts, facts, replayed
from nyhavn.report.subject import subject

BATCH = 4  # matches that travel to a process together
BOOSTS = (2, 4, 8)  # how many times the work of the others a boosted seat is given
ONE_IN = 20  # one more match in so many for each of these, by the fewest players


class Trial(NamedTuple):
    """One match: how many seats, its number among those, and which seat thinks more."""

    seats: int
    nth: int
    boosted: int | None = None
    boost: int = 1


@dataclass(frozen=True)
class Experiment:
    """What is played: plain data, so that it can travel to other processes."""

    game: str
    bot: str  # the same on every seat, so that seats can be compared
    work: int
    games: int
    seats: tuple[int, ...]  # matches are split over these numbers of players
    seed: int = 0
    options: tuple[tuple[str, str], ...] = ()

    @property
    def trials(self) -> list[Trial]:
        """Every match: the numbers of players in turn, then those with a boosted seat."""
        n = len(self.seats)
        even = [Trial(self.seats[k % n], k // n) for k in range(self.games)]
        if "work" not in signature(BOTS[self.bot]).parameters:
            return even  # it does not think
        few = self.seats[0]
        return even + [
            Trial(few, nth, boosted, boost)
            for boost in BOOSTS
            for nth in range(self.games // ONE_IN // few)
            for boosted in range(few)
        ]


def run(experiment: Experiment, processes: int = 1) -> Iterator[Facts]:
    """Play the matches; yield their facts in order, however many processes play them.

    Other processes know the bots of this package and of entry points only: a bot that a program
    entered into BOTS itself plays with `processes=1`.
    """
    if processes == 1:
        yield from (play(experiment, trial) for trial in experiment.trials)
        return
    # Spawned, not forked: the caller may have threads, a progress bar for instance.
    pool = ProcessPoolExecutor(processes, get_context("spawn"), initializer=_interruptible)
    try:
        yield from pool.map(partial(play, experiment), experiment.trials, chunksize=BATCH)
    finally:
        pool.shutdown(cancel_futures=True)


def play(experiment: Experiment, trial: Trial) -> Facts:
    """Play one match and return its facts."""
    match, bots = _played(experiment, trial)
    steps = list(replayed(match))
    details = subject(experiment.game).details(match, steps)
    found = facts(match, steps, details)
    errors = sum(bot.errors for bot in bots)
    why = next((bot.why for bot in bots if bot.why), "")
    return replace(found, errors=errors, why=why, boosted=trial.boosted, boost=trial.boost)


def _played(experiment: Experiment, trial: Trial) -> tuple[Match, list[Guarded]]:
    if experiment.bot not in BOTS:  # the caller's mistake, not an error of the bot
        raise KeyError(experiment.bot)
    # The name of a match is the source of all luck in it.
    seats = trial.seats
    game = SHELF[experiment.game]
    name = f"{experiment.game}-{seats}-{experiment.seed}-{trial.nth}"
    bots = []
    for seat in range(seats):
        own = int.from_bytes(sha256(f"{name} {seat}".encode()).digest()[:8], "big")
        work = experiment.work * trial.boost if seat == trial.boosted else experiment.work
        bots.append(Guarded(game, partial(make, experiment.bot, game, own, work=work)))
    match = Match.new(game, seats, dict(experiment.options), seeded(name, seats))
    while not match.over:
        seat = match.to_act[0]
        match = match.play(seat, bots[seat].choose(match.view(seat), match.legal(seat)))
    return match, bots


def _interruptible() -> None:
    """Ctrl-C ends a worker at once and silently, whatever its bot is doing."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
