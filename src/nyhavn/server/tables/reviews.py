"""Reviews: those that are being thought of, part by part through the fair queue, and the latest.

A part takes a second or less of a worker, so that bots and hints come between. What is found for a
table is stored with its head; what was asked for a record somebody brought is kept for a while.
"""

from __future__ import annotations

import asyncio
import base64
import gzip
import hashlib
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec

from nyhavn.review.judgement import Judgement
from nyhavn.server.protocol.refused import Refused
from nyhavn.server.protocol.replay_bodies import ReviewProgress
from nyhavn.server.tables import review_tasks
from nyhavn.server.tables.fair_queue import REVIEWS
from nyhavn.server.tables.job_queue import JobQueue
from nyhavn.server.tables.worker_pool import Overrun

log = logging.getLogger(__name__)
T = TypeVar("T")
KEPT = 64  # reviews in memory
MOST_OF_ONE = 2  # that one visitor may have thought of at a time
AT_ONCE = 2  # decisions in a part: uncompiled, each may take seconds
Keep = Callable[[str], Awaitable[object]]  # stores a review that was packed


@dataclass
class _Thought:
    """A review on its way."""

    owner: str
    done: int = 0
    of: int = 1
    found: bytes | None = None
    wrong: tuple[str, dict[str, Any]] | None = None
    task: asyncio.Task[None] | None = None

    @property
    def running(self) -> bool:
        return self.found is None and self.wrong is None


class Reviews:
    """All reviews of a server, by what they are of."""

    def __init__(self, jobs: JobQueue) -> None:
        self._jobs = jobs
        self._thoughts: OrderedDict[str, _Thought] = OrderedDict()

    def progress(self, key: str) -> ReviewProgress | None:
        """Return how far a review is, None if nobody has asked for it; why it failed is raised."""
        thought = self._thoughts.get(key)
        if thought is None:
            return None
        if thought.wrong is not None:
            del self._thoughts[key]
            raise refused(*thought.wrong)
        if thought.found is None:
            return ReviewProgress(key, "thinking", thought.done, thought.of)
        return ready(key, thought.found)

    def begin(
        self, key: str, owner: str, text: str, work: int | None, keep: Keep | None = None
    ) -> ReviewProgress:
        """Let a review be thought of, unless it is already; return how far it is."""
        known = self.progress(key)
        if known is not None:
            return known
        running = [one for one in self._thoughts.values() if one.running]
        mine = sum(one.owner == owner for one in running)
        if mine >= MOST_OF_ONE or len(running) >= KEPT:
            raise Refused("reviews", 429, n=MOST_OF_ONE)
        while len(self._thoughts) >= KEPT:
            oldest = next(k for k, one in self._thoughts.items() if not one.running)
            del self._thoughts[oldest]
        thought = self._thoughts[key] = _Thought(owner)
        thought.task = asyncio.create_task(self._think(key, thought, text, work, keep))
        return ReviewProgress(key, "thinking", 0, 1)

    async def _think(
        self, key: str, thought: _Thought, text: str, work: int | None, keep: Keep | None
    ) -> None:
        try:
            found = await self._parts(key, thought, text, work)
            if found is not None and keep is not None:
                await keep(found[1])
            thought.found = found and found[0]
        except Overrun:
            thought.wrong = ("server.busy", {})
        except asyncio.CancelledError:
            thought.wrong = ("server.busy", {})
            raise
        except Exception:
            log.exception("a review failed")
            thought.wrong = ("server.busy", {})

    async def _parts(
        self, key: str, thought: _Thought, text: str, work: int | None
    ) -> tuple[bytes, str] | None:
        async def call(function: Callable[..., T], *args: Any) -> T:
            return await self._jobs.call(REVIEWS, thought.owner, key, function, lambda _: args)

        moments, most, wrong = await call(review_tasks.plan, text, work)
        if wrong[0]:
            thought.wrong = wrong
            return None
        thought.of = moments + most + 1
        judgements: list[Judgement] = []
        for last in range(moments, 0, -AT_ONCE):
            first, then = max(0, last - AT_ONCE), next(iter(judgements), None)
            judgements[:0] = await call(review_tasks.judge, text, work, first, last, then)
            thought.done = len(judgements)
        for at, iterations in review_tasks.unsettled(judgements, work):
            then = next(iter(judgements[at + 1 :]), None)
            judgements[at : at + 1] = await call(
                review_tasks.judge, text, work, at, at + 1, then, iterations
            )
        for at in review_tasks.doubtful(judgements, work):
            judgements[at] = await call(review_tasks.confirm, text, work, at, judgements[at])
            thought.done += 1
        return await call(review_tasks.finish, text, work, judgements)


def refused(id: str, values: dict[str, Any]) -> Refused:
    """Return what a worker could not do, as a refusal."""
    code = {"server.busy": 503, "server.long_record": 413, "server.not_over": 409}.get(id, 400)
    found = Refused(id.removeprefix("server."), code, **values)
    found.id = id
    return found


def key_of(text: str) -> str:
    """Return the key of a record that somebody brought."""
    return "record-" + hashlib.sha256(text.encode()).hexdigest()[:24]


def unpacked(text: str) -> bytes:
    """Return a review that was stored with a table."""
    return gzip.decompress(base64.b64decode(text))


def ready(key: str, found: bytes) -> ReviewProgress:
    """Return a review that is ready."""
    raw: Any = msgspec.Raw(found)
    return ReviewProgress(key, "ready", 1, 1, raw)
