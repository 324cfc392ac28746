"""Write the whole product as static files: rules, tables and bots run in the visitor's browser.

The folder can be put on any web host that has https, also below a path. It needs a checkout of
nyhavn with Node; what it is made of comes from the package registries that pip and npm use.

The engine is compiled if there is a wheel of these very sources for Python in the browser, in
`wheelhouse/` or where --engine says; else it is Python like everything else, and bots do less.

examples:
  nyhavn site build/site
  python -m http.server -d build/site     then open http://localhost:8000
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from nyhavn.cli import engine_wheel
from nyhavn.cli.say import Wrong, fault

ROOT = Path(__file__).parents[3]
WEB = ROOT / "web"
PACKAGE = ROOT / "src" / "nyhavn"
PARTS = ROOT / "build" / "offline"
WHEELS = ROOT / "wheelhouse"  # where wheels of nyhavn are built
# Wheels for Pyodide's Python and ABI, or for any.
PLATFORM = f"--python-version {engine_wheel.PYTHON} --implementation cp"
PLATFORM += f" --abi {engine_wheel.ABI} --abi none"
PLATFORM += f" --platform {engine_wheel.PLATFORM} --platform any"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("out", type=Path, metavar="OUT", help="the folder to write")
    parser.add_argument(
        "--engine",
        type=Path,
        metavar="WHEEL",
        help="a wheel of nyhavn for Python in the browser (if not given, one in wheelhouse/)",
    )


def main(args: argparse.Namespace) -> int:
    """Write the site; the folder is there when it is whole."""
    out: Path = args.out.resolve()
    try:
        _check(out)
        engine = engine_of(args.engine, PARTS / "ready")
        _work_out(PARTS / "ready")
        _wheels(WEB / "offline" / "wheels.txt", PARTS / "wheels")
        parts = [PARTS / name for name in ("wheels", "ready", "python")]
        _run("node", "offline/pack.mjs", PACKAGE, *parts)
        from nyhavn.server import baked

        (PARTS / "answers.json").write_text(json.dumps(baked.answers(), sort_keys=True), "utf-8")
        part = out.with_name(f"{out.name}.part")
        _run("npx", "vite", "build", "--mode", "site", "--outDir", part, "--emptyOutDir")
        if engine:
            _try(part, engine)
    except Wrong as wrong:
        return fault(str(wrong), wrong.code)
    shutil.rmtree(out, ignore_errors=True)
    part.rename(out)
    files = [path for path in out.rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in files) / 1e6
    print(f"{len(files)} files, {size:.1f} MB, in {args.out}")
    print(f"the engine is compiled, of {engine.name}" if engine else "the engine is Python")
    return 0


def _check(out: Path) -> None:
    if not (WEB / "package.json").is_file():
        raise Wrong("a site is built from a checkout of nyhavn, and this is an installed one", 2)
    if shutil.which("npx") is None:
        raise Wrong("a site needs Node, which is not installed", 2)
    if not (WEB / "node_modules" / "pyodide").is_dir():
        raise Wrong("what the page needs is not set up: run `make site` once", 2)
    if out.exists() and any(out.iterdir()) and not (out / "sw.js").is_file():
        raise Wrong(f"{out} is there, and is no site: name another folder", 2)


def engine_of(wanted: Path | None, folder: Path) -> Path | None:
    """Lay out the compiled engine of a wheel, if there is one; return the wheel."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    wheel = wanted or engine_wheel.found(WHEELS)
    if wheel is None:
        return None
    try:
        modules = engine_wheel.compiled(wheel, PACKAGE)
    except engine_wheel.Unfit as unfit:
        if wanted:
            raise Wrong(str(unfit), 2) from unfit
        fault(f"{unfit}; the engine stays Python", 0)
        return None
    for source, data in modules.items():
        path = folder / source.with_suffix(".so")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return wheel


def _work_out(folder: Path) -> None:
    """Lay out beside the engine what takes it long to find out."""
    from nyhavn.bots.apprentice import ABSENCES, found_out
    from nyhavn.games import SHELF

    path = folder / ABSENCES.relative_to(PACKAGE)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({game.edition: found_out(game) for game in SHELF.values()}), "utf-8")


def _try(site: Path, wheel: Path) -> None:
    """Start the Python of a site: its engine must be the compiled one, and play."""
    try:
        _run("node", "offline/run.mjs", site, WEB / "offline" / "trial.py")
    except Wrong as wrong:
        raise Wrong(f"the engine of {wheel.name} does not run: {wrong}", 1) from wrong


def _wheels(wanted: Path, folder: Path) -> None:
    """Fetch the wheels, unless all of them are there; pip checks each by its hash."""
    listed, seal = wanted.read_text("utf-8"), folder / "wheels.txt"
    if seal.is_file() and seal.read_text("utf-8") == listed:
        return
    shutil.rmtree(folder, ignore_errors=True)
    words = ["download", "-q", "--disable-pip-version-check", "--no-deps", "--require-hashes"]
    words += ["--only-binary", ":all:", *PLATFORM.split(), "-r", str(wanted), "-d", str(folder)]
    _run(sys.executable, "-m", "pip", *words)
    seal.write_text(listed, "utf-8")


def _run(*words: object) -> None:
    """Run a tool; what it says is shown if it fails."""
    env = os.environ | {"NYHAVN_SITE": str(PARTS)}
    texts = [str(word) for word in words]
    done = subprocess.run(texts, cwd=WEB, env=env, capture_output=True, text=True)
    if done.returncode:
        raise Wrong(f"{texts[0]} failed\n{done.stdout}{done.stderr}", 1)
