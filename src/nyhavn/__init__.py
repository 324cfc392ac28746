"""Nyhavn: modern board games on one engine.

from nyhavn import SHELF, Match

match = Match.new(SHELF["copenhagen"], seats=2, dealer=7)
while not match.over:
    seat = match.to_act[0]
    match = match.play(seat, match.legal(seat)[0])
print(match.scores, match.ranking)
"""

import os
import sys
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
    from nyhavn.core.match import Match
    from nyhavn.games import SHELF

__version__ = "0.1.0"
__all__ = ["SHELF", "Match", "__version__"]


def __getattr__(name: str) -> Any:
    """Load the library when it is first used, so that `nyhavn --help` need not."""
    if name == "Match":
        from nyhavn.core.match import Match

        return Match
    if name == "SHELF":
        from nyhavn.games import SHELF

        return SHELF
    raise AttributeError(f"module 'nyhavn' has no attribute {name!r}")
