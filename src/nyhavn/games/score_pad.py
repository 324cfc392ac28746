"""A score pad: a table with a column for every player, and what can bring points in its rows."""

from __future__ import annotations

from collections.abc import Sequence

from nyhavn.core.paper import MARGIN, Paper, upright
from nyhavn.words import word

PLAYERS = 4
LABEL = 170.0  # the width of the first column
TALLEST = 34.0


def score_pad(
    title: str, rows: Sequence[tuple[str, str]], size: str, language: str, note: str = ""
) -> Paper:
    """Return a page: rows with a name and what they are worth, then the sum."""
    page = upright(size)
    wide = (page.width - 2 * MARGIN - LABEL) / PLAYERS
    high = min(TALLEST, (page.height - 2 * MARGIN - 90) / (len(rows) + 2))
    page.words(MARGIN, MARGIN + 18, title, 18, bold=True)
    whole = [(word("paper.player", language), ""), *rows, (word("paper.total", language), "")]
    y = MARGIN + 34
    for n, (name, worth) in enumerate(whole):
        last = n == len(whole) - 1
        page.box(MARGIN, y, LABEL, high, line=1.4 if last else 0.8)
        page.words(MARGIN + 6, y + high / 2 + 4, name, 11, bold=last or n == 0)
        page.words(MARGIN + LABEL - 6, y + high / 2 + 4, worth, 10, anchor="end")
        for player in range(PLAYERS):
            page.box(MARGIN + LABEL + player * wide, y, wide, high, line=1.4 if last else 0.8)
        y += high
    page.words(MARGIN, y + 18, note, 10)
    return page
