"""Dependencies: each has a compatible range and an allowed licence, and is used."""

from __future__ import annotations

import json
import re
import tomllib
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PAGE: dict[str, Any] = json.loads((ROOT / "web" / "package.json").read_text("utf-8"))
LOCK: dict[str, Any] = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))

# Licences under which somebody may use, change and pass on this program as Apache-2.0.
ALLOWED = {
    *("Apache-2.0", "MIT", "MIT-0", "BSD-2-Clause", "BSD-3-Clause", "0BSD", "ISC", "PSF-2.0"),
    *("MPL-2.0", "Zlib", "Unlicense", "CC0-1.0", "BlueOak-1.0.0", "Python-2.0", "PostgreSQL"),
    # Parts of PyTorch (extra `learn`), as its metadata and files say: sleef; llvm-openmp, NVTX.
    # Both ask for less than Apache-2.0: no licence need go with what is compiled.
    *("BSL-1.0", "Apache-2.0 WITH LLVM-exception"),
    *("OFL-1.1", "CC-BY-4.0"),  # fonts and data
    *("LGPL-3.0-only", "LGPL-3.0-or-later"),  # libraries that are called, not changed
}
# How packages without an SPDX expression name theirs.
CALLED = {
    "any-OSI": "MIT",
    "MIT License": "MIT",
    "Apache 2.0": "Apache-2.0",
    "Apache License 2.0": "Apache-2.0",
    "Apache License, Version 2.0": "Apache-2.0",
    "Apache Software License": "Apache-2.0",
    "BSD License": "BSD-3-Clause",
    "BSD": "BSD-3-Clause",
    "New BSD": "BSD-3-Clause",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "GNU Lesser General Public License v3 (LGPLv3)": "LGPL-3.0-only",
}
SILENT = {"pgserver": "Apache-2.0"}  # says it in its LICENSE file only
# Those that no line of Python or TypeScript imports, and the file that shows what they are for.
TOOLS = {
    "mkdocs": ("Makefile", "/mkdocs build"),
    "mkdocs-material": ("mkdocs.yml", "name: material"),
    "mkdocstrings-python": ("mkdocs.yml", "mkdocstrings"),
    "mypy": ("Makefile", "/mypy"),
    "pgserver": ("tests/server/postgres.py", 'find_spec("pgserver")'),
    "ray": ("src/nyhavn/bots/ray_pool.py", 'need("ray")'),
    "pip-audit": ("tests/project/audit.py", "pip_audit"),
    "pytest-xdist": ("Makefile", "pytest -n"),
    "pytest-rerunfailures": ("Makefile", "--reruns"),
    "pytest-timeout": ("Makefile", "--timeout"),
    "ruff": ("Makefile", "/ruff check"),
    "setuptools": ("setup.py", "from setuptools"),
    "uvloop": ("src/nyhavn/server/config.py", "uvloop"),
    "axe-core": ("tests/browser/window.py", "axe-core"),
    "prettier": ("web/package.json", "prettier --check"),
    "prettier-plugin-svelte": ("web/.prettierrc", "prettier-plugin-svelte"),
    "svelte-check": ("web/package.json", "svelte-check --"),
    "vite": ("web/package.json", "vite build"),
    "typescript": ("web/tsconfig.json", "compilerOptions"),
}
IMPORTED = {"cython": "Cython", "open-spiel": "pyspiel"}  # by another name
CODE = ("src", "tests", "examples", "setup.py")


def requirements() -> dict[str, str]:
    """Every requirement of the project by name, our own extras left out."""
    groups = [PROJECT["build-system"]["requires"], PROJECT["project"]["dependencies"]]
    groups += PROJECT["project"]["optional-dependencies"].values()
    groups += PROJECT["dependency-groups"].values()
    found = {}
    for text in (text for group in groups for text in group):
        name, _, rest = re.fullmatch(r"([\w.-]+)(\[[^]]*\])?(.*)", text).groups()  # type: ignore[union-attr]
        if name != PROJECT["project"]["name"]:
            found[name.lower().replace("_", "-")] = rest.partition(";")[0].strip()
    return found


def licence(name: str) -> str | None:
    """The licence of an installed package; None if it is not installed."""
    try:
        found = metadata(name).json
    except PackageNotFoundError:
        return None
    if "license_expression" in found:
        return str(found["license_expression"])
    classifiers = list(found.get("classifier", ()))
    said = [c.split(" :: ")[-1] for c in classifiers if c.startswith("License :: OSI Approved ::")]
    said += [str(found.get("license", "")).strip().split("\n")[0]]
    return next((CALLED.get(text, text) for text in said if text), SILENT.get(name, "none"))


def allowed(expression: str) -> bool:
    """Whether one of several offered licences, or all of those that apply, are allowed."""
    choices = expression.strip("()").split(" OR ")
    return any(
        all(part.strip("() ") in ALLOWED for part in choice.split(" AND ")) for choice in choices
    )


@pytest.mark.parametrize("name", requirements())
def test_a_requirement_has_both_bounds_and_an_allowed_licence(name: str) -> None:
    assert re.fullmatch(r">=[\d.]+,<[\d.]+", requirements()[name]), "a lower and an upper bound"
    found = licence(name)
    assert found is None or allowed(found), f"{name} is under {found}"


def test_every_requirement_is_used() -> None:
    files = [path for place in CODE for path in [ROOT / place, *(ROOT / place).rglob("*.py")]]
    whole = "\n".join(path.read_text("utf-8") for path in files if path.is_file())
    used = set(re.findall(r"^ *(?:from|import) (\w+)", whole, re.MULTILINE))
    names = {name: IMPORTED.get(name, name.replace("-", "_")) for name in requirements()}
    assert {name for name, found in names.items() if found not in used} - set(TOOLS) == set()


@pytest.mark.parametrize("name", TOOLS)
def test_a_tool_is_for_something(name: str) -> None:
    path, text = TOOLS[name]
    assert text in (ROOT / path).read_text("utf-8")
    assert name in requirements() or name in PAGE["devDependencies"], "it is no longer required"


EXACT = {"pyodide"}  # its wheels are for one ABI, and what it compiles for one Python


def test_packages_of_the_page_have_ranges_and_are_used() -> None:
    wanted = PAGE.get("dependencies", {}) | PAGE["devDependencies"]
    assert {
        name for name, asked in wanted.items() if not re.fullmatch(r"[~^][\d.]+", asked)
    } == EXACT
    web = ROOT / "web"
    places = [*web.glob("*.ts"), *web.glob("*.mjs"), *web.glob("src/**/*"), *web.glob("tests/**/*")]
    texts = [p.read_text("utf-8") for p in places if p.suffix in (".ts", ".mjs", ".svelte", ".css")]
    whole = "\n".join(texts)
    unused = {name for name in wanted if not re.search(rf"['\"]{re.escape(name)}['\"/]", whole)}
    assert unused - set(TOOLS) == set()


def test_everything_the_page_brings_along_has_an_allowed_licence() -> None:
    packages = {name: package for name, package in LOCK["packages"].items() if name}
    bad = {
        n: p.get("license") for n, p in packages.items() if not allowed(p.get("license", "none"))
    }
    assert bad == {}


def test_a_strange_licence_is_noticed() -> None:
    assert allowed("MIT OR GPL-3.0-only")
    assert allowed("(MIT AND BSD-3-Clause)")
    assert not allowed("GPL-3.0-only")
    assert not allowed("MIT AND GPL-3.0-only")
    assert not allowed("none")
