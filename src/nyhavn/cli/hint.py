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
from nyhavn.cli.moments import add_budget, add_moment, decider, found
from nyhavn.cli.options import positive
from nyhavn.cli.say import Wrong, fault
from nyhavn.core.match import Match
from nyhavn.words import sentence


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    add_moment(parser)
    parser.add_argument("--top", type=positive, default=5, metavar="K", help="lines to show (5)")
    add_budget(parser, "a reproducible amount of work")


def main(args: argparse.Namespace) -> int:
    """Find the position, think, and print."""
    try:
        match, _ = found(args.file, args.at)
        seat = decider(match, args.seat)
    except Wrong as wrong:
        return fault(str(wrong), wrong.code)
    advice = explain(
        match.game, match.view(seat), match.legal(seat), args.seed, args.ms, args.work
    )  # fmt: skip
    if args.json:
        lines = [
            {"line": a.line, "win": a.win, "margin": a.margin, "share": a.share} for a in advice
        ]
        about = {"game": match.game.name, "n": len(match.entries), "seat": seat}
        known = advice[0].known
        print(json.dumps({**about, "known": known, "lines": lines[: args.top]}))
    else:
        _show(match, seat, advice[: args.top])
    return 0


def _show(match: Match, seat: int, best: list[LineEvaluation]) -> None:
    print(f"{match.game.name}, after {len(match.entries)} entries, seat {seat} decides:")
    width = max(len(advice.line) for advice in best)
    for nth, advice in enumerate(best, 1):
        said = sentence(*match.game.lines.say(advice.line), "en")
        print(
            f"{nth}. {advice.line:<{width}}  wins {advice.win:4.0%}  {advice.margin:+5.1f} points"
            f"  {advice.share:4.0%} of the thought  ({said})"
        )
    if not best[0].known:
        print("So early nobody can know who will win: the chances say little more than the seats.")
