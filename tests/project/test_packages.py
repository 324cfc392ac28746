"""Packages: the page is in both of them, nothing else is needed, and what is missing is told."""

from __future__ import annotations

import shutil
import tarfile
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest

from tests.project.packaging import NOTHING, PAGE, ROOT, CleanEnvironment, build, copied, unpacked


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A source distribution, built where the page is and Node is not."""
    folder = tmp_path_factory.mktemp("project")
    done = build("sdist", copied(folder), folder / "dist", **NOTHING)
    assert done.returncode == 0, done.stderr[-3000:]
    (found,) = (folder / "dist").iterdir()
    return found


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel of that, built where there is neither compiler nor Node."""
    folder = tmp_path_factory.mktemp("unpacked")
    project = unpacked(sdist, folder / "source")
    done = build("wheel", project, folder / "dist", **NOTHING)
    assert done.returncode == 0, done.stderr[-3000:]
    assert "pure Python it is" in done.stderr
    (found,) = (folder / "dist").iterdir()
    return found


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> CleanEnvironment:
    """A clean environment with that wheel, and no index to get anything else from."""
    environment = CleanEnvironment(tmp_path_factory.mktemp("clean") / "env")
    environment.install("--no-index", wheel)
    return environment


def test_a_source_distribution_is_the_project_and_the_page(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        links = [one.name for one in archive.getmembers() if one.issym() or one.islnk()]
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert f"{PAGE}/index.html" in names
    assert {"CHANGELOG.md", "CITATION.cff", "LICENSE", "docs/map.md", "tests/conftest.py"} <= names
    assert "docs/rules/fr/border.md" in names
    assert links == [], "not every system can unpack a link"
    assert [one for one in names if one.endswith((".so", ".pyc")) or "node_modules" in one] == []


def test_a_wheel_that_was_not_compiled_is_for_every_machine(wheel: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as archive:
        about = next(name for name in archive.namelist() if name.endswith(".dist-info/WHEEL"))
        assert "Root-Is-Purelib: true" in archive.read(about).decode()


@pytest.mark.slow
def test_a_wheel_has_the_engine_or_none_as_its_name_says(tmp_path: Path) -> None:
    """Of an engine with a single module, since compiling the whole one takes minutes."""
    project = copied(tmp_path / "project")
    kept = {project / "src" / "nyhavn" / "core" / f"{name}.pxd" for name in ("raw", "rng")}
    for path in set((project / "src").rglob("*.pxd")) - kept:
        path.unlink()
    (project / "PKG-INFO").write_text("")  # so that its page is as it should be
    done = build("wheel", project, tmp_path / "dist")
    assert done.returncode == 0, done.stderr[-3000:]
    (found,) = (tmp_path / "dist").iterdir()
    with zipfile.ZipFile(found) as archive:
        compiled = [name for name in archive.namelist() if name.endswith((".so", ".pyd"))]
    pure = found.name.endswith("-py3-none-any.whl")
    assert pure == (shutil.which("gcc") is None), done.stderr[-3000:]
    assert len(compiled) == (0 if pure else 1)
    assert pure == ("pure Python it is" in done.stderr)


@pytest.mark.slow
def test_without_the_page_there_is_no_package_unless_on_purpose(tmp_path: Path) -> None:
    project, out = copied(tmp_path / "project"), tmp_path / "dist"
    (project / PAGE / "index.html").unlink()
    for kind in ("sdist", "wheel"):
        done = build(kind, project, out, **NOTHING)
        assert done.returncode != 0
        assert "has no page, and a package without it could not serve. Node 20" in done.stderr
        assert list(out.iterdir()) == []
    done = build("sdist", project, out, NYHAVN_NO_PAGE="1", **NOTHING)
    assert done.returncode == 0, done.stderr[-3000:]
    assert len(list(out.iterdir())) == 1


def test_an_installed_package_needs_nothing_and_says_that_it_is_slow(
    installed: CleanEnvironment,
) -> None:
    installed.check("pure", "page")


@pytest.mark.parametrize(
    ("words", "library", "extra"),
    [
        (["nyhavn", "serve", "--port", "0"], "msgspec", "serve"),
        (["nyhavn", "db", "check"], "msgspec", "serve"),
        (["nyhavn", "play"], "rich", "play"),
        (["nyhavn", "replay", "FILE"], "rich", "play"),
        (["nyhavn", "bench", "--screens"], "websockets", "serve"),
        (["nyhavn", "train", "border"], "numpy", "research"),
        (["nyhavn", "ladder", "border", "--bots", "uniform,mason"], "openskill", "research"),
        (["nyhavn-load", "http://127.0.0.1:1"], "msgspec", "serve"),
    ],
)
def test_a_command_names_the_extra_it_needs(
    installed: CleanEnvironment, words: list[str], library: str, extra: str
) -> None:
    record = str(ROOT / "tests" / "golden" / "border-2-2026-0.nyhavn")
    done = installed.run(*(record if word == "FILE" else word for word in words))
    assert done.returncode == 2, done.stdout
    last = done.stderr.splitlines()[-1]
    told = f"this needs {library}, which is not installed; the extra '{extra}' brings it: "
    assert last == f"{words[0]}: {told}pip install 'nyhavn[{extra}]'"
    assert "Traceback" not in done.stderr


def test_metadata_is_complete_and_leads_nowhere_false(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        name = next(name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        about = Parser().parsestr(archive.read(name).decode())
    for field in ("Author", "Keywords", "License-Expression", "Requires-Python", "Summary"):
        assert about[field], field
    assert {"audit", "dev", "docs"}.isdisjoint(about.get_all("Provides-Extra") or ())
    text = about.get_payload()
    assert isinstance(text, str)
    assert text.startswith("# Nyhavn")
    assert "](docs/" not in text, "a relative link is broken on an index"
    assert "![" not in text, "so is a picture"
    assert "\n| | |\n" not in text, "and a table without any"
    assert "Project-URL" not in about, "nobody has said where the sources are"


@pytest.mark.slow
def test_pictures_are_absolute_where_the_sources_are_known(tmp_path: Path) -> None:
    project, where = copied(tmp_path), "https://example.org/nyhavn"
    done = build("sdist", project, tmp_path / "dist", NYHAVN_REPOSITORY=where, **NOTHING)
    assert done.returncode == 0, done.stderr[-3000:]
    (archive,) = (tmp_path / "dist").iterdir()
    text = (unpacked(archive, tmp_path / "source") / "PKG-INFO").read_text("utf-8")
    assert f"Project-URL: Repository, {where}\n" in text
    assert f"]({where}/raw/HEAD/docs/pictures/copenhagen.png)" in text
    assert "](docs/" not in text
