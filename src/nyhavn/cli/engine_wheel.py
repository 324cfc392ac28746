"""Engine wheel: a package of nyhavn for Python in the browser, and the compiled modules in it.

It is built elsewhere (`docs/packages.md`). It is used only if it was built from the very sources
that are here: compiled modules of others would be loaded without a word and play otherwise.
"""

from __future__ import annotations

import zipfile
from pathlib import Path

PYTHON, ABI, PLATFORM = "314", "cp314", "pyemscripten_2026_0_wasm32"  # Pyodide's
TAG = f"cp{PYTHON}-{ABI}-{PLATFORM}"
SUFFIX = f".cpython-{PYTHON}-wasm32-emscripten.so"


class Unfit(Exception):
    """Why a wheel is not used, as a sentence."""


def found(folder: Path) -> Path | None:
    """Return the newest wheel in a folder that Python in the browser could use."""
    wheels = sorted(folder.glob(f"nyhavn-*-{TAG}.whl"), key=lambda path: path.stat().st_mtime)
    return wheels[-1] if wheels else None


def modules(package: Path) -> list[Path]:
    """Return the sources of what is compiled, as they lie in the package."""
    found = (path.relative_to(package).with_suffix(".py") for path in package.rglob("*.pxd"))
    return sorted(path for path in found if path.stem != "raw")


def compiled(wheel: Path, package: Path) -> dict[Path, bytes]:
    """Return the compiled modules of a wheel, by the source each stands for; Unfit if it cannot
    stand for the sources of this package."""
    if not wheel.name.endswith(f"-{TAG}.whl"):
        raise Unfit(f"{wheel.name} is for another Python: wanted is a wheel for {TAG}")
    try:
        with zipfile.ZipFile(wheel) as packed:
            files = {name: packed.read(name) for name in packed.namelist() if _matters(name)}
    except (OSError, zipfile.BadZipFile) as error:
        raise Unfit(f"{wheel.name} cannot be read: {error}") from error
    types = (path.relative_to(package) for path in package.rglob("*.pxd"))
    for path in (*modules(package), *sorted(types)):
        if files.get(f"nyhavn/{path.as_posix()}") != (package / path).read_bytes():
            raise Unfit(f"{wheel.name} was built from other sources: {path.as_posix()} differs")
    result = {}
    for source in modules(package):
        name = f"nyhavn/{source.with_suffix(SUFFIX).as_posix()}"
        if name not in files:
            raise Unfit(f"{wheel.name} has no compiled {source.as_posix()}")
        result[source] = files[name]
    return result


def _matters(name: str) -> bool:
    return name.startswith("nyhavn/") and name.endswith((".py", ".pxd", SUFFIX))
