"""How Copenhagen is played on its board."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.hands import Hand
from tests.browser.looking import Seen, counts, enter, first, tapped

CARDS = ".hand button.group:not([aria-disabled=true])"


def tap(page: Page, hand: Hand, seen: Seen) -> bool:
    """Choose something; say whether there was anything to choose: else the main button is next."""
    tabs = page.locator(".copenhagen [role=tab]")
    held, narrow, choices = counts(
        page, "svg.held", ".copenhagen [role=tab]", ".options, .hand button"
    )
    if held:  # a tile hangs at the mouse: it is set down where it floats
        hand.touch(page.locator("svg.held .ghost .ring").first)
        return True
    if seen["go"] and seen["go"] != "done":
        return False
    if narrow and not choices:
        hand.tap(tabs.nth(2))
        if tapped(page, hand, ".choose:has(.able)"):
            hand.tap(page.locator("button.stack.can").first)
            return True
        hand.tap(tabs.nth(1))
    ready = [
        ".options button:enabled",
        ".hand button.group:not([aria-disabled=true])",
        "button.stack.can:enabled",
    ]
    if tapped(page, hand, *ready):
        return True
    if seen["go"]:
        return False
    return tapped(page, hand, "button.pier.free:not(.chosen)", "button.pier.ability")


def key(page: Page, seen: Seen) -> None:
    """Press one key that leads on."""
    if seen["go"] and seen["go"] != "done":
        return enter(page)
    options, tiles = counts(
        page,
        ".options button:enabled, .hand button.group:not([aria-disabled=true])",
        "button.stack.can",
    )
    if options:
        return page.keyboard.press("ArrowRight")
    if tiles:
        return page.keyboard.press("t")
    if seen["go"]:
        return enter(page)
    pier = first(page, "button.pier.free:not(.chosen)", "button.pier.ability")
    assert pier, "nothing can be chosen"
    page.keyboard.press(pier.locator(".nth").inner_text())
