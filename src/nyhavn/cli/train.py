"""Teach a value by self-play: the weights that `master` plays with.

Stop it whenever you like (Ctrl-C): what has been learned is kept after every generation, and the
same command goes on from there. The error is that on matches which nothing was learned from yet;
now and then a few matches against a fixed opponent tell what it is worth. Two hours on two cores
are plenty.

examples:
  nyhavn train copenhagen --minutes 30
  nyhavn train border --folder lessons --install     and play with it from now on
  nyhavn train border --seats 4                      what only matches of four teach
  nyhavn train border --generations 20               the same run on every day, to the last bit
  nyhavn train border --uninstall                    play with the shipped weights again
  nyhavn arena border --bots master:lessons,master   is it stronger?
"""

from __future__ import annotations

import argparse
import os
import shutil
from pathlib import Path

from nyhavn.bots import learned
from nyhavn.bots.arena import ArenaPlan, run
from nyhavn.bots.standings import standings
from nyhavn.cli import options
from nyhavn.cli.say import Wrong, fault
from nyhavn.core.game import Game
from nyhavn.extras import Missing

OPPONENT = "journeyman"
EVERY = 10  # generations between two looks at the strength
SETS = 10  # of matches for a look, each of both seatings
WORK = 32  # iterations a decision: enough to tell one value from another


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("game", metavar="GAME", help="which game to learn")
    parser.add_argument("--minutes", type=float, default=30, metavar="M", help="in all (30)")
    parser.add_argument(
        "--generations",
        type=options.positive,
        metavar="N",
        help="in all, instead of minutes: the clock decides nothing",
    )
    parser.add_argument(
        "--folder", default="lessons", metavar="DIR", help="where what is learned is kept (lessons)"
    )
    parser.add_argument(
        "--threads", type=options.positive, metavar="T", help="that play (default: all cores)"
    )
    parser.add_argument(
        "--seats", type=int, default=0, metavar="N", help="only matches of N players (all)"
    )
    parser.add_argument(
        "--start", metavar="FILE", help="weights to go on from (default: nothing is known)"
    )
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="a number (default 0)")
    parser.add_argument(
        "--install", action="store_true", help="afterwards, let master play with the weights"
    )
    parser.add_argument(
        "--uninstall",
        action="store_true",
        help="learn nothing; let master play with the shipped weights again",
    )


def main(args: argparse.Namespace) -> int:
    """Learn until the time is up."""
    try:
        game = options.game(args)
        if args.seats and args.seats not in game.seats:
            raise Wrong(f"--seats: {game.name} is not for {args.seats} players", 2)
        if args.uninstall:
            return _uninstall(args, game)
        if not 0 < args.minutes < float("inf"):
            raise Wrong("--minutes must be more than 0", 2)
        if game.traits == 0:
            raise Wrong(f"{game.name} names no traits of its positions: nothing can be learned", 2)
        if args.install:
            _check_install()
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # small matrices
        from nyhavn.research.learn.training import Training

        folder = Path(args.folder)
        folder.mkdir(parents=True, exist_ok=True)
        threads = args.threads or os.cpu_count() or 1
        start = Path(args.start) if args.start else None
        training = Training(game, folder, args.seed, threads, seats=args.seats, start=start)
    except (Wrong, Missing) as wrong:
        return fault(str(wrong), getattr(wrong, "code", 2))
    except FileNotFoundError as error:
        return fault(f"{error.filename}: there is no such file", 2)
    except OSError as error:
        return fault(f"{args.folder}: cannot be used as a folder ({error.strerror})", 2)
    except ValueError as error:
        return fault(str(error), 2)
    if training.seconds:
        minutes = training.seconds / 60
        print(f"going on after {minutes:.1f} minutes, {training.generation} generations")
        if not training.whole:
            print("the matches it learned from are gone: this is not the run without a break")
    path = training.weights
    try:
        for report in training.run(60 * args.minutes, args.generations or 0):
            print(report, flush=True)
            if training.generation % EVERY == 0:
                print(strength(game, folder, training.generation, args.seats), flush=True)
    except KeyboardInterrupt:
        kept = training.generation if path.exists() else 0
        print(f"\nstopped: {kept} generations are kept in {folder}; the same command goes on")
        return 130
    print(f"{path}: the weights after {training.generation} generations")
    print(strength(game, folder, training.generation, args.seats))
    return _install(path, game, args.seats) if args.install else 0


def strength(game: Game, folder: Path, generation: int, seats: int = 0) -> str:
    """Say how the weights of a folder fare against a fixed opponent, always with the same luck."""
    entrant = f"master:{folder}"
    many = seats or game.seats[0]
    plan = ArenaPlan(game.name, (entrant, *(OPPONENT,) * (many - 1)), seed=1, work=WORK)
    learned.learned_in.cache_clear()  # the file is another one by now
    found = [*run(plan, range(-(-SETS * 2 // len(plan.seatings))))]
    one = next(one for one in standings(plan, found) if one.name == entrant)
    return (
        f"      generation {generation} against {OPPONENT}: wins {one.win_share:.0%} "
        f"({one.low:.0%} to {one.high:.0%}) of {len(found) * len(plan.seatings)} matches "
        f"of {many}, work {WORK}; even is {1 / many:.0%}"
    )


def _check_install() -> None:
    there = learned.installed()
    try:
        there.mkdir(parents=True, exist_ok=True)
        writable = os.access(there, os.W_OK)
    except OSError:
        writable = False
    if not writable:
        raise Wrong(f"--install: {there} cannot be written to", 2)


def _install(path: Path, game: Game, seats: int) -> int:
    there = learned.installed()
    beside = there / f"{path.name}.new"
    try:
        shutil.copyfile(path, beside)
        beside.replace(there / path.name)  # whole or not at all
    except OSError as error:
        return fault(f"--install: {there} cannot be written to ({error.strerror})", 2)
    many = f" of {seats}" if seats else ""
    print(f"master plays {game.name}{many} with them from now on ({there / path.name})")
    print(f"the shipped weights are kept: nyhavn train {game.name} --uninstall goes back to them")
    return 0


def _uninstall(args: argparse.Namespace, game: Game) -> int:
    path = learned.installed() / learned.file_name(game, args.seats)
    if args.install:
        raise Wrong("--install and --uninstall do not go together", 2)
    if not path.exists():
        raise Wrong(f"--uninstall: no weights of one's own are installed ({path})", 2)
    path.unlink()
    many = f" of {args.seats}" if args.seats else ""
    print(f"master plays {game.name}{many} with the shipped weights again")
    return 0
