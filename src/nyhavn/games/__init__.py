"""The shelf: every game there is. The only registry; a game is a folder here that has a `GAME`."""

from __future__ import annotations

import copyreg
from collections.abc import Callable
from importlib import import_module
from pickle import PicklingError
from pkgutil import iter_modules

from nyhavn.core.game import Game

FIRST = ("copenhagen", "rollwrite", "border")  # as people know them; all others follow by name


def _shelf() -> dict[str, Game]:
    folders = {folder.name for folder in iter_modules(__path__) if folder.ispkg}
    return {
        name: import_module(f"{__name__}.{name}").GAME
        for name in (*FIRST, *sorted(folders - set(FIRST)))
    }


SHELF: dict[str, Game] = _shelf()


def _pickled(game: Game) -> tuple[Callable[[str], Game], tuple[str]]:
    """A game goes to another process as its name: there it is on the shelf as well."""
    shelved = SHELF.get(game.name)
    if shelved is None or shelved.of(game.version) is not game:
        raise PicklingError(f"{game.name} is not on the shelf, so no other process would find it")
    return edition, (game.edition,)


copyreg.pickle(Game, _pickled)


def edition(text: str) -> Game:
    """Return a game by its name (as it is now) or its edition (`border 1`); KeyError if there is
    none."""
    name, _, version = text.partition(" ")
    found = SHELF[name] if not version else SHELF[name].of(int(version))
    if found is None:
        raise KeyError(text)
    return found
