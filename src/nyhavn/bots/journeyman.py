"""Journeyman: the line after which the position looks best, luck and the others left aside."""

from __future__ import annotations

from nyhavn.bots.greedy import estimates
from nyhavn.core.contents import Contents
from nyhavn.core.game import Game, View
from nyhavn.core.rng import Rng


class Journeyman(Contents):
    """Sees what the own turn brings, and nothing behind it; ties are broken by its own luck."""

    def __init__(self, game: Game, seed: int) -> None:
        self._game = game
        self._rng = Rng(seed)

    def choose(self, view: View, legal: list[str]) -> str:
        """Return the line with the best position behind it."""
        estimated = estimates(self._game, view, legal, self._rng)
        most = max(estimated)
        best = [line for line, worth in zip(legal, estimated, strict=True) if worth == most]
        return best[self._rng.below(len(best))]
