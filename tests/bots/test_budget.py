"""The budget of a level: kept to a batch, five times that for a turn, and repeatable as work."""

import tracemalloc
from collections.abc import Callable

import pytest

from nyhavn import SHELF, Match
from nyhavn.bots import make
from nyhavn.bots.budget import NORMAL, Budget, share
from nyhavn.bots.levels import architect, mason, master
from nyhavn.bots.search_bot import BATCH, SearchBot
from tests.laws.wander import stopped

SEARCHERS: list[Callable[..., SearchBot]] = [mason, architect, master]
BUDGET = 100  # ms


class Clock:
    """A clock that goes on by one batch whenever somebody looks: only thinking takes time."""

    def __init__(self, batch: float) -> None:
        self.batch = batch  # seconds
        self.now = 0.0

    def __call__(self) -> float:
        self.now += self.batch
        return self.now


@pytest.mark.parametrize("level", SEARCHERS)
@pytest.mark.parametrize("name", SHELF)
@pytest.mark.parametrize("batch", [0.010, 0.030, 0.500])
def test_a_decision_takes_its_time_and_at_most_a_batch_more(
    level: Callable[..., SearchBot], name: str, batch: float
) -> None:
    match = Match.new(SHELF[name], 2, dealer=4)
    clock = Clock(batch)
    bot = level(match.game, 1, ms=BUDGET, clock=clock)
    seat = match.to_act[0]
    bot.choose(match.view(seat), match.legal(seat))
    looks = round(clock.now / batch)  # the first begins the time, each later one ends a batch
    assert looks >= 2
    assert (looks - 1) * batch < BUDGET / 1000 + batch + 1e-9


@pytest.mark.parametrize("name", SHELF)
def test_who_does_not_stop_early_uses_the_time(name: str) -> None:
    match = Match.new(SHELF[name], 2, dealer=4)
    clock = Clock(0.010)
    bot = SearchBot(match.game, 1, budget=Budget(BUDGET, clock=clock), stop_early=False)
    seat = match.to_act[0]
    assert sum(one.visits for one in bot.search(match.view(seat))) in (10 * BATCH, 11 * BATCH)


def turns(name: str, seed: int, clock: Clock) -> list[tuple[int, float]]:
    """Play a match against `uniform`; return decisions and seconds of every turn of seat 0."""
    match = Match.new(SHELF[name], 2, dealer=seed)
    bot = SearchBot(match.game, 1, budget=Budget(40, clock=clock), stop_early=False)
    other = make("uniform", match.game, seed)
    found: list[tuple[int, float]] = []
    turn = -1
    while not match.over:
        seat = match.to_act[0]
        view, legal = match.view(seat), match.legal(seat)
        if seat == 0 and view["turn"] == 0:
            decisions, seconds = found.pop() if turn == 0 else (0, 0.0)
            start = clock.now
            line = bot.choose(view, legal)
            found.append((decisions + 1, seconds + clock.now - start - clock.batch))
        else:
            line = other.choose(view, legal)
        turn = view["turn"]
        match = match.play(seat, line)
    return found


def test_a_turn_of_many_decisions_takes_five_times_as_long_at_most() -> None:
    clock = Clock(0.010)
    found = turns("rollwrite", 7, clock)
    assert max(decisions for decisions, _ in found) > 5  # it would take longer without a limit
    for decisions, seconds in found:
        late = decisions * clock.batch  # each decision may exceed its budget by a batch
        assert seconds <= 5 * 0.040 + late + 1e-9, decisions
        whole = sum(share(before) for before in range(decisions))
        assert seconds >= 0.040 * whole - 1e-9, decisions


def test_a_turn_is_less_than_five_budgets_and_each_decision_has_some() -> None:
    shares = [share(before) for before in range(40)]
    assert shares[:7] == [1, 1, 1, 1, 1 / 2, 1 / 4, 1 / 8]
    assert min(shares) > 0
    assert sum(shares) < 5
    assert NORMAL.seconds(0) == 1.0
    assert Budget(50).seconds(5) == 0.0125


def test_every_decision_begins_a_new_tree() -> None:
    match = Match.new(SHELF["copenhagen"], 2, dealer=2)
    bot = SearchBot(match.game, 1, budget=Budget(work=256), stop_early=False)
    for _ in range(3):
        seat = match.to_act[0]
        assert sum(one.visits for one in bot.search(match.view(seat))) == 256
        match = match.play(seat, bot.choose(match.view(seat), match.legal(seat)))


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("name", SHELF)
def test_fixed_work_repeats_itself_on_any_number_of_threads(name: str, threads: int) -> None:
    match = stopped(name, 2, 3)
    seat = match.to_act[0]
    view = match.view(seat)
    found = [master(match.game, seed, work=256, threads=threads).search(view) for seed in (1, 1, 2)]
    assert found[0] == found[1]
    assert found[0] != found[2]
    assert sum(one.visits for one in found[0]) <= 256


def test_the_clock_does_not_change_fixed_work() -> None:
    match = stopped("copenhagen", 2, 3)
    seat = match.to_act[0]
    found = [
        master(match.game, 1, work=128, clock=Clock(batch)).search(match.view(seat))
        for batch in (0.001, 10.0)
    ]
    assert found[0] == found[1]


@pytest.mark.parametrize(("work", "megabytes"), [(64, 5), (100_000, 25)])
def test_a_small_budget_lays_out_little_room(work: int, megabytes: float) -> None:
    """Laid out for a long search, a short one would be mostly that."""
    match = stopped("copenhagen", 2, 6)
    seat = match.to_act[0]
    master(match.game, 1, work=32).choose(match.view(seat), match.legal(seat))  # what is kept
    tracemalloc.start()
    try:
        bot = master(match.game, 1, work=work)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert bot is not None
    assert megabytes / 3 < most / 1_000_000 < megabytes
