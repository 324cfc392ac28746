"""The fair queue, with a clock of its own: whoever asks for how much, nobody else waits for it."""

from __future__ import annotations

import heapq
from collections import Counter
from itertools import count

from hypothesis import given, settings
from hypothesis import strategies as st

from nyhavn.server.tables.fair_queue import BOTS, HINTS, REPLAYS, REVIEWS, WEIGHTS, FairQueue, Job
from tests.examples import examples

USUAL = 1.0  # seconds that a bot thinks if it is alone
LONGEST = {BOTS: 1.0, HINTS: 1.0, REPLAYS: 5.0, REVIEWS: 5.0}


class House:
    """Places under a virtual clock. Bots and hints take less time where there is a crowd."""

    def __init__(self, places: int) -> None:
        self.queue = FairQueue(places)
        self.places = places
        self.now = 0.0
        self.ended: dict[int, float] = {}  # when, by number of the job
        self.served: Counter[tuple[str, str]] = Counter()
        self._numbers = count()
        self._running: list[tuple[float, int, Job, float]] = []

    def ask(self, lane: str, owner: str, table: str = "", seconds: float | None = None) -> Job:
        known = LONGEST[lane] if seconds is None else seconds
        job = Job(next(self._numbers), lane, owner, table, known)
        self.queue.put(job)
        self._begin()
        return job

    def until(self, moment: float) -> None:
        """Let time pass."""
        while self._running and self._running[0][0] <= moment:
            self._end()
        self.now = moment

    def wait_for(self, job: Job) -> float:
        """Let time pass until a job is done; return that moment."""
        while job.number not in self.ended:
            self._end()
        return self.ended[job.number]

    def _end(self) -> None:
        self.now, number, job, took = heapq.heappop(self._running)
        self.ended[number] = self.now
        self.served[job.lane, job.owner] += 1
        self.queue.end(job, took)
        self._begin()

    def _begin(self) -> None:
        while (job := self.queue.begin()) is not None:
            crowd = 1.0 if job.lane == REPLAYS else self.queue.crowd(job.lane, job.owner)
            took = job.seconds / crowd
            heapq.heappush(self._running, (self.now + took, job.number, job, took))
        others = sum(job.lane != BOTS for _, _, job, _ in self._running)
        assert len(self._running) <= self.places
        assert others <= max(1, self.places - 1), "a place is left to bots"
        free = self.places - len(self._running)
        idle = self.queue.waiting and free and (self.places == 1 or others < self.places - 1)
        assert not idle, "somebody waits, and a place is empty"


asked = st.tuples(
    st.floats(0, 3),  # when
    st.sampled_from([*WEIGHTS]),
    st.sampled_from(["eve", "mallory", "trudy"]),
    st.sampled_from("pqr"),
    st.floats(0.01, 1),  # how much of the longest
)


@settings(max_examples=examples(60))
@given(places=st.integers(2, 5), others=st.lists(asked, max_size=60), at=st.floats(0, 3))
def test_nobodys_bot_takes_twice_its_usual_time_because_of_others(
    places: int, others: list[tuple[float, str, str, str, float]], at: float
) -> None:
    house, mine = House(places), None
    for moment, lane, owner, table, part in sorted(others):
        if mine is None and moment > at:
            house.until(at)
            mine = house.ask(BOTS, "ada", "a")
        house.until(moment)
        house.ask(lane, owner, table, LONGEST[lane] * part)
    if mine is None:
        house.until(at)
        mine = house.ask(BOTS, "ada", "a")
    assert house.wait_for(mine) - at <= 2 * USUAL + 1e-9


@settings(max_examples=examples(40))
@given(others=st.lists(asked, max_size=60))
def test_everybody_is_served_in_the_end(
    others: list[tuple[float, str, str, str, float]],
) -> None:
    house, jobs = House(2), []
    for moment, lane, owner, table, part in sorted(others):
        house.until(moment)
        jobs.append(house.ask(lane, owner, table, LONGEST[lane] * part))
    house.until(10_000)
    assert len(house.ended) == len(jobs)
    assert house.queue.waiting == 0


def test_between_those_who_want_all_they_can_get_the_time_is_shared() -> None:
    house = House(2)
    for _ in range(400):
        house.ask(BOTS, "eve", "t", 0.5)
        house.ask(BOTS, "ada", "t", 0.5)
        house.ask(BOTS, "ada", "u", 0.5)
    for _ in range(100):
        house.ask(HINTS, "ada", "t")
        house.ask(REPLAYS, "ada", "t", 1.0)
    house.until(3.0)
    eve, ada = house.served[BOTS, "eve"], house.served[BOTS, "ada"]
    assert eve > 0
    assert ada / 2.5 <= eve <= ada * 2.5, "ada has twice as many jobs, and no more time for them"
    assert house.served[HINTS, "ada"], "hints are not starved by bots"
    house.until(20.0)
    assert house.served[REPLAYS, "ada"], "nor are replays"


def test_the_tables_of_one_owner_have_equal_shares() -> None:
    queue, numbers, begun = FairQueue(1), count(), []
    for table, many in (("t", 20), ("u", 3)):
        for _ in range(many):
            queue.put(Job(next(numbers), BOTS, "eve", table))
    while (job := queue.begin()) is not None:
        begun.append(job.table)
        queue.end(job, job.seconds)
    assert begun[:6] == ["t", "u", "t", "u", "t", "u"]


def test_who_was_away_has_saved_nothing_up() -> None:
    queue, numbers, begun = FairQueue(1), count(), []
    for _ in range(10):
        queue.put(Job(next(numbers), BOTS, "eve", "t"))
    for k in range(10):
        if k == 5:
            for _ in range(5):
                queue.put(Job(next(numbers), BOTS, "ada", "u"))
        job = queue.begin()
        assert job is not None
        begun.append(job.owner)
        queue.end(job, job.seconds)
    assert begun[5:] == ["ada", "eve", "ada", "eve", "ada"]


def test_what_nobody_wants_any_more_is_dropped_and_nothing_is_remembered() -> None:
    queue, numbers = FairQueue(1), count()
    jobs = [Job(next(numbers), BOTS, f"visitor {k}", "t") for k in range(1000)]
    for job in jobs:
        queue.put(job)
    assert queue.crowd(BOTS, "visitor 1") == 1000
    for job in jobs[1:]:
        queue.drop(job)
    assert (queue.begin(), queue.begin(), queue.waiting) == (jobs[0], None, 0)
    queue.end(jobs[0], 0.1)
    assert queue.crowd(BOTS, "visitor 1") == 1
    lane = queue._queues[BOTS]
    assert not lane.waiting
    assert not lane.wanted
    assert not lane._tables
