"""People who play whole matches through the page's own controls: whatever the board lights up.

They read the page as one sees it (what is lit, what the main button offers) and never the socket.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page

from tests.browser.hands import Hand
from tests.browser.window import LATE, Visitor

# What is to be seen: the decision that is due, the main button, the end, the curtain.
SEEN = """() => {
  const go = [...document.querySelectorAll('[data-go]')].find(b => b.offsetParent !== null);
  return {
    due: document.title.startsWith('Your turn'),
    over: !!document.querySelector('dialog .ranking'),
    curtain: !!document.querySelector('[data-curtain]'),
    go: go && !go.disabled ? go.dataset.go : null,
    gold: !!go && go.classList.contains('gold'),
  };
}"""
# The same, once there is something to do.
READY = f"() => {{ const s = ({SEEN})(); return s.due || s.over || s.curtain ? s : null; }}"


Chooser = Callable[[Page, Hand], bool]
Seen = dict[str, Any]


@dataclass
class Player:
    """Plays at one window until told to stop."""

    visitor: Visitor
    game: str
    hand: Hand | None  # none: only the keyboard

    def seen(self) -> Seen:
        found: Seen = self.visitor.page.evaluate(SEEN)
        return found

    def wait(self) -> Seen:
        """Until there is something to do here, or the match is over."""
        found: Seen = self.visitor.page.wait_for_function(READY, timeout=LATE).json_value()
        return found

    def play(self, most: int = 800, each: Callable[[Seen], None] | None = None) -> bool:
        """Play on, at most so many steps; return whether the match is over."""
        for _ in range(most):
            seen = self.wait()
            if seen["over"] or seen["curtain"]:
                return bool(seen["over"])
            if each:
                each(seen)
            self.step(seen)
        return False

    def step(self, seen: Seen) -> None:
        """Choose something, or send what is chosen."""
        page = self.visitor.page
        if self.hand is None:
            KEYS[self.game](page, seen)
        elif seen["gold"] or not TAPS[self.game](page, self.hand):
            self.press()

    def press(self) -> None:
        """The main button; where it asks whether one is sure, once more."""
        assert self.hand
        button = self.visitor.page.locator("[data-go]:enabled")
        self.hand.tap(button)
        while self.seen()["gold"]:  # who is slow is asked anew
            self.hand.tap(button)


def first(page: Page, *selectors: str) -> Locator | None:
    """The first of these that is there to be tapped."""
    for selector in selectors:
        found = page.locator(selector).locator("visible=true")
        if found.count():
            return found.first
    return None


def tapped(page: Page, hand: Hand, *selectors: str) -> bool:
    target = first(page, *selectors)
    if target:
        hand.tap(target)
    return target is not None


def offered(page: Page) -> bool:
    """Whether the main button has something to send."""
    return page.locator("[data-go]:enabled").count() > 0


# ---- taps: each returns whether it chose something; else the main button is next ----


def copenhagen(page: Page, hand: Hand) -> bool:
    held = page.locator("svg.held")
    if held.count():  # a tile hangs at the mouse: it is set down where it floats
        hand.touch(page.locator("svg.held .ghost .ring").first)
        return True
    offers = page.locator("[data-go]:enabled")
    if offers.count() and offers.get_attribute("data-go") != "done":
        return False
    narrow = page.locator(".copenhagen [role=tab]").count() > 0
    if narrow and not page.locator(".options, .hand button").count():
        tiles = page.locator(".copenhagen [role=tab]").nth(2)
        hand.tap(tiles)
        if tapped(page, hand, ".choose:has(.able)"):
            hand.tap(page.locator("button.stack.can").first)
            return True
        hand.tap(page.locator(".copenhagen [role=tab]").nth(1))
    if tapped(page, hand, ".options button:enabled", ".hand button.group:enabled"):
        return True
    if tapped(page, hand, "button.stack.can:enabled"):
        return True
    if offers.count():
        return False
    return tapped(page, hand, "button.pier.free:enabled:not(.chosen)", "button.pier.ability")


def rollwrite(page: Page, hand: Hand) -> bool:
    if offered(page):
        return False
    if page.locator("button.shape.chosen").count() or page.locator(".building.live").count():
        dot = first(page, ".building.live .dot")
        if dot:
            hand.touch(dot)
            return True
    return tapped(
        page,
        hand,
        "button.shape.ok:enabled",
        # in a turn: roll again, no X, one X; a change of colour would need a colour too
        "button.track.legal:enabled:not([data-track=green])",
        ".act .btn.primary:enabled:not([data-go])",
        "[data-pass]:enabled",
        "button.track.legal:enabled",
    )


def border(page: Page, hand: Hand) -> bool:
    if page.locator(".die[aria-pressed]").count():
        return False
    if page.locator(".target[aria-pressed=true]:not(.off)").count():
        return False
    cell = first(page, ".map .target:not(.off) .hx:not(.x)")
    if cell:
        hand.touch(cell)
    return cell is not None


# ---- keys ----


def enter(page: Page) -> None:
    page.keyboard.press("Enter")


def copenhagen_keys(page: Page, seen: Seen) -> None:
    if seen["go"] and seen["go"] != "done":
        return enter(page)
    options = page.locator(".options button:enabled, .hand button.group:enabled")
    if options.count():
        return page.keyboard.press("ArrowRight")
    if page.locator("button.stack.can").count():
        return page.keyboard.press("t")
    if seen["go"]:
        return enter(page)
    pier = first(page, "button.pier.free:enabled:not(.chosen)", "button.pier.ability")
    assert pier, "nothing can be chosen"
    page.keyboard.press(pier.locator(".nth").inner_text())


def rollwrite_keys(page: Page, seen: Seen) -> None:
    if seen["go"]:
        return enter(page)
    track = first(page, "button.track.legal:enabled[aria-keyshortcuts]")
    if page.locator("button.shape.ok").count():
        page.keyboard.press("s")
    elif page.locator(".building.live").count():
        page.keyboard.press("ArrowRight")
    elif track and page.locator("[data-pass]").count() == 0:
        page.keyboard.press(track.get_attribute("aria-keyshortcuts") or "")
    else:
        page.keyboard.press("p")


def border_keys(page: Page, seen: Seen) -> None:
    focused = page.evaluate("document.activeElement?.closest('.target')?.dataset.target ?? null")
    playable = page.locator(".map .target:not(.off)").count()
    rolling = page.locator(".die[aria-pressed]").count()
    chosen = page.locator(".map .target[aria-pressed=true]:not(.off)").count()
    if playable and not rolling:
        page.keyboard.press("Enter" if chosen else "n")
        if not chosen:
            enter(page)
        return
    if focused is not None:
        page.keyboard.press("Shift+Tab")  # from the board back to the main button
    enter(page)


TAPS: dict[str, Chooser] = {"copenhagen": copenhagen, "rollwrite": rollwrite, "border": border}
KEYS: dict[str, Callable[[Page, Seen], None]] = {
    "copenhagen": copenhagen_keys,
    "rollwrite": rollwrite_keys,
    "border": border_keys,
}
