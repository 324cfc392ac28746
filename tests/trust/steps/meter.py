"""Meter: what each step of the server's event loop costs: processor time, and work that is counted.

While a step lasts nobody else is heard, so it is the step that has to be short, not the answer.
Processor time is that of the loop's own thread: what other programs do at the same time is no part
of it. Work is counted where it is done, so it is the same on every machine.
"""

from __future__ import annotations

import asyncio.events
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest import mock

from nyhavn.core import history
from nyhavn.core.match import Match
from nyhavn.server import config, threaded
from nyhavn.server.http import request
from nyhavn.server.tables import encoded_log, head, snapshot, table

ENCODERS = (encoded_log, head, request, snapshot)  # modules that make JSON in the loop


class Meter:
    """The dearest step of everything that was asked for, by what it was."""

    def __init__(self) -> None:
        self.asked = ""  # what is asked for now; nothing: a step does not count
        self.seconds: dict[str, float] = {}
        self.work: dict[str, Counter[str]] = {}
        self.thread = 0  # that of the loop: what a worker does beside it is no part of a step

    def note(self, seconds: float, work: Counter[str]) -> None:
        """Take note of a step."""
        if self.asked:
            self.seconds[self.asked] = max(seconds, self.seconds.get(self.asked, 0.0))
            self.work[self.asked] = work | self.work.get(self.asked, Counter())


@contextmanager
def metered() -> Iterator[Meter]:
    """Watch the steps of a server that is started inside."""
    meter, work, here = Meter(), Counter[str](), threading.get_ident()
    step, usual = asyncio.events.Handle._run, config.configured

    def run(handle: asyncio.events.Handle) -> None:
        if threading.get_ident() == here:  # a loop of the test's own
            return step(handle)
        meter.thread = threading.get_ident()
        work.clear()
        began = time.thread_time()
        step(handle)
        meter.note(time.thread_time() - began, work)

    def configured(*args: Any) -> Any:
        found = usual(*args)
        found.loop = "asyncio"  # whose steps can be watched; what is done in them is the same
        return found

    with ExitStack() as stack:
        stack.enter_context(mock.patch.object(asyncio.events.Handle, "_run", run))
        stack.enter_context(mock.patch.object(threaded, "configured", configured))
        _count(meter, work, stack)
        yield meter


def _count(meter: Meter, work: Counter[str], stack: ExitStack) -> None:
    """Count entries that are judged, lines that are generated and bytes that are encoded."""
    judged, actions = history.worked_out, Match.actions

    def add(kind: str, n: int) -> None:
        if threading.get_ident() == meter.thread:
            work[kind] += n

    def counted_entry(*args: Any) -> Any:
        add("entries", 1)
        return judged(*args)

    def counted_lines(match: Match, seat: int) -> tuple[int, ...]:
        known = seat in match._actions
        found = actions(match, seat)
        add("lines", 0 if known else len(found))
        return found

    def counted(encode: Callable[[Any], bytes]) -> Callable[[Any], bytes]:
        def encoded(value: Any) -> bytes:
            found = encode(value)
            add("bytes", len(found))
            return found

        return encoded

    stack.enter_context(mock.patch.object(table, "worked_out", counted_entry))
    stack.enter_context(mock.patch.object(Match, "actions", counted_lines))
    for module in ENCODERS:
        stack.enter_context(mock.patch.object(module, "encode", counted(module.encode)))
