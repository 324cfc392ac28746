"""Levels: the bots for people, from gentle to frightening, and the makers of those that search."""

from __future__ import annotations

from nyhavn.bots.learned import learned
from nyhavn.bots.monte import Monte
from nyhavn.core.game import Game

# Ids of bots, in order of strength. Words: `level.<id>` is its name, `level.<id>.about` a sentence.
LEVELS = ("apprentice", "journeyman", "mason", "architect", "master")


def mason(game: Game, seed: int, ms: float | None = None, work: int | None = None) -> Monte:
    """Flat Monte Carlo: every choice is played out at random, the best average wins."""
    return Monte(game, seed, ms, work, deep=1)


def architect(game: Game, seed: int, ms: float | None = None, work: int | None = None) -> Monte:
    """Tree search: choices of all seats, looked at in the order of the game's own estimate."""
    return Monte(game, seed, ms, work, guided=True)


def master(game: Game, seed: int, ms: float | None = None, work: int | None = None) -> Monte:
    """Tree search with a value learned by self-play; without one, what an architect does."""
    return Monte(game, seed, ms, work, guided=True, value=learned(game))
