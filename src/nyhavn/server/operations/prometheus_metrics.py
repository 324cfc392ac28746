"""Prometheus metrics: what monitoring programs read. Numbers of the house, never of a person.

Labels come from fixed sets. Refusals of the engine are counted by their kind only: which rule a
line broke can depend on a hand that others must not know, and everybody may read these numbers.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)

from nyhavn.server.operations.metrics import Metrics

COUNTERS = {
    "tables_made": "tables made since the start",
    "moves": "moves of people that were accepted",
    "hints": "hints given",
    "replays": "records shown",
    "reviews": "matches looked back at",
    "conflicts": "times that another process had stored something first",
    "slowed": "times that nothing was read for a while from who sent too much",
    "late": "seats given to a bot because their time was up",
    "tables_forgotten": "tables cleaned up",
}
LABELLED = {  # a name, its label, and what it counts
    "refusals": ("kind", "messages and calls that were refused"),
    "cut": ("why", "connections that were cut off, by what their visitors did"),
    "notices": ("outcome", "addresses called because it is somebody's turn, by what came of it"),
    "errors": ("room", "faults of the server: of messages, calls, the store, sending, or a bot"),
}
GAUGES = {
    "sockets": "connections now",
    "tables_damaged": "tables that were found to be damaged, and set aside",
}
TABLES = {"tables": "tables stored, by stage", "tables_in_memory": "tables in memory, by stage"}
TIMES = {
    "commit": "storing entries or a change of a table",
    "ack": "from the arrival of a person's move to the sending of its answer",
    "delivery": "from the arrival of a person's move to the last sending of what it changed",
    "thinking": "choosing a bot's line, waiting for a worker included",
}
CUTS = (
    *("connections", "files", "flood", "hurry", "nonsense", "partial", "silent", "slow", "unread"),
)
ROOMS = ("message", "call", "store", "sending", "bot")  # where errors are counted
OUTCOMES = ("sent", "gone", "refused", "private", "failed", "dropped")  # of a notice
STAGES = ("open", "playing", "over")
BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30)
FINE = {"delivery": tuple(round(0.0005 * 1.25**k, 6) for k in range(45))}  # to 9 seconds

disable_created_metrics()  # type: ignore[no-untyped-call]  # their own times tell nothing


class PrometheusMetrics(Metrics):
    """The numbers of one house."""

    media = "text/plain; version=0.0.4"

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        super().__init__(clock)
        self._registry = kept = CollectorRegistry()
        self._numbers: dict[str, Counter | Gauge] = {}
        for name, text in COUNTERS.items():
            self._numbers[name] = Counter(f"nyhavn_{name}", text, registry=kept)
        for name, (label, text) in LABELLED.items():
            self._numbers[name] = Counter(f"nyhavn_{name}", text, (label,), registry=kept)
        for room in ROOMS:  # known from the start, so that the first error is seen to be one
            self.count("errors", 0, room)
        for why in CUTS:
            self.count("cut", 0, why)
        for outcome in OUTCOMES:
            self.count("notices", 0, outcome)
        for name, text in GAUGES.items():
            self._numbers[name] = Gauge(f"nyhavn_{name}", text, registry=kept)
        self._tables = {
            name: Gauge(f"nyhavn_{name}", text, ("state",), registry=kept)
            for name, text in TABLES.items()
        }
        self._times = {
            name: Histogram(
                f"nyhavn_{name}_seconds", text, buckets=FINE.get(name, BUCKETS), registry=kept
            )
            for name, text in TIMES.items()
        }

    def count(self, name: str, by: int = 1, label: str | None = None) -> None:
        """Add to a number."""
        number = self._numbers[name]
        (number.labels(label) if label else number).inc(by)

    def total(self, name: str) -> int:
        """Return a number as it is now, all its labels together."""
        found = next(iter(self._numbers[name].collect())).samples
        return int(sum(sample.value for sample in found if not sample.name.endswith("_created")))

    def took(self, name: str, began: float) -> None:
        """Add the time since then."""
        self._times[name].observe(self.clock() - began)

    def text(self, **tables: Mapping[str, int]) -> str:
        """Return all numbers as text, with tables by stage as they are now."""
        for name, stages in tables.items():
            for stage in STAGES:
                self._tables[name].labels(stage).set(stages.get(stage, 0))
        return generate_latest(self._registry).decode()

    def process(self) -> str:
        """Return the memory, processor time and open files of this process, where known."""
        registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        return generate_latest(registry).decode()
