"""Parquet: columns for data frames, legal actions as lists."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from nyhavn.core.game import Game
from nyhavn.extras import extras
from nyhavn.research.dataset.columns import columns
from nyhavn.research.dataset.positions import Position

with extras():
    import pyarrow as pa
    import pyarrow.parquet as pq


def write(path: Path, rows: Sequence[Position], game: Game) -> None:
    """Write the rows as one table."""
    arrays = columns(rows)
    seen = arrays.pop("observation")
    table = {name: pa.array(values) for name, values in arrays.items()}
    table["observation"] = pa.FixedSizeListArray.from_arrays(pa.array(seen.ravel()), seen.shape[1])
    table["legal"] = pa.array([row.legal for row in rows], pa.list_(pa.int16()))
    pq.write_table(pa.table(table), path)
