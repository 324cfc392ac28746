"""Imports point one way: words <- core <- games <- bots <- report, research, server <- cli.

Only a game knows its name.
"""

import ast
from pathlib import Path

from nyhavn import SHELF

SOURCES = Path(__file__).parent.parent.parent / "src" / "nyhavn"
MAY_USE = {
    "words": set(),
    "core": {"words"},
    "games": {"words", "core"},
    "bots": {"words", "core", "games"},
    "report": {"words", "core", "games", "bots"},
    "server": {"words", "core", "games", "bots"},
    "research": {"words", "core", "games", "bots"},
    "client": set(),  # it knows the protocol, and nothing else
    "load": {"client"},
    "cli": {"words", "core", "games", "bots", "report", "research", "server"},
}
STANDARD_ONLY = {"words", "core", "games", "bots", "report"}


def imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def modules() -> list[tuple[str, Path]]:
    return [
        (path.relative_to(SOURCES).parts[0], path)
        for path in SOURCES.rglob("*.py")
        if len(path.relative_to(SOURCES).parts) > 1
    ]


def test_every_room_has_its_place() -> None:
    assert {room for room, _ in modules()} == set(MAY_USE)


def test_imports_point_one_way() -> None:
    for room, path in modules():
        for name in imports(path):
            parts = name.split(".")
            if parts[0] == "nyhavn" and len(parts) > 1 and parts[1] in MAY_USE:
                assert parts[1] in MAY_USE[room] | {room}, f"{path} imports {name}"


def test_the_engine_needs_the_standard_library_only() -> None:
    from sys import stdlib_module_names

    for room, path in modules():
        for name in imports(path):
            if room in STANDARD_ONLY:
                assert name.split(".")[0] in stdlib_module_names | {"nyhavn"}, f"{path}: {name}"


def test_only_a_game_knows_its_own_name() -> None:
    for room, path in modules():
        for name in imports(path):
            for game in SHELF:
                at_home = path.parent.name == game or path.name in (f"{game}.py", "__init__.py")
                if f"games.{game}" in name:
                    assert at_home, f"{path} ({room}) imports {name}"


def test_every_game_has_the_same_rooms() -> None:
    files = {
        name: {
            path.name for path in (SOURCES / "games" / name).glob("*.p*") if path.suffix != ".pyc"
        }
        for name in SHELF
    }
    for name in SHELF:
        assert files["copenhagen"] <= files[name], f"{name} lacks a file that Copenhagen has"
