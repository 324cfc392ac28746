"""Processes and those they started, as Linux tells."""

from __future__ import annotations

from pathlib import Path


def children(pid: int) -> list[int]:
    """The processes that a process started; none are found where there is no /proc."""
    found = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(child) for child in found.read_text().split()] if found.exists() else []


def alive(pid: int) -> bool:
    """Whether a process has not ended yet."""
    status = Path(f"/proc/{pid}/stat")
    return status.exists() and status.read_text().rsplit(")", 1)[1].split()[0] != "Z"
