"""Apprentice: estimates like a journeyman, with errors."""

from __future__ import annotations

from nyhavn.bots.greedy import estimates
from nyhavn.core.game import Game, View
from nyhavn.core.rng import Rng

# How far an estimate may be off, in hundredths of a point. The error is even and bounded, so a line
# that is worse than the best by more than this is never played, and a victory is never missed: it
# looks like a beginner, not like a die. The Border decides how much: with half of it the apprentice
# nearly holds its own there against the journeyman. Roll & Write has enough of it already.
ERROR = 160


class Apprentice:
    """Prefers good lines, without telling the better one from the nearly as good one."""

    def __init__(self, game: Game, seed: int) -> None:
        self._game = game
        self._rng = Rng(seed)

    def choose(self, view: View, legal: list[str]) -> str:
        """Return the line that looks best at a glance."""
        estimated = estimates(self._game, view, legal, self._rng)
        guesses = [worth + self._rng.below(ERROR) for worth in estimated]
        return legal[guesses.index(max(guesses))]
