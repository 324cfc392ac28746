"""A new version of a site: fetched beside the old one, taken when somebody asks for it."""

from __future__ import annotations

import gzip
import json
import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.site.conftest import SiteWindows, begin, ready
from tests.offline.static_site import SITE, Host


def newer(folder: Path) -> None:
    """Make another version of a site, in which the page itself has changed."""
    (old,) = folder.glob("page-*.pack")
    data = gzip.decompress(old.read_bytes())
    start = 4 + int.from_bytes(data[:4], "little")
    names, at, texts = json.loads(data[4:start]), start, dict[str, bytes]()
    for name, size in names:
        texts[name] = data[at : at + size]
        at += size
    texts["./"] = texts["./"].replace(b"<title>", b'<meta name="newer"><title>')
    listed = json.dumps([[name, len(text)] for name, text in texts.items()]).encode()
    new = gzip.compress(len(listed).to_bytes(4, "little") + listed + b"".join(texts.values()))
    (folder / "page-new.pack").write_bytes(new)
    old.unlink()
    (folder / "index.html").write_bytes(texts["./"])
    worker = (folder / "sw.js").read_text("utf-8").replace(old.name, "page-new.pack")
    worker = re.sub(r'VERSION = "\w+"', 'VERSION = "0123456789abcdef"', worker)
    (folder / "sw.js").write_text(re.sub(r'"\./":"\w+"', '"./":"0"', worker), "utf-8")


def test_a_new_version_comes_when_asked_for(browser: Browser, tmp_path: Path) -> None:
    if not (SITE / "sw.js").is_file():
        pytest.skip("the site is not built: make site")
    folder = tmp_path / "site"
    shutil.copytree(SITE, folder)
    host = Host(folder)
    windows = SiteWindows(browser, host)  # type: ignore[arg-type]
    visitor = windows.open()
    player = begin(visitor, "border")
    ready(visitor)
    visitor.page.reload()  # from now on the service worker answers
    player.wait()
    newer(folder)
    visitor.page.reload()
    player.wait()
    visitor.page.wait_for_function(
        "navigator.serviceWorker.getRegistration().then((found) => found.waiting !== null)"
    )
    player.play(most=2)  # nobody is disturbed in a match
    expect(visitor.page.get_by_text("A new version is ready")).to_have_count(0)
    visitor.page.evaluate("location.hash = '#/'")
    visitor.sees("A new version is ready")
    visitor.picture("site-update")
    visitor.button("Take it").click()
    expect(visitor.page.locator("meta[name=newer]")).to_have_count(1)
    complaints = visitor.complaints
    windows.close()
    host.close()
    assert complaints == []
