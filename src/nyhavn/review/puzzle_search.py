"""Puzzle search: moments of self-play in which one line is clearly best and easy to miss.

A search says where to look, weaker levels say how hard it is, and only truth says whether it is so:
with luck of its own, the intervals of the best line and of the next ones must not touch.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256

from nyhavn.bots import make
from nyhavn.bots.explain import LineEvaluation, explain
from nyhavn.bots.line_race import LineTruth, truth
from nyhavn.core.dealer import seeded
from nyhavn.core.game import Game, View
from nyhavn.core.match import Match
from nyhavn.games.puzzle import Puzzle, chosen

Suits = Callable[[Match], bool]
WEAKER = ("apprentice", "journeyman", "mason")
TRIES = (12, 6, 6)  # of each, with luck of their own
MASON_WORK = 48
GLANCE = 64  # iterations of the search that plays, and says where to look
WORK = 384  # of the one that looks
FEWEST, MOST = 4, 70  # legal lines of a moment that is looked at
LEAD = 0.08  # of the best line over the second
FOUND = 50  # percent: at most so often weaker levels find it
OPEN = (0.1, 0.97)  # the chance to win with the best line: not lost anyway, no mere formality
SEATS = (2, 2, 3, 2, 2, 4, 2, 3)  # of one match after the other: long ones take long
EACH = 2  # puzzles of a match
APART = 6  # entries between them
RACE = 64  # worlds that say which lines come next
NEXT = 3  # lines that are compared once more: the best and the next ones
LEAST, LIMIT = 128, 640  # worlds of that
HALF = 0.96  # times the root of their number: half an interval of 95 %, at most
SURE = 1.5  # so many times the worlds that the lead should need
OTHERS = 32  # worlds of all other lines, ...
CLOSE = 0.2  # ... of which those that lose no more than this are compared like the next ones; ...
CROWD = 6  # ... if they are not more than so many


def search_match(
    game: Game, nth: int, suits: Suits = lambda match: True, players: int | None = None
) -> Iterator[Puzzle]:
    """Let the nth match of a game play itself; yield its puzzles, of moments that suit."""
    seats = players or SEATS[nth % len(SEATS)]
    if seats not in game.seats:
        seats = game.seats[0]
    seed = f"puzzle {game.name} {seats} {nth}"
    match = Match.new(game, seats, dealer=seeded(seed, seats))
    found, last = 0, -APART
    while not match.over and found < EACH:
        seat, n = match.to_act[0], len(match.entries)
        legal = match.legal(seat)
        seen = explain(game, match.view(seat), legal, n, work=GLANCE)
        fits = FEWEST <= len(legal) <= MOST and n - last >= APART
        if fits and _lead(seen) > LEAD and suits(match):
            puzzle = _checked(match, seed, seat)
            if puzzle is not None:
                found, last = found + 1, n
                yield puzzle
        match = match.play(seat, seen[0].line)


def _checked(match: Match, seed: str, seat: int) -> Puzzle | None:
    """Return the puzzle of a moment, None if it is none."""
    game, view, legal, luck = match.game, match.view(seat), match.legal(seat), len(match.entries)
    seen = explain(game, view, legal, luck, work=WORK)
    if _lead(seen) < LEAD:
        return None
    best = seen[0].line
    found = _found(game, view, legal, best)
    if sum(found) > FOUND * len(WEAKER):
        return None
    race = truth(game, view, [one.line for one in seen[:5]], luck, work=RACE)
    first, second = race.lines[:2]
    lead = first.win - second.win
    if first.line != best or lead < LEAD or not OPEN[0] <= first.win <= OPEN[1]:
        return None
    worlds = min(LIMIT, max(LEAST, round(SURE * (2 * HALF / lead) ** 2)))
    next_ones = [one.line for one in race.lines[:NEXT]]
    sure = truth(game, view, next_ones, luck + 1, work=worlds, race=False)
    if not apart(sure.lines, best):
        return None
    worth = {one.line: one.win for one in sure.lines}
    rest = [line for line in legal if line not in worth]
    worth |= _beside(game, view, best, worth[best], rest, luck + 2, OTHERS)[0]
    close = [line for line in rest if worth[line] > worth[best] - CLOSE]
    if len(close) > CROWD:
        return None
    again, clear = _beside(game, view, best, worth[best], close, luck + 3, worlds)
    if not clear:
        return None
    worth |= again
    told = chosen(match)
    return Puzzle(
        id=sha256(f"{seed} {len(told)}".encode()).hexdigest()[:8],
        game=game.edition,
        seats=match.seats,
        seed=seed,
        lines=told,
        seat=seat,
        best=best,
        worlds=worlds,
        chances=tuple(_percent(worth[line]) for line in legal),
        found=found,
    )


def _beside(
    game: Game, view: View, best: str, win: float, lines: list[str], luck: int, worlds: int
) -> tuple[dict[str, float], bool]:
    """Return what lines are worth beside the best one, which wins so often, and whether their
    intervals are apart from its own."""
    if not lines:
        return {}, True
    found = truth(game, view, [best, *lines], luck, work=worlds, race=False)
    before = found.of(best).win
    worth = {line: win - before + found.of(line).win for line in lines}
    return worth, apart(found.lines, best)


def _lead(seen: Sequence[LineEvaluation]) -> float:
    return seen[0].win - seen[1].win if len(seen) > 1 else 0.0


def still_best(puzzle: Puzzle, luck: int) -> bool:
    """Say whether the best line beats the next ones with other luck, too."""
    match = puzzle.match
    legal = match.legal(puzzle.seat)
    ranked = sorted(legal, key=lambda line: -puzzle.chances[legal.index(line)])
    lines = [puzzle.best, *(line for line in ranked if line != puzzle.best)][:NEXT]
    view = match.view(puzzle.seat)
    found = truth(match.game, view, lines, luck, work=puzzle.worlds, race=False)
    return found.lines[0].line == puzzle.best


def apart(lines: Sequence[LineTruth], best: str) -> bool:
    """Say whether the interval of the best line touches none of the others'."""
    first = next(one for one in lines if one.line == best)
    return all(one.high < first.low for one in lines if one is not first)


def _found(game: Game, view: View, legal: list[str], best: str) -> tuple[int, ...]:
    """Return how often each weaker level finds the best line, in percent."""
    found = []
    for level, tries in zip(WEAKER, TRIES, strict=True):
        bots = (make(level, game, nth, work=MASON_WORK) for nth in range(tries))
        hits = sum(bot.choose(view, legal) == best for bot in bots)
        found.append(round(100 * hits / tries))
    return tuple(found)


def _percent(share: float) -> int:
    return max(0, min(100, round(100 * share)))
