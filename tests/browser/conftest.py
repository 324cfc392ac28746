"""One browser and one server for the suite; every test gets windows of its own."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from nyhavn.server.http import static as built
from tests.browser.chromium import FLAGS, Missing, program
from tests.browser.serving import Serving
from tests.browser.window import DESKTOP, LATE, Visitor

expect.set_options(timeout=LATE)


# Scope "package": Playwright keeps an event loop running, which tests elsewhere must not meet.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    if not built.built():
        pytest.skip("the page is not built: make web")
    try:
        path, environment = program()
    except Missing as missing:
        pytest.skip(str(missing))
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(
            executable_path=path,
            args=FLAGS,
            env={**os.environ, **environment},
            timeout=LATE,
        )
        yield found
        found.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    serving = Serving(tmp_path_factory.mktemp("browser") / "nyhavn.db")
    yield serving
    serving.close()


class Windows:
    """Opens windows; at the end none of them may have complained to the console."""

    def __init__(self, browser: Browser, server: Serving) -> None:
        self.browser = browser
        self.server = server
        self.opened: list[Visitor] = []

    def open(self, at: str = "", size: Any = DESKTOP, **wishes: Any) -> Visitor:
        """A window as a new person has it: nothing stored."""
        context = self.browser.new_context(
            base_url=self.server.url,
            viewport=size,
            locale=wishes.pop("locale", "en-GB"),
            reduced_motion="reduce",
            accept_downloads=True,
            **wishes,
        )
        return self.tab(context, at)

    def tab(self, context: BrowserContext, at: str = "") -> Visitor:
        """Another tab of the same person."""
        page: Page = context.new_page()
        page.set_default_timeout(LATE)
        visitor = Visitor(page, self.server.url)
        self.opened.append(visitor)
        visitor.go(at)
        return visitor

    def close(self) -> None:
        for context in {visitor.page.context for visitor in self.opened}:
            context.close()


@pytest.fixture
def windows(browser: Browser, server: Serving) -> Iterator[Windows]:
    made = Windows(browser, server)
    yield made
    complaints = [line for visitor in made.opened for line in visitor.complaints]
    made.close()
    assert complaints == []
