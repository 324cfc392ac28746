"""Windows at a site: what its tests share."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.browser.conftest import Windows
from tests.browser.hands import Mouse
from tests.browser.players import Player
from tests.browser.test_matches import two
from tests.browser.window import Visitor
from tests.offline.static_site import SITE, Host

FAST = """localStorage['nyhavn.bots'] = '{"pace": 0, "work": 1}'"""


class SiteWindows(Windows):
    """Windows at a site; bots are quick."""

    bots = FAST

    def tab(self, context: BrowserContext, at: str = "") -> Visitor:
        context.add_init_script(self.bots)
        return super().tab(context, at)


@pytest.fixture
def host() -> Iterator[Host]:
    if not (SITE / "sw.js").is_file():
        pytest.skip("the site is not built: make site")
    found = Host()
    yield found
    found.close()


@pytest.fixture
def windows(browser: Browser, host: Host) -> Iterator[SiteWindows]:
    made = SiteWindows(browser, host)  # type: ignore[arg-type]  # of a server it needs the address
    yield made
    complaints = [line for visitor in made.opened for line in visitor.complaints]
    made.close()
    assert complaints == []


def begin(visitor: Visitor, game: str, hand: Any = None) -> Player:
    """Begin a match against one gentle bot, and wait for the first decision."""
    two(visitor, game)
    player = Player(visitor, game, hand or Mouse())
    player.hand.tap(visitor.page.locator(f"[data-play={game}]"))  # type: ignore[union-attr]
    visitor.page.wait_for_url(re.compile("#/t/"))
    player.wait()
    return player


def ready(visitor: Visitor) -> None:
    """Wait until the site is kept for when there is no network."""
    visitor.page.wait_for_function(
        "navigator.serviceWorker.ready.then((found) => found.active?.state === 'activated')"
    )
