"""`nyhavn new-game`: the game it writes plays at once everywhere, and few files are touched."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from nyhavn.cli import main

ROOT = Path(__file__).parent.parent.parent
NAME = "ludo"
ROOMS = ["src", "tests", "docs", "examples", "templates", "web"]
PARTS = [*ROOMS, "setup.py", "pyproject.toml", "README.md"]
LEFT = shutil.ignore_patterns("*.so", "*.pyc", "__pycache__", "node_modules", "page", "*.egg-info")
# Laws and a whole match at the terminal and on a server; then style.
QUICK = [
    f"tests/games/{NAME}", "tests/laws", "tests/cli/test_play.py", "tests/cli/test_menu.py",
    "tests/server/test_matches.py", "tests/web/test_fixtures.py", "tests/project/test_words.py",
    "tests/research/test_observation.py", "tests/research/test_batch.py",
]  # fmt: skip
# What is asked of all games together.
TOGETHER = [
    "tests/server/test_why.py::test_every_refusal_has_words_for_people",
    *(f"tests/project/test_{what}.py" for what in ("names", "arrows", "web_arrows", "rules")),
    *(f"tests/project/test_{what}.py" for what in ("words", "vocabulary")),
]
Capture = pytest.CaptureFixture[str]


def run(folder: Path, *words: str, **environment: str) -> str:
    """Run Python in a checkout, with that checkout's own sources; it must succeed."""
    clean = {k: v for k, v in os.environ.items() if not k.startswith(("NYHAVN", "PYTEST"))}
    clean |= {"PYTHONPATH": f"{folder / 'src'}{os.pathsep}{folder}", **environment}
    done = subprocess.run(
        [sys.executable, *words], cwd=folder, env=clean, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    return done.stdout


def pytest_in(folder: Path, *words: str, **environment: str) -> None:
    run(folder, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", *words, **environment)


def contents(folder: Path) -> dict[str, bytes]:
    found = {}
    for path in folder.rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts and ".ruff_cache" not in path.parts:
            found[str(path.relative_to(folder))] = path.read_bytes()
    return found


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of this checkout."""
    folder = tmp_path_factory.mktemp("checkout")
    for part in PARTS:
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, folder / part, symlinks=True, ignore=LEFT)
        else:
            shutil.copy(ROOT / part, folder / part)
    return folder


@pytest.fixture(scope="module")
def made(checkout: Path) -> tuple[Path, dict[str, bytes]]:
    """The copy with a new game in it, and what was there before."""
    before = contents(checkout)
    said = run(checkout, "-m", "nyhavn", "new-game", NAME, NYHAVN_PURE="1")
    assert f"has {NAME} on its shelf" in said
    return checkout, before


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Ludo", "will not do as a name"),
        ("1st", "will not do as a name"),
        ("a" * 30, "will not do as a name"),
        ("../up", "will not do as a name"),
        ("class", "will not do as a name"),
        ("border", "is taken"),
        ("plain", "is taken"),
        ("html", "is taken"),  # a module of the report
        ("page", "is taken"),
    ],
)
def test_a_bad_or_taken_name_is_refused(name: str, why: str, capsys: Capture) -> None:
    before = sorted((ROOT / "src" / "nyhavn" / "games").iterdir())
    assert main(["new-game", name, "--root", str(ROOT)]) == 2
    assert why in capsys.readouterr().err
    assert sorted((ROOT / "src" / "nyhavn" / "games").iterdir()) == before


def test_outside_a_checkout_nothing_is_written(tmp_path: Path, capsys: Capture) -> None:
    assert main(["new-game", NAME, "--root", str(tmp_path)]) == 2
    assert "is no checkout of Nyhavn" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_few_files_that_were_there_are_touched(made: tuple[Path, dict[str, bytes]]) -> None:
    folder, before = made
    after = contents(folder)
    changed = {name for name in before if after.get(name) != before[name]}
    assert changed <= {"web/src/lib/types/wire.ts"}
    assert not [name for name in after.keys() - before.keys() if "newgame" in name]
    fresh = (after[name] for name in after.keys() - before.keys())
    assert not [text for text in fresh if b"newgame" in text or b"NewGame" in text]


def test_a_new_game_passes_untouched(made: tuple[Path, dict[str, bytes]]) -> None:
    """Laws, secret choices among them; its clauses; the terminal; a server with bots."""
    folder, _ = made
    pytest_in(folder, *QUICK, "-k", NAME, NYHAVN_PURE="1", NYHAVN_EXAMPLES="0.1")
    pytest_in(folder, *TOGETHER, NYHAVN_PURE="1")
    run(folder, "-m", "ruff", "check", ".")
    run(folder, "-m", "ruff", "format", "--check", ".")
    run(folder, "-m", "nyhavn.server.typescript", "--check", NYHAVN_PURE="1")


def test_a_new_game_is_not_written_twice(made: tuple[Path, dict[str, bytes]]) -> None:
    folder, _ = made
    before = contents(folder)
    with pytest.raises(AssertionError, match="is taken"):
        run(folder, "-m", "nyhavn", "new-game", NAME, NYHAVN_PURE="1")
    assert contents(folder) == before


@pytest.mark.slow
def test_a_new_game_compiled_and_in_the_browser(made: tuple[Path, dict[str, bytes]]) -> None:
    folder, _ = made
    run(folder, "-m", "mypy")
    modules = ROOT / "web" / "node_modules"
    if shutil.which("npm") and modules.is_dir():
        # A copy: Vitest reads nothing behind a link out of the checkout.
        shutil.copytree(modules, folder / "web" / "node_modules", symlinks=True)
        for script in ("check", "lint", "build"):
            words = ["npm", "run", "--silent", script]
            subprocess.run(words, cwd=folder / "web", check=True, capture_output=True)
        pytest_in(folder, "tests/web", NYHAVN_PURE="1")
    run(folder, "setup.py", "-q", "build_ext", "-i", "-j2", NYHAVN_REQUIRE_EXT="1")
    rooms = ["laws", "bots", "research", "report", "cli", "server"]
    pytest_in(folder, *(f"tests/{room}" for room in rooms), "-k", NAME)
    whole = ["tests/browser/test_matches.py", "-m", "slow or not slow"]
    pytest_in(folder, *whole, "-k", f"{NAME} and (desktop or keys)")
