"""What an installed Nyhavn contains: all that it reads at run time, as files of the package."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
PACKAGE = ROOT / "src" / "nyhavn"
CODE = {".py", ".pyc", ".so", ".pyd", ".c"}


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of a wheel, without what is compiled."""
    folder = tmp_path_factory.mktemp("wheel")
    words = [sys.executable, "setup.py", "-q", "build_py", "--build-lib", str(folder)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-4000:]
    return folder / "nyhavn"


def test_every_file_of_the_package_is_in_a_wheel(installed: Path) -> None:
    files = {p.relative_to(PACKAGE) for p in PACKAGE.rglob("*") if p.is_file()}
    data = {p for p in files if p.suffix not in CODE and "__pycache__" not in p.parts}
    missing = sorted(str(p) for p in data if not (installed / p).is_file())
    assert not missing
    assert data >= {Path("bots/weights/copenhagen.weights"), Path("words/en.json")}
    assert [p for p in data if p.parts[0] == "games" and p.name == "en.json"]


def test_a_wheel_has_the_page_if_it_was_built(installed: Path) -> None:
    built = (PACKAGE / "server" / "page" / "index.html").is_file()
    assert (installed / "server" / "page" / "index.html").is_file() == built


def test_a_wheel_has_the_rules_in_every_language(installed: Path) -> None:
    docs = ROOT / "docs" / "rules"
    found = {path.stem for path in docs.glob("*.md")}
    assert found == {path.parent.name for path in (installed / "games").glob("*/rules.md")}
    for path in docs.rglob("*.md"):
        language = "" if path.parent == docs else f".{path.parent.name}"
        copy = installed / "games" / path.stem / f"rules{language}.md"
        assert copy.read_text("utf-8") == path.read_text("utf-8")
