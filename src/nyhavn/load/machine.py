"""Machine: what processes use, as Linux tells it; elsewhere nothing is known."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

PROC = Path("/proc")


class Usage(NamedTuple):
    """Of some processes: seconds of CPU so far, and memory in megabytes."""

    cpu: float
    memory: float


def usage(pids: Iterable[int]) -> Usage:
    """Return what processes use together; those that have ended count nothing."""
    found = [_usage(pid) for pid in pids]
    return Usage(sum(one.cpu for one in found), sum(one.memory for one in found))


def children(pid: int) -> list[int]:
    """Return the processes that a process started, and those that these started."""
    found: list[int] = []
    for listed in PROC.glob(f"{pid}/task/*/children"):
        try:
            own = [int(child) for child in listed.read_text().split()]
        except OSError:
            continue
        found += own + [grandchild for child in own for grandchild in children(child)]
    return found


def load() -> float | None:
    """Return how many processes wanted a processor in the last minute."""
    return round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None


def stolen() -> float:
    """Return how many seconds of this virtual machine its host has given to others so far."""
    try:
        fields = (PROC / "stat").read_text().partition("\n")[0].split()
        return int(fields[8]) / os.sysconf("SC_CLK_TCK")
    except (OSError, IndexError):
        return 0.0


def cores() -> list[int]:
    """Return the processors that this process may use."""
    able = hasattr(os, "sched_getaffinity")
    return sorted(os.sched_getaffinity(0)) if able else []


def pin(pid: int, core: int) -> None:
    """Let a process, and those it starts from now on, use one processor only."""
    if hasattr(os, "sched_setaffinity"):
        with suppress(ProcessLookupError):  # it has ended
            os.sched_setaffinity(pid, {core})


def _usage(pid: int) -> Usage:
    try:
        # The name in the second field may contain spaces; the numbers begin behind its bracket.
        fields = (PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()
        pages = int((PROC / str(pid) / "statm").read_text().split()[1])
    except (OSError, IndexError):
        return Usage(0.0, 0.0)
    ticks = int(fields[11]) + int(fields[12])
    return Usage(ticks / os.sysconf("SC_CLK_TCK"), pages * os.sysconf("SC_PAGE_SIZE") / 1e6)
