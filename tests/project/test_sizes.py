"""Sizes: what people read from beginning to end stays short."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]
MAP = 120  # lines of docs/map.md: what one can read before a first change
WIDE = 120  # letters of such a line, so that it is not short by being wide


def test_the_map_is_read_in_one_go() -> None:
    lines = (ROOT / "docs" / "map.md").read_text("utf-8").splitlines()
    assert len(lines) <= MAP
    assert [line for line in lines if len(line) > WIDE] == []
