"""Find out what the win chances of a search mean: by matches of self-play, as a table or a check.

Without --check a table is fitted and written; with --check that in use is tried on fresh matches.

examples:
  nyhavn calibrate --install                          all games, all numbers of players
  nyhavn calibrate rollwrite --matches 400 --folder lessons
  nyhavn calibrate rollwrite --seats 2 --check --matches 1000
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator
from dataclasses import asdict
from functools import partial
from pathlib import Path

from nyhavn.bots import calibration, learned
from nyhavn.bots.calibration_check import Check, Group, check
from nyhavn.bots.calibration_fit import WORK, Sample, fit, samples
from nyhavn.bots.process_pool import process_pool
from nyhavn.cli import options
from nyhavn.cli.options import positive
from nyhavn.cli.say import Wrong, fault
from nyhavn.core.game import Game
from nyhavn.games import SHELF

FRESH = 1_000_000  # seeds of checks begin here: matches that no table was fitted to


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("game", metavar="GAME", nargs="?", help="which game (all)")
    parser.add_argument("--seats", type=int, metavar="N", help="for so many players only")
    parser.add_argument("--matches", type=positive, default=200, metavar="M", help="each (200)")
    parser.add_argument(
        "--work", type=positive, default=WORK, metavar="N", help=f"of each search ({WORK})"
    )
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="of the matches (0)")
    parser.add_argument("--processes", type=positive, default=1, metavar="P", help="(1)")
    parser.add_argument("--check", action="store_true", help="write nothing; try what is in use")
    parser.add_argument(
        "--plain", action="store_true", help="with --check: what the search says, without a table"
    )
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--folder", default=".", metavar="DIR", help="for the tables (here)")
    where.add_argument("--install", action="store_true", help="use the tables from now on")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")


def main(args: argparse.Namespace) -> int:
    """Play, fit or check, for every game and number of seats that is wanted."""
    try:
        wanted = list(_wanted(args))
        folder = learned.FOLDER if args.install else Path(args.folder)
        if not args.check and not os.access(folder, os.W_OK):
            raise Wrong(f"{folder}: cannot be written to", 2)
    except Wrong as wrong:
        return fault(str(wrong), wrong.code)
    good = True
    for game, seats in wanted:
        found = _played(game, seats, args)
        if args.check:
            table = calibration.plain(seats) if args.plain else calibration.calibration(game, seats)
        else:
            table = fit(found, seats)
            about = {"matches": args.matches, "work": args.work, "seed": args.seed}
            calibration.write(folder / calibration.file_name(game), game, seats, table, about)
        result = check(found, table, seats)
        good = good and not (args.check and result.faults)
        if args.json:
            print(json.dumps({"game": game.name, "seats": seats, **asdict(result)}), flush=True)
        else:
            _show(game, seats, result, args.check)
    return 0 if good else 1


def _wanted(args: argparse.Namespace) -> Iterator[tuple[Game, int]]:
    games = [options.game(args)] if args.game else [*SHELF.values()]
    for game in games:
        if args.seats is not None and args.seats not in game.seats:
            raise Wrong(f"--seats: {game.name} is not for {args.seats} players", 2)
        for seats in game.seats if args.seats is None else [args.seats]:
            yield game, seats


def _played(game: Game, seats: int, args: argparse.Namespace) -> list[Sample]:
    first = args.seed + (FRESH if args.check else 0)
    seeds = range(first, first + args.matches)
    play = partial(_samples, game.name, seats, args.work)
    if args.processes == 1:
        return [one for seed in seeds for one in play(seed)]
    with process_pool(args.processes) as pool:
        tasks = [pool.submit(play, seed) for seed in seeds]
        return [one for task in tasks for one in task.result()]


def _samples(name: str, seats: int, work: int, seed: int) -> list[Sample]:
    return samples(SHELF[name], seats, seed, work)


def _show(game: Game, seats: int, found: Check, checked: bool) -> None:
    print(f"{game.name}, {seats} players: {found.matches} matches, {found.positions} positions")
    print(f"  slope {found.slope:.2f} ± {found.slope_error:.2f} (1: calibrated)")
    for one in [found.whole, *found.phases, *found.seats]:
        print(f"  {one.name:<8} {_told(one)}  Brier {one.brier:.3f} ± {one.brier_error:.3f}")
    for one in found.bins:
        print(f"  {one.name:>6} %  {_told(one)}")
    if checked:
        print("  " + ("; ".join(found.faults) if found.faults else "no fault found"), flush=True)


def _told(one: Group) -> str:
    return f"told {one.told:4.0%}  happened {one.happened:4.0%} ± {one.error:3.0%}  ({one.n})"
