"""Environments for researchers: PettingZoo, Gymnasium, OpenSpiel, and batches of matches.

The only room where numpy may be imported. Nothing is loaded before it is asked for.
"""

from __future__ import annotations

from importlib.util import find_spec

for _library in ("numpy", "gymnasium", "pettingzoo"):
    if find_spec(_library) is None:
        raise ImportError(
            f"nyhavn.research needs {_library}, which is not installed: "
            "pip install nyhavn[research] brings all it needs."
        )
