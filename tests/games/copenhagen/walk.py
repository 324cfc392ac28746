"""Random matches, entry by entry: several tempers, so that rare corners of the game are reached."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from nyhavn.core.match import CHANCE, Match
from nyhavn.core.rng import Rng
from tests.games.copenhagen.naive import Cell, cell, complete_columns, complete_rows, house
from tests.games.copenhagen.position import GAME, player, position

# uniform: any line. verbs: any verb, then any of its lines. builder: builds well whenever it can.
# architect: the same, but saves for large tiles, and so comes to late houses.
TEMPERS = ("uniform", "verbs", "builder", "architect")

# Where late matches begin: one house almost full, one full of holes.
ALL = "any extra discount change both"
LATE = """
    bb...
    B....
    GgYyw
    GggRr
    Ppppp
    RrYyw
    GggBb
    Ppppw
"""
TOWER = """
    ..Ppp
    ..b..
    Bbb.w
    .yy..
    yY...
"""


class Step(NamedTuple):
    """A match, and the entry that comes next in it."""

    match: Match
    who: int
    line: str


def walk(start: Match | int, seed: int, temper: str) -> Iterator[Step]:
    """Play a match (a number: a new one of so many seats) to its end; each step untaken yet."""
    rng = Rng(seed)
    match = Match.new(GAME, start) if isinstance(start, int) else start
    while not match.over:
        if match.chance:
            who, line = CHANCE, _drawn(match.odds(), rng)
        else:
            who = match.to_act[0]
            line = _chosen(match, who, temper, rng)
        yield Step(match, who, line)
        match = match.enter(who, line)


def late(seed: int) -> Match:
    """Nearly full houses, hands that can build, few white tiles: the last points are played."""
    first = player(LATE, hand="red3 blue2", hidden="green2", abilities=ALL)
    second = player(TOWER, hand="purple", hidden="yellow2 red", abilities="any -extra -both")
    seats = (first, second, player(), player())[: 2 + seed % 3]
    return position(*seats, turn=seed % 2, whites=seed // 4 % 3)


def positions(matches: int, every: int = 1) -> Iterator[tuple[Match, int]]:
    """Every so many-th decision and its seat, from that many matches of each number of seats."""
    n = 0
    for seed in range(matches):
        for seats in GAME.seats:
            for match, who, _ in walk(seats, seed * 5 + seats, TEMPERS[seed % len(TEMPERS)]):
                if who != CHANCE:
                    n += 1
                    if n % every == 0:
                        yield match, who


def _drawn(odds: list[tuple[str, int]], rng: Rng) -> str:
    ticket = rng.below(sum(weight for _, weight in odds))
    for line, weight in odds:
        if ticket < weight:
            return line
        ticket -= weight
    raise AssertionError("the ticket is below the sum")


def _any(lines: list[str], rng: Rng) -> str:
    return lines[rng.below(len(lines))]


def _chosen(match: Match, seat: int, temper: str, rng: Rng) -> str:
    lines = match.legal(seat)
    if temper == "uniform":
        return _any(lines, rng)
    if temper in ("builder", "architect") and rng.below(20):
        view = match.view(seat)
        hand = view["players"][seat]["hand"]["cards"]
        builds = [line for line in lines if line.startswith("build")]
        saving = temper == "architect" and max(hand.values()) < 4 and sum(hand.values()) < 6
        whites = [line for line in lines if line.startswith("white")]
        built = house(view, seat)
        if (builds and not saving) or (whites and rng.below(3)):
            few = [_any(builds or whites, rng) for _ in range(60 if temper == "architect" else 12)]
            return max(few, key=lambda line: _worth(built, line))
        takes = [line for line in lines if line.startswith("take")]
        if takes and temper == "architect":
            return max(takes, key=lambda line: _matching(view["harbour"], hand, line))
        lines = takes or [line for line in lines if line != "skip"] or lines
    verb = _any(sorted({line.split()[0] for line in lines}), rng)
    return _any([line for line in lines if line.split()[0] == verb], rng)


def _worth(built: dict[Cell, str], line: str) -> float:
    """Full rows and columns first, then large tiles, low, with few holes under them."""
    cells = [cell(word) for word in line.split()[-1].replace("*", "").split(",")]
    after = built | dict.fromkeys(cells, "new")
    full = len(complete_rows(after)) + 2 * len(complete_columns(after))
    holes = sum(1 for x, y in cells if y > 1 and (x, y - 1) not in after)
    return 6 * full + len(cells) - sum(y for _, y in cells) / len(cells) - 2 * holes


def _matching(harbour: list[str], hand: dict[str, int], line: str) -> int:
    """How well the taken cards go with each other and with the hand."""
    cards = [harbour[int(slot) - 1] for slot in line.split()[1].split(",")]
    return sum((n + cards.count(colour)) ** 2 for colour, n in hand.items())
