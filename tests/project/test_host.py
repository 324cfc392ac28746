"""The server in a browser has nothing of its own: no rules, no tables, no second protocol."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

from nyhavn.games import SHELF

ROOT = Path(__file__).parents[2]
SERVER = ROOT / "src" / "nyhavn" / "server"
HOST = [SERVER / "host.py", *sorted((SERVER / "offline").glob("*.py"))]
PAGE = sorted((ROOT / "web" / "src" / "offline").glob("*.ts"))
LINES = 600  # of Python, in all: it only carries
# What tables and their messages speak of.
WORDS = {"legal", "match", "seat", "seats", "chairs", "to_act", "nth", "ranking", "scores", "hint"}


def imported(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return found


def names(path: Path) -> set[str]:
    """The names and attributes of a module, without its sentences."""
    tree = ast.parse(path.read_text("utf-8"))
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)} | {
        node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)
    }


def test_the_host_knows_no_rules_and_no_bots() -> None:
    for path in HOST:
        rooms = {name.split(".")[1] for name in imported(path) if name.startswith("nyhavn.")}
        assert rooms <= {"server"}, path


def test_the_host_has_no_logic_of_tables() -> None:
    for path in HOST:
        assert names(path) & WORDS == set(), path
    assert sum(len(path.read_text("utf-8").splitlines()) for path in HOST) < LINES


def test_the_worker_carries_and_does_not_read() -> None:
    """Its TypeScript names no message of the wire, no game and no word of a table."""
    assert PAGE
    for path in PAGE:
        code = re.sub(r"/\*.*?\*/|//[^\n]*", "", path.read_text("utf-8"), flags=re.S)
        found = set(re.findall(r"\w+", code))
        assert found & (WORDS | {*SHELF, "hello", "pong", "undo"}) == set(), path


# What is not packed for the browser is not there: neither our own modules nor others' packages.
ALONE = """
import asyncio, runpy, sys
import msgspec, segno, starlette.applications, starlette.routing, starlette.websockets
packed = runpy.run_path(sys.argv[1])
gone = [f"nyhavn.{room}" for room in packed["ROOMS"]]
gone += [f"nyhavn.server.{name.replace('/', '.')}" for name in packed["SERVER"]]
gone += [f"nyhavn.bots.{name}" for name in packed["BOTS"]]
gone += ["prometheus_client", "uvicorn", "uvloop", "websockets", "psycopg", "rich", "numpy"]
sys.modules.update(dict.fromkeys(gone))
sys.platform = "emscripten"
import nyhavn.server.host, nyhavn.server.tables.worker_tasks
"""


def test_the_host_needs_nothing_that_is_not_packed() -> None:
    words = [sys.executable, "-c", ALONE, str(ROOT / "web" / "offline" / "compile.py")]
    done = subprocess.run(words, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
