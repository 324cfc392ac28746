"""Packages built and installed as other people do it: their tools, their Pythons, no checkout."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PARTS = ("docs", "examples", "src", "tests", "pyproject.toml", "setup.py", "MANIFEST.in")
FILES = ("README.md", "LICENSE", "CHANGELOG.md", "CITATION.cff", "Makefile", "mkdocs.yml")
PAGE = Path("src/nyhavn/server/page")
BUILT = re.compile(r"\.(so|pyd|pyc)$|__pycache__|\.egg-info")
NOTHING: dict[str, str] = {"PATH": os.devnull}  # no compiler, no Node, no make

PYTHONS = ("3.11", "3.12", "3.13", "3.14")
HERE = f"{sys.version_info.major}.{sys.version_info.minor}"

Done = subprocess.CompletedProcess[str]


def run(words: list[str | Path], cwd: Path, **environment: str) -> Done:
    """Run a program with none of our own settings."""
    ours = ("NYHAVN", "PYTEST", "MAKE", "PYTHONPATH")
    clean = {k: v for k, v in os.environ.items() if not k.startswith(ours)}
    return subprocess.run(
        words, cwd=cwd, env=clean | environment, capture_output=True, text=True, timeout=3600
    )


def found(version: str) -> Path | None:
    """Return a Python of this version, wherever it is kept."""
    if version == HERE:
        return Path(sys.executable)
    kept = sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python"))
    named = shutil.which(f"python{version}")
    for path in [*kept, *([Path(named)] if named else [])]:
        asked = [str(path), "-c", "import sys; print('%d.%d' % sys.version_info[:2])"]
        done = subprocess.run(asked, capture_output=True, text=True)
        if done.stdout.strip() == version:
            return path
    return None


def copied(folder: Path) -> Path:
    """Copy the project without anything that was built but the page, or one in its place."""
    folder.mkdir(exist_ok=True)
    for part in (*PARTS, *FILES):
        source = ROOT / part
        if source.is_dir():
            shutil.copytree(source, folder / part, symlinks=True, ignore=_built)
        else:
            shutil.copy(source, folder / part)
    page = folder / PAGE / "index.html"
    if not page.exists():  # there is no Node here
        page.parent.mkdir()
        page.write_text("<!doctype html><title>Nyhavn</title>")
    return folder


def _built(_: str, names: list[str]) -> set[str]:
    return {name for name in names if BUILT.search(name)}


def build(kind: str, project: Path, out: Path, **environment: str) -> Done:
    """Build an `sdist` or a `wheel` by the standard hooks, with what is installed here."""
    out.mkdir(exist_ok=True)
    hook = f"from setuptools import build_meta as b; b.build_{kind}({str(out)!r})"
    return run([sys.executable, "-c", hook], project, **environment)


def unpacked(sdist: Path, folder: Path) -> Path:
    """Unpack a source distribution."""
    shutil.unpack_archive(sdist, folder, filter="data")
    (inside,) = folder.iterdir()
    return inside


class CleanEnvironment:
    """A virtual environment of some Python, with nothing in it but pip."""

    def __init__(self, folder: Path, python: Path = Path(sys.executable)) -> None:
        if python == Path(sys.executable):
            venv.create(folder, with_pip=True)
        else:
            assert run([python, "-m", "venv", folder], folder.parent).returncode == 0
        self.folder = folder

    def program(self, name: str) -> Path:
        """The path of a program of the environment."""
        return self.folder / "bin" / name

    def run(self, name: str, *words: str | Path, **environment: str) -> Done:
        """Run a program of the environment, outside the checkout."""
        return run([self.program(name), *words], self.folder, **environment)

    def install(self, *words: str | Path, **environment: str) -> Done:
        """Install with pip; that it went well is checked."""
        quiet = ("-m", "pip", "install", "-q", "--disable-pip-version-check")
        done = self.run("python", *quiet, *words, **environment)
        assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
        return done

    def check(self, *wanted: str) -> None:
        """Look at what was installed."""
        done = self.run("python", ROOT / "tests" / "project" / "installed.py", *wanted)
        assert done.returncode == 0, done.stderr
