"""Rivals: `master` and `apprentice` as they were in version 0.1.0, to measure others against.

Its source is taken from the history of this repository, built in a folder of its own, and plays in
a process of its own: a question and an answer are a line each over a pipe. It keeps its time by its
own thread's clock, as the bots of an arena do. As a command it is the arena with two bots more:

    python -m tests.bots.rival arena rollwrite --bots master,master-0.1 --games 400 --ms 50
    python -m tests.bots.rival arena border --bots learned,apprentice-0.1 --games 400
"""

from __future__ import annotations

import atexit
import io
import json
import subprocess
import sys
import tarfile
import venv
import weakref
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

from nyhavn.bots import BOTS
from nyhavn.cli import main
from nyhavn.core.game import Game, View

NAME, FRIENDLY = "master-0.1", "apprentice-0.1"
COMMIT = "2cf9255b"  # the last one of version 0.1.0
ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "build" / "rivals" / COMMIT
PLAYER = Path(__file__).with_name("rival_player.py")


def known() -> bool:
    """Say whether the repository is here, with its history."""
    asked = ["git", "-C", str(ROOT), "cat-file", "-e", f"{COMMIT}^{{commit}}"]
    try:
        return subprocess.run(asked, capture_output=True).returncode == 0
    except OSError:
        return False


@cache
def installed() -> Path:
    """Return the rival's Python; take its source from the history and build it where it is not."""
    python = FOLDER / "venv" / "bin" / "python"
    ready = FOLDER / "ready"
    if not ready.exists():
        asked = ["git", "-C", str(ROOT), "archive", COMMIT, "src", "setup.py", "pyproject.toml"]
        source = subprocess.run(asked, capture_output=True, check=True).stdout
        FOLDER.mkdir(parents=True, exist_ok=True)
        with tarfile.open(fileobj=io.BytesIO(source)) as archive:
            archive.extractall(FOLDER, filter="data")
        words = [sys.executable, "setup.py", "-q", "build_ext", "-i"]
        subprocess.run(words, cwd=FOLDER, capture_output=True, check=True)
        venv.create(FOLDER / "venv")
        (site,) = (FOLDER / "venv" / "lib").glob("python*/site-packages")
        (site / "rival.pth").write_text(str(FOLDER / "src"))
        ready.touch()
    return python


class RivalProcess:
    """The process in which all rivals of this one play."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [installed(), "-E", "-s", PLAYER],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        atexit.register(self.close)

    def tell(self, said: dict[str, Any]) -> None:
        """Write a line."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(said) + "\n")
        self._process.stdin.flush()

    def ask(self, said: dict[str, Any]) -> str:
        """Write a line, and return the answer."""
        assert self._process.stdout is not None
        self.tell(said)
        return self._process.stdout.readline().rstrip("\n")

    def forget(self, number: int) -> None:
        """Let a bot go, unless all have ended."""
        if self._process.stdin and not self._process.stdin.closed:
            self.tell({"gone": number})

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.communicate()


process = cache(RivalProcess)
numbers = count()


class Rival:
    """A guest bot: asks the process."""

    level = "master"

    def __init__(
        self, game: Game, seed: int, ms: float | None = None, work: int | None = None
    ) -> None:
        self._number = next(numbers)
        options = {"level": self.level, "ms": ms, "work": work}
        process().tell({"new": self._number, "game": game.name, "seed": seed, **options})
        weakref.finalize(self, process().forget, self._number)

    def choose(self, view: View, legal: list[str]) -> str:
        """Return the rival's line."""
        return process().ask({"by": self._number, "view": view, "legal": legal})


class FriendlyRival(Rival):
    """The one whom a learner should beat. It does not ask what time or work it has."""

    level = "apprentice"

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)


if __name__ == "__main__":
    BOTS.update({NAME: Rival, FRIENDLY: FriendlyRival})
    sys.exit(main(sys.argv[1:]))
