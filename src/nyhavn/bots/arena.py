"""Arena: bots against each other, every seed in every seating, on as many cores as one likes.

The results depend on the plan alone, never on the number of processes; only times (and bots whose
budget is time) differ from run to run.
"""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from math import ceil
from multiprocessing import get_context
from time import perf_counter

from nyhavn.bots import BOTS, make
from nyhavn.bots.guard import Guarded
from nyhavn.bots.seatings import Seating, seatings
from nyhavn.core.dealer import seeded
from nyhavn.core.match import Match
from nyhavn.games import SHELF

BATCH = 0.5  # seconds of work that are worth the way to another process
PATIENCE = 10  # a decision of so many times its ms is late ...
LEAST_PATIENCE = 1000  # ... but none of less than so many ms: machines stutter


@dataclass(frozen=True)
class Plan:
    """What is played: plain data, so that it can travel to other processes."""

    game: str
    bots: tuple[str, ...]  # one per seat, in the order of the first seating
    seed: int = 0
    options: tuple[tuple[str, str], ...] = ()
    ms: float | None = None
    work: int | None = None

    @property
    def seatings(self) -> list[Seating]:
        """The different seatings; a set of matches has one of each."""
        return seatings(self.bots)

    @property
    def patience(self) -> float | None:
        """After how many ms an answer is late; None if time does not matter."""
        return None if self.ms is None else max(PATIENCE * self.ms, LEAST_PATIENCE)


@dataclass(frozen=True)
class Played:
    """What is known of one match; the lists have one value per seat, but for the ranking."""

    scores: list[int]
    ranking: list[list[int]]
    decisions: list[int]
    ms: list[float]  # for all decisions together
    errors: list[int]
    why: list[str]  # the first error, or nothing


Set = tuple[Played, ...]  # the matches of one seed, one per seating


def play(plan: Plan, nth: int) -> Set:
    """Play the nth seed in every seating."""
    return tuple(_match(plan, nth, seating) for seating in plan.seatings)


def run(plan: Plan, todo: range, processes: int = 1) -> Iterator[Set]:
    """Play these seeds; yield their sets in order, however many processes play them.

    Other processes know the bots of this package and of entry points only: a bot that a program
    entered into BOTS itself plays with `processes=1`.
    """
    if processes == 1 or len(todo) < 2:
        yield from (play(plan, nth) for nth in todo)
    else:
        yield from _pooled(plan, todo, min(processes, len(todo)))


def _match(plan: Plan, nth: int, seating: Seating) -> Played:
    # Luck belongs to the seed, a bot's own luck to its name: both are equal in all seatings.
    game = SHELF[plan.game]
    name = f"{plan.game}-{len(seating)}-{plan.seed}-{nth}"
    bots = []
    for seat, bot in enumerate(seating):
        if bot not in BOTS:  # the caller's mistake, not an error of the bot
            raise KeyError(bot)
        own = sha256(f"{name} {bot} {seating[:seat].count(bot)}".encode()).digest()[:8]
        making = partial(make, bot, game, int.from_bytes(own, "big"), plan.ms, plan.work)
        bots.append(Guarded(game, making, plan.patience))
    match = Match.new(game, len(seating), dict(plan.options), seeded(name, len(seating)))
    while not match.over:
        seat = match.to_act[0]
        match = match.play(seat, bots[seat].choose(match.view(seat), match.legal(seat)))
    return Played(
        scores=match.scores,
        ranking=match.ranking,
        decisions=[bot.decisions for bot in bots],
        ms=[round(bot.ms, 3) for bot in bots],
        errors=[bot.errors for bot in bots],
        why=[bot.why for bot in bots],
    )


def _pooled(plan: Plan, todo: range, processes: int) -> Iterator[Set]:
    # Spawned, not forked: the caller may have threads, a progress bar for instance.
    pool = ProcessPoolExecutor(processes, get_context("spawn"), initializer=_interruptible)
    waiting: deque[Future[tuple[list[Set], float]]] = deque()
    size = 1  # the first batches find out how long a set takes
    try:
        while todo or waiting:
            while todo and len(waiting) < 2 * processes:
                waiting.append(pool.submit(_batch, plan, todo[:size]))
                todo = todo[size:]
            done, seconds = waiting.popleft().result()
            size = max(1, ceil(BATCH * len(done) / seconds))
            yield from done
    finally:
        pool.shutdown(cancel_futures=True)


def _batch(plan: Plan, todo: Sequence[int]) -> tuple[list[Set], float]:
    start = perf_counter()
    done = [play(plan, nth) for nth in todo]
    return done, max(perf_counter() - start, 1e-6)


def _interruptible() -> None:
    """Ctrl-C ends a worker at once and silently, whatever its bot is doing."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
