"""One browser and one server for the suite; every test gets windows of its own."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from nyhavn import SHELF
from nyhavn.bots.levels import LEVELS
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


# As if somebody had played each game once, against two bots, and had chosen to start.
BOT = {"kind": "bot", "level": LEVELS[1]}
PLAN = {"seats": [{"kind": "person", "name": ""}, BOT, BOT], "options": {}, "starter": 0}
FIRST = f"""for (const game of {json.dumps(list(SHELF))})
  localStorage[`nyhavn.plan.${{game}}`] ??= {json.dumps(json.dumps(PLAN))}"""


class Windows:
    """Opens windows; at the end none of them may have complained to the console."""

    def __init__(self, browser: Browser, server: Serving) -> None:
        self.browser = browser
        self.server = server
        self.opened: list[Visitor] = []

    def open(self, at: str = "", size: Any = DESKTOP, **wishes: Any) -> Visitor:
        """A window as a new person has it, except that nobody waits to be told what others did
        (`pace`), who plays now also starts, unless the `lot` decides, and only who is `new` was not
        asked yet whether to learn a game before the first match."""
        pace, new = wishes.pop("pace", "once"), wishes.pop("new", False)
        lot = wishes.pop("lot", False)
        context = self.browser.new_context(
            base_url=self.server.url,
            viewport=size,
            locale=wishes.pop("locale", "en-GB"),
            reduced_motion="reduce",
            accept_downloads=True,
            **wishes,
        )
        context.add_init_script(f"localStorage['nyhavn.settings'] ??= '{{\"pace\":\"{pace}\"}}'")
        if not lot:
            context.add_init_script(FIRST)
        if not new:
            context.add_init_script("localStorage.setItem('nyhavn.learn.asked', 'true')")
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
