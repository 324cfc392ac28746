"""Let bots play against each other, every seed in every seating, and tell how sure the result is.

examples:
  nyhavn arena copenhagen --bots journeyman,uniform --games 200
  nyhavn arena rollwrite --bots journeyman,uniform,uniform,uniform --games 400 --resume run.jsonl
  nyhavn arena border --bots journeyman,uniform --games 2000 --sprt --json
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from pathlib import Path
from typing import Any

from nyhavn.bots.arena import Plan, Set, run
from nyhavn.bots.ledger import Ledger, LedgerError
from nyhavn.bots.seatings import sets
from nyhavn.bots.sprt import UNDECIDED, duel, likelihood, verdict
from nyhavn.bots.tally import Standing, tally
from nyhavn.cli import options
from nyhavn.cli.say import Wrong, fault, progress

SHOWN = ("name", "wins", "win_share", "low", "high", "mean_rank", "mean_margin", "ms_per_decision")


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    options.add_game(parser)
    parser.add_argument("--bots", required=True, metavar="A,B", help="one bot per seat")
    parser.add_argument(
        "--games",
        type=int,
        default=100,
        metavar="N",
        help="matches in all, rounded up to whole sets of seatings (default 100)",
    )
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="a number (default 0)")
    budget = parser.add_mutually_exclusive_group()
    budget.add_argument("--ms", type=float, metavar="T", help="milliseconds per decision")
    budget.add_argument("--work", type=int, metavar="N", help="work per decision, reproducible")
    parser.add_argument("--resume", metavar="FILE", help="keep results here, and go on from them")
    parser.add_argument(
        "--sprt", action="store_true", help="stop when it is clear whether the first is stronger"
    )
    parser.add_argument(
        "--processes", type=int, metavar="P", help="how many play at a time (default: all cores)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def main(args: argparse.Namespace) -> int:
    """Play, and print the standings."""
    try:
        plan = _plan(args)
        ledger = _ledger(args.resume, plan)
    except Wrong as wrong:
        return fault(str(wrong), wrong.code)
    total = sets(args.games, plan.bots)
    try:
        done = _played(plan, total, args.processes or os.cpu_count() or 1, ledger, args.sprt)
    except BrokenProcessPool:
        return fault("a bot brought its process down; --resume FILE keeps what was played", 1)
    except LedgerError as error:
        return fault(str(error), 2)
    standings = tally(plan, done)
    for one in standings:
        if one.errors:
            times = "once" if one.errors == 1 else f"{one.errors} times"
            sentence = f"'{one.name}' failed {times} and played its first legal line: {one.why}"
            fault(sentence, 0)
    result: dict[str, Any] = {
        "game": plan.game,
        "seats": len(plan.bots),
        "games": len(done) * len(plan.seatings),
        "seed": plan.seed,
        "bots": [_rounded(one) for one in standings],
    }
    if args.sprt:
        results = [duel(plan, one) for one in done]
        ratio = round(likelihood(results), 4)
        result["sprt"] = {"verdict": verdict(results), "likelihood": ratio}
    print(json.dumps(result) if args.json else _table(result, standings))
    return 0


def _plan(args: argparse.Namespace) -> Plan:
    game = options.game(args)
    bots = options.bots(args.bots, game)
    given = options.given(args, game, len(bots))
    for name in ("games", "ms", "work", "processes"):
        value = getattr(args, name)
        if value is not None and not 0 < value < float("inf"):
            raise Wrong(f"--{name} must be more than 0", 2)
    if args.sprt and len(set(bots)) < 2:
        raise Wrong("--sprt compares two different bots", 2)
    return Plan(game.name, tuple(bots), args.seed, tuple(sorted(given.items())), args.ms, args.work)


def _ledger(name: str | None, plan: Plan) -> Ledger | None:
    if name is None:
        return None
    try:
        return Ledger(Path(name), plan)
    except LedgerError as error:
        raise Wrong(str(error), 2) from None
    except UnicodeDecodeError:
        raise Wrong(f"{name}: this is not the file of an arena", 2) from None
    except OSError as error:
        raise Wrong(f"{name}: cannot be used ({error.strerror})", 2) from None


def _played(
    plan: Plan, total: int, processes: int, ledger: Ledger | None, sequential: bool
) -> list[Set]:
    """Return the sets in the order of their seeds, as many as are wanted or needed."""
    done: list[Set] = []
    results: list[float] = []
    for one in progress(_sets(plan, total, processes, ledger), total, "sets of matches"):
        done.append(one)
        if sequential:
            results.append(duel(plan, one))
            if verdict(results) != UNDECIDED:
                break
    return done


def _sets(plan: Plan, total: int, processes: int, ledger: Ledger | None) -> Iterator[Set]:
    kept = list(islice(ledger.sets, total)) if ledger else []
    yield from kept
    for one in run(plan, range(len(kept), total), processes):
        if ledger:
            ledger.add(one)
        yield one


def _rounded(one: Standing) -> dict[str, str | float]:
    values = {name: getattr(one, name) for name in SHOWN}
    return {k: v if isinstance(v, str) else round(v, 4) for k, v in values.items()}


def _table(result: dict[str, Any], standings: list[Standing]) -> str:
    n = result["seats"]
    width = max(12, *(len(one.name) + 2 for one in standings))
    lines = [
        f"{result['games']} matches of {result['game']}, seed {result['seed']}",
        f"{'bot':<{width}}    wins   share (even)   95 % interval   rank  margin  ms/decision",
    ]
    for one in standings:
        lines.append(
            f"{one.name:<{width}}{one.wins:>8.1f}  {one.win_share:>6.1%} ({one.places / n:>4.0%})"
            f"  {one.low:>6.1%} - {one.high:>6.1%}  {one.mean_rank:>5.2f}  {one.mean_margin:>6.2f}"
            f"  {one.ms_per_decision:>11.2f}"
        )
    if "sprt" in result:
        lines.append(f"sprt: {result['sprt']['verdict']}, ratio {result['sprt']['likelihood']}")
    return "\n".join(lines)
