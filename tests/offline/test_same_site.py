"""A site is made the same again: two builds of the same sources are equal, byte for byte."""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path

import pytest

from nyhavn.cli import site
from tests.offline.static_site import ROOT

WHEELS = ROOT / "build" / "offline" / "wheels"


def built(at: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    """Build a site with nothing at hand from earlier builds but the wheels of others."""
    shutil.copytree(WHEELS, at / "parts" / "wheels")
    monkeypatch.setattr(site, "PARTS", at / "parts")
    out = at / "site"
    assert site.main(argparse.Namespace(out=out, engine=None)) == 0
    files = [path for path in out.rglob("*") if path.is_file()]
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in files}


@pytest.mark.slow
@pytest.mark.skipif(
    not (WHEELS / "wheels.txt").is_file() or shutil.which("npx") is None,
    reason="the site was never built: make site",
)
def test_two_builds_are_equal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = built(tmp_path / "one", monkeypatch)
    other = built(tmp_path / "elsewhere" / "other", monkeypatch)
    assert "sw.js" in one
    assert one.keys() == other.keys()
    assert [name for name, data in one.items() if other[name] != data] == []
