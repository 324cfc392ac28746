"""Write a small complete game into a checkout, to be changed into one of your own.

examples:
  nyhavn new-game ludo
  nyhavn new-game sea_trade --root ../nyhavn
"""

from __future__ import annotations

import argparse
import keyword
import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from nyhavn.cli.say import Wrong, fault
from nyhavn.games import SHELF

TEMPLATE = Path("templates", "game")
NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
LONGEST = 16
# What is made from the game itself, by the tools that also make it anew (style first: a name
# changes the order of imports). The game is not compiled yet: they run the engine as it is written.
MADE = (
    ("-m", "ruff", "check", "-q", "--fix", "src", "tests"),
    ("-m", "ruff", "format", "-q", "src", "tests"),
    ("-m", "tests.golden", "{name}"),
    ("-m", "nyhavn.server.typescript"),
    ("web/fixtures/make.py", "{name}"),
)


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("name", metavar="NAME", help="small letters, digits and _, such as ludo")
    parser.add_argument(
        "--root", default=".", metavar="FOLDER", help="the checkout (default: where you are)"
    )


def main(args: argparse.Namespace) -> int:
    """Write the files, then what is made from them; nothing is written if something is wrong."""
    root = Path(args.root)
    try:
        files = _files(root, args.name)
    except Wrong as wrong:
        return fault(str(wrong), wrong.code)
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8", newline="\n")
    made = [_make(root, [word.format(name=args.name) for word in words]) for words in MADE]
    made.append(_style_page(root, args.name))
    print(f"{len(files)} files were written; `make play` has {args.name} on its shelf.")
    print("docs/adding-a-game.md says what to change first.")
    return 0 if all(made) else 1


def _files(root: Path, name: str) -> dict[Path, str]:
    """Return what is to be written; a bad or taken name, or no checkout, is refused."""
    template = root / TEMPLATE
    if not template.is_dir() or not (root / "src" / "nyhavn" / "games").is_dir():
        raise Wrong(f"{root} is no checkout of Nyhavn: there is no {TEMPLATE}", 2)
    if not NAME.fullmatch(name) or len(name) > LONGEST or keyword.iskeyword(name):
        raise Wrong(
            f"'{name[:40]}' will not do as a name: up to {LONGEST} small letters, digits and _, "
            "a letter first, and no word of Python",
            2,
        )
    if name in SHELF or name in _taken(root):
        raise Wrong(f"the name '{name}' is taken", 2)
    found = {}
    for path in sorted(template.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            place = root / renamed(path.relative_to(template).as_posix(), name)
            if place.exists():
                raise Wrong(f"{place} is there already", 2)
            found[place] = renamed(path.read_text("utf-8"), name)
    return found


def _taken(root: Path) -> set[str]:
    """Names that something else in the rooms of games has, or that sentences begin with."""
    modules = {path.stem for path in (root / "src" / "nyhavn").rglob("*.py")}
    folders = {path.parent.name for path in (root / "src" / "nyhavn").rglob("__init__.py")}
    pages = {path.name for path in (root / "web" / "src" / "games").iterdir()}
    return modules | folders | pages | {"page", "terminal", "error", "record", "level", "newgame"}


def renamed(text: str, name: str) -> str:
    """Return a text of the template with the new name in all its forms."""
    words = name.split("_")
    text = text.replace("newgame", name)
    text = text.replace("NewGame", "".join(word.capitalize() for word in words))
    text = text.replace("New Game", " ".join(word.capitalize() for word in words))
    text = re.sub(r"\bN(?=\d)", name[0].upper(), text)
    return re.sub(r"_n(?=\d+_\d+_)", f"_{name[0]}", text)


def _make(root: Path, words: list[str]) -> bool:
    """Run a tool of the checkout; say so if it fails."""
    if "ruff" in words and find_spec("ruff") is None:
        return True  # who has no tool for style has no use for it either
    return _run([sys.executable, *words], root)


def _style_page(root: Path, name: str) -> bool:
    """Style the board, if the page's tools are there: a longer name makes longer lines."""
    folder = (root / "web").resolve()
    prettier = folder / "node_modules" / ".bin" / "prettier"
    if not prettier.exists():
        return True
    return _run([str(prettier), "--log-level", "warn", "--write", f"src/games/{name}"], folder)


def _run(words: list[str], folder: Path) -> bool:
    environment = os.environ | {"NYHAVN_PURE": "1", "PYTHONPATH": "src"}
    done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True)
    if done.returncode:
        said = (done.stderr or done.stdout)[-500:]
        fault(f"'{' '.join(words)}' failed, so call it again: {said}", 1)
    return done.returncode == 0
