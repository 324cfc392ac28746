"""Statistics on known values."""

from __future__ import annotations

import os
from random import Random

import pytest

from nyhavn.load import machine
from nyhavn.load.counts import Counts, Percentiles, percentiles
from nyhavn.load.plan import LoadPlan
from nyhavn.load.results import Results, Window, line, missed, summary


def test_percentiles_are_times_that_were_measured() -> None:
    hundred = [k / 1000 for k in range(1, 101)]
    Random(1).shuffle(hundred)
    assert percentiles(hundred) == Percentiles(100, 50, 90, 99, 100)
    assert percentiles([0.007]) == Percentiles(1, 7, 7, 7, 7)
    assert percentiles([0.001, 0.002, 0.003]) == Percentiles(3, 2, 3, 3, 3)
    assert percentiles([0.001] * 99 + [1.0]) == Percentiles(100, 1, 1, 1, 1000)
    assert percentiles([0.001] * 98 + [1.0] * 2) == Percentiles(100, 1, 1, 1000, 1000)
    assert percentiles([]) is None


def test_counting_begins_again_but_connections_stay() -> None:
    counts = Counts()
    counts.connections = 4
    counts.answered(0.1)
    counts.disconnected("why")
    counts.begin()
    assert (counts.connections, len(counts.answers), counts.lost.total()) == (4, 0, 0)


def results(*answers: float, lost: int = 0) -> Results:
    counts = Counts()
    for seconds in answers:
        counts.answered(seconds)
    for _ in range(lost):
        counts.disconnected("gone")
    window = Window(
        at=2.0,
        seconds=2.0,
        connections=8,
        lost=lost,
        answers=percentiles(answers),
        sights=None,
        server_cpu=0.01,
        server_share=0.5,
        server_memory=60.0,
        workers_share=0.0,
        clients_share=3.0,
        stolen_share=0.0,
        load=1.5,
    )
    return Results(LoadPlan("127.0.0.1", 1), ("border",), (window,), counts)


def test_results_divide_what_was_used_by_what_was_done() -> None:
    found = results(0.004, 0.006)
    assert found.cpu_per_move == 5.0
    data = found.data()
    assert data["moves_per_second"] == 1.0
    assert data["answer_ms"] == {"number": 2, "p50": 4, "p90": 6, "p99": 6, "max": 6}
    assert data["sight_ms"] is None
    assert data["memory_mb"] == (60.0, 60.0)
    assert "2 moves in 2 s (1.0 per second)" in summary(found)
    assert "5.00 ms of CPU per move" in summary(found)
    assert line(found.windows[0]).split()[:4] == ["2s", "8", "0", "1.0"]
    assert results().cpu_per_move is None


def test_wishes_that_were_not_fulfilled_are_told() -> None:
    assert missed(results(0.004, 0.040), p50=5, p99=50) == []
    assert len(missed(results(0.004, 0.040), p50=3, p99=30)) == 2
    assert missed(results(0.001, lost=1), None, None) == ["connections or moves were lost"]
    assert missed(results(), p50=5, p99=None) == ["p50 of the acknowledgement is above 5 ms"]


@pytest.mark.skipif(not machine.PROC.exists(), reason="only Linux tells what processes use")
def test_this_process_uses_something() -> None:
    used = machine.usage([os.getpid()])
    assert used.cpu > 0
    assert used.memory > 1
    assert machine.usage([2**22 + 1]) == machine.Usage(0, 0)  # nobody has such a number


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"tables": 0}, "without a table"),
        ({"tables": 99_999}, "0 to 10000 tables"),
        ({"seats": 1}, "2 to 4 people"),
        ({"every": 0.0}, "at least 0.01 seconds"),
        ({"seconds": 1e9}, "up to 86400 seconds"),
    ],
)
def test_what_cannot_be_meant_is_told(change: dict[str, float], why: str) -> None:
    plan = LoadPlan("::1", 80, **change)  # type: ignore[arg-type]
    assert why in (plan.wrong() or "")
    assert LoadPlan("::1", 80).wrong() is None
    assert plan.socket == "ws://[::1]:80/ws"
