"""How The Border is played on its board."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.hands import Hand
from tests.browser.looking import Seen, counts, enter, first


def tap(page: Page, hand: Hand, seen: Seen) -> bool:
    """Choose something; say whether there was anything to choose: else the main button is next."""
    if any(counts(page, ".die[aria-pressed]", ".target[aria-pressed=true]:not(.off)")):
        return False
    cell = first(page, ".map .target:not(.off) .hx:not(.x)")
    if cell:
        hand.touch(cell)
    return cell is not None


def key(page: Page, seen: Seen) -> None:
    """Press one key that leads on."""
    playable, rolling, chosen = counts(
        page,
        ".map .target:not(.off)",
        ".die[aria-pressed]",
        ".map .target[aria-pressed=true]:not(.off)",
    )
    if playable and not rolling:
        page.keyboard.press("Enter" if chosen else "n")
        if not chosen:
            enter(page)
        return
    if page.evaluate("!!document.activeElement?.closest('.target')"):
        page.keyboard.press("Shift+Tab")  # from the board back to the main button
    enter(page)


# ---- any board: whatever it marks as a choice ----

CHOICES = "main.board [data-choice]:enabled, main.board .plain ul button:enabled"
