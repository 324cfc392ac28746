"""The Makefile builds again what was changed meanwhile, and is quiet unless something fails."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
pytestmark = pytest.mark.skipif(not shutil.which("make"), reason="there is no make")

# In place of Python: it says a lot, and does what `task` holds when the engine is built.
PYTHON = """\
#!/bin/sh
echo chatter
echo grumbling >&2
if [ "$1" = setup.py ]; then echo built >> builds; . ./task; fi
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project of one module, whose tools are none."""
    shutil.copy(ROOT / "Makefile", tmp_path)
    for name in ("pyproject.toml", "setup.py", "task", "src/one/a.py", "src/one/a.pxd", "web/x"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")
    python = tmp_path / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(PYTHON)
    python.chmod(0o755)
    return tmp_path


def make(project: Path, task: str = "") -> subprocess.CompletedProcess[str]:
    (project / "task").write_text(task)
    alone = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    return subprocess.run(
        ["make", "-s", "engine"], cwd=project, env=alone, capture_output=True, text=True
    )


def builds(project: Path) -> int:
    return (project / "builds").read_text().count("built")


def test_what_changes_during_a_build_is_built_again(project: Path) -> None:
    assert make(project, "sleep 0.02; touch src/one/a.py").returncode == 0
    before = builds(project)
    assert make(project).returncode == 0
    assert builds(project) == before + 1
    assert make(project).returncode == 0
    assert builds(project) == before + 1


def test_tools_are_heard_only_when_they_fail(project: Path) -> None:
    done = make(project)
    said = (done.stdout + done.stderr).splitlines()
    assert done.returncode == 0
    assert said
    assert all(line.endswith(" ...") for line in said)
    built = (project / ".venv" / "engine").stat().st_mtime_ns
    changed = built + 1_000_000  # the clock of files may stand still as long as a quick build takes
    os.utime(project / "src" / "one" / "a.pxd", ns=(changed, changed))
    done = make(project, "echo 'a.pxd:3: it is wrong'; exit 1")
    assert done.returncode != 0
    assert "chatter" in done.stdout
    assert "grumbling" in done.stdout
    assert "a.pxd:3: it is wrong" in done.stdout
    assert make(project, "exit 1").returncode != 0, "what failed is not done"


def test_a_missing_compiler_is_told(project: Path) -> None:
    done = make(project, "echo '*** nyhavn: no compiled engine' >&2")
    assert done.returncode == 0
    assert done.stdout.splitlines()[-1] == "nyhavn: no compiled engine"
