"""Metrics: what happens in the house, told to whoever counts it. Here nobody does.

Tables, calls and connections tell what they do to a `Metrics`; a server has one that counts for
monitoring programs (`prometheus_metrics`), and where nobody watches this one is enough.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from nyhavn.core.errors import BadLine, Illegal, MoveError, NotYourTurn, NyhavnError
from nyhavn.server.protocol.refused import Refused


class Metrics:
    """Numbers of the house, never of a table or a person; kept by nobody."""

    media = "text/plain"

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self.clock = clock

    def count(self, name: str, by: int = 1, label: str | None = None) -> None:
        """Add to a number."""

    def refused(self, error: NyhavnError) -> str:
        """Count a refusal; return its kind."""
        kind = kind_of(error)
        self.count("refusals", label=kind)
        return kind

    def took(self, name: str, began: float) -> None:
        """Add the time since then."""

    @contextmanager
    def timed(self, name: str) -> Iterator[None]:
        """Add the time that this takes, whatever comes of it."""
        began = self.clock()
        try:
            yield
        finally:
            self.took(name, began)

    def text(self, **tables: Mapping[str, int]) -> str:
        """Return all numbers as text, with tables by stage as they are now."""
        return ""

    def process(self) -> str:
        """Return the memory, processor time and open files of this process, where known."""
        return ""


def kind_of(error: NyhavnError) -> str:
    """Return the kind of a refusal, from a fixed set: the id of a `Refused`, else the class."""
    if isinstance(error, Refused):
        return error.id
    for kind, name in ((Illegal, "illegal"), (NotYourTurn, "not_your_turn"), (BadLine, "bad_line")):
        if isinstance(error, kind):
            return name
    return "move" if isinstance(error, MoveError) else "request"
