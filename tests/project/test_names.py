"""One word, one thing: no two classes share a name, no module's name stands in two rooms."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

from nyhavn import SHELF

SOURCES = Path(__file__).parent.parent.parent / "src" / "nyhavn"
GAMES = SOURCES / "games"
ENTRIES = {"__init__", "__main__"}
BY_GAME = {"report", "research/encode"}  # rooms with a module for each game
PER_GAME = {"Player", "Placement"}  # what every game has, and calls so
# A command is named after what it is the command of.
COMMANDS = {
    "cli/arena": "bots/arena",
    "cli/games": "games",
    "cli/ladder": "research/ladder",
    "cli/report": "report",
    "cli/review": "review",
    "cli/site": "server/http/site",
}


def place(path: Path) -> str:
    """Where a module or a package is, as seen from the sources."""
    return path.relative_to(SOURCES).with_suffix("").as_posix()


def in_a_game(path: Path) -> bool:
    return path.is_relative_to(GAMES) and path.relative_to(GAMES).parts[0] in SHELF


def classes() -> dict[str, list[Path]]:
    found = defaultdict(list)
    for path in sorted(SOURCES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                found[node.name].append(path)
    return found


def modules() -> dict[str, list[str]]:
    """The places of every name.

    The folders of all games are one place, for they are alike; and so is a room with the module
    that gave it its name.
    """
    found = defaultdict(list)
    for path in sorted(SOURCES.rglob("*.py")):
        if path.name == "__init__.py" and path.parent != SOURCES:
            found[path.parent.name].append(place(path.parent))
        elif path.stem in SHELF and place(path.parent) in BY_GAME:
            continue
        elif in_a_game(path):
            found[path.stem].append(f"games/*/{path.stem}")
        elif path.stem not in ENTRIES and path.stem != path.parent.name:
            found[path.stem].append(place(path))
    return {name: sorted(set(places) - _commands(places)) for name, places in found.items()}


def _commands(places: list[str]) -> set[str]:
    return {one for one in places if COMMANDS.get(one) in places}


def test_no_two_classes_share_a_name() -> None:
    shared = {}
    for name, paths in classes().items():
        alike = name in PER_GAME and all(in_a_game(path) for path in paths)
        if len(paths) > 1 and not (alike and len(set(paths)) == len(paths)):
            shared[name] = [place(path) for path in paths]
    assert shared == {}


def test_no_name_of_a_module_means_two_things() -> None:
    assert {name: places for name, places in modules().items() if len(places) > 1} == {}


def test_what_is_allowed_is_there() -> None:
    for command, thing in COMMANDS.items():
        assert (SOURCES / f"{command}.py").is_file()
        assert (SOURCES / f"{thing}.py").is_file() or (SOURCES / thing).is_dir()
    for name in PER_GAME:
        assert len(classes()[name]) > 1
