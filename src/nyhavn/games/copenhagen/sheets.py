"""What of Copenhagen is worth printing: a score pad."""

from __future__ import annotations

from nyhavn.core.paper import Paper
from nyhavn.games import grid
from nyhavn.games.copenhagen import box
from nyhavn.games.score_pad import score_pad
from nyhavn.words import sentence, word


def sheets(size: str, language: str) -> list[Paper]:
    """Return the pages, for a size of paper."""
    row, column = ("/".join(map(str, points)) for points in (box.ROW_POINTS, box.COLUMN_POINTS))
    rows = [(sentence("paper.row", {"at": n}, language), row) for n in range(grid.ROWS, 0, -1)] + [
        (sentence("paper.column", {"at": "abcde"[n]}, language), column)
        for n in range(grid.COLUMNS)
    ]
    title = f"{word('copenhagen', language)} · {word('paper.pad', language)}"
    note = sentence("copenhagen.paper.note", {"goal": box.GOAL}, language)
    return [score_pad(title, rows, size, language, note)]
