"""docs/research.md and docs/learning.md are true: programs run, sizes are right."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from nyhavn import SHELF
from nyhavn.research import encode
from nyhavn.words import word

DOCS = Path(__file__).parent.parent.parent / "docs"
PAGE = (DOCS / "research.md").read_text("utf-8")
LEARNING = (DOCS / "learning.md").read_text("utf-8")
PROGRAMS = re.findall(r"```python\n(.*?)```", PAGE + LEARNING, re.DOTALL)


@pytest.mark.parametrize("program", PROGRAMS, ids=range(len(PROGRAMS)))
def test_a_program_of_the_page_runs(program: str) -> None:
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout


def test_there_is_a_program_for_everything() -> None:
    for call in ("aec.env", "Solo(", "Batch(", "nyhavn_copenhagen", "encode.mask"):
        assert any(call in program for program in PROGRAMS), call


def test_the_sizes_of_the_page_are_right() -> None:
    """Of every game that has a chapter there; a game may have its vectors explained elsewhere."""
    titles = {word(name): name for name in encode.games()}
    chapters = re.findall(r"\n\*\*([^*]*)\*\* \((.*?)(?=\n\*\*|\Z)", PAGE, re.DOTALL)
    assert chapters
    for title, chapter in chapters:
        name = titles[title]
        game = SHELF[name]
        told: dict[str, int] = {}
        for names, sizes in re.findall(r"^\| (`.*?`) \| ([\d, ]+) \|", chapter, re.MULTILINE):
            pieces = re.findall(r"`(.*?)`", names)
            told |= dict(zip(pieces, map(int, sizes.split(",")), strict=True))
        for seats in game.seats:
            expected = {"turn": seats, "to_act": seats, "seat": seats}
            for piece, size in told.items():
                copies = [piece.replace(" i", f" {i}") for i in range(seats)]
                expected |= dict.fromkeys(copies if " i" in piece else [piece], size)
            assert {p.name: p.size for p in encode.pieces(game, seats)} == expected, name
        row = " | ".join(str(encode.length(game, seats)) for seats in game.seats)
        assert f"| {row} | {game.space} |" in PAGE


def test_nothing_is_loaded_before_it_is_asked_for() -> None:
    program = (
        "import sys, nyhavn.cli, nyhavn.bots, nyhavn.games, nyhavn.research; "
        "assert not {'numpy', 'gymnasium', 'pettingzoo', 'pyspiel'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
