"""Metrics: a few counters, in the text form that monitoring programs read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

HELP = {
    "tables_made": "tables made since the start",
    "moves": "moves of people that were accepted",
    "refusals": "messages and calls that were refused",
    "sockets": "connections now",
    "hints": "hints given",
    "replays": "records shown",
    "late": "seats given to a bot because their time was up",
    "tables_forgotten": "tables cleaned up",
}
NOW = {"sockets"}  # goes up and down; the others only rise


class Metrics:
    """Numbers by name."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()

    def count(self, name: str, by: int = 1) -> None:
        """Add to a number."""
        assert name in HELP, name
        self._counts[name] += by

    def text(self, tables: Mapping[str, int]) -> str:
        """Return all numbers, and the stored tables by stage."""
        lines = []
        for name, text in HELP.items():
            kind, full = ("gauge", name) if name in NOW else ("counter", f"{name}_total")
            lines += [f"# HELP nyhavn_{full} {text}", f"# TYPE nyhavn_{full} {kind}"]
            lines.append(f"nyhavn_{full} {self._counts[name]}")
        lines += ["# HELP nyhavn_tables tables stored, by stage", "# TYPE nyhavn_tables gauge"]
        lines += [f'nyhavn_tables{{state="{s}"}} {n}' for s, n in sorted(tables.items())]
        return "\n".join([*lines, ""])
