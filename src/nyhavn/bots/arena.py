"""Arena: bots against each other, every seed in every seating, on as many cores as one likes.

The results depend on the plan alone, never on the number of processes; only times (and bots whose
budget is time) differ from run to run.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from math import ceil
from time import perf_counter, thread_time

from nyhavn.bots import BOTS, make
from nyhavn.bots.entrant import entrant
from nyhavn.bots.guarded import Guarded
from nyhavn.bots.process_pool import Task, TaskPool, process_pool
from nyhavn.bots.seatings import Seating, seatings
from nyhavn.core.dealer import seeded
from nyhavn.core.match import Match
from nyhavn.games import SHELF

BATCH = 0.5  # seconds of work that are worth the way to another process or machine
LATE = 10  # a decision of so many times its ms is late ...
NEVER_LATE = 1000  # ... but none of less than so many ms: machines stutter


@dataclass(frozen=True)
class ArenaPlan:
    """What is played: plain data, so that it can travel to other processes."""

    game: str
    bots: tuple[str, ...]  # one per seat, in the order of the first seating; see `entrant`
    seed: int = 0
    options: tuple[tuple[str, str], ...] = ()
    ms: float | None = None
    work: int | None = None

    @property
    def seatings(self) -> list[Seating]:
        """The different seatings; a set of matches has one of each."""
        return seatings(self.bots)


@dataclass(frozen=True)
class MatchResult:
    """What is known of one match; the lists have one value per seat, but for the ranking."""

    scores: list[int]
    ranking: list[list[int]]
    decisions: list[int]
    ms: list[float]  # for all decisions together
    errors: list[int]
    why: list[str]  # the first error, or nothing


MatchSet = tuple[MatchResult, ...]  # the matches of one seed, one per seating


def play(plan: ArenaPlan, nth: int) -> MatchSet:
    """Play the nth seed in every seating."""
    return tuple(_match(plan, nth, seating) for seating in plan.seatings)


def run(plan: ArenaPlan, todo: range, processes: int = 1) -> Iterator[MatchSet]:
    """Play these seeds; yield their sets in order, however many processes play them.

    Other processes know the bots of this package and of entry points only: a bot that a program
    entered into BOTS itself plays with `processes=1`.
    """
    if processes == 1 or len(todo) < 2:
        yield from (play(plan, nth) for nth in todo)
    else:
        with process_pool(min(processes, len(todo))) as pool:
            yield from spread(plan, todo, pool)


def spread(plan: ArenaPlan, todo: range, pool: TaskPool) -> Iterator[MatchSet]:
    """Play these seeds in batches, wherever the pool is; yield their sets in order."""
    waiting: deque[Task] = deque()
    size = 1  # the first batches find out how long a set takes
    while todo or waiting:
        while todo and len(waiting) < 2 * pool.at_once:
            waiting.append(pool.submit(_batch, plan, todo[:size]))
            todo = todo[size:]
        done, seconds = waiting.popleft().result()
        size = max(1, ceil(BATCH * len(done) / seconds))
        yield from done


def time_limit(ms: float | None) -> float | None:
    """Return after how many ms an answer is late; None if time does not matter."""
    return None if ms is None else max(LATE * ms, NEVER_LATE)


def _match(plan: ArenaPlan, nth: int, seating: Seating) -> MatchResult:
    # Luck belongs to the seed, a bot's own luck to its name: both are equal in all seatings.
    game = SHELF[plan.game]
    name = f"{plan.game}-{len(seating)}-{plan.seed}-{nth}"
    bots = []
    for seat, who in enumerate(seating):
        bot, own, weights = entrant(who)
        if bot not in BOTS:  # the caller's mistake, not an error of the bot
            raise KeyError(bot)
        ms, work = (plan.ms, plan.work) if own is None else (own, None)
        luck = sha256(f"{name} {who} {seating[:seat].count(who)}".encode()).digest()[:8]
        # A budget counts the bot's own thread: work beside the arena does not make it weaker.
        making = partial(
            make, bot, game, int.from_bytes(luck, "big"), ms, work, thread_time, weights
        )
        bots.append(Guarded(game, making, time_limit(ms)))
    match = Match.new(game, len(seating), dict(plan.options), seeded(name, len(seating)))
    while not match.over:
        seat = match.to_act[0]
        match = match.play(seat, bots[seat].choose(match.view(seat), match.legal(seat)))
    return MatchResult(
        scores=match.scores,
        ranking=match.ranking,
        decisions=[bot.decisions for bot in bots],
        ms=[round(bot.ms, 3) for bot in bots],
        errors=[bot.errors for bot in bots],
        why=[bot.why for bot in bots],
    )


def _batch(plan: ArenaPlan, todo: Sequence[int]) -> tuple[list[MatchSet], float]:
    start = perf_counter()
    done = [play(plan, nth) for nth in todo]
    return done, max(perf_counter() - start, 1e-6)
