"""The programs in examples/ run and say something."""

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.stem)
def test_an_example_runs(path: Path) -> None:
    done = subprocess.run([sys.executable, path], capture_output=True, text=True, check=True)
    assert done.stdout
    assert done.stderr == ""


def test_there_are_at_least_three() -> None:
    assert len(list(EXAMPLES.glob("*.py"))) >= 3
