"""Runs in the Python of a site whose engine is compiled: all is loaded, and plays every game."""

import sys
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from nyhavn import Match
from nyhavn.bots.levels import LEVELS
from nyhavn.bots.light import light
from nyhavn.core.compilation import compiled
from nyhavn.games import SHELF

MACHINE = EXTENSION_SUFFIXES[0]


async def main() -> None:
    """Fail where something is not as it should be."""
    assert compiled(), "the compiled engine is not what is loaded"
    place = next(Path(path) for path in sys.path if path.endswith("site-packages"))
    for path in sorted((place / "nyhavn").rglob(f"*{MACHINE}")):
        name = path.relative_to(place).as_posix().removesuffix(MACHINE).replace("/", ".")
        assert import_module(name).__file__ == str(path)
    for game in SHELF.values():
        match = Match.new(game, 2, dealer=7)
        for level in LEVELS:
            seat = match.to_act[0]
            bot = light(level, game, 5)
            match = match.play(seat, bot.choose(match.view(seat), match.legal(seat)))
