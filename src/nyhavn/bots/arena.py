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
from nyhavn.bots.guarded import Guarded
from nyhavn.bots.entrant import place
from nyhavn.bots.process_pool import Promise, Workers, pool
from nyhavn.bots.seatings import Seating, seatings
from nyhavn.core.dealer import seeded
from nyhavn.core.match import Match
from nyhavn.games import SHELF

BATCH = 0.5  # seconds of work that are worth the way to another process or machine
PATIENCE = 10  # a decision of so many times its ms is late ...
LEAST_PATIENCE = 1000  # ... but none of less than so many ms: machines stutter


@dataclass(frozen=True)
class Plan:
    """What is played: plain data, so that it can travel to other processes."""

    game: str
    bots: tuple[str, ...]  # one per seat, in the order of the first seating; may be `name@MS`
    seed: int = 0
    options: tuple[tuple[str, str], ...] = ()
    ms: float | None = None
    work: int | None = None

    @property
    def seatings(self) -> list[Seating]:
        """The different seatings; a set of matches has one of each."""
        return seatings(self.bots)


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
        with pool(min(processes, len(todo))) as workers:
            yield from spread(plan, todo, workers)


def spread(plan: Plan, todo: range, workers: Workers) -> Iterator[Set]:
    """Play these seeds in batches, wherever the workers are; yield their sets in order."""
    waiting: deque[Promise] = deque()
    size = 1  # the first batches find out how long a set takes
    while todo or waiting:
        while todo and len(waiting) < 2 * workers.at_once:
            waiting.append(workers.submit(_batch, plan, todo[:size]))
            todo = todo[size:]
        done, seconds = waiting.popleft().result()
        size = max(1, ceil(BATCH * len(done) / seconds))
        yield from done


def patience(ms: float | None) -> float | None:
    """Return after how many ms an answer is late; None if time does not matter."""
    return None if ms is None else max(PATIENCE * ms, LEAST_PATIENCE)


def _match(plan: Plan, nth: int, seating: Seating) -> Played:
    # Luck belongs to the seed, a bot's own luck to its name: both are equal in all seatings.
    game = SHELF[plan.game]
    name = f"{plan.game}-{len(seating)}-{plan.seed}-{nth}"
    bots = []
    for seat, who in enumerate(seating):
        bot, own = place(who)
        if bot not in BOTS:  # the caller's mistake, not an error of the bot
            raise KeyError(bot)
        ms, work = (plan.ms, plan.work) if own is None else (own, None)
        luck = sha256(f"{name} {who} {seating[:seat].count(who)}".encode()).digest()[:8]
        # A budget counts the bot's own thread: work beside the arena does not make it weaker.
        making = partial(make, bot, game, int.from_bytes(luck, "big"), ms, work, thread_time)
        bots.append(Guarded(game, making, patience(ms)))
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


def _batch(plan: Plan, todo: Sequence[int]) -> tuple[list[Set], float]:
    start = perf_counter()
    done = [play(plan, nth) for nth in todo]
    return done, max(perf_counter() - start, 1e-6)
