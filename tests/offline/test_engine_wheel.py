"""A compiled engine is used if it is one of these very sources, and only if it runs."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import zipfile
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from types import ModuleType

import pytest

from nyhavn.cli import engine_wheel, site
from nyhavn.cli.engine_wheel import SUFFIX, TAG, Unfit
from nyhavn.cli.say import Wrong
from tests.offline.static_site import ROOT, SITE

PACKAGE = ROOT / "src" / "nyhavn"
NAME = f"nyhavn-0.1.0-{TAG}.whl"
NO_CODE = b"no code of any machine"


def wheel(folder: Path, name: str = NAME, change: str = "", without: str = "") -> Path:
    """A wheel as cibuildwheel lays it out, with something else in place of machine code; a file of
    it is changed, or left out."""
    files = {path: path.read_bytes() for end in ("py", "pxd") for path in PACKAGE.rglob(f"*.{end}")}
    files |= {PACKAGE / one.with_suffix(SUFFIX): NO_CODE for one in engine_wheel.modules(PACKAGE)}
    folder.mkdir(exist_ok=True)
    with zipfile.ZipFile(folder / name, "w") as packed:
        for path, data in sorted(files.items()):
            inside = path.relative_to(PACKAGE).as_posix()
            if inside != without:
                packed.writestr(f"nyhavn/{inside}", data + b"\n" * (inside == change))
    return folder / name


def test_all_of_the_engine_is_taken_from_a_wheel_of_these_sources(tmp_path: Path) -> None:
    found = engine_wheel.compiled(wheel(tmp_path), PACKAGE)
    assert {*found.values()} == {NO_CODE}
    here = {path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.pxd") if path.stem != "raw"}
    assert {*found} == {path.with_suffix(".py") for path in here}
    assert {Path("core/state.py"), Path("bots/search.py"), Path("games/border/rules.py")} <= {
        *found
    }


@pytest.mark.parametrize(
    ("wishes", "why"),
    [
        ({"change": "core/state.py"}, "built from other sources: core/state.py differs"),
        ({"change": "bots/search.pxd"}, "built from other sources: bots/search.pxd differs"),
        ({"change": "core/raw.pxd"}, "built from other sources: core/raw.pxd differs"),
        ({"without": "games/border/rules.py"}, "other sources: games/border/rules.py differs"),
        ({"without": f"bots/value{SUFFIX}"}, "has no compiled bots/value.py"),
        ({"name": "nyhavn-0.1.0-py3-none-any.whl"}, f"wanted is a wheel for {TAG}"),
    ],
)
def test_another_wheel_is_not_used(tmp_path: Path, wishes: dict[str, str], why: str) -> None:
    with pytest.raises(Unfit, match=why):
        engine_wheel.compiled(wheel(tmp_path, **wishes), PACKAGE)


def test_what_is_no_wheel_is_told(tmp_path: Path) -> None:
    path = tmp_path / NAME
    with pytest.raises(Unfit, match="cannot be read"):
        engine_wheel.compiled(path, PACKAGE)
    path.write_text("no archive")
    with pytest.raises(Unfit, match="cannot be read"):
        engine_wheel.compiled(path, PACKAGE)


def test_the_newest_wheel_of_a_folder_is_found(tmp_path: Path) -> None:
    assert engine_wheel.found(tmp_path / "nothing") is None
    for name in ("nyhavn-0.1.0-cp313-cp313-manylinux_2_17_x86_64.whl", f"other-1.0-{TAG}.whl"):
        (tmp_path / name).touch()
    assert engine_wheel.found(tmp_path) is None
    for age, version in enumerate(("0.2.0", "0.10.0", "0.3.0")):
        path = tmp_path / f"nyhavn-{version}-{TAG}.whl"
        path.touch()
        os.utime(path, (1e9 - age, 1e9 - age))
    assert engine_wheel.found(tmp_path) == tmp_path / f"nyhavn-0.2.0-{TAG}.whl"


def test_a_wheel_that_lies_there_and_does_not_fit_is_told_and_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(site, "WHEELS", tmp_path / "wheels")
    assert site.engine_of(None, tmp_path / "engine") is None
    there = wheel(tmp_path / "wheels", change="core/state.py")
    assert site.engine_of(None, tmp_path / "engine") is None
    assert [*(tmp_path / "engine").iterdir()] == []
    said = capsys.readouterr().err
    assert "other sources: core/state.py differs; the engine stays Python" in said
    with pytest.raises(Wrong, match=r"core/state\.py"):
        site.engine_of(there, tmp_path / "engine")


@pytest.fixture
def compiler() -> ModuleType:
    """`compile.py`, which otherwise runs in Pyodide."""
    spec = importlib.util.spec_from_file_location(
        "packing", ROOT / "web" / "offline" / "compile.py"
    )
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def test_machine_code_is_packed_in_place_of_python(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, compiler: ModuleType
) -> None:
    monkeypatch.setattr(site, "WHEELS", wheel(tmp_path / "wheels").parent)
    assert site.engine_of(None, tmp_path / "engine") == tmp_path / "wheels" / NAME
    (tmp_path / "none").mkdir()
    plain = dict(compiler.engine(str(PACKAGE), str(tmp_path / "none")))
    found = dict(compiler.engine(str(PACKAGE), str(tmp_path / "engine")))
    ready = {name for name in found if name.endswith(EXTENSION_SUFFIXES[0])}
    assert {found[name] for name in ready} == {NO_CODE}
    stems = {name.removesuffix(EXTENSION_SUFFIXES[0]) for name in ready}
    gone = plain.keys() - found.keys()
    assert {f"{stem}.pyc" for stem in stems} == gone
    assert {"nyhavn/core/state", "nyhavn/bots/search"} <= stems
    assert {name: plain[name] for name in plain.keys() - gone} == {
        name: found[name] for name in found.keys() - ready
    }


@pytest.mark.slow
@pytest.mark.skipif(
    not (SITE / "sw.js").is_file() or shutil.which("npx") is None,
    reason="the site is not built: make site",
)
def test_no_site_is_written_with_an_engine_that_does_not_run(tmp_path: Path) -> None:
    """What is in the wheel is what the site would load."""
    words = [sys.executable, "-m", "nyhavn", "site", str(tmp_path / "site")]
    words += ["--engine", str(wheel(tmp_path))]
    done = subprocess.run(words, capture_output=True, text=True)
    assert done.returncode == 1
    assert f"the engine of {NAME} does not run" in done.stderr
    assert "ImportError" in done.stderr
    assert not (tmp_path / "site").exists()
