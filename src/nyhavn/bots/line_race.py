"""Truth: what lines are worth when matches are played on behind them, with how sure that is.

A search evaluates by what it has learned; this does not. Behind every line the match is played to
its end by a fast player, in the same worlds and with the same luck for all lines, each world being
one that the seat cannot tell from the real one. Lines that are clearly behind the best are left
out of further worlds (a race), until one is left, or the budget is used up.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean

from nyhavn.bots.budget import Clock
from nyhavn.bots.confidence import interval, t_quantile
from nyhavn.bots.constants import MARGIN_SCALE
from nyhavn.bots.learned import learned
from nyhavn.bots.rollouts import Rollouts
from nyhavn.core.game import Game, View
from nyhavn.core.rng import Rng

MS = 2000.0  # unless said
WORLDS = 20_000  # at most
BATCH = 16  # worlds between two looks at who is behind
FEWEST = 32  # worlds before anybody may be behind
CLEAR = 3.0  # standard errors: there are many looks, and each might mislead
ALIKE = 256  # worlds in which lines that ended alike in all of them are called equal


@dataclass(frozen=True)
class LineTruth:
    """What became of a line."""

    line: str
    win: float  # the mean share of the victory
    low: float  # the 95 % interval of it
    high: float
    margin: float  # points ahead of the best other seat at the end
    worlds: int
    behind: float  # what it loses against the best line, in the worlds of both
    behind_low: float  # the 95 % interval of that
    behind_high: float


@dataclass(frozen=True)
class Truth:
    """All lines, the best first."""

    lines: list[LineTruth]
    clear: bool  # whether every other line is clearly behind the first, or its equal

    def of(self, line: str) -> LineTruth:
        """Return what became of one of the lines."""
        return next(one for one in self.lines if one.line == line)


def truth(
    game: Game,
    view: View,
    lines: Sequence[str],
    seed: int = 0,
    ms: float | None = None,
    work: int | None = None,
    clock: Clock = time.perf_counter,
    race: bool = True,
) -> Truth:
    """Play on behind lines of the seat that owns the view, for a time or through `work` worlds.

    Without a race all lines are followed through all worlds: for whoever measures, not compares.
    """
    actions = [game.lines.read(line) for line in lines]
    if not lines or None in actions or len(set(lines)) != len(lines):
        raise ValueError("truth compares different lines of the game")
    runners = [_Runner(line, action) for line, action in zip(lines, actions, strict=True)]
    worlds = _Worlds(game, view, seed)
    until = None if work else clock() + (MS if ms is None else ms) / 1000
    clear = len(lines) == 1
    running = runners
    while worlds.count < (work or WORLDS) and (until is None or clock() < until):
        worlds.play(running)
        if race and worlds.count >= FEWEST and worlds.count % BATCH == 0:
            running = _ahead(running)
            clear = _alike(running)
            if clear:
                break
    best = _leader(running)
    if not clear and len(runners) > 1:
        others = [one for one in runners if one is not best]
        clear = all(_clearly(best, one) for one in others)
    found = sorted((_told(one, best) for one in runners), key=lambda one: (-one.worlds, -one.win))
    first = next(one for one in found if one.line == best.line)
    return Truth([first, *(one for one in found if one is not first)], clear)


class _Runner:
    """A line with what became of it in every world so far."""

    def __init__(self, line: str, action: int | None) -> None:
        assert action is not None
        self.line = line
        self.action = action
        self.shares: list[float] = []
        self.margins: list[float] = []


class _Worlds:
    """The worlds of a view, one after the other, each with its luck."""

    def __init__(self, game: Game, view: View, seed: int) -> None:
        self.count = 0
        self._game = game
        self._view = view
        self._rng = Rng(seed)
        self._value = learned(game, view["seats"])
        self._rollouts = Rollouts()

    def play(self, runners: Sequence[_Runner]) -> None:
        """Follow the lines through one more world."""
        seat = self._view["seat"]
        # The world's number is drawn first: what `imagine` uses up changes nothing after it.
        number = self._rng.next()
        world = self._game.views.imagine(self._view, Rng(number))
        luck = Rng(number ^ self._rng.state).next()
        self._rollouts.run(world, seat, [one.action for one in runners], self._value, luck)
        for at, one in enumerate(runners):
            one.shares.append(self._rollouts.shares[4 * at + seat])
            one.margins.append(self._rollouts.margins[4 * at + seat])
        self.count += 1


def _leader(runners: Sequence[_Runner]) -> _Runner:
    """Return the best so far: by victories, then by points."""
    return max(runners, key=lambda one: (fmean(one.shares or [0]), fmean(one.margins or [0])))


def _ahead(runners: Sequence[_Runner]) -> list[_Runner]:
    best = _leader(runners)
    return [one for one in runners if one is best or not _clearly(best, one)]


def _clearly(best: _Runner, other: _Runner) -> bool:
    """Say whether one line is worse than another; one imagined draw keeps luck from deceiving."""
    behind = [*_differences(best, other), 0.0]
    mean, error = _mean(behind)
    return len(behind) > FEWEST and mean > CLEAR * error


def _alike(runners: Sequence[_Runner]) -> bool:
    """Say whether all that are left ended alike in every one of many worlds, or one is left."""
    first = runners[0].shares
    same = all(one.shares == first for one in runners[1:])
    return len(runners) == 1 or (same and len(first) >= ALIKE)


def _differences(best: _Runner, other: _Runner) -> list[float]:
    """What the other line lost in the worlds of both."""
    return [mine - theirs for mine, theirs in zip(best.shares, other.shares, strict=False)]


def _mean(numbers: Sequence[float]) -> tuple[float, float]:
    """Return the mean and its standard error."""
    n = len(numbers)
    mean = fmean(numbers) if n else 0.0
    if n < 2:
        return mean, 1.0
    return mean, sqrt(sum((x - mean) ** 2 for x in numbers) / (n - 1) / n)


def _told(one: _Runner, best: _Runner) -> LineTruth:
    n = len(one.shares)
    low, high = interval(one.shares)
    behind, error = _mean(_differences(best, one))
    if error == 0:  # alike in all worlds: there may be others
        error = 1 / (n + 1)
    half = 0.0 if one is best else t_quantile(max(n - 1, 1)) * error
    margin = MARGIN_SCALE * fmean(one.margins or [0])
    win = fmean(one.shares or [0])
    return LineTruth(one.line, win, low, high, margin, n, behind, behind - half, behind + half)
