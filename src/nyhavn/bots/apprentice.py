"""Apprentice: judges like a journeyman what it sees, and overlooks things."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import median_low

from nyhavn.bots.constants import GRAIN
from nyhavn.bots.greedy import VICTORY, estimates
from nyhavn.core.contents import Contents
from nyhavn.core.game import Game, Notes, View
from nyhavn.core.match import Match
from nyhavn.core.rng import Rng

MISTAKES = 0.23  # the share of its decisions in which a line is taken that is not the best
MATCHES = 2  # to find out how often it must overlook something for that
TRIES = 4  # at each decision of these
STEPS = 7  # of halving
EFFECTS = 8  # an effect is overlooked once where a single line is so many times
# Where nothing is compiled it takes a second or more to find that out: a site brings the answers.
ABSENCES = Path(__file__).parent / "absences.json"


@dataclass(frozen=True)
class Outlook:
    """What there is to be seen in a position: each line's estimate, and what lines would do."""

    estimated: list[int]
    # For each effect, which lines have it: those that all have, or that say the same, are left out.
    aspects: list[tuple[bool, ...]]


class Apprentice(Contents):
    """Knows what is good, and does not see all of it.

    At every decision it may overlook a kind of effect (that lines bring a coat, that they cost an
    ability), and may not think of some lines. What is overlooked looks no better to it than
    the middle line, so it takes none that is worse than that. A victory it misses only if it
    forgets the end.
    """

    def __init__(self, game: Game, seed: int) -> None:
        self._game = game
        self._rng = Rng(seed)

    def choose(self, view: View, legal: list[str]) -> str:
        """Return the line that looks best among what is seen."""
        if len(legal) == 1:
            return legal[0]
        seen = outlook(self._game, view, legal, self._rng)
        return legal[preferred(seen, absence(self._game), self._rng)]


def outlook(game: Game, view: View, legal: list[str], rng: Rng) -> Outlook:
    """Return what there is to be seen by the seat that owns a view."""
    state = game.views.imagine(view, rng)
    actions = [action for line in legal if (action := game.lines.read(line)) is not None]
    notes = game.effects.notes_of(state, view["seat"], actions)
    return Outlook(estimates(game, view, legal, rng), aspects(notes))


def preferred(seen: Outlook, absence: int, rng: Rng) -> int:
    """Return the number of the line that looks best to who overlooks things so often (of GRAIN)."""
    most = max(seen.estimated)
    if most >= VICTORY and rng.below(EFFECTS * GRAIN) >= absence:
        return seen.estimated.index(most)  # else the end is forgotten
    middle = median_low(seen.estimated)
    unseen = [ones for ones in seen.aspects if rng.below(EFFECTS * GRAIN) < absence]
    found = []
    for i, worth in enumerate(seen.estimated):
        overlooked = rng.below(GRAIN) < absence or any(ones[i] for ones in unseen)
        found.append(min(worth, middle) if overlooked else worth)
    best = [i for i, worth in enumerate(found) if worth == max(found)]
    return best[rng.below(len(best))]


@cache
def absence(game: Game, effects: bool = True) -> int:
    """Return how often (of GRAIN) an apprentice does not think of a line: always the same.

    It is found out in matches of journeymen, so that it is right for any game. Who overlooks no
    effects must think of fewer lines to be mistaken as often.
    """
    if effects and game.edition in (known := _known()):
        return known[game.edition]
    return found_out(game, effects)


def found_out(game: Game, effects: bool = True) -> int:
    """Find out what `absence` says."""
    seen = [one for seed in range(MATCHES) for one in _outlooks(game, seed)]
    if not effects:
        seen = [Outlook(one.estimated, []) for one in seen]
    low, high = 0, GRAIN
    for _ in range(STEPS):
        middle = (low + high) // 2
        if mistakes(seen, middle, Rng(1)) < MISTAKES:
            low = middle
        else:
            high = middle
    return high


@cache
def _known() -> dict[str, int]:
    """What was found out before, by edition."""
    if not ABSENCES.is_file():
        return {}
    found: dict[str, int] = json.loads(ABSENCES.read_text("utf-8"))
    return found


def mistakes(seen: list[Outlook], absence: int, rng: Rng) -> float:
    """Return the share of decisions in which another line than one of the best is preferred."""
    found = 0
    for one in seen:
        for _ in range(TRIES):
            found += one.estimated[preferred(one, absence, rng)] < max(one.estimated)
    return found / (TRIES * max(1, len(seen)))


def aspects(notes: Sequence[Notes]) -> list[tuple[bool, ...]]:
    """Return for each effect which lines have it, where that tells lines apart."""
    keys = {key for note in notes for key in note} - {"passes"}  # which is no effect
    found = {tuple(bool(note.get(key)) for note in notes) for key in keys}
    return sorted(ones for ones in found if any(ones) and not all(ones))


def _outlooks(game: Game, seed: int) -> list[Outlook]:
    """Play a match as journeymen would; return what they saw where they could go wrong."""
    rng, match = Rng(seed), Match.new(game, game.seats[0], dealer=seed)
    found = []
    while not match.over:
        seat = match.to_act[0]
        legal = match.legal(seat)
        seen = outlook(game, match.view(seat), legal, rng)
        if len(legal) > 1 and max(seen.estimated) < VICTORY:
            found.append(seen)
        match = match.play(seat, legal[seen.estimated.index(max(seen.estimated))])
    return found
