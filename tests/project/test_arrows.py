"""Imports point one way: words <- core <- games <- bots <- report, research, server <- cli.

Inside the server its rooms point one way too. No module leans on many others of its own
package, and only a game knows its name.
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
    "review": {"words", "core", "games", "bots"},
    "server": {"words", "core", "games", "bots", "review"},
    "research": {"words", "core", "games", "bots"},
    "client": set(),  # it knows the protocol, and nothing else
    "load": {"client"},
    "cli": {"words", "core", "games", "bots", "report", "research", "review", "server"},
}
# The rooms of the server, from the one that knows no other to the one that knows them all; what
# lies directly in server/ puts them together.
SERVER_ORDER = ["protocol", "operations", "storage", "tables", "cluster"]
SERVER_ORDER += ["notices"]  # people who are away are told elsewhere
SERVER_ORDER += ["http", "sockets", "offline"]  # what stands in for networks, processes and disks
MOST = 8  # modules of its own room that a module may import
STANDARD_ONLY = {"words", "core", "games", "bots", "report", "review"}


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


def name_of(path: Path) -> str:
    """The dotted name of a module or package."""
    inside = path.relative_to(SOURCES.parent).with_suffix("").parts
    return ".".join(inside[:-1] if inside[-1] == "__init__" else inside)


def test_no_module_leans_on_many_others_of_its_package() -> None:
    known = {name_of(path) for path in SOURCES.rglob("*.py")}
    many = {}
    for room, path in modules():
        if room == "games" and path.name == "__init__.py":
            continue  # it lists all parts of a game, or all games
        package = f"{name_of(path.parent)}." if room == "server" else f"nyhavn.{room}."
        used = {name if name in known else name.rpartition(".")[0] for name in imports(path)}
        own = {name for name in used & known if f"{name}.".startswith(package)}
        if len(own - {name_of(path)}) > MOST:
            many[name_of(path)] = sorted(own)
    assert many == {}


def height(name: str) -> int:
    """How far up in the server a module is; above all rooms if it is in none of them."""
    room = name.split(".")[2]
    return SERVER_ORDER.index(room) if room in SERVER_ORDER else len(SERVER_ORDER)


def test_the_server_has_the_rooms_it_should_have() -> None:
    server = SOURCES / "server"
    assert {path.relative_to(server).parts[0] for path in server.glob("*/**/*.py")} == {
        *SERVER_ORDER
    }


def test_rooms_of_the_server_point_one_way() -> None:
    for path in (SOURCES / "server").glob("*/**/*.py"):
        for name in imports(path):
            if name.startswith("nyhavn.server."):
                assert height(name) <= height(name_of(path)), f"{path} imports {name}"


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
        due = files["copenhagen"] - {"sheets.py"}  # a game need not have anything to print
        assert due <= files[name], f"{name} lacks a file that Copenhagen has"
