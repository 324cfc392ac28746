"""The engine in its other forms: uncompiled, sanitized, and where there is no compiler."""

import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
LAWS = ["tests/laws", "tests/core"]
ENGINE_TESTS = [*LAWS, "tests/games"]
TENTH = {"NYHAVN_EXAMPLES": "0.1"}
PARTS = ["src", "tests", "docs", "setup.py", "pyproject.toml", "README.md", "LICENSE"]


def run(words: list[str], cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    clean = {k: v for k, v in os.environ.items() if not k.startswith(("NYHAVN", "PYTEST"))}
    return subprocess.run(
        [sys.executable, *words], cwd=cwd, env=clean | environment, capture_output=True, text=True
    )


def copied(folder: Path) -> Path:
    """Copy the project's sources; files that did not change keep their place, and their builds."""
    for path in (folder / "src").rglob("*.p*"):  # what is gone would be found by imports
        if path.suffix in (".py", ".pxd") and not (ROOT / path.relative_to(folder)).exists():
            path.unlink()
    for part in PARTS:
        source = ROOT / part
        for path in source.rglob("*") if source.is_dir() else [source]:
            target = folder / path.relative_to(ROOT)
            if path.is_dir() or path.suffix in (".so", ".pyc") or ".egg-info" in str(path):
                continue
            target.parent.mkdir(parents=True, exist_ok=True)
            if not target.exists() or target.read_bytes() != path.read_bytes():
                shutil.copy(path, target)
    return folder


def engine_tests(cwd: Path, rooms: list[str] = ENGINE_TESTS, **environment: str) -> None:
    words = ["-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-m", "not slow", *rooms]
    done = run(words, cwd, PYTHONPATH=str(cwd / "src"), **TENTH, **environment)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]


def test_the_pure_engine_passes_the_laws() -> None:
    """That it plays the same matches as the compiled one is a law itself (`test_twins.py`)."""
    engine_tests(ROOT, LAWS, NYHAVN_PURE="1")


@pytest.mark.slow
def test_the_pure_engine_passes_the_engine_tests() -> None:
    engine_tests(ROOT, NYHAVN_PURE="1")


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("gcc"), reason="the sanitizers need gcc")
def test_the_sanitized_engine_passes_the_engine_tests() -> None:
    """Index and shift errors in compiled code stop the process, with the line of the Python."""
    folder = copied(ROOT / "build" / "sanitized")
    words = ["setup.py", "-q", "build_ext", "-i"]
    built = run(words, folder, NYHAVN_DEBUG="1", NYHAVN_REQUIRE_EXT="1")
    assert built.returncode == 0, built.stderr[-4000:]
    engine_tests(folder)


def test_without_a_compiler_everything_works(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    old = folder / "src" / "nyhavn" / "core" / f"rng{EXTENSION_SUFFIXES[0]}"
    old.write_bytes(b"of an earlier build")
    built = run(["setup.py", "-q", "build_ext", "-i"], folder, CC="false")
    assert built.returncode == 0, built.stderr[-4000:]
    assert "pure Python it is" in built.stderr
    assert not list(folder.rglob("*.so")), "half an engine is wrong"
    words = ["-m", "nyhavn", "simulate", "copenhagen", "--games", "1"]
    played = run(words, folder, PYTHONPATH=str(folder / "src"))
    assert played.returncode == 0, played.stderr
    assert "1 matches of copenhagen" in played.stdout
