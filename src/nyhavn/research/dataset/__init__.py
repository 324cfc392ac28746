"""Dataset: records as tables of positions, moves, values and results, for learners and statistics.

`docs/formats.md` has the schema. JSON lines need no extra, npz needs NumPy, Parquet needs PyArrow.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path

from nyhavn.core.game import Game
from nyhavn.research.dataset.positions import Position

KIND = "nyhavn export 1"
FORMATS = ("npz", "parquet", "jsonl")
Write = Callable[[Path, Sequence[Position], Game], None]


def writer(kind: str) -> Write:
    """Return what writes rows into a file of a format; an extra that is missing is named."""
    write: Write = import_module(f"nyhavn.research.dataset.{kind}").write
    return write
