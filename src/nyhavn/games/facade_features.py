"""Facade features: what a house looks like to a bot that learns. Compiled."""

from __future__ import annotations

from nyhavn.core import raw
from nyhavn.games import feature_ranges, grid

ROW, COLUMN = grid.ROW[:], grid.COLUMN[:]
FULL, ROW_1 = grid.FULL, grid.ROW[0]
CELLS_IN = [bits.bit_count() for bits in range(32)]  # of a row
KINDS = {
    "row": 9 * 12, "column": 5 * 20, "height": 5 * 10, "holes": 10, "supported": 10, "step": 25,
}  # fmt: skip
T_ROW, T_COLUMN, T_HEIGHT, T_HOLES, T_SUPPORTED, T_STEP, TRAITS = feature_ranges.starts(KINDS)


def traits(filled: int, plain: int, out: list[int]) -> int:
    """Write the traits of a house, the first TRAITS of a game; return how many it has.

    `plain` are the filled cells without a window: they halve the worth of a row or column.
    """
    n = 0
    for i in range(9):
        out[n] = T_ROW + i * 12 + 2 * CELLS_IN[filled >> 5 * i & 31]
        if plain & ROW[i]:
            out[n] += 1
        n += 1
    holes = 0
    below = 0
    for i in range(5):
        cells = filled & COLUMN[i]
        tall = 0
        if cells != 0:
            tall = raw.high(cells) // 5 + 1
        out[n] = T_COLUMN + i * 20 + 2 * raw.count(cells)
        if plain & COLUMN[i]:
            out[n] += 1
        out[n + 1] = T_HEIGHT + i * 10 + tall
        n += 2
        holes += tall - raw.count(cells)
        if i > 0:
            out[n] = T_STEP + i * 5 + max(-2, min(2, tall - below)) + 2
            n += 1
        below = tall
    out[n] = T_HOLES + min(holes, 9)
    out[n + 1] = T_SUPPORTED + raw.count((ROW_1 | (filled << 5)) & (FULL ^ filled))
    return n + 2
