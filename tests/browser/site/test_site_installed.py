"""A site as an app: what a browser wants before it offers that, and the offer."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Windows
from tests.browser.serving import Serving
from tests.browser.site.conftest import SiteWindows, ready
from tests.browser.window import Visitor

# As a browser does that can install the page.
OFFER = """() => {
  const offer = new Event('beforeinstallprompt', { cancelable: true });
  offer.prompt = () => { window.asked = (window.asked ?? 0) + 1; return Promise.resolve(); };
  dispatchEvent(offer);
  return offer.defaultPrevented;
}"""


def checked(page: Page) -> None:
    """What Chromium itself says of the manifest, and of what keeps it from installing."""
    session = page.context.new_cdp_session(page)
    found: Any = session.send("Page.getAppManifest")
    assert found["url"].endswith("/manifest.webmanifest")
    assert found["errors"] == []
    faults = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one for one in faults if one["errorId"] != "in-incognito"] == []  # as all tests are


def offered(visitor: Visitor, name: str) -> None:
    """The offer waits in the settings until it is taken."""
    visitor.button("Settings").click()
    install = visitor.page.get_by_role("button", name="Install", exact=True)
    expect(install).to_have_count(0)
    assert visitor.page.evaluate(OFFER), "the browser shows a bar of its own"
    expect(install).to_be_visible()
    visitor.picture(name)
    assert visitor.findings() == []
    install.click()
    expect(install).to_have_count(0)
    assert visitor.page.evaluate("window.asked") == 1


def test_a_site_can_be_installed(windows: SiteWindows) -> None:
    visitor = windows.open()
    ready(visitor)
    checked(visitor.page)
    offered(visitor, "site-install")


@pytest.fixture
def at_a_server(browser: Any, server: Serving) -> Any:
    made = Windows(browser, server)
    yield made
    made.close()


def test_so_can_the_page_of_a_server(at_a_server: Windows) -> None:
    visitor = at_a_server.open()
    expect(visitor.page.locator("[data-play=border]")).to_be_visible()
    checked(visitor.page)
    offered(visitor, "install")
    assert visitor.complaints == []
