"""The engine and its games say what their values are: hardly an `Any`, and no cast."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[2] / "src" / "nyhavn"


def named(name: str, *rooms: str) -> list[str]:
    """Where the files of some rooms use a name, their imports aside."""
    return [
        f"{path.relative_to(SOURCES)}:{node.lineno}"
        for room in rooms
        for path in sorted((SOURCES / room).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Name) and node.id == name
    ]


@pytest.mark.parametrize(("name", "most"), [("Any", 9), ("cast", 0)])
def test_core_and_games_are_typed(name: str, most: int) -> None:
    found = named(name, "core", "games")
    assert len(found) <= most, found


def test_the_test_sees_what_it_should() -> None:
    assert named("cast", "research"), "learners read views of any game"
