"""Sealed record: the record of a match, opened as soon as that harms nobody."""

from __future__ import annotations

from dataclasses import replace

from nyhavn.core.match import Match
from nyhavn.core.record import Record
from nyhavn.server.tables import daily
from nyhavn.server.tables.head import Head


def record_of(head: Head, match: Match, now: int) -> Record:
    """Return the record of a match that is over: at a challenge others may still have to play, so
    its seed is told when the day is."""
    if not may_open(head, now):
        return closed(head, match)
    return Record.of(match, head.names, head.lot, head.record_deal)


def closed(head: Head, match: Match) -> Record:
    """Return the record without what opens the seal."""
    return without_seed(match, head.names)


def without_seed(match: Match, names: tuple[str, ...]) -> Record:
    """Return the record of a match at a challenge while its day goes on."""
    return replace(Record.of(match, names), seed=None, salts=None, commits=None)


def may_open(head: Head, now: int) -> bool:
    """Say whether the seed of a match that is over may be told."""
    return head.daily is None or daily.closed(head.daily.day, now)
