"""Results: what a run has shown, for people and for programs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from nyhavn.load.counts import Counts, Percentiles, percentiles
from nyhavn.load.plan import LoadPlan


@dataclass(frozen=True)
class Window:
    """Some seconds of a run. Shares are percent of one processor, memory is in megabytes."""

    at: float  # seconds since measuring began, at its end
    seconds: float
    connections: int
    lost: int  # connections, since measuring began
    answers: Percentiles | None
    sights: Percentiles | None
    server_cpu: float  # seconds
    server_share: float
    server_memory: float
    workers_share: float
    clients_share: float
    stolen_share: float  # what the host of a virtual machine took of all its processors
    load: float | None


@dataclass(frozen=True)
class Results:
    """The whole of it."""

    plan: LoadPlan
    games: tuple[str, ...]
    windows: tuple[Window, ...]
    counts: Counts

    @property
    def seconds(self) -> float:
        """How long it was measured."""
        return sum(window.seconds for window in self.windows)

    @property
    def cpu_per_move(self) -> float | None:
        """Milliseconds of the server's CPU for each move, pings and all else included."""
        spent, moves = sum(window.server_cpu for window in self.windows), len(self.counts.answers)
        return round(spent * 1000 / moves, 3) if spent and moves else None

    @property
    def connections(self) -> int:
        """How many there were at the end."""
        return self.windows[-1].connections if self.windows else 0

    @property
    def memory(self) -> tuple[float, float] | None:
        """Megabytes of the server at the beginning and at the end; None if nobody looked."""
        if not self.windows or not self.windows[-1].server_memory:
            return None
        return self.windows[0].server_memory, self.windows[-1].server_memory

    def data(self) -> dict[str, Any]:
        """Return all of it for JSON."""
        counts = self.counts
        return {
            "plan": asdict(self.plan) | {"games": self.games},
            "seconds": round(self.seconds, 1),
            "connections": self.connections,
            "lost": dict(counts.lost),
            "moves": len(counts.answers),
            "moves_per_second": round(len(counts.answers) / self.seconds, 1),
            "unanswered": counts.unanswered,
            "late": counts.late,
            "idle": counts.idle,
            "refusals": dict(counts.refusals),
            "pongs": counts.pongs,
            "matches": counts.matches,
            "answer_ms": _named(percentiles(counts.answers)),
            "sight_ms": _named(percentiles(counts.sights)),
            "own_delay_ms": _named(percentiles(counts.lags)),
            "cpu_ms_per_move": self.cpu_per_move,
            "memory_mb": self.memory,
            "windows": [
                asdict(window)
                | {"answers": _named(window.answers), "sights": _named(window.sights)}
                for window in self.windows
            ],
        }


def _named(found: Percentiles | None) -> dict[str, float] | None:
    return None if found is None else found._asdict()


HEAD = (
    "   time  conns  lost  moves/s   p50 ms   p99 ms   max ms  seen p99"
    "  server %  MB      bots %  clients %  stolen %  load"
)


def line(window: Window) -> str:
    """Return a window as one line under HEAD."""
    answers, sights = window.answers, window.sights
    moves = answers.number / window.seconds if answers else 0.0
    load = "" if window.load is None else f"{window.load:.2f}"
    return (
        f"{window.at:6.0f}s {window.connections:6d} {window.lost:5d} {moves:8.1f}"
        f" {_ms(answers, 'p50')} {_ms(answers, 'p99')} {_ms(answers, 'max')} {_ms(sights, 'p99')} "
        f" {window.server_share:8.1f}  {window.server_memory:6.1f}  {window.workers_share:6.1f}"
        f"  {window.clients_share:9.1f}  {window.stolen_share:8.1f} {load:>5}"
    )


def _ms(found: Percentiles | None, name: str) -> str:
    return "       -" if found is None else f"{getattr(found, name):8.2f}"


def summary(results: Results) -> str:
    """Return the end of it in sentences."""
    counts = results.counts
    rate = len(counts.answers) / results.seconds
    lines = [
        f"{len(counts.answers)} moves in {results.seconds:.0f} s ({rate:.1f} per second),"
        f" {counts.matches} matches ended, {counts.pongs} pings answered.",
        f"Connections: {results.connections} at the end, {counts.lost.total()} lost.",
        f"Moves not answered: {counts.unanswered}; answered after the next was due: {counts.late};"
        f" nobody could move: {counts.idle}; refused: {counts.refusals.total()}.",
        _sentence("A move is acknowledged", percentiles(counts.answers)),
        _sentence("Another person sees it", percentiles(counts.sights)),
        _sentence("This program itself was late by", percentiles(counts.lags)),
    ]
    lines += [f"  lost: {why} ({n} times)" for why, n in counts.lost.most_common(5)]
    lines += [f"  refused: {id} ({n} times)" for id, n in counts.refusals.most_common(5)]
    if results.cpu_per_move is not None:
        lines.append(f"The server used {results.cpu_per_move:.2f} ms of CPU per move.")
    if results.memory is not None:
        first, last = results.memory
        lines.append(f"Its memory went from {first:.0f} MB to {last:.0f} MB.")
    return "\n".join(lines)


def _sentence(what: str, found: Percentiles | None) -> str:
    if found is None:
        return f"{what}: never."
    return (
        f"{what}: p50 {found.p50:.2f} ms, p90 {found.p90:.2f} ms, p99 {found.p99:.2f} ms,"
        f" at most {found.max:.2f} ms."
    )


def missed(results: Results, p50: float | None, p99: float | None) -> Sequence[str]:
    """Return which wishes were not fulfilled, as sentences."""
    found, answers = [], percentiles(results.counts.answers)
    if results.counts.lost or results.counts.unanswered:
        found.append("connections or moves were lost")
    for name, most in (("p50", p50), ("p99", p99)):
        if most is not None and (answers is None or getattr(answers, name) > most):
            found.append(f"{name} of the acknowledgement is above {most:g} ms")
    return found
