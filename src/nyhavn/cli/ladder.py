"""Let all levels play against each other, rate them, and put the ladder into docs/bots.md.

examples:
  nyhavn ladder copenhagen
  nyhavn ladder border --games 400 --ms 25 --resume ladder-border
  nyhavn ladder rollwrite --bots architect@25,architect@50,architect@100 --games 100
"""

from __future__ import annotations

import argparse
import json
import shlex
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import asdict
from pathlib import Path
from urllib.parse import quote

from nyhavn.bots import BOTS
from nyhavn.bots.arena import ArenaPlan, MatchSet
from nyhavn.bots.checkpoint import Checkpoint, CheckpointError
from nyhavn.bots.levels import LEVELS
from nyhavn.bots.process_pool import PoolError, TaskPool
from nyhavn.bots.seatings import sets
from nyhavn.bots.standings import standings
from nyhavn.cli import contest, options
from nyhavn.cli.say import Wrong, fault, progress
from nyhavn.research.ladder import markdown, svg
from nyhavn.research.ladder.rungs import Results, Rung, rungs, tables

MS = 50.0  # per decision, if nothing else is said
PAGE = Path("docs/bots.md")


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    options.add_game(parser)
    parser.add_argument("--bots", metavar="A,B,..", help="not all levels but these; also name@MS")
    parser.add_argument(
        "--games",
        type=int,
        default=200,
        metavar="N",
        help="matches of each pairing, rounded up to whole sets of seatings (default 200)",
    )
    parser.add_argument(
        "--seats",
        type=int,
        default=2,
        metavar="N",
        help="with more than 2, every N different levels meet (default 2)",
    )
    parser.add_argument(
        "--resume", metavar="FOLDER", help="keep results here, a file for each pairing; go on"
    )
    parser.add_argument(
        "--docs",
        metavar="FILE",
        help=f"the page with a place for the ladder (all levels: {PAGE}, if it is here)",
    )
    contest.configure(parser)


def main(args: argparse.Namespace) -> int:
    """Play, rate, print the ladder and write it down."""
    try:
        plans = _plans(args)
        docs = _docs(args)
        checkpoints = _checkpoints(args.resume, plans)
    except Wrong as wrong:
        return fault(str(wrong), wrong.code)
    each = sets(args.games, plans[0].bots)
    try:
        with contest.pool(args) if each > 1 else nullcontext() as pool:
            results = _played(plans, each, checkpoints, pool)
    except (PoolError, CheckpointError) as error:
        return contest.stopped(error)
    for plan, done in results.items():
        contest.tell_errors(standings(plan, done))
    found = rungs(results)
    games = each * len(plans[0].seatings)
    if docs is not None:
        try:
            _write(docs, args, found, games)
        except (OSError, markdown.PageError) as error:
            return fault(f"{docs}: the ladder could not be written ({error})", 1)
    if args.json:
        print(json.dumps(_data(args, found, games)))
    else:
        print(_title(args, games), *_rows(found), sep="\n")
    return 0


def _plans(args: argparse.Namespace) -> list[ArenaPlan]:
    game = options.game(args)
    contest.check(args)
    levels = args.bots or ",".join(name for name in LEVELS if name in BOTS)
    bots = contest.bots(levels, game, args.work)
    if len(set(bots)) < len(bots):
        raise Wrong("a ladder has every bot once", 2)
    given = options.given(args, game, args.seats)
    if len(bots) < args.seats:
        raise Wrong(f"--seats {args.seats} needs as many different bots, not {len(bots)}", 2)
    ms = MS if args.ms is None and args.work is None else args.ms
    whole = ArenaPlan(
        game.name, tuple(bots), args.seed, tuple(sorted(given.items())), ms, args.work
    )
    return tables(whole, args.seats)


def _docs(args: argparse.Namespace) -> Path | None:
    """Return the page to write into, if there is one that has a place for the ladder."""
    if args.docs is None and (args.bots is not None or not PAGE.exists()):
        return None
    path = PAGE if args.docs is None else Path(args.docs)
    try:
        markdown.place(path.read_text("utf-8"), args.game)
    except markdown.PageError as error:
        if args.docs is not None:
            raise Wrong(f"{path}: {error}", 2) from None
        fault(f"{path} is left alone; to have this ladder there, {error}", 0)
        return None
    except (OSError, UnicodeDecodeError) as error:
        raise Wrong(f"{path}: cannot be read ({error})", 2) from None
    return path


def _checkpoints(folder: str | None, plans: list[ArenaPlan]) -> dict[ArenaPlan, Checkpoint]:
    if folder is None:
        return {}
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Wrong(f"{folder}: cannot be used ({error.strerror})", 2) from None
    # The names as --bots takes them: the arena can go on with such a file, too.
    names = {plan: ",".join(quote(bot, safe="@") for bot in plan.bots) for plan in plans}
    return {plan: contest.checkpoint(Path(folder, f"{names[plan]}.jsonl"), plan) for plan in plans}


def _played(
    plans: list[ArenaPlan],
    each: int,
    checkpoints: dict[ArenaPlan, Checkpoint],
    pool: TaskPool | None,
) -> Results:
    results: dict[ArenaPlan, list[MatchSet]] = {plan: [] for plan in plans}

    def steps() -> Iterator[tuple[ArenaPlan, MatchSet]]:
        for plan in plans:
            for one in contest.played(plan, each, checkpoints.get(plan), pool):
                yield plan, one

    for plan, one in progress(steps(), each * len(plans), "sets of matches"):
        results[plan].append(one)
    return results


def _title(args: argparse.Namespace, games: int) -> str:
    met = "pairing" if args.seats == 2 else "table"
    return f"{args.game}, {args.seats} players, {games} matches of each {met}"


def _command(args: argparse.Namespace) -> str:
    given = ["bots", *options.names(), "games", "seats", "ms", "work", "seed"]
    values = {**vars(args), "ms": args.ms or (None if args.work else MS)}
    words = [
        f"--{name} {shlex.quote(f'{value:g}' if isinstance(value, float) else str(value))}"
        for name in given
        if (value := values[name]) is not None
    ]
    words += [f"--option {shlex.quote(option)}" for option in getattr(args, "option", [])]
    return " ".join(["nyhavn ladder", args.game, *words])


def _write(path: Path, args: argparse.Namespace, found: list[Rung], games: int) -> None:
    title = _title(args, games)
    section = markdown.section(found, args.game, title, _command(args))
    text = markdown.written(path.read_text("utf-8"), args.game, section)
    drawing = path.parent / markdown.PICTURE.format(game=args.game)
    drawing.parent.mkdir(parents=True, exist_ok=True)
    drawing.write_text(svg.picture(found, title), "utf-8", newline="\n")
    path.write_text(text, "utf-8", newline="\n")


def _data(args: argparse.Namespace, found: list[Rung], games: int) -> dict[str, object]:
    levels = [
        {
            "name": rung.name,
            "mu": round(rung.rating.mu, 4),
            "sigma": round(rung.rating.sigma, 4),
            "against": {
                other: {key: round(value, 4) for key, value in asdict(share).items()}
                for other, share in rung.against.items()
            },
        }
        for rung in found
    ]
    head = {"game": args.game, "seats": args.seats, "games": games, "seed": args.seed}
    return {**head, "levels": levels}


def _rows(found: list[Rung]) -> Iterator[str]:
    names = [rung.name for rung in found]
    width = max(12, *(len(name) + 2 for name in names))
    column = max(16, *(len(name) + 3 for name in names))
    yield f"{'level':<{width}}{'rating':>12}" + "".join(f"{name:>{column}}" for name in names)
    for rung in found:
        shares = "".join(f"{markdown.shared(rung, name):>{column}}" for name in names)
        yield f"{rung.name:<{width}}{markdown.rated(rung):>12}{shares}"
