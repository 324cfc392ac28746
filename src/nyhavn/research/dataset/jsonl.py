"""JSON lines: views and lines as people read them; the standard library is enough."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from nyhavn.core.game import Game
from nyhavn.research.dataset.positions import Position


def write(path: Path, rows: Sequence[Position], game: Game) -> None:
    """Write one object for each row."""
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for row in rows:
            told = {
                "match": row.match,
                "entry": row.entry,
                "seat": row.seat,
                "view": game.views.view(row.state, row.seat),
                "legal": row.legal,
                "action": row.action,
                "win": row.win,
                "margin": row.margin,
                **asdict(row.result),
                "lines": [game.lines.write(action) for action in row.legal],
                "line": game.lines.write(row.action),
            }
            file.write(json.dumps(told) + "\n")
