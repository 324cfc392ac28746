"""Columns: rows as NumPy arrays, the same in npz and in Parquet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nyhavn.extras import extras
from nyhavn.research.dataset.positions import Position
from nyhavn.research.encode import observe

with extras():
    import numpy as np
    from numpy.typing import NDArray


def columns(rows: Sequence[Position]) -> dict[str, NDArray[Any]]:
    """Return all columns but the legal actions, whose number differs."""
    unknown = float("nan")
    return {
        "match": np.array([row.match for row in rows], np.int32),
        "entry": np.array([row.entry for row in rows], np.int32),
        "seat": np.array([row.seat for row in rows], np.int8),
        "observation": np.stack([observe(row.state, row.seat) for row in rows]),
        "action": np.array([row.action for row in rows], np.int16),
        "win": np.array([unknown if r.win is None else r.win for r in rows], np.float32),
        "margin": np.array([unknown if r.margin is None else r.margin for r in rows], np.float32),
        "outcome": np.array([row.result.outcome for row in rows], np.float32),
        "score": np.array([row.result.score for row in rows], np.int16),
        "lead": np.array([row.result.lead for row in rows], np.int16),
        "rank": np.array([row.result.rank for row in rows], np.int8),
    }
