"""Puzzles: moments of matches in which one line is best, as data in a game's `puzzles.json`.

A game may have them; `nyhavn puzzles` finds them. A puzzle is told by the seed of its luck and by
what was chosen up to the moment, so it is replayed like any match.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cache, lru_cache
from importlib.resources import files

from nyhavn.core.dealer import seeded
from nyhavn.core.game import Data
from nyhavn.core.match import CHOSEN, Match
from nyhavn.games import edition

KEPT = 32  # positions that are not played through again


@dataclass(frozen=True)
class Puzzle:
    """A moment, the line that is best in it, and what every legal line is worth."""

    id: str
    game: str  # its name and its version
    seats: int
    seed: str  # of the luck
    lines: tuple[str, ...]  # who chose what before it: `0 take 1,2`
    seat: int  # whose decision it is
    best: str
    worlds: int  # in which the best line and the next ones were played on
    chances: tuple[int, ...]  # to win, in percent, behind every legal line, in their order
    found: tuple[int, ...]  # percent: how often each of the weaker levels finds the best line

    @property
    def hard(self) -> int:
        """How hard it is, in percent: how rarely weaker levels find the best line."""
        return 100 - round(sum(self.found) / len(self.found))

    @property
    def nth(self) -> int:
        """The number of the match that it is of, the last word of its seed."""
        return int(self.seed.split()[-1])

    @property
    def positions(self) -> tuple[Match, ...]:
        """The match before every entry, and the moment; a line that is not legal is an error."""
        return _positions(self.game, self.seats, self.seed, self.lines)

    @property
    def match(self) -> Match:
        """The moment."""
        return self.positions[-1]


@lru_cache(KEPT)
def _positions(game: str, seats: int, seed: str, lines: tuple[str, ...]) -> tuple[Match, ...]:
    rules, luck = edition(game), seeded(seed, seats)
    setup = rules.drawn(rules.setup(seats), luck.lot)
    first = Match(rules, setup, (), rules.start(setup), luck)
    found = [first, *first.settling()]
    for entry in lines:
        seat, _, line = entry.partition(" ")
        found += found[-1].steps(int(seat), line)
    return tuple(found)


def chosen(match: Match) -> tuple[str, ...]:
    """Return what was chosen in a match; the rest follows from its luck."""
    return tuple(str(entry) for entry in match.entries if entry.kind == CHOSEN)


@cache
def puzzles_of(game: str) -> dict[str, Puzzle]:
    """Return the puzzles of a game on the shelf by their ids, the easiest first."""
    file = files(__package__).joinpath(game, "puzzles.json")
    found = read(file.read_text("utf-8")) if file.is_file() else []
    return {one.id: one for one in sorted(found, key=lambda one: (one.hard, one.id))}


def read(text: str) -> list[Puzzle]:
    """Return the puzzles of a file."""
    return [_puzzle(one) for one in json.loads(text)]


def _puzzle(one: Data) -> Puzzle:
    values: Data = {key: tuple(v) if isinstance(v, list) else v for key, v in one.items()}
    return Puzzle(**values)


def written(puzzles: Sequence[Puzzle]) -> str:
    """Return the text of a file: one puzzle a line."""
    rows = [json.dumps(asdict(one), separators=(",", ":")) for one in puzzles]
    return "[\n" + ",\n".join(rows) + "\n]\n" if rows else "[]\n"
