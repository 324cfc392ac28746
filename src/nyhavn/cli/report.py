"""Report how balanced a game is: bots play many matches, and one HTML file shows what they say.

The file needs nothing else: open it in a browser. The same seed gives the same report.

examples:
  nyhavn report copenhagen
  nyhavn report border --games 500 --seats 2,4 --out border.html
  nyhavn report rollwrite --bots mason --seed 7
  nyhavn report copenhagen --json > copenhagen.json     the numbers, for programs
"""

from __future__ import annotations

import argparse
import json
import os
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

from nyhavn.cli import options
from nyhavn.cli.say import Wrong, fault, progress, tell_failures
from nyhavn.report.data import data
from nyhavn.report.experiment import Experiment, run
from nyhavn.report.html import MARK, page
from nyhavn.report.subject import subject


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    options.add_game(parser)
    parser.add_argument(
        "--games", type=int, default=2000, metavar="N", help="matches in all (default 2000)"
    )
    parser.add_argument(
        "--bots", default="architect", metavar="BOT", help="on every seat (default architect)"
    )
    parser.add_argument(
        "--work",
        type=int,
        metavar="N",
        help="work per decision (default: such that 2000 matches take minutes)",
    )
    parser.add_argument("--seats", metavar="A,B", help="numbers of players (default: all)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="a number (default 0)")
    parser.add_argument(
        "--processes", type=int, metavar="P", help="how many play at a time (default: all cores)"
    )
    parser.add_argument(
        "--out", metavar="FILE", help="the file to write (default nyhavn-report-GAME.html)"
    )
    parser.add_argument(
        "--json",
        action="store_true",
        help="print one JSON object with every number; the HTML is written with --out only",
    )


def main(args: argparse.Namespace) -> int:
    """Play, and write the report."""
    try:
        experiment = _experiment(args)
        path = Path(args.out or f"nyhavn-report-{experiment.game}.html")
        written = args.out is not None or not args.json
        if written:
            _check(path)
    except Wrong as wrong:
        return fault(str(wrong), wrong.code)
    processes = min(args.processes or os.cpu_count() or 1, experiment.games)
    try:
        found = list(progress(run(experiment, processes), len(experiment.trials), "matches"))
    except BrokenProcessPool:
        return fault("a bot brought its process down, so there is no report", 1)
    errors = sum(one.errors for one in found)
    tell_failures(experiment.bot, errors, next((one.why for one in found if one.why), ""))
    if args.json:
        print(json.dumps(data(experiment, found)))
    try:
        if not written:
            return 0
        _check(path)  # again: minutes have passed
        path.write_text(page(experiment, found), "utf-8", newline="\n")
    except Wrong as wrong:
        return fault(str(wrong), wrong.code)
    except OSError as error:
        return fault(f"{path}: cannot be written ({error.strerror})", 2)
    if not args.json:
        print(f"{experiment.games} matches of {experiment.game}, seed {experiment.seed}: {path}")
    return 0


def _experiment(args: argparse.Namespace) -> Experiment:
    game = options.game(args)
    bots = options.bots(args.bots, game)
    if len(bots) > 1:
        raise Wrong("--bots takes one bot: if they differ, seats cannot be compared", 2)
    for name in ("work", "processes"):
        value = getattr(args, name)
        if value is not None and value < 1:
            raise Wrong(f"--{name} must be more than 0", 2)
    seats = _seats(args.seats) if args.seats is not None else game.seats
    given = {n: options.given(args, game, n) for n in seats}
    # Two matches of each kind are the fewest that have an interval.
    if args.games < 2 * len(seats):
        raise Wrong(f"--games must be at least {2 * len(seats)}: two for each number of players", 2)
    try:
        about = subject(game.name)
    except LookupError as error:
        raise Wrong(str(error.args[0]), 2) from None
    work = args.work or about.work
    own = tuple(sorted(given[seats[0]].items()))
    return Experiment(game.name, bots[0], work, args.games, seats, args.seed, own)


def _seats(text: str) -> tuple[int, ...]:
    try:
        found = sorted({int(part) for part in text.split(",")})
    except ValueError:
        raise Wrong(f"--seats takes numbers of players such as 2,4, not '{text[:40]}'", 2) from None
    return tuple(found)


def _check(path: Path) -> None:
    """Refuse a place that cannot be written, or where something stands that is not a report."""
    if path.is_dir():
        raise Wrong(f"{path}: this is a folder; --out takes a file", 2)
    if not path.parent.is_dir():
        raise Wrong(f"{path}: there is no folder '{path.parent}'", 2)
    try:
        if path.exists() and MARK.encode() not in path.read_bytes()[:2000]:
            raise Wrong(f"{path}: there is a file that is not a report; --out takes another", 2)
    except OSError as error:
        raise Wrong(f"{path}: cannot be written ({error.strerror})", 2) from None
