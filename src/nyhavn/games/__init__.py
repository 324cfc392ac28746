"""The shelf: every game there is. The only registry."""

from __future__ import annotations

from nyhavn.core.game import Game
from nyhavn.games import border, copenhagen, rollwrite

SHELF: dict[str, Game] = {game.name: game for game in (copenhagen.GAME, rollwrite.GAME, border.GAME)}
