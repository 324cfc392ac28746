"""Brought record: one that a visitor has brought, as workers read it; nothing of it stays."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from nyhavn.core.match import Match
from nyhavn.core.record import Record, begin
from nyhavn.games import SHELF
from nyhavn.server.protocol.refused import Refused

MOST_LINES = 4_000  # several times those of the longest match


@contextmanager
def brought(text: str, most: int = MOST_LINES) -> Iterator[tuple[Record, Iterator[Match]]]:
    """Begin a record, as `core.record.begin` does; one with more lines is refused.

    What a game keeps of the files in it is forgotten at the end: no match may be used after that.
    """
    if (lines := text.count("\n")) > most:
        raise Refused("long_record", 413, n=lines, most=most)
    with ExitStack() as stack:
        for game in SHELF.values():
            stack.enter_context(game.forgetting())
        yield begin(text, SHELF)
