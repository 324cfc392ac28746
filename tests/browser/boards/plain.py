"""How any board is played whose choices are buttons with `data-choice`, as on the plain one."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.hands import Hand
from tests.browser.looking import Seen, enter, first, tapped

CHOICES = "main.board [data-choice]:enabled"


def tap(page: Page, hand: Hand, seen: Seen) -> bool:
    """Choose something; say whether there was anything to choose: else the main button is next."""
    return not seen["go"] and tapped(page, hand, CHOICES)


def key(page: Page, seen: Seen) -> None:
    """Press one key that leads on."""
    choice = None if seen["go"] else first(page, CHOICES)
    if choice:
        choice.focus()
    enter(page)
