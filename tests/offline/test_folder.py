"""The folder that `nyhavn site` writes: small, whole, installable, and under a strict policy."""

from __future__ import annotations

import gzip
import json
import re
import struct
from pathlib import Path
from typing import Any

import pytest

from tests.offline.static_site import SITE, policies

MOST = 9_000_000  # bytes that a first visit may fetch
FIRST = 150_000  # bytes of scripts that the home page begins with, packed

pytestmark = pytest.mark.skipif(
    not (SITE / "sw.js").is_file(), reason="the site is not built: make site"
)


@pytest.fixture(scope="module")
def page() -> str:
    return (SITE / "index.html").read_text("utf-8")


@pytest.fixture(scope="module")
def manifest() -> Any:
    return json.loads((SITE / "manifest.webmanifest").read_text("utf-8"))


def constant(name: str) -> Any:
    """What the build has filled in."""
    worker = (SITE / "sw.js").read_text("utf-8")
    _, start, rest = worker.partition(f"const {name} = ")
    assert start
    return json.JSONDecoder().raw_decode(rest)[0]


def unpacked() -> dict[str, bytes]:
    data = gzip.decompress((SITE / constant("PACK")).read_bytes())
    at = 4 + int.from_bytes(data[:4], "little")
    found = {}
    for name, size in json.loads(data[4:at]):
        found[name] = data[at : at + size]
        at += size
    return found


def fetched() -> list[Path]:
    """What a first visit fetches at most: what it needs, and what is kept for later."""
    texts = unpacked()
    kept = [SITE / name for name in constant("FILES") if name not in texts]
    return [*kept, SITE / constant("PACK"), SITE / "sw.js"]


def begun(page: str) -> list[Path]:
    return [SITE / name for name in re.findall(r'(?:src|href)="\./(assets/[^"]+\.js)"', page)]


def test_a_visit_is_small_from_a_host_that_packs_nothing(page: str) -> None:
    """What is kept for later, and half of the page's texts once more, one by one: a visit fetches
    those of one language and of what it opens (in a browser: tests/browser/site)."""
    size = sum(path.stat().st_size for path in fetched())
    size += sum(map(len, unpacked().values())) // 2
    assert size <= MOST
    scripts = begun(page)
    assert scripts
    assert sum(len(gzip.compress(path.read_bytes())) for path in scripts) < FIRST


def test_what_is_kept_for_later_is_what_is_there() -> None:
    texts, files = unpacked(), constant("FILES")
    for name in files:
        path = SITE / ("index.html" if name == "./" else name)
        assert path.is_file()
        assert texts.get(name, path.read_bytes()) == path.read_bytes()
    there = {path.relative_to(SITE).as_posix() for path in SITE.rglob("*") if path.is_file()}
    there -= {"sw.js", "_headers", "index.html", constant("PACK")}
    assert there | {"./"} == set(files)
    assert set(texts) <= set(files)


def picture_size(path: Path) -> tuple[int, int]:
    data = path.read_bytes()
    assert data.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", data[16:24])
    return width, height


def test_it_can_be_installed(page: str, manifest: Any) -> None:
    """What Lighthouse asked of a page that can be installed, and what phones and previews want."""
    assert manifest["name"]
    assert len(manifest["short_name"]) <= 12
    assert manifest["display"] == "standalone"
    assert manifest["start_url"] == manifest["scope"] == manifest["id"] == "./"
    assert {"background_color", "theme_color", "description"} <= set(manifest)
    sizes: dict[str, set[str]] = {}
    for icon in manifest["icons"]:
        sizes.setdefault(icon.get("purpose", "any"), set()).add(icon["sizes"])
        if icon["type"] == "image/png":
            width, height = picture_size(SITE / icon["src"])
            assert icon["sizes"] == f"{width}x{height}"
    assert {"192x192", "512x512"} <= sizes["any"]
    assert "512x512" in sizes["maskable"]
    for part in (
        *('rel="manifest"', 'rel="icon"', 'name="viewport"', 'name="description"'),
        *('name="theme-color"', '<html lang="', "<title>"),
        *('property="og:title"', 'property="og:description"', 'name="twitter:card"'),
    ):
        assert part in page, part
    touch = re.search(r'rel="apple-touch-icon" href="\./([^"]+)"', page)
    assert touch
    assert picture_size(SITE / touch[1]) == (180, 180)
    social = re.search(r'property="og:image" content="\./([^"]+)"', page)
    assert social
    assert picture_size(SITE / social[1]) == (1200, 630)


def test_nothing_comes_from_elsewhere_and_nothing_is_inline(page: str) -> None:
    assert re.findall(r'(?:src|href)="(?!\./)[^"]*"', page) == []
    assert re.findall(r"<script(?![^>]*\ssrc=)[^>]*>", page) == []
    assert re.findall(r"<style|\son\w+=", page) == []


def test_only_workers_may_compile_and_nobody_may_evaluate(page: str) -> None:
    found = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    assert found
    policy = found[1].replace("&#39;", "'")
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    told = dict(policies(SITE))
    assert told["/*"]["Content-Security-Policy"].startswith(policy)
    workers = told["/assets/*Worker*.js"]["Content-Security-Policy"]
    assert "script-src 'self' 'wasm-unsafe-eval';" in workers
    assert {path.name.split("-")[0] for path in (SITE / "assets").glob("*Worker*.js")} == {
        *("hostWorker", "thinkerWorker")
    }
    kept = constant("POLICY"), constant("WORKERS")  # for what the service worker unpacks
    assert kept == (told["/*"]["Content-Security-Policy"], workers)
    for one in (policy, *kept, (SITE / "_headers").read_text("utf-8")):
        assert "unsafe-eval" not in one.replace("wasm-unsafe-eval", "")
        assert "script-src 'self'" in one
    script = next((SITE / "python").glob("*/pyodide.asm.mjs")).read_text("utf-8")
    assert re.findall(r"(?<![\w$.])eval\(|new Function\(", script) == []
