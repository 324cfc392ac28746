"""Clock: how long a seat has for a decision that it owes. Functions of heads and moments.

A moment is a number of milliseconds since 1970, UTC. Every decision gets the whole limit of the
table, counted from when the seat began to owe it; a further one of the same turn gets it anew, and
an undo gives nothing: who comes back to a decision has what was left of it. Where several seats owe
at the same time each has its own deadline. Bots have no limit, but a moment by which one that was
forgotten (its server was stopped) is looked after.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence

from msgspec.structs import replace

from nyhavn.core.match import CHOSEN, DEALT, UNDONE, Entry
from nyhavn.server.tables.head import Head
from nyhavn.server.tables.thought import Thought

Now = Callable[[], int]

SECOND = 1000
SLACK = SECOND  # for a move that is on its way when the time is up
FORGOTTEN = 60 * SECOND  # no bot takes as long
GRACE = 60 * SECOND  # what everybody has at least when the server is back
SHARE = 10  # ... or this part of the limit, if that is more: slow players do not watch the server
UNTHOUGHT = Thought()


def utc() -> int:
    """Return this moment, as the machine knows it."""
    return time.time_ns() // 1_000_000


def with_deadlines(
    before: Head,
    head: Head,
    to_act: Collection[int],
    now: int,
    fresh: Collection[int] = (),
    entries: Sequence[Entry] = (),
) -> Head:
    """Return the head with a deadline for each seat that owes, after these new entries.

    Seats that owed already keep theirs, unless they are `fresh` (have just decided something) or
    somebody else sits there than before.
    """
    if not head.clock:
        return head
    owing = to_act if head.state == "playing" else ()
    thoughts = _thoughts(before, head, entries, now)
    deadlines = {}
    for seat in owing:
        kind = head.chairs[seat].kind
        goes_on = seat not in fresh and before.chairs[seat].kind == kind
        limit = FORGOTTEN
        if kind == "person":
            limit = thoughts.get(seat, UNTHOUGHT).now(head.clock * SECOND)
        old = head.deadlines.get(seat) if goes_on else None
        deadlines[seat] = now + limit if old is None else old
    return replace(head, deadlines=deadlines, thoughts=thoughts)


def _thoughts(before: Head, head: Head, entries: Sequence[Entry], now: int) -> dict[int, Thought]:
    """Return what people have left for decisions they may come back to, after new entries."""
    found = {
        seat: thought
        for seat, thought in head.thoughts.items()
        if before.chairs[seat].kind == head.chairs[seat].kind == "person"
    }
    left = remaining(before, now)
    for who, _, kind in entries:
        thought = found.get(who, UNTHOUGHT)
        if kind == DEALT:
            found = {}
        elif kind == UNDONE:
            found[who] = thought.undone(left.get(who))
        elif kind == CHOSEN:
            found = {seat: other.cut() for seat, other in found.items()}
            if head.chairs[who].kind == "person":
                found[who] = thought.chosen(left.get(who), head.clock * SECOND)
    return found


def due(head: Head) -> int | None:
    """Return the moment at which somebody has to look after this table."""
    return min(head.deadlines.values(), default=None)


def overdue(head: Head, now: int) -> list[int]:
    """Return the seats that did not decide in time."""
    return [seat for seat, moment in head.deadlines.items() if moment + SLACK <= now]


def remaining(head: Head, now: int) -> dict[int, int]:
    """Return the milliseconds that are left to each person who owes a decision."""
    return {
        seat: max(0, moment - now)
        for seat, moment in head.deadlines.items()
        if head.chairs[seat].kind == "person"
    }


def grace(limit: int) -> int:
    """Return what everybody with this limit (seconds) has at least after a start of the server."""
    return min(limit * SECOND, max(GRACE, limit * SECOND // SHARE))


def with_grace(head: Head, now: int) -> Head:
    """Return the head after a pause in which nobody could move.

    Nobody has more than their limit: the time of day may have been set back meanwhile.
    """
    least, most = now + grace(head.clock), now + head.clock * SECOND
    deadlines = {
        seat: min(max(moment, least), most)
        if head.chairs[seat].kind == "person"
        else min(moment, now + FORGOTTEN)
        for seat, moment in head.deadlines.items()
    }
    return replace(head, deadlines=deadlines)
