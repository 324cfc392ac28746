"""What is to be seen on a page, and tapped."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page

from tests.browser.hands import Hand

Seen = dict[str, Any]
# How often each selector is to be seen; one question, because every one takes its time.
COUNTS = """selectors => selectors.map(selector =>
  [...document.querySelectorAll(selector)].filter(node =>
    node.getClientRects().length && getComputedStyle(node).visibility === 'visible').length)"""


def counts(page: Page, *selectors: str) -> list[int]:
    """How many of each are to be seen."""
    found: list[int] = page.evaluate(COUNTS, selectors)
    return found


def first(page: Page, *selectors: str) -> Locator | None:
    """The first of these that is there to be tapped."""
    for selector, count in zip(selectors, counts(page, *selectors), strict=True):
        if count:
            return page.locator(selector).locator("visible=true").first
    return None


def tapped(page: Page, hand: Hand, *selectors: str) -> bool:
    target = first(page, *selectors)
    if target:
        hand.tap(target)
    return target is not None


def enter(page: Page) -> None:
    page.keyboard.press("Enter")
