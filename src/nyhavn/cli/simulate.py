"""Let bots play many matches. The same seed plays the same matches, on every machine.

examples:
  nyhavn simulate copenhagen --seats 4 --games 1000
  nyhavn simulate copenhagen --bots journeyman,uniform --games 200 --records matches
  nyhavn simulate copenhagen --games 50 --json
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path

from nyhavn.bots import make
from nyhavn.bots.guarded import Guarded
from nyhavn.cli import options
from nyhavn.cli.say import Wrong, fault, progress, tell_failures
from nyhavn.core.dealer import seeded
from nyhavn.core.game import Game
from nyhavn.core.match import Match
from nyhavn.core.record import Record, dump

WORK = 256  # iterations a decision of bots that search: the clock would not repeat itself


@dataclass(frozen=True)
class Simulation:
    """What is simulated."""

    game: Game
    seats: int
    games: int
    seed: int
    bots: list[str]
    options: dict[str, str]

    def name(self, k: int) -> str:
        """The name of the k-th match: also the source of its luck."""
        return f"{self.game.name}-{self.seats}-{self.seed}-{k}"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    options.add_game(parser)
    parser.add_argument("--seats", type=int, metavar="N", help="number of players (default 2)")
    parser.add_argument("--games", type=int, default=100, metavar="K", help="matches (default 100)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="a number (default 0)")
    parser.add_argument(
        "--bots", default="uniform", metavar="A,B", help="one bot for all seats, or one per seat"
    )
    parser.add_argument("--records", metavar="DIR", help="write every match into this folder")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def main(args: argparse.Namespace) -> int:
    """Simulate and sum up."""
    try:
        plan = _simulation(args)
        folder = _folder(args.records)
    except Wrong as wrong:
        return fault(str(wrong), wrong.code)
    scores = [0] * plan.seats
    wins = [0.0] * plan.seats
    entries = 0
    errors: Counter[str] = Counter()
    why: dict[str, str] = {}  # the first error of each bot
    for k, (match, bots) in enumerate(progress(_matches(plan), plan.games, "matches")):
        entries += len(match.entries)
        best = match.ranking[0]
        for seat in range(plan.seats):
            scores[seat] += match.scores[seat]
            wins[seat] += 1 / len(best) if seat in best else 0
        if folder:
            names = tuple(plan.bots)
            path = folder / f"{plan.name(k)}.nyhavn"
            path.write_text(dump(Record.of(match, names)), "utf-8", newline="\n")
        for name, bot in zip(plan.bots, bots, strict=True):
            if bot.errors:
                errors[name] += bot.errors
                why.setdefault(name, bot.why)
    for name, times in errors.items():
        tell_failures(name, times, why[name])
    result = {
        "game": plan.game.name,
        "seats": plan.seats,
        "games": plan.games,
        "seed": plan.seed,
        "bots": plan.bots,
        "mean_scores": [round(score / plan.games, 4) for score in scores],
        "win_shares": [round(win / plan.games, 4) for win in wins],
        "mean_entries": round(entries / plan.games, 2),
    }
    print(json.dumps(result) if args.json else _table(result, folder))
    return 0


def _simulation(args: argparse.Namespace) -> Simulation:
    game = options.game(args)
    bots = options.bots(args.bots, game)
    seats = args.seats if args.seats is not None else max(len(bots), game.seats[0])
    given = options.given(args, game, seats)
    if len(bots) == 1:
        bots *= seats
    if len(bots) != seats:
        raise Wrong(f"{len(bots)} bots cannot sit on {seats} seats", 2)
    if args.games < 1:
        raise Wrong("--games must be at least 1", 2)
    return Simulation(game, seats, args.games, args.seed, bots, given)


def _folder(name: str | None) -> Path | None:
    if name is None:
        return None
    folder = Path(name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Wrong(f"{name}: cannot be made a folder for records ({error.strerror})", 2) from None
    return folder


def _matches(plan: Simulation) -> Iterator[tuple[Match, list[Guarded]]]:
    for k in range(plan.games):
        name = plan.name(k)
        bots = []
        for seat, bot in enumerate(plan.bots):
            luck = _own_luck(f"{name} {seat}")
            bots.append(Guarded(plan.game, partial(make, bot, plan.game, luck, work=WORK)))
        match = Match.new(plan.game, plan.seats, plan.options, seeded(name, plan.seats))
        while not match.over:
            seat = match.to_act[0]
            match = match.play(seat, bots[seat].choose(match.view(seat), match.legal(seat)))
        yield match, bots


def _own_luck(name: str) -> int:
    return int.from_bytes(sha256(name.encode()).digest()[:8], "big")


def _table(result: dict[str, object], folder: Path | None) -> str:
    lines = [f"{result['games']} matches of {result['game']}, seed {result['seed']}"]
    for name in ("bots", "mean_scores", "win_shares"):
        values = result[name]
        assert isinstance(values, list)
        lines.append(f"{name.replace('_', ' '):<14}" + "".join(f"{v!s:>12}" for v in values))
    lines.append(f"entries in a record: {result['mean_entries']} on average")
    if folder:
        lines.append(f"records: {folder}")
    return "\n".join(lines)
