"""The programs in examples/ run and say something."""

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
LEARNER = EXAMPLES / "learn_ppo.py"  # it needs the extra `learn`
SHORT = sorted(path for path in EXAMPLES.glob("*.py") if path != LEARNER)


@pytest.mark.parametrize("path", SHORT, ids=lambda path: path.stem)
def test_an_example_runs(path: Path) -> None:
    done = subprocess.run([sys.executable, path], capture_output=True, text=True, check=True)
    assert done.stdout
    assert done.stderr == ""


def test_there_are_at_least_three() -> None:
    assert len(list(EXAMPLES.glob("*.py"))) >= 3


def test_without_its_libraries_the_learner_says_which_extra_it_needs() -> None:
    hide = "sys.modules['sb3_contrib'] = sys.modules['torch'] = None"
    program = f"import sys, runpy; {hide}; runpy.run_path(sys.argv[1])"
    done = subprocess.run([sys.executable, "-c", program, LEARNER], capture_output=True, text=True)
    assert done.returncode == 1
    said = done.stderr.strip().splitlines()[-1]
    assert "the extra 'learn' brings it" in said
    assert said.endswith("[learn]'")


@pytest.mark.slow
def test_the_learner_learns_and_plays(tmp_path: Path) -> None:
    def said(*words: str) -> str:
        command = [sys.executable, str(LEARNER), "border", *words, "--against", "uniform"]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
        return done.stdout

    learned = said("--minutes", "0.3", "--every", "0.2", "--matches", "32")
    assert "| 0.0 | 0 |" in learned
    assert "of 400 matches against uniform; kept in learned-border.zip" in learned
    assert float(said("--play", "100").partition("%")[0]) > 60  # random play has 50
    more = said("--minutes", "0.4", "--every", "9", "--matches", "32", "--resume")
    assert "| 0.3 |" in more, "its clock goes on, too"
