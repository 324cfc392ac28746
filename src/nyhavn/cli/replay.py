"""Show a record: the log in sentences and the last position, or JSON for tools.

examples:
  nyhavn replay match.nyhavn
  nyhavn replay match.nyhavn --json      the result as one JSON object
  nyhavn replay match.nyhavn --legal     every position with its legal lines, one JSON object a line
"""

from __future__ import annotations

import argparse
import json

from nyhavn.cli import files
from nyhavn.cli.say import Wrong, fault
from nyhavn.core.match import Match


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("file", metavar="FILE", help="a record; - reads standard input")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="the result as one JSON object")
    form.add_argument("--legal", action="store_true", help="every position, one JSON object a line")


def main(args: argparse.Namespace) -> int:
    """Replay and print."""
    try:
        if args.legal:
            positions = [json.dumps(_position(match)) for match in files.positions(args.file)]
            print("\n".join(positions))
        elif args.json:
            print(json.dumps(_result(files.record(args.file).match)))
        else:
            from nyhavn.cli.screen import show_record

            show_record(files.record(args.file))
    except Wrong as wrong:
        return fault(str(wrong), wrong.code)
    return 0


def _result(match: Match) -> dict[str, object]:
    return {
        "game": match.game.name,
        "seats": match.seats,
        "entries": len(match.entries),
        "over": match.over,
        "scores": match.scores,
        "ranking": match.ranking,
        "to_act": list(match.to_act),
    }


def _position(match: Match) -> dict[str, object]:
    legal: dict[str, object] = {str(seat): match.legal(seat) for seat in match.to_act}
    if match.chance:
        legal = {"*": [list(outcome) for outcome in match.odds()]}
    return {
        "n": len(match.entries),
        "to_act": list(match.to_act),
        "scores": match.scores,
        "legal": legal,
    }
