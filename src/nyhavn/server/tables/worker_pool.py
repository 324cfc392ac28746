"""Worker pool: somebody who thinks elsewhere. The event loop never does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

PATIENCE = 30.0  # seconds; no level thinks as long
T = TypeVar("T")


class Overrun(Exception):
    """No answer in time, or the worker died twice."""


class WorkerPool(Protocol):
    """Somebody who calls functions elsewhere."""

    @property
    def places(self) -> int:
        """How many calls can be under way at the same time."""

    async def call(self, function: Callable[..., T], *args: Any, bots: bool = False) -> T:
        """Return what the function returns. Bots wait for nobody who could be asked elsewhere."""

    def ready(self) -> bool:
        """Say whether somebody is there."""

    def close(self) -> None:
        """Send everybody home."""
