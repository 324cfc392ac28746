"""Moments: a position of a record, and the seat that decides there; every fault is a sentence."""

from __future__ import annotations

import argparse

from nyhavn.cli import files
from nyhavn.cli.options import positive
from nyhavn.cli.say import Wrong
from nyhavn.core.match import Match


def add_moment(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that say which moment is meant."""
    parser.add_argument("file", metavar="RECORD", help="a record; - reads standard input")
    parser.add_argument("--at", type=int, metavar="N", help="at the first decision after N entries")
    parser.add_argument("--seat", type=int, metavar="S", help="whose decision, if several owe one")


def add_budget(parser: argparse.ArgumentParser, work: str) -> None:
    """Add the arguments that say how much is to be thought."""
    budget = parser.add_mutually_exclusive_group()
    budget.add_argument("--ms", type=positive, default=2000, metavar="T", help="time (2000)")
    budget.add_argument("--work", type=positive, metavar="N", help=work)
    parser.add_argument(
        "--seed", type=int, default=0, metavar="S", help="of the bot's own luck (0)"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object")


def found(name: str, at: int | None) -> tuple[Match, str | None]:
    """Return the position after so many entries, or the first decision behind it, and the line
    that was played there, if one was chosen."""
    positions = files.positions(name)
    last = len(positions) - 1
    if at is None:
        return positions[-1], None
    if not 0 <= at <= last:
        raise Wrong(f"--at {at}: the record has {last} entries", 2)
    while at < last and not choices(positions[at]):
        at += 1
    then = positions[-1].entries[at : at + 1]
    return positions[at], then[0].line if then else None


def choices(match: Match) -> list[int]:
    """Return the seats that have something to decide."""
    return [seat for seat in match.to_act if len(match.legal(seat)) > 1]


def decider(match: Match, seat: int | None) -> int:
    """Return the seat that decides; a sentence if there is none, or not this one."""
    n = len(match.entries)
    if match.over:
        raise Wrong(f"after {n} entries the match is over; --at asks about an earlier moment", 2)
    if match.chance:
        raise Wrong(f"after {n} entries it is for chance to act, not for a player", 2)
    chosen = (choices(match) or match.to_act)[0] if seat is None else seat
    if chosen not in match.to_act:
        owing = " and ".join(map(str, match.to_act))
        raise Wrong(f"after {n} entries seat {chosen} has nothing to decide, but seat {owing}", 2)
    if len(match.legal(chosen)) == 1:
        line = match.legal(chosen)[0]
        raise Wrong(f"after {n} entries seat {chosen} has one legal line: {line}", 2)
    return chosen
