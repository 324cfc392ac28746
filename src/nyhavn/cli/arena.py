"""Let bots play against each other, every seed in every seating, and tell how sure the result is.

examples:
  nyhavn arena copenhagen --bots journeyman,uniform --games 200
  nyhavn arena rollwrite --bots journeyman,uniform,uniform,uniform --games 400 --resume run.jsonl
  nyhavn arena border --bots journeyman,uniform --games 2000 --sprt --json
  nyhavn arena copenhagen --bots architect@50,architect@100 --ray local
  nyhavn arena border --bots master:lessons,master --work 200     your weights against ours
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from nyhavn.bots.arena import ArenaPlan, MatchSet
from nyhavn.bots.checkpoint import CheckpointError
from nyhavn.bots.process_pool import PoolError
from nyhavn.bots.seatings import sets
from nyhavn.bots.sprt import UNDECIDED, duel, likelihood, verdict
from nyhavn.bots.standings import Standing, standings
from nyhavn.cli import contest, options
from nyhavn.cli.say import Wrong, fault, progress

SHOWN = ("name", "wins", "win_share", "low", "high", "mean_rank", "mean_margin", "ms_per_decision")


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    options.add_game(parser)
    parser.add_argument(
        "--bots",
        required=True,
        metavar="A,B",
        help="one bot per seat; b@MS has its own time, master:FOLDER its weights",
    )
    parser.add_argument(
        "--games",
        type=int,
        default=100,
        metavar="N",
        help="matches in all, rounded up to whole sets of seatings (default 100)",
    )
    parser.add_argument("--resume", metavar="FILE", help="keep results here, and go on from them")
    parser.add_argument(
        "--sprt", action="store_true", help="stop when it is clear whether the first is stronger"
    )
    contest.configure(parser)


def main(args: argparse.Namespace) -> int:
    """Play, and print the standings."""
    try:
        plan = _plan(args)
        checkpoint = (
            contest.checkpoint(Path(args.resume), plan) if args.resume is not None else None
        )
    except Wrong as wrong:
        return fault(str(wrong), wrong.code)
    total = sets(args.games, plan.bots)
    try:
        with contest.pool(args) as pool:
            steps = contest.played(plan, total, checkpoint, pool)
            done = _decided(plan, progress(steps, total, "sets of matches"), args.sprt)
    except (PoolError, CheckpointError) as error:
        return contest.stopped(error)
    found = standings(plan, done)
    contest.tell_errors(found)
    result: dict[str, Any] = {
        "game": plan.game,
        "seats": len(plan.bots),
        "games": len(done) * len(plan.seatings),
        "seed": plan.seed,
        "bots": [_rounded(one) for one in found],
    }
    if args.sprt:
        results = [duel(plan, one) for one in done]
        ratio = round(likelihood(results), 4)
        result["sprt"] = {"verdict": verdict(results), "likelihood": ratio}
    print(json.dumps(result) if args.json else _table(result, found))
    return 0


def _plan(args: argparse.Namespace) -> ArenaPlan:
    game = options.game(args)
    bots = contest.bots(args.bots, game, args.work)
    given = options.given(args, game, len(bots))
    contest.check(args)
    if args.sprt and len(set(bots)) < 2:
        raise Wrong("--sprt compares two different bots", 2)
    return ArenaPlan(
        game.name, tuple(bots), args.seed, tuple(sorted(given.items())), args.ms, args.work
    )


def _decided(plan: ArenaPlan, steps: Iterable[MatchSet], sequential: bool) -> list[MatchSet]:
    """Return the sets in the order of their seeds, as many as are wanted or needed."""
    done: list[MatchSet] = []
    results: list[float] = []
    for one in steps:
        done.append(one)
        if sequential:
            results.append(duel(plan, one))
            if verdict(results) != UNDECIDED:
                break
    return done


def _rounded(one: Standing) -> dict[str, str | float]:
    values = {name: getattr(one, name) for name in SHOWN}
    return {k: v if isinstance(v, str) else round(v, 4) for k, v in values.items()}


def _table(result: dict[str, Any], found: list[Standing]) -> str:
    n = result["seats"]
    width = max(12, *(len(one.name) + 2 for one in found))
    lines = [
        f"{result['games']} matches of {result['game']}, seed {result['seed']}",
        f"{'bot':<{width}}    wins   share (even)   95 % interval   rank  margin  ms/decision",
    ]
    for one in found:
        lines.append(
            f"{one.name:<{width}}{one.wins:>8.1f}  {one.win_share:>6.1%} ({one.places / n:>4.0%})"
            f"  {one.low:>6.1%} - {one.high:>6.1%}  {one.mean_rank:>5.2f}  {one.mean_margin:>6.2f}"
            f"  {one.ms_per_decision:>11.2f}"
        )
    if "sprt" in result:
        lines.append(f"sprt: {result['sprt']['verdict']}, ratio {result['sprt']['likelihood']}")
    return "\n".join(lines)
