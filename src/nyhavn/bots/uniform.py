"""Uniform: every legal line is equally likely. The measure of everything else."""

from __future__ import annotations

from nyhavn.core.contents import Contents
from nyhavn.core.game import Game, View
from nyhavn.core.rng import Rng


class Uniform(Contents):
    """Picks blindly."""

    def __init__(self, game: Game, seed: int) -> None:
        self._rng = Rng(seed)

    def choose(self, view: View, legal: list[str]) -> str:
        """Return any legal line."""
        return legal[self._rng.below(len(legal))]
