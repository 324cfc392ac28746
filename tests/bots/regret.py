"""What each level loses per decision, in points of the chance to win, measured by playing on.

python -m tests.bots.regret --positions 200 --ms 50
python -m tests.bots.regret --games border --levels mason,master --work 512

Positions are drawn from matches of `master` with little work against itself, of 2, 3 and 4 players,
one or two a match. In each, a search names candidates, and every level its line. Truth races all of
them for the best one, and then follows that and the levels' lines through other worlds: what a line
loses there is its regret. So the best line has no advantage from having been found, and a loss may
come out below zero. Intervals are clustered by match.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from math import sqrt
from statistics import fmean
from time import thread_time

from nyhavn import SHELF, Match
from nyhavn.bots import make
from nyhavn.bots.confidence import t_quantile
from nyhavn.bots.explain import explain
from nyhavn.bots.levels import LEVELS
from nyhavn.bots.line_race import truth
from nyhavn.core.rng import Rng

SEATS = (2, 3, 4)
CANDIDATES = 5  # of the search, beside what the levels choose
MOST = 2  # decisions of a match, wherever they are
EXPLORE = 16  # one line in so many is drawn by lot, so that matches differ
Losses = list[tuple[int, float]]  # match, loss


def moments(game: str, seats: int, seed: int) -> list[tuple[Match, int]]:
    """Some decisions of the match of a seed, drawn by lot."""
    rng = Rng(seed)
    match = Match.new(SHELF[game], seats, dealer=seed)
    bot = make("master", match.game, seed, work=32)
    found = []
    while not match.over:
        seat = match.to_act[0]
        view, legal = match.view(seat), match.legal(seat)
        found.append((match, seat))
        drawn = rng.below(EXPLORE) == 0
        match = match.play(seat, legal[rng.below(len(legal))] if drawn else bot.choose(view, legal))
    return [found.pop(rng.below(len(found))) for _ in range(min(MOST, len(found)))]


def losses(
    match: Match, seat: int, levels: list[str], seed: int, ms: float | None, work: int | None
) -> list[float]:
    """What each level's line loses in one position."""
    game, view, legal = match.game, match.view(seat), match.legal(seat)
    bots = [make(level, game, seed, ms, work, thread_time) for level in levels]
    chosen = [bot.choose(view, legal) for bot in bots]
    named = [one.line for one in explain(game, view, legal, work=512)[:CANDIDATES]]
    lines = [*dict.fromkeys([*named, *chosen])]
    best = truth(game, view, lines, seed, work=640).lines[0].line
    looked_at = [*dict.fromkeys([best, *chosen])]
    if len(looked_at) == 1:
        return [0.0] * len(levels)
    worth = truth(game, view, looked_at, seed + 1_000_003, work=400, race=False)
    return [worth.of(best).win - worth.of(line).win for line in chosen]


def told(found: Losses) -> str:
    """The mean loss in points, its 95 % interval by match, and of how many positions."""
    by_match = defaultdict(list)
    for match, loss in found:
        by_match[match].append(loss)
    mean, n = fmean(loss for _, loss in found), len(by_match)
    error = sum((sum(part) - len(part) * mean) ** 2 for part in by_match.values())
    half = t_quantile(max(n - 1, 1)) * sqrt(error * n / max(n - 1, 1)) / len(found)
    return f"{100 * mean:.2f} ({100 * (mean - half):.2f} to {100 * (mean + half):.2f})"


def main() -> None:
    """Draw positions, measure, print a line for each level."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", default=",".join(SHELF))
    parser.add_argument("--levels", default=",".join(LEVELS))
    parser.add_argument("--positions", type=int, default=60, help="of each game")
    parser.add_argument("--first", type=int, default=1, help="the number of the first match")
    parser.add_argument("--ms", type=float)
    parser.add_argument("--work", type=int)
    asked = parser.parse_args()
    ms = None if asked.work else asked.ms or 50.0
    levels = asked.levels.split(",")
    all_games: dict[str, Losses] = defaultdict(list)
    for game in asked.games.split(","):
        here: dict[str, Losses] = defaultdict(list)
        number = asked.first
        while len(here[levels[0]]) < asked.positions:
            for match, seat in moments(game, SEATS[number % len(SEATS)], number):
                if len(here[levels[0]]) < asked.positions:
                    lost = losses(match, seat, levels, number, ms, asked.work)
                    for level, loss in zip(levels, lost, strict=True):
                        here[level].append((number, loss))
            number += 1
        for level in levels:
            all_games[level] += here[level]
            print(f"{game} {level}: {told(here[level])} of {asked.positions}", flush=True)
    for level in levels:
        print(f"all {level}: {told(all_games[level])} of {len(all_games[level])}", flush=True)


if __name__ == "__main__":
    main()
