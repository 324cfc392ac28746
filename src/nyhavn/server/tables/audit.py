"""Audit: whether what is stored of a table is whole, and follows from the rules and its seed."""

from __future__ import annotations

import msgspec

from nyhavn.core.errors import NyhavnError
from nyhavn.core.match import CHANCE, Match
from nyhavn.games import SHELF
from nyhavn.server.storage.store import Kept
from nyhavn.server.tables import head as heads
from nyhavn.server.tables.head import Head
from nyhavn.server.tables.transition import entry_of


def fault(kept: Kept) -> str | None:
    """Return what is wrong with a table, None if nothing is."""
    try:
        head = heads.decode(kept.doc)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        return f"its document cannot be read: {error}"
    if head.id != kept.id:
        return f"its document belongs to table {head.id}"
    if head.state != kept.state:
        return f"it is filed as {kept.state}, and its document says {head.state}"
    for due, entry in enumerate(kept.entries):
        if entry[0] != due:
            return f"entry {due} is missing, entry {entry[0]} comes next"
    return _replayed(head, kept) if _playable(head) else None


def foreign(kept: Kept) -> bool:
    """Say whether a table (without a fault) is of rules that are not on the shelf any more."""
    return not _playable(heads.decode(kept.doc))


def _playable(head: Head) -> bool:
    return head.game in SHELF and SHELF[head.game].of(head.version) is not None


def _replayed(head: Head, kept: Kept) -> str | None:
    try:
        setup = head.rules.setup(len(head.chairs), head.options)
    except NyhavnError as error:
        return f"it cannot be set up: {error}"
    match = Match(head.rules, setup, (), head.rules.start(setup), None)
    luck, taken = head.luck, head.deal.entries if head.deal else 0
    if head.begun and not taken and head.rules.drawn(setup, luck.lot) != setup:
        return "its options are not those that the lot gave"
    for n, entry, _ in kept.entries:
        try:
            who, line = entry_of(entry)
            if who == CHANCE:
                drawn = match.due(luck)
                if line != drawn and n >= taken:
                    return f"entry {n}: chance says '{line}', and its seed says '{drawn}'"
            match = match.enter(who, line)
        except (NyhavnError, ValueError) as error:
            return f"entry {n} is not legal: {error}"
    return _stage(head, match)


def _stage(head: Head, match: Match) -> str | None:
    """A match is over when its table says so, and has begun when its table says so."""
    if (head.state == "open") != (not match.entries):
        return f"it is {head.state}, and its match has {len(match.entries)} entries"
    if (head.state == "over") != match.over:
        return f"it is {head.state}, and its match is {'over' if match.over else 'not over'}"
    return None
