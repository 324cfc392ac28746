"""Say what a strong player would do in a match, with the chance to win and the points to expect.

examples:
  nyhavn hint match.nyhavn                    at the end of an unfinished record
  nyhavn hint match.nyhavn --at 40            after its first 40 entries
  nyhavn hint match.nyhavn --ms 5000 --json   think longer; for tools
"""

from __future__ import annotations

import argparse
import json

from nyhavn.bots.explain import LineEvaluation, explain
from nyhavn.cli import files
from nyhavn.cli.options import positive
from nyhavn.cli.say import Wrong, fault
from nyhavn.core.match import Match
from nyhavn.words import sentence


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("file", metavar="RECORD", help="a record; - reads standard input")
    parser.add_argument("--at", type=int, metavar="N", help="at the first decision after N entries")
    parser.add_argument("--seat", type=int, metavar="S", help="whose decision, if several owe one")
    parser.add_argument("--top", type=positive, default=5, metavar="K", help="lines to show (5)")
    budget = parser.add_mutually_exclusive_group()
    budget.add_argument("--ms", type=positive, default=2000, metavar="T", help="time (2000)")
    budget.add_argument("--work", type=positive, metavar="N", help="a reproducible amount of work")
    parser.add_argument(
        "--seed", type=int, default=0, metavar="S", help="of the bot's own luck (0)"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object")


def main(args: argparse.Namespace) -> int:
    """Find the position, think, and print."""
    try:
        match = _found(args.file, args.at)
        seat = _asked(match, args.seat)
    except Wrong as wrong:
        return fault(str(wrong), wrong.code)
    found = explain(
        match.game, match.view(seat), match.legal(seat), args.seed, args.ms, args.work
    )  # fmt: skip
    if args.json:
        lines = [
            {"line": a.line, "win": a.win, "margin": a.margin, "share": a.share} for a in found
        ]
        about = {"game": match.game.name, "n": len(match.entries), "seat": seat}
        print(json.dumps({**about, "lines": lines[: args.top]}))
    else:
        _show(match, seat, found[: args.top])
    return 0


def _found(name: str, at: int | None) -> Match:
    """Return the position after so many entries, or the first decision behind it."""
    positions = files.positions(name)
    last = len(positions) - 1
    if at is None:
        return positions[-1]
    if not 0 <= at <= last:
        raise Wrong(f"--at {at}: the record has {last} entries", 2)
    while at < last and not _choices(positions[at]):
        at += 1
    return positions[at]


def _choices(match: Match) -> list[int]:
    """Return the seats that have something to decide."""
    return [seat for seat in match.to_act if len(match.legal(seat)) > 1]


def _asked(match: Match, seat: int | None) -> int:
    """Return the seat that decides; a sentence if there is none, or not this one."""
    n = len(match.entries)
    if match.over:
        raise Wrong(f"after {n} entries the match is over; --at asks about an earlier moment", 2)
    if match.chance:
        raise Wrong(f"after {n} entries it is for chance to act, not for a player", 2)
    chosen = (_choices(match) or match.to_act)[0] if seat is None else seat
    if chosen not in match.to_act:
        owing = " and ".join(map(str, match.to_act))
        raise Wrong(f"after {n} entries seat {chosen} has nothing to decide, but seat {owing}", 2)
    if len(match.legal(chosen)) == 1:
        line = match.legal(chosen)[0]
        raise Wrong(f"after {n} entries seat {chosen} has one legal line: {line}", 2)
    return chosen


def _show(match: Match, seat: int, found: list[LineEvaluation]) -> None:
    print(f"{match.game.name}, after {len(match.entries)} entries, seat {seat} decides:")
    width = max(len(advice.line) for advice in found)
    for nth, advice in enumerate(found, 1):
        said = sentence(*match.game.lines.say(advice.line), "en")
        print(
            f"{nth}. {advice.line:<{width}}  wins {advice.win:4.0%}  {advice.margin:+5.1f} points"
            f"  {advice.share:4.0%} of the thought  ({said})"
        )
