"""Write the whole product as static files: rules, tables and bots run in the visitor's browser.

The folder can be put on any web host that has https, also below a path. It needs a checkout of
nyhavn with Node; what it is made of comes from the package registries that pip and npm use.

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

from nyhavn.cli.say import Wrong, fault

ROOT = Path(__file__).parents[3]
WEB = ROOT / "web"
PARTS = ROOT / "build" / "offline"
# Wheels for Pyodide's Python and ABI, or for any.
PLATFORM = "--python-version 314 --implementation cp --abi cp314 --abi none"
PLATFORM += " --platform pyemscripten_2026_0_wasm32 --platform any"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("out", type=Path, metavar="OUT", help="the folder to write")


def main(args: argparse.Namespace) -> int:
    """Write the site; the folder is there when it is whole."""
    out: Path = args.out.resolve()
    try:
        _check(out)
        _wheels(WEB / "offline" / "wheels.txt", PARTS / "wheels")
        _run(
            "node", "offline/pack.mjs", PARTS / "wheels", ROOT / "src" / "nyhavn", PARTS / "python"
        )
        from nyhavn.server import baked

        (PARTS / "answers.json").write_text(json.dumps(baked.answers(), sort_keys=True), "utf-8")
        part = out.with_name(f"{out.name}.part")
        _run("npx", "vite", "build", "--mode", "site", "--outDir", part, "--emptyOutDir")
    except Wrong as wrong:
        return fault(str(wrong), wrong.code)
    shutil.rmtree(out, ignore_errors=True)
    part.rename(out)
    files = [path for path in out.rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in files) / 1e6
    print(f"{len(files)} files, {size:.1f} MB, in {args.out}")
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
