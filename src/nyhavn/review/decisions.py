"""Decisions: the choices of a match that stood to its end, with the position before each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from nyhavn.core.match import CHANCE, CHOSEN, UNDONE, Match


@dataclass(frozen=True)
class PastDecision:
    """A choice: made after n entries, in a turn counted from 1, by a seat."""

    n: int
    turn: int
    seat: int
    line: str
    before: Match
    reply: tuple[int, str] | None = None  # the next choice, unless chance acts before it: n, line


def decisions(positions: Sequence[Match]) -> list[PastDecision]:
    """Return the choices that were not taken back; positions: before every entry, and the end."""
    standing: list[tuple[int, PastDecision | None]] = []
    turns = turn_numbers(positions)
    for before, after, turn in zip(positions, positions[1:], turns, strict=False):
        who, line, kind = after.entries[-1]
        if kind == UNDONE:
            del standing[-int(line.removeprefix("undo ")) :]
            continue
        chosen = PastDecision(len(before.entries), turn, who, line, before)
        standing.append((who, chosen if kind == CHOSEN else None))
    found: list[PastDecision] = []
    reply = None
    for who, one in reversed(standing):
        if one is not None:
            found.append(replace(one, reply=reply))
            reply = one.n, one.line
        elif who == CHANCE:
            reply = None
    return found[::-1]


def turn_numbers(positions: Sequence[Match]) -> list[int]:
    """Return for each position the turn it belongs to, counted from 1."""
    found: list[int] = []
    last = None
    for position in positions:
        now = position.view(None).get("turn")
        found.append((found[-1] if found else 0) + (not found or now != last))
        last = now
    return found
