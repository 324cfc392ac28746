"""Bots: who plays when no person does. BOTS makes one by name, for a game and from a seed."""

from __future__ import annotations

from collections.abc import Callable

from nyhavn.bots.bot import Bot
from nyhavn.bots.greedy import Greedy
from nyhavn.bots.uniform import Uniform
from nyhavn.core.game import Game

BOTS: dict[str, Callable[[Game, int], Bot]] = {"uniform": Uniform, "greedy": Greedy}
