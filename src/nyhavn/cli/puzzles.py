"""Find puzzles of a game: moments of self-play in which one move is clearly best and easy to miss.

A search says where to look, weaker levels how hard it is; matches played on behind every move say
whether it is so. What is found is printed and, with --out, added to a file of puzzles.

examples:
  nyhavn puzzles copenhagen --matches 20             ids, best moves, how often they are found
  nyhavn puzzles border --out puzzles.json --wanted 100 --minutes 30
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from nyhavn.cli import options
from nyhavn.cli.options import positive
from nyhavn.cli.say import Wrong, fault
from nyhavn.core.game import Game
from nyhavn.core.match import Match
from nyhavn.games.puzzle import Puzzle, read, written
from nyhavn.review.puzzle_search import WEAKER, search_match
from nyhavn.review.variety import SAME, room_for

MATCHES = 10  # unless said
MANY = 1_000_000


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("game", metavar="GAME", help="which game")
    parser.add_argument("--out", metavar="FILE", help="add them to this file")
    parser.add_argument(
        "--wanted", type=positive, metavar="N", help="until there are so many, mixed"
    )
    parser.add_argument("--minutes", type=positive, metavar="T", help="at most so long")
    parser.add_argument("--matches", type=positive, metavar="M", help=f"so many ({MATCHES})")
    parser.add_argument("--first", type=int, metavar="K", help="the first match (0, or the next)")
    parser.add_argument("--seats", type=positive, metavar="N", help="of N players (mixed)")


def main(args: argparse.Namespace) -> int:
    """Let matches play themselves, print what they have, and add it to the file."""
    try:
        game = options.game(args)
        known = _known(Path(args.out)) if args.out else []
        if any(one.game.split()[0] != game.name for one in known):
            raise Wrong(f"{args.out}: these are puzzles of another game", 2)
        if args.seats and args.seats not in game.seats:
            raise Wrong(f"--seats: {game.name} is not for {args.seats} players", 2)
    except Wrong as wrong:
        return fault(str(wrong), wrong.code)
    for one in _found(game, known, args):
        best = f"{max(one.chances)} %, then {sorted(one.chances)[-2]} %"
        found = ", ".join(f"{who} {n} %" for who, n in zip(WEAKER, one.found, strict=True))
        print(
            f"{one.id}  {one.seats} players  {one.best}: wins {best}; found by {found}", flush=True
        )
        known.append(one)
        if args.out:
            known.sort(key=lambda one: (one.hard, one.id))
            Path(args.out).write_text(written(known), "utf-8")
    if args.out:
        print(f"{args.out}: {len(known)} puzzles")
    return 0


def _known(path: Path) -> list[Puzzle]:
    try:
        return read(path.read_text("utf-8")) if path.exists() else []
    except (OSError, ValueError, TypeError, AttributeError):
        raise Wrong(f"{path}: this is no file of puzzles", 2) from None


def _found(game: Game, known: list[Puzzle], args: argparse.Namespace) -> Iterator[Puzzle]:
    """Yield the puzzles of one match after the other, as long as is wanted."""
    until = time.monotonic() + 60 * args.minutes if args.minutes else None
    bounded = args.matches or (MANY if args.wanted or args.minutes else MATCHES)
    following = max((one.nth for one in known), default=-1) + 1
    first = following if args.first is None else args.first
    seen = {_seen(one) for one in known}
    best = Counter(one.best for one in known)
    moments = [one.match for one in known]

    def suits(match: Match) -> bool:
        return not args.wanted or room_for(match, moments, args.wanted)

    def adds(one: Puzzle) -> bool:
        return _seen(one) not in seen and (not args.wanted or best[one.best] < SAME * args.wanted)

    for nth in range(first, first + bounded):
        for one in search_match(game, nth, suits, args.seats):
            if adds(one):
                seen.add(_seen(one))
                best[one.best] += 1
                moments.append(one.match)
                yield one
            if args.wanted and len(seen) >= args.wanted:
                return
        if until is not None and time.monotonic() >= until:
            return


def _seen(one: Puzzle) -> tuple[str, tuple[int, ...]]:
    """What tells puzzles apart: where these are alike, two matches came to the same question."""
    return one.best, one.chances
