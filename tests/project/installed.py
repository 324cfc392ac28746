"""Looks at an installed Nyhavn from outside: `installed.py [compiled | pure] [page] [alone]`.

Standard library only, so that it runs wherever a package is installed, with no extra at all;
`alone`: also where no other process can be started.
"""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import entry_points, requires
from pathlib import Path

SLOW = "the engine is not compiled here"


def command(*words: str) -> subprocess.CompletedProcess[str]:
    """Run `nyhavn` as the installed package has it."""
    return subprocess.run([sys.executable, "-m", "nyhavn", *words], capture_output=True, text=True)


def main(wanted: set[str]) -> None:
    """Fail with an AssertionError that says what is not as it should be."""
    import nyhavn
    from nyhavn import BOTS, SHELF, Match
    from nyhavn.core import state

    home = Path(nyhavn.__file__).parent
    compiled = not state.__file__.endswith(".py")
    assert compiled == bool(list(home.rglob("*.so")) + list(home.rglob("*.pyd"))), "half an engine"
    assert ("compiled" in wanted) <= compiled, "the engine is not compiled"
    assert ("pure" in wanted) <= (not compiled), "the engine is compiled"
    page = home / "server" / "page" / "index.html"
    assert ("page" in wanted) <= page.is_file(), f"{page} is not there"
    needed = [one for one in requires("nyhavn") or () if "extra ==" not in one]
    assert not needed, f"a plain install brings {needed}"
    names = {one.name for one in entry_points(group="console_scripts")}
    assert {"nyhavn", "nyhavn-load"} <= names, names

    for name, game in SHELF.items():
        bots = [BOTS["journeyman"](game, seed) for seed in range(2)]
        match = Match.new(game, seats=2, dealer=7)
        while not match.over:
            seat = match.to_act[0]
            match = match.play(seat, bots[seat].choose(match.view(seat), match.legal(seat)))
        assert max(match.scores) > 0, f"{name}: {match.scores}"
    if "alone" not in wanted:
        _check_command(compiled)
    print(f"nyhavn {nyhavn.__version__} is fine in {home}, {'compiled' if compiled else 'pure'}")


def _check_command(compiled: bool) -> None:
    done = command("simulate", "border", "--games", "2", "--json")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith('{"game": "border"'), done.stdout
    assert done.stderr.count(SLOW) == (not compiled), done.stderr


if __name__ == "__main__":
    main(set(sys.argv[1:]))
