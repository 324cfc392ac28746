"""Npz: arrays that `numpy.load` opens, masks packed eight to a byte."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from nyhavn.core.game import Game
from nyhavn.extras import extras
from nyhavn.research.dataset.columns import columns
from nyhavn.research.dataset.positions import Position
from nyhavn.research.encode import mask_of

with extras():
    import numpy as np


def write(path: Path, rows: Sequence[Position], game: Game) -> None:
    """Write the rows as arrays."""
    masks = np.packbits(np.stack([mask_of(game, [*row.legal]) for row in rows]), axis=1)
    arrays: dict[str, Any] = {"mask": masks, **columns(rows)}
    np.savez_compressed(path, **arrays)
