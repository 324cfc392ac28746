"""Clean installs, the long way: both packages, every Python there is, served and played."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.project.packaging import NOTHING, PYTHONS, ROOT, CleanEnvironment, build, found

pytestmark = pytest.mark.slow


THERE = [version for version in PYTHONS if found(version)]


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A source distribution of this checkout, its page built by Node."""
    folder = tmp_path_factory.mktemp("dist")
    done = build("sdist", ROOT, folder)
    assert done.returncode == 0, done.stderr[-3000:]
    (path,) = folder.iterdir()
    return path


@pytest.fixture(scope="module", params=THERE)
def compiled(
    request: pytest.FixtureRequest, sdist: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[CleanEnvironment]:
    """A clean environment of each Python, with a wheel that was compiled for it."""
    folder = tmp_path_factory.mktemp("clean")
    python = found(request.param)
    assert python
    environment = CleanEnvironment(folder / "env", python)
    words = ("-m", "pip", "wheel", "-q", "--no-deps", "-w", folder / "wheels", sdist)
    done = environment.run("python", *words, NYHAVN_REQUIRE_EXT="1")
    assert done.returncode == 0, done.stderr[-3000:]
    (wheel,) = (folder / "wheels").iterdir()
    version = request.param.replace(".", "")
    assert f"-cp{version}-cp{version}-" in wheel.name
    environment.install("--no-index", wheel)
    yield environment
    shutil.rmtree(folder)


@pytest.mark.parametrize("version", THERE)
def test_the_source_installs_without_compiler_and_node(
    version: str, sdist: Path, tmp_path: Path
) -> None:
    python = found(version)
    assert python
    environment = CleanEnvironment(tmp_path / "env", python)
    environment.install(sdist, **NOTHING)
    environment.check("pure", "page")


def test_a_compiled_package_is_complete_serves_and_plays(compiled: CleanEnvironment) -> None:
    compiled.check("compiled", "page")
    wheel = next((compiled.folder.parent / "wheels").iterdir())
    compiled.install(f"{wheel}[play,serve]")
    assert compiled.run("python", "-m", "pip", "check").returncode == 0
    compiled.check("compiled", "page")
    with serving(compiled) as (url, process):
        with urlopen(url, timeout=30) as answer:
            page = answer.read().decode()
        assert "<title>" in page
        files = re.findall(r'(?:src|href)="\.?/?([^":]+\.(?:js|css|svg))"', page)
        assert len(files) >= 2
        for name in files:
            with urlopen(f"{url}/{name}", timeout=30) as answer:
                assert answer.status == 200
        assert process.poll() is None
    words = ["play", "border", "--seats", "Ada,bot:uniform", "--seed", "7"]
    played = subprocess.run(
        [compiled.program("nyhavn"), *words, "--record", compiled.folder / "one.nyhavn"],
        input="quit\n",
        capture_output=True,
        text=True,
    )
    assert played.returncode == 0, played.stderr
    assert "Ada" in played.stdout
    shown = compiled.run("nyhavn", "replay", compiled.folder / "one.nyhavn")
    assert shown.returncode == 0, shown.stderr
    assert "Ada" in shown.stdout


class serving:  # noqa: N801  (used like a function)
    """A server of the environment, at a port of its own."""

    def __init__(self, environment: CleanEnvironment) -> None:
        words = ["serve", "--port", "0", "--db", str(environment.folder / "tables.db")]
        self._process = subprocess.Popen(
            [environment.program("nyhavn"), *words], stdout=subprocess.PIPE, text=True
        )

    def __enter__(self) -> tuple[str, subprocess.Popen[str]]:
        assert self._process.stdout
        said = self._process.stdout.readline()
        address = re.search(r"http://\S+", said)
        assert address, said
        return address[0].rstrip("/"), self._process

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait(30)
