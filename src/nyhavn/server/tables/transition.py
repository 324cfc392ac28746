"""Transition: what a table becomes next, judged but not yet stored."""

from __future__ import annotations

import logging
from collections.abc import Collection, Sequence
from typing import NamedTuple

from nyhavn.core.match import CHANCE, Match
from nyhavn.core.record import dump
from nyhavn.server.operations.journal import Fields, at
from nyhavn.server.storage.store import Attempt, Change, Save
from nyhavn.server.tables import clock, daily, sealed_record
from nyhavn.server.tables import head as heads
from nyhavn.server.tables.head import Head

log = logging.getLogger(__name__)


class Transition(NamedTuple):
    """A new head, the match after each new entry, and both as the store takes them."""

    before: Head
    head: Head
    steps: Sequence[Match]
    save: Save

    def log(self) -> None:
        """Tell the journal what was stored: numbers, no lines."""
        head, n = self.head, self.save.n + len(self.save.entries)
        if head.state != self.before.state:
            event = "match begun" if head.state == "playing" else "match over"
            log.info(event, extra=at(table=head.id, n=n, game=head.game))
        if not log.isEnabledFor(logging.DEBUG):
            return
        fields: Fields = {"table": head.id, "n": n}
        who = entry_of(self.save.entries[0])[0] if self.save.entries else CHANCE
        if who != CHANCE:
            fields["seat"] = who
        log.debug("stored", extra=at(**fields))


def transition(
    before: Head,
    version: int,
    match: Match,
    head: Head,
    steps: Sequence[Match],
    now: int,
    fresh: Collection[int] = (),
) -> Transition:
    """Return how a table at a version becomes another; `fresh` seats have just decided."""
    n, after = len(match.entries), steps[-1] if steps else match
    new = after.entries[n:]
    entries = [str(entry) for entry in new]
    head = clock.with_deadlines(before, head, after.to_act, now, fresh, new)
    change = None if head is before else stored_change(head)
    tried = attempt_of(head, after, now) if head.state == "over" != before.state else None
    return Transition(before, head, steps, Save(head.id, version, change, n, entries, tried))


def attempt_of(head: Head, match: Match, now: int) -> Attempt | None:
    """Return the try that a finished match was, if it counts."""
    (seat, *_), challenge = [*head.people, -1], head.daily
    if challenge is None or not challenge.counted or daily.closed(challenge.day, now):
        return None
    if seat < 0 or head.chairs[seat].kind != "person":  # an operator let bots play on
        return None
    chair = head.chairs[seat]
    record = dump(sealed_record.closed(head, match))
    return Attempt(challenge.day, head.game, chair.token or "", head.id, match.scores[seat], record)


def stored_change(head: Head) -> Change:
    """Return a head as the store takes it."""
    return Change(head.state, heads.encode(head), clock.due(head))


def entry_of(text: str) -> tuple[int, str]:
    """Return who made a stored entry, and its line."""
    who, _, line = text.partition(" ")
    return (CHANCE if who == "*" else int(who)), line
