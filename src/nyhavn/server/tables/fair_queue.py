"""Fair queue: whose turn it is at the workers. A pure object: no clock, no tasks, no processes.

Workers are shared at three levels, each by the same rule: between the lanes (bots have most, then
hints, then everything else), within a lane between owners, within an owner between tables. The rule
is start-time fair queueing: who has used least, counted from when they began to want something, is
next; nobody saves up for later, and nobody can be overtaken for ever.
"""

from __future__ import annotations

from collections import Counter, deque
from typing import Generic, NamedTuple, TypeVar

BOTS, HINTS, REPLAYS, REVIEWS = "bots", "hints", "replays", "reviews"
WEIGHTS = {BOTS: 8.0, HINTS: 2.0, REPLAYS: 1.0, REVIEWS: 1.0}
K = TypeVar("K")


class Job(NamedTuple):
    """Work for a worker: of which kind, for whom, at which table, and about how long it takes."""

    number: int  # tells jobs apart
    lane: str
    owner: str  # an address, or what stands for one
    table: str
    seconds: float = 1.0


class Shares(Generic[K]):
    """What everybody has used, as far as it still counts."""

    def __init__(self) -> None:
        self._now = 0.0  # where whoever began last stood
        self._used: dict[K, float] = {}
        self._room = 64  # keys until those are forgotten who have no lead

    def of(self, key: K) -> float:
        """Return where somebody stands: the lowest is next."""
        return max(self._now, self._used.get(key, 0.0))

    def begin(self, key: K, cost: float) -> None:
        """Let somebody begin, and charge what it will probably cost."""
        self._now = self.of(key)
        self._used[key] = self._now + cost
        if len(self._used) > self._room:
            self._used = {key: used for key, used in self._used.items() if used > self._now}
            self._room = max(64, 2 * len(self._used))

    def correct(self, key: K, cost: float) -> None:
        """Charge what it cost more, or less, than was thought."""
        if key in self._used:
            self._used[key] += cost


class FairQueue:
    """All jobs that wait, and those that are being done at one of so many places.

    One place is always left to bots, if there are several: a hint or a replay cannot be stopped.
    """

    def __init__(self, places: int) -> None:
        self._places = places
        self._running: dict[int, Job] = {}
        self._lanes: Shares[str] = Shares()
        self._queues = {lane: _Lane() for lane in WEIGHTS}

    def put(self, job: Job) -> None:
        """Let a job wait for its turn."""
        self._queues[job.lane].put(job)

    def begin(self) -> Job | None:
        """Return the job whose turn it is, and count it as running; None if nothing can begin."""
        able = [lane for lane, queue in self._queues.items() if queue.waiting and self._room(lane)]
        if not able:
            return None
        lane = min(able, key=self._lanes.of)
        job = self._queues[lane].begin()
        self._lanes.begin(lane, job.seconds / WEIGHTS[lane])
        self._running[job.number] = job
        return job

    def end(self, job: Job, seconds: float) -> None:
        """Take note that a job is done, or was given up, after so much time of a worker."""
        del self._running[job.number]
        self._lanes.correct(job.lane, (seconds - job.seconds) / WEIGHTS[job.lane])
        self._queues[job.lane].end(job, seconds)
        if not any(queue.wanted for queue in self._queues.values()):
            self._lanes = Shares()

    def drop(self, job: Job) -> None:
        """Forget a job that waits: nobody wants it any more."""
        self._queues[job.lane].drop(job)

    def crowd(self, lane: str, owner: str) -> float:
        """Return how many jobs there are for each place that an owner has a right to, at least 1.

        Who asks for much has less time for each; what others ask for divides the places, no more.
        """
        wanted = self._queues[lane].wanted
        owners = len(wanted) + (owner not in wanted)
        return max(1.0, owners * max(1, wanted[owner]) / self._open_to(lane))

    @property
    def waiting(self) -> int:
        """How many jobs wait."""
        return sum(queue.wanted.total() for queue in self._queues.values()) - len(self._running)

    def _open_to(self, lane: str) -> int:
        """How many places a lane may have now."""
        if lane != BOTS:
            return max(1, self._places - 1)
        return max(1, self._places - self._others())

    def _others(self) -> int:
        return sum(job.lane != BOTS for job in self._running.values())

    def _room(self, lane: str) -> bool:
        if len(self._running) >= self._places:
            return False
        return lane == BOTS or self._others() < self._open_to(lane)


class _Lane:
    """The jobs of one lane: by owner, and of each owner by table."""

    def __init__(self) -> None:
        self.waiting: dict[str, dict[str, deque[Job]]] = {}
        self.wanted: Counter[str] = Counter()  # jobs of each owner, running ones too
        self._owners: Shares[str] = Shares()
        self._tables: dict[str, Shares[str]] = {}

    def put(self, job: Job) -> None:
        self.waiting.setdefault(job.owner, {}).setdefault(job.table, deque()).append(job)
        self.wanted[job.owner] += 1

    def begin(self) -> Job:
        owner = min(self.waiting, key=self._owners.of)
        shares = self._tables.setdefault(owner, Shares())
        table = min(self.waiting[owner], key=shares.of)
        job = self.waiting[owner][table].popleft()
        self._tidy(job)
        self._owners.begin(owner, job.seconds)
        shares.begin(table, job.seconds)
        return job

    def end(self, job: Job, seconds: float) -> None:
        self._owners.correct(job.owner, seconds - job.seconds)
        self._tables[job.owner].correct(job.table, seconds - job.seconds)
        self._leave(job)

    def drop(self, job: Job) -> None:
        self.waiting[job.owner][job.table].remove(job)
        self._tidy(job)
        self._leave(job)

    def _tidy(self, job: Job) -> None:
        tables = self.waiting[job.owner]
        if not tables[job.table]:
            del tables[job.table]
        if not tables:
            del self.waiting[job.owner]

    def _leave(self, job: Job) -> None:
        """Forget who wants nothing any more; when nobody does, all begin anew."""
        self.wanted[job.owner] -= 1
        if not self.wanted[job.owner]:
            del self.wanted[job.owner]
            self._tables.pop(job.owner, None)
        if not self.wanted:
            self._owners = Shares()
