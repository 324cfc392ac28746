"""Play on behind the best lines of a moment many times, and tell what they are really worth.

All lines meet the same luck, in worlds that the seat that decides could not tell from the real one.
It ends when one line is clearly best, or the time is up.

examples:
  nyhavn truth match.nyhavn --at 40                the best lines of a search, and what was played
  nyhavn truth match.nyhavn --at 40 --ms 20000     longer: smaller intervals
  nyhavn truth match.nyhavn --at 40 --line 'take 1,2' --line 'take 4,5' --work 400 --json
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict

from nyhavn.bots.explain import explain
from nyhavn.bots.line_race import Truth, truth
from nyhavn.cli.moments import add_budget, add_moment, decider, found
from nyhavn.cli.options import positive
from nyhavn.cli.say import Wrong, fault
from nyhavn.core.match import Match
from nyhavn.words import sentence

SEARCH_WORK = 512  # of the search that says which lines are worth a race


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    add_moment(parser)
    parser.add_argument(
        "--top", type=positive, default=6, metavar="K", help="lines of the search to follow (6)"
    )
    parser.add_argument(
        "--line", action="append", default=[], metavar="LINE", help="follow this one, not those"
    )
    parser.add_argument("--all", action="store_true", help="follow every legal line")
    add_budget(parser, "at most so many worlds: the same seed, the same answer")


def main(args: argparse.Namespace) -> int:
    """Find the position, play on, and print."""
    try:
        match, played = found(args.file, args.at)
        seat = decider(match, args.seat)
        lines = _lines(match, seat, played, args)
    except Wrong as wrong:
        return fault(str(wrong), wrong.code)
    answer = truth(match.game, match.view(seat), lines, args.seed, args.ms, args.work)
    if args.json:
        about = {"game": match.game.name, "n": len(match.entries), "seat": seat}
        told = [asdict(one) for one in answer.lines]
        print(json.dumps({**about, "played": played, "clear": answer.clear, "lines": told}))
    else:
        _show(match, seat, played, answer)
    return 0


def _lines(match: Match, seat: int, played: str | None, args: argparse.Namespace) -> list[str]:
    """Return the lines to follow: those asked for, or the best of a search and what was played."""
    legal = match.legal(seat)
    for line in args.line:
        if line not in legal:
            raise Wrong(f"--line '{line}': not legal for seat {seat} at this moment", 2)
    if args.line:
        return list(dict.fromkeys(args.line))
    if args.all:
        return legal
    best = explain(match.game, match.view(seat), legal, args.seed, work=SEARCH_WORK)[: args.top]
    lines = [one.line for one in best]
    return [*lines, played] if played in legal and played not in lines else lines


def _show(match: Match, seat: int, played: str | None, answer: Truth) -> None:
    print(f"{match.game.name}, after {len(match.entries)} entries, seat {seat} decides:")
    width = max(len(one.line) for one in answer.lines)
    for nth, one in enumerate(answer.lines, 1):
        lost = f"loses {100 * one.behind:4.1f} ({_from_to(one.behind_low, one.behind_high)})"
        said = sentence(*match.game.lines.say(one.line), "en")
        was = ", played" if one.line == played else ""
        print(
            f"{nth}. {one.line:<{width}}  wins {one.win:4.0%} ({_from_to(one.low, one.high)})"
            f"  {one.margin:+5.1f} points  {'best' if nth == 1 else lost}"
            f"  {one.worlds} worlds  ({said}{was})"
        )
    print(
        "The best line is clear." if answer.clear else "Which is best is not clear: think longer."
    )


def _from_to(low: float, high: float) -> str:
    return f"{100 * low:.0f} to {100 * high:.0f}"
