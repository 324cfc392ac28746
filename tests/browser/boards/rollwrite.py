"""How Roll & Write is played on its board."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.hands import Hand
from tests.browser.looking import Seen, counts, enter, first, tapped


def tap(page: Page, hand: Hand, seen: Seen) -> bool:
    """Choose something; say whether there was anything to choose: else the main button is next."""
    if seen["go"]:
        return False
    dot = first(page, ".building.live .dot")
    if dot:
        hand.touch(dot)
        return True
    return tapped(
        page,
        hand,
        "button.shape.ok",
        # in a turn: roll again, no X, one X; a change of colour would need a colour too
        "button.track.legal:not([data-track=green])",
        ".act .btn.primary:enabled:not([data-go])",
        "[data-pass]:enabled",
        "button.track.legal",
    )


def key(page: Page, seen: Seen) -> None:
    """Press one key that leads on."""
    if seen["go"]:
        return enter(page)
    tracks = "button.track.legal[aria-keyshortcuts]"
    shapes, live, legal, passing = counts(
        page, "button.shape.ok", ".building.live", tracks, "[data-pass]"
    )
    if shapes:
        page.keyboard.press("s")
    elif live:
        page.keyboard.press("ArrowRight")
    elif legal and not passing:
        track = page.locator(tracks).locator("visible=true").first
        page.keyboard.press(track.get_attribute("aria-keyshortcuts") or "")
    else:
        page.keyboard.press("p")
