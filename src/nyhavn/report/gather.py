"""Gather: bots play the matches of a report, on as many cores as one likes.

The facts depend on the plan alone, never on the number of processes.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from multiprocessing import get_context

from nyhavn.bots import make
from nyhavn.bots.guard import Guarded
from nyhavn.core.dealer import seeded
from nyhavn.core.match import Match
from nyhavn.games import SHELF
from nyhavn.report.facts import Facts, facts, replayed
from nyhavn.report.subject import subject

BATCH = 4  # matches that travel to a process together


@dataclass(frozen=True)
class Plan:
    """What is played: plain data, so that it can travel to other processes."""

    game: str
    bot: str  # the same on every seat, so that seats can be compared
    work: int
    games: int
    seats: tuple[int, ...]  # matches are split over these numbers of players
    seed: int = 0
    options: tuple[tuple[str, str], ...] = ()

    @property
    def tables(self) -> list[tuple[int, int]]:
        """Every match as (seats, its number among those), the numbers of players in turn."""
        n = len(self.seats)
        return [(self.seats[k % n], k // n) for k in range(self.games)]


def gather(plan: Plan, processes: int = 1) -> Iterator[Facts]:
    """Play the matches; yield their facts in order, however many processes play them."""
    if processes == 1:
        yield from (told(plan, table) for table in plan.tables)
        return
    # Spawned, not forked: the caller may have threads, a progress bar for instance.
    pool = ProcessPoolExecutor(processes, get_context("spawn"), initializer=_interruptible)
    try:
        yield from pool.map(partial(told, plan), plan.tables, chunksize=BATCH)
    finally:
        pool.shutdown(cancel_futures=True)


def told(plan: Plan, table: tuple[int, int]) -> Facts:
    """Play one match and return its facts."""
    match, bots = _played(plan, table)
    steps = list(replayed(match))
    found = facts(match, steps, subject(plan.game).tell(match, steps))
    errors = sum(bot.errors for bot in bots)
    return replace(found, errors=errors, why=next((bot.why for bot in bots if bot.why), ""))


def _played(plan: Plan, table: tuple[int, int]) -> tuple[Match, list[Guarded]]:
    # The name of a match is the source of all luck in it.
    seats, nth = table
    game = SHELF[plan.game]
    name = f"{plan.game}-{seats}-{plan.seed}-{nth}"
    bots = []
    for seat in range(seats):
        own = int.from_bytes(sha256(f"{name} {seat}".encode()).digest()[:8], "big")
        bots.append(Guarded(game, partial(make, plan.bot, game, own, work=plan.work)))
    match = Match.new(game, seats, dict(plan.options), seeded(name, seats))
    while not match.over:
        seat = match.to_act[0]
        match = match.play(seat, bots[seat].choose(match.view(seat), match.legal(seat)))
    return match, bots


def _interruptible() -> None:
    """Ctrl-C ends a worker at once and silently, whatever its bot is doing."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
