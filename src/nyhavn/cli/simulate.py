"""Let bots play many matches. The same seed plays the same matches, on every machine.

examples:
  nyhavn simulate copenhagen --seats 4 --games 1000
  nyhavn simulate copenhagen --bots journeyman,uniform --games 200 --records matches
  nyhavn simulate copenhagen --games 50 --json
  nyhavn simulate border --bots master --games 10000 --processes 8 --records games
  nyhavn simulate border --bots master --games 10000 --records games --resume     after a break
"""

from __future__ import annotations

import argparse
import json
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from itertools import islice
from pathlib import Path

from nyhavn.bots import make
from nyhavn.bots.guarded import Guarded
from nyhavn.bots.process_pool import PoolError, Task, process_pool
from nyhavn.cli import options
from nyhavn.cli.say import Wrong, fault, progress, tell_failures
from nyhavn.core.dealer import seeded
from nyhavn.core.errors import RecordError
from nyhavn.core.game import Game
from nyhavn.core.match import Match
from nyhavn.core.record import Record, begin, dump, load
from nyhavn.games import SHELF

WORK = 256  # iterations a decision of bots that search: the clock would not repeat itself
BATCH = 4  # matches that travel to a process together


@dataclass(frozen=True)
class Simulation:
    """What is simulated."""

    game: Game
    seats: int
    games: int
    seed: int
    bots: list[str]
    options: dict[str, str]
    work: int = WORK
    folder: str | None = None  # of records
    kept: frozenset[int] = frozenset()  # matches that are in it already

    def name(self, k: int) -> str:
        """The name of the k-th match: also the source of its luck."""
        return f"{self.game.name}-{self.seats}-{self.seed}-{k}"

    def start(self, k: int) -> Match:
        """The k-th match before the first choice."""
        luck = seeded(self.name(k), self.seats)
        return Match.new(self.game, self.seats, self.options, luck)


@dataclass(frozen=True)
class SimulatedMatch:
    """What is kept of a match: plain data, so that it can travel from another process."""

    scores: list[int]
    best: list[int]
    entries: int
    record: str
    errors: list[tuple[int, str]]  # of each seat: how many, and the first
    new: bool = True  # it was played, not read


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    options.add_game(parser)
    parser.add_argument("--seats", type=int, metavar="N", help="number of players (default 2)")
    parser.add_argument("--games", type=int, default=100, metavar="K", help="matches (default 100)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="a number (default 0)")
    parser.add_argument(
        "--bots", default="uniform", metavar="A,B", help="one bot for all seats, or one per seat"
    )
    parser.add_argument(
        "--work",
        type=options.positive,
        default=WORK,
        metavar="N",
        help=f"work per decision of bots that search (default {WORK})",
    )
    parser.add_argument(
        "--processes",
        type=options.positive,
        default=1,
        metavar="P",
        help="how many play at a time (default 1); the matches are the same",
    )
    parser.add_argument("--records", metavar="DIR", help="write every match into this folder")
    parser.add_argument(
        "--resume", action="store_true", help="only read the matches that are in DIR already"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def main(args: argparse.Namespace) -> int:
    """Simulate and sum up."""
    try:
        plan = _simulation(args)
        folder = _folder(args.records)
        if args.resume:
            plan = _resumed(plan)
    except Wrong as wrong:
        return fault(str(wrong), wrong.code)
    scores = [0] * plan.seats
    wins = [0.0] * plan.seats
    entries = 0
    errors: Counter[str] = Counter()
    why: dict[str, str] = {}  # the first error of each bot
    try:
        for k, one in enumerate(progress(_played(plan, args.processes), plan.games, "matches")):
            entries += one.entries
            for seat in range(plan.seats):
                scores[seat] += one.scores[seat]
                wins[seat] += 1 / len(one.best) if seat in one.best else 0
            if folder and one.new:
                (folder / f"{plan.name(k)}.nyhavn").write_text(one.record, "utf-8", newline="\n")
            for name, (times, first) in zip(plan.bots, one.errors, strict=True):
                if times:
                    errors[name] += times
                    why.setdefault(name, first)
    except PoolError as error:
        return fault(f"{error}; what was played before is kept", 1)
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
    return Simulation(game, seats, args.games, args.seed, bots, given, args.work, args.records)


def _resumed(plan: Simulation) -> Simulation:
    """Find the matches of this plan that a folder has already; those of another one are refused."""
    if plan.folder is None:
        raise Wrong("--resume needs --records: the folder that it goes on in", 2)
    kept = set()
    for k in range(plan.games):
        path = Path(plan.folder, f"{plan.name(k)}.nyhavn")
        if not path.exists():
            continue
        with suppress(RecordError, UnicodeDecodeError):
            record, _ = begin(path.read_text("utf-8"), SHELF)
            if record.cut or record.seed is None:  # it was broken off while it was written
                continue
            due = plan.start(k)
            if (record.names, record.match.setup) != (tuple(plan.bots), due.setup):
                raise Wrong(f"{path}: this is a match of other bots or options", 2)
            kept.add(k)
    return replace(plan, kept=frozenset(kept))


def _folder(name: str | None) -> Path | None:
    if name is None:
        return None
    folder = Path(name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Wrong(f"{name}: cannot be made a folder for records ({error.strerror})", 2) from None
    return folder


def _played(plan: Simulation, processes: int) -> Iterator[SimulatedMatch]:
    """Play all matches; yield them in order, however many processes play them."""
    if processes == 1:
        yield from (_match(plan, k) for k in range(plan.games))
        return
    todo = iter(range(0, plan.games, BATCH))
    waiting: deque[Task] = deque()
    with process_pool(processes) as pool:
        while True:
            for first in islice(todo, 2 * processes - len(waiting)):
                waiting.append(pool.submit(_batch, plan, first))
            if not waiting:
                return
            yield from waiting.popleft().result()


def _batch(plan: Simulation, first: int) -> list[SimulatedMatch]:
    return [_match(plan, k) for k in range(first, min(first + BATCH, plan.games))]


def _match(plan: Simulation, k: int) -> SimulatedMatch:
    name = plan.name(k)
    if k in plan.kept:
        read = _read(Path(plan.folder or "", f"{name}.nyhavn"))
        if read:
            return read
    bots = []
    for seat, bot in enumerate(plan.bots):
        luck = _own_luck(f"{name} {seat}")
        bots.append(Guarded(plan.game, partial(make, bot, plan.game, luck, work=plan.work)))
    match = plan.start(k)
    while not match.over:
        seat = match.to_act[0]
        match = match.play(seat, bots[seat].choose(match.view(seat), match.legal(seat)))
    errors = [(bot.errors, bot.why) for bot in bots]
    return _told(match, dump(Record.of(match, tuple(plan.bots))), errors)


def _read(path: Path) -> SimulatedMatch | None:
    """A match from its record, which says nothing of errors; None if it has no end."""
    text = path.read_text("utf-8")
    try:
        match = load(text, SHELF).match
    except RecordError:
        return None
    return _told(match, text, [(0, "")] * match.seats, new=False) if match.over else None


def _told(
    match: Match, record: str, errors: list[tuple[int, str]], *, new: bool = True
) -> SimulatedMatch:
    return SimulatedMatch(match.scores, match.ranking[0], len(match.entries), record, errors, new)


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
