"""One window of a browser, as a person sees it: what it shows, what the console says, pictures."""

from __future__ import annotations

import os
import re
from typing import Any

from playwright.sync_api import ConsoleMessage, Locator, Page, ViewportSize, expect

from tests.browser.chromium import ROOT

DESKTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
LATE = 60_000  # milliseconds; whoever waits as long has failed, also on a busy machine
# Somebody may start before a page has promised its salt. The page goes on without a word, but the
# browser writes down what it was answered.
LATE_PROMISE = re.compile(r"409 \(Conflict\) \(\S+/api/tables/\w+/luck\)$")
# Svelte says in one line that a page which is going away was asked once more for what it
# worked out, and answers with what it was: nobody sees any of it.
LEAVING = "svelte.dev/e/derived_inert"
# Who leaves a table before its connection stands gives it up; the browser writes that down.
GIVEN_UP = re.compile(r"/ws' failed: WebSocket is closed before the connection is established")
PICTURES = ROOT / "build" / "screenshots"
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


class Visitor:
    """A person before a window."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url
        self.complaints: list[str] = []
        self.expected: list[str] = []  # complaints that a test provokes
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type not in ("error", "warning"):
            return
        if LEAVING in message.text or GIVEN_UP.search(message.text):
            return
        said = f"{message.text} ({message.location.get('url')})"
        if not LATE_PROMISE.search(said) and not any(
            re.search(known, message.text) for known in self.expected
        ):
            self.complaints.append(said)

    def go(self, at: str) -> None:
        """Go to an address of the page, such as `#/t/TABLE`."""
        self.page.goto(f"{self.url}/{at}")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name)

    def sees(self, text: str | re.Pattern[str]) -> None:
        """Wait until a sentence is to be seen."""
        expect(self.page.get_by_text(text).first).to_be_visible()

    @property
    def storage(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate("({...localStorage})")
        return found

    @property
    def table(self) -> str:
        """The table this window is at."""
        self.page.wait_for_url(re.compile("#/t/"))
        return self.page.url.split("#/t/")[1].split("?")[0]

    def picture(self, name: str) -> None:
        """Keep a picture for people to look at, if they want some."""
        if "NYHAVN_PICTURES" not in os.environ:
            return
        PICTURES.mkdir(parents=True, exist_ok=True)
        # as after the last frame of every transition
        self.page.screenshot(path=PICTURES / f"{name}.png", animations="disabled")

    def wide(self) -> int:
        """By how many pixels the page is wider than its window."""
        found: int = self.page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        return found

    def findings(self) -> list[str]:
        """What axe-core finds serious or critical."""
        if not self.page.evaluate("'axe' in window"):
            # by the protocol: the page's own policy lets no script in
            self.page.evaluate(AXE.read_text())
        rules = self.page.evaluate(
            "axe.run(document, {resultTypes: ['violations']}).then(found => found.violations)"
        )
        return [
            f"{rule['id']}: {rule['help']}: {[node['target'] for node in rule['nodes']][:4]}"
            for rule in rules
            if rule["impact"] in ("serious", "critical")
        ]
