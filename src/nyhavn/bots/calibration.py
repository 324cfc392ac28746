"""Calibration: what a search says, as the chance to win that it means. A small table for each game.

The table comes of self-play (`calibration_fit`), by number of seats and phase of the match: a
slope, and a shift for every seat, in logits. A phase is told by the points of whoever leads. The
table names the weights it was fitted for; with others it is not used.
"""

from __future__ import annotations

import hashlib
import json
import math
import warnings
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from statistics import fmean
from typing import Any

from nyhavn.bots import learned
from nyhavn.core.game import Game, View

LEAST = 0.002  # nobody is surer than this: beyond it a logit tells of rounding


@dataclass(frozen=True)
class Phase:
    """A part of the match, up to a number of points of whoever leads."""

    until: int | None  # None: to the end
    slope: float
    shift: tuple[float, ...]  # by seat
    known: bool  # whether what is said here is worth more than the seat alone

    def chance(self, win: float, seat: int) -> float:
        """Return the chance of a seat to win, of which a search says `win`."""
        if win in (0.0, 1.0):  # what is certain needs no table
            return win
        return logistic(self.slope * logit(win) + self.shift[seat])


@dataclass(frozen=True)
class Calibration:
    """The phases of a game for so many seats, in their order."""

    phases: tuple[Phase, ...]

    def phase(self, leader: int) -> Phase:
        """Return the phase in which somebody leads with so many points."""
        return next(one for one in self.phases if one.until is None or leader <= one.until)

    def chance(self, win: float, seat: int, leader: int) -> float:
        """Return the chance of a seat to win, of which a search says `win`."""
        return self.phase(leader).chance(win, seat)

    @property
    def whole(self) -> Phase:
        """The mean of the phases, which come of equally many samples: one map for a whole match."""
        return Phase(
            None,
            fmean(one.slope for one in self.phases),
            tuple(map(fmean, zip(*(one.shift for one in self.phases), strict=True))),
            all(one.known for one in self.phases),
        )


def leader_of(view: View) -> int:
    """Return the points of whoever leads."""
    return int(max(view["scores"]))


def plain(seats: int) -> Calibration:
    """Return the calibration that believes every word, and says it knows nothing for sure."""
    return Calibration((Phase(None, 1.0, (0.0,) * seats, True),))


def calibration(game: Game, seats: int) -> Calibration:
    """Return the table of a game for so many seats; the plain one if there is none that fits."""
    return _calibration(game, seats, learned.FOLDER)


@cache
def _calibration(game: Game, seats: int, folder: Path) -> Calibration:
    path = folder / file_name(game)
    if not path.exists():
        return plain(seats)
    try:
        found = read(path, game, seats)
    except ValueError as error:
        warnings.warn(f"{error}; win chances are shown as the search says them", stacklevel=3)
        return plain(seats)
    return found


def file_name(game: Game) -> str:
    """Return the name of the file of a game's table, beside its weights."""
    return f"{game.name}.calibration.json"


def fingerprint(game: Game, seats: int) -> str:
    """Return what tells the weights apart by which a game is evaluated for so many seats."""
    for name in (learned.file_name(game, seats), learned.file_name(game)):
        path = learned.FOLDER / name
        if path.exists():
            return hashlib.sha256(path.read_bytes()).hexdigest()[:16]
    return "none"


def read(path: Path, game: Game, seats: int) -> Calibration:
    """Return the table of a file for so many seats; what does not fit is refused."""
    try:
        table: dict[str, Any] = json.loads(path.read_text("utf-8"))
        name, found = table["game"], table["seats"].get(str(seats))
        fitted = None if found is None else str(found["weights"])
        phases = tuple(_phase(one, seats) for one in (found or {"phases": []})["phases"])
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        raise ValueError(f"{path}: this is no table of calibration") from None
    if name != game.name or (found is not None and (not phases or phases[-1].until is not None)):
        raise ValueError(f"{path}: this is no table of calibration of {game.name}")
    if fitted is None:
        return plain(seats)
    if fitted != fingerprint(game, seats):
        raise ValueError(
            f"{path}: made for other weights ({seats} players): run nyhavn calibrate {game.name}"
        )
    return Calibration(phases)


def _phase(one: dict[str, Any], seats: int) -> Phase:
    shift = tuple(map(float, one["shift"]))
    if len(shift) != seats:
        raise ValueError
    return Phase(one["until"], float(one["slope"]), shift, bool(one["known"]))


def write(path: Path, game: Game, seats: int, found: Calibration, about: dict[str, Any]) -> None:
    """Put the table for so many seats into a file; what is there for others stays."""
    table: dict[str, Any] = {"game": game.name, "seats": {}}
    if path.exists():
        table = json.loads(path.read_text("utf-8"))
    phases = [asdict(one) for one in found.phases]
    table["seats"][str(seats)] = {"weights": fingerprint(game, seats), **about, "phases": phases}
    table["seats"] = dict(sorted(table["seats"].items()))
    beside = path.with_suffix(".new")
    beside.write_text(json.dumps(table, indent=1) + "\n", "utf-8")
    beside.replace(path)
    _calibration.cache_clear()


def logit(share: float) -> float:
    """Return the logarithm of the odds, bounded."""
    bounded = min(1 - LEAST, max(LEAST, share))
    return math.log(bounded / (1 - bounded))


def logistic(x: float) -> float:
    """Return the share of which this is the logit."""
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, x))))


def divided(chances: Sequence[float]) -> list[float]:
    """Return chances of all seats so that they are one together."""
    whole = sum(chances)
    return [one / whole for one in chances] if whole > 0 else [1 / len(chances)] * len(chances)
