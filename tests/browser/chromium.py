"""A Chromium to drive: the one named, one of this machine, or the one of the npm package."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
FLAGS = ["--no-sandbox", "--disable-dev-shm-usage", "--mute-audio"]


class Missing(Exception):
    """There is no browser here, and no way to get one."""


def program() -> tuple[str, dict[str, str]]:
    """The path of a browser, and the environment it needs."""
    named = os.environ.get("NYHAVN_CHROMIUM")
    found = named or next(filter(None, map(shutil.which, NAMES)), None)
    return (found, {}) if found else unpacked()


def unpacked() -> tuple[str, dict[str, str]]:
    """The browser of the npm package, which is unpacked when it is needed first."""
    package = ROOT / "web" / "node_modules" / "@sparticuz" / "chromium"
    if not shutil.which("node") or not package.exists():
        raise Missing("no Chromium is installed, and `make web` has brought none")
    folder = ROOT / "build" / "chromium"
    path = folder / "chromium"
    if not folder.exists():
        unpack(folder)
    if starts(path, {}):
        return str(path), {}
    libraries = {
        "LD_LIBRARY_PATH": str(folder / "al2023" / "lib"),
        "FONTCONFIG_PATH": str(folder / "fonts"),
    }
    if not starts(path, libraries):
        raise Missing(f"{path} does not start")
    return str(path), libraries


def unpack(folder: Path) -> None:
    """Make the folder at once or not at all: tests run side by side."""
    made = folder.with_name(f"{folder.name}-{os.getpid()}")
    words = ["node", "chromium.mjs", str(made)]
    done = subprocess.run(words, cwd=ROOT / "web", capture_output=True, text=True)
    if done.returncode:
        raise Missing(done.stderr)
    try:
        made.rename(folder)
    except OSError:  # another process was faster
        shutil.rmtree(made)


def starts(path: Path, environment: dict[str, str]) -> bool:
    """Whether all libraries of a browser are there."""
    done = subprocess.run(
        [path, "--version"], env=os.environ | environment, capture_output=True, text=True
    )
    return done.returncode == 0
