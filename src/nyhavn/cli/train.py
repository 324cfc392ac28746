"""Teach a value by self-play: the weights that `master` plays with.

Stop it whenever you like (Ctrl-C): what has been learned is kept after every generation, and the
same command goes on from there. Two hours on two cores are plenty.

examples:
  nyhavn train copenhagen --minutes 30
  nyhavn train border --folder lessons --install     and play with it from now on
  nyhavn train border --seats 4                      what only matches of four teach
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from nyhavn.bots import learned
from nyhavn.cli import options
from nyhavn.cli.say import Wrong, fault
from nyhavn.extras import Missing


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("game", metavar="GAME", help="which game to learn")
    parser.add_argument("--minutes", type=float, default=30, metavar="M", help="in all (30)")
    parser.add_argument(
        "--folder", default="lessons", metavar="DIR", help="where what is learned is kept (lessons)"
    )
    parser.add_argument(
        "--threads", type=options.positive, metavar="T", help="that play (default: all cores)"
    )
    parser.add_argument(
        "--seats", type=int, default=0, metavar="N", help="only matches of N players (all)"
    )
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="a number (default 0)")
    parser.add_argument(
        "--install", action="store_true", help="afterwards, let master play with the weights"
    )


def main(args: argparse.Namespace) -> int:
    """Learn until the time is up."""
    try:
        game = options.game(args)
        if not 0 < args.minutes < float("inf"):
            raise Wrong("--minutes must be more than 0", 2)
        if game.traits == 0:
            raise Wrong(f"{game.name} names no traits of its positions: nothing can be learned", 2)
        if args.seats and args.seats not in game.seats:
            raise Wrong(f"--seats: {game.name} is not for {args.seats} players", 2)
        if args.install and not os.access(learned.FOLDER, os.W_OK):
            raise Wrong(f"--install: {learned.FOLDER} cannot be written to", 2)
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # small matrices
        from nyhavn.research.learn.training import Training

        folder = Path(args.folder)
        folder.mkdir(parents=True, exist_ok=True)
        threads = args.threads or os.cpu_count() or 1
        training = Training(game, folder, args.seed, threads, seats=args.seats)
    except (Wrong, Missing) as wrong:
        return fault(str(wrong), getattr(wrong, "code", 2))
    except OSError as error:
        return fault(f"{args.folder}: cannot be used as a folder ({error.strerror})", 2)
    except ValueError as error:
        return fault(str(error), 2)
    if training.seconds:
        minutes = training.seconds / 60
        print(f"going on after {minutes:.1f} minutes, {training.generation} generations")
    for report in training.run(60 * args.minutes):
        print(report, flush=True)
    path = training.weights
    print(f"{path}: the weights after {training.generation} generations")
    if args.install:
        beside = learned.FOLDER / f"{path.name}.new"
        beside.write_bytes(path.read_bytes())
        beside.replace(learned.FOLDER / path.name)  # whole or not at all
        many = f" of {args.seats}" if args.seats else ""
        print(f"master plays {game.name}{many} with them from now on")
    return 0
