"""What `arena` and `ladder` share: their arguments, the pool, the files of long runs."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from nyhavn.bots import make
from nyhavn.bots.arena import ArenaPlan, MatchSet, run, spread
from nyhavn.bots.checkpoint import Checkpoint, CheckpointError
from nyhavn.bots.entrant import entrant
from nyhavn.bots.process_pool import PoolError, TaskPool, Unreachable, process_pool
from nyhavn.bots.ray_pool import ray_pool
from nyhavn.bots.standings import Standing
from nyhavn.cli import options
from nyhavn.cli.say import Wrong, fault, tell_failures
from nyhavn.core.game import Game
from nyhavn.extras import need

NUMBERS = ("games", "ms", "work", "processes")


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="a number (default 0)")
    budget = parser.add_mutually_exclusive_group()
    budget.add_argument("--ms", type=float, metavar="T", help="milliseconds per decision")
    budget.add_argument("--work", type=int, metavar="N", help="work per decision, reproducible")
    parser.add_argument(
        "--processes", type=int, metavar="P", help="how many play at a time (default: all cores)"
    )
    parser.add_argument(
        "--ray", metavar="ADDRESS", help="play on a Ray cluster; 'local' starts one here"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def check(args: argparse.Namespace) -> None:
    """Look at the numbers, and whether Ray is there if it is wanted."""
    for name in NUMBERS:
        value = getattr(args, name)
        if value is not None and not 0 < value < float("inf"):
            raise Wrong(f"--{name} must be more than 0", 2)
    if args.ray is not None:
        need("ray")


def bots(text: str, game: Game, work: int | None) -> list[str]:
    """Return the entrants that were given: bots by name, `name@MS`, or `name:FOLDER`."""
    names = text.split(",")
    try:
        entrants = [entrant(name) for name in names]
    except ValueError as error:
        raise Wrong(str(error), 2) from None
    options.bots(",".join(one.bot for one in entrants), game)
    for name, one in zip(names, entrants, strict=True):
        if one.weights is not None:
            try:
                make(one.bot, game, 0, weights=one.weights)
            except ValueError as error:
                raise Wrong(str(error), 2) from None
            except OSError as error:
                raise Wrong(f"{one.weights}: cannot be read ({error.strerror})", 2) from None
        if one.ms is not None and work is not None:
            raise Wrong(f"'{name}' has a time of its own, and --work does without time", 2)
    return names


def pool(args: argparse.Namespace) -> AbstractContextManager[TaskPool | None]:
    """Return who plays: a Ray cluster, processes, or nobody else."""
    if args.ray is not None:
        return ray_pool(args.ray, args.processes)
    processes = args.processes or os.cpu_count() or 1
    return nullcontext() if processes == 1 else process_pool(processes)


def checkpoint(path: Path, plan: ArenaPlan) -> Checkpoint:
    """Open the file of a run."""
    try:
        return Checkpoint(path, plan)
    except CheckpointError as error:
        raise Wrong(str(error), 2) from None
    except UnicodeDecodeError:
        raise Wrong(f"{path}: this is not the file of an arena", 2) from None
    except OSError as error:
        raise Wrong(f"{path}: cannot be used ({error.strerror})", 2) from None


def played(
    plan: ArenaPlan, total: int, kept: Checkpoint | None, who: TaskPool | None
) -> Iterator[MatchSet]:
    """Play as many sets as are wanted and not in the checkpoint; yield all in order."""
    there = kept.sets[:total] if kept else []
    yield from there
    todo = range(len(there), total)
    for one in spread(plan, todo, who) if who and len(todo) > 1 else run(plan, todo):
        if kept:
            kept.add(one)
        yield one


def stopped(error: PoolError | CheckpointError) -> int:
    """Say why a run could not go on; return the exit code."""
    if isinstance(error, CheckpointError | Unreachable):
        return fault(str(error), 2)
    return fault(f"{error}; --resume keeps what was played", 1)


def tell_errors(standings: Iterable[Standing]) -> None:
    """Say on stderr which bots failed."""
    for one in standings:
        tell_failures(one.name, one.errors, one.why)
