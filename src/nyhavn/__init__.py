"""Nyhavn: modern board games on one engine.

from nyhavn import BOTS, SHELF, Match

game = SHELF["copenhagen"]
bots = [BOTS["journeyman"](game, seed=1), BOTS["apprentice"](game, seed=2)]
match = Match.new(game, seats=2, dealer=7)
while not match.over:
    seat = match.to_act[0]
    match = match.play(seat, bots[seat].choose(match.view(seat), match.legal(seat)))
print(match.scores, match.ranking)
"""

import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

if os.environ.get("NYHAVN_PURE") == "1":  # load the .py files even beside compiled modules
    from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader

    class _Pure:
        @staticmethod
        def find_spec(name: str, path: Any = None, target: Any = None) -> "ModuleSpec | None":
            if not name.startswith("nyhavn."):
                return None
            found = (FileFinder(p, (SourceFileLoader, [".py"])).find_spec(name) for p in path or ())
            return next((spec for spec in found if spec and spec.loader), None)

    sys.meta_path.insert(0, _Pure)

if TYPE_CHECKING:
    from nyhavn.bots import BOTS
    from nyhavn.core.match import Match
    from nyhavn.core.record import Record
    from nyhavn.core.rng import Rng
    from nyhavn.games import SHELF

__version__ = "0.1.0"
__all__ = ["BOTS", "SHELF", "Match", "Record", "Rng", "__version__"]

_HOMES = {
    "BOTS": "nyhavn.bots",
    "SHELF": "nyhavn.games",
    "Match": "nyhavn.core.match",
    "Record": "nyhavn.core.record",
    "Rng": "nyhavn.core.rng",
}


def __getattr__(name: str) -> Any:
    """Load the library when it is first used, so that `nyhavn --help` need not."""
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'nyhavn' has no attribute {name!r}")
