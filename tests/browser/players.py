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
# The same, once there is something to do. All of it shows in the tree of the page, its title too.
READY = f"""late => new Promise((found, lost) => {{
  const look = () => {{
    const seen = ({SEEN})();
    if (!seen.due && !seen.over && !seen.curtain) return;
    changes.disconnect();
    found(seen);
  }};
  const changes = new MutationObserver(look);
  changes.observe(document, {{ subtree: true, childList: true, characterData: true }});
  setTimeout(() => lost(new Error('there is nothing to do')), late);
  look();
}})"""
# How often each selector is to be seen; one question, because every one takes its time.
COUNTS = """selectors => selectors.map(selector =>
  [...document.querySelectorAll(selector)].filter(node =>
    node.getClientRects().length && getComputedStyle(node).visibility === 'visible').length)"""


Seen = dict[str, Any]
Chooser = Callable[[Page, Hand, Seen], bool]


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
        found: Seen = self.visitor.page.evaluate(READY, LATE)
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
        elif seen["gold"] or not TAPS[self.game](page, self.hand, seen):
            self.press()

    def press(self) -> None:
        """The main button; where it asks whether one is sure, once more."""
        assert self.hand
        button = self.visitor.page.locator("[data-go]:enabled")
        self.hand.tap(button)
        while self.seen()["gold"]:  # who is slow is asked anew
            self.hand.tap(button)


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


# ---- taps: each returns whether it chose something; else the main button is next ----


def copenhagen(page: Page, hand: Hand, seen: Seen) -> bool:
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
    ready = [".options button:enabled", ".hand button.group:enabled", "button.stack.can:enabled"]
    if tapped(page, hand, *ready):
        return True
    if seen["go"]:
        return False
    return tapped(page, hand, "button.pier.free:enabled:not(.chosen)", "button.pier.ability")


def rollwrite(page: Page, hand: Hand, seen: Seen) -> bool:
    if seen["go"]:
        return False
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


def border(page: Page, hand: Hand, seen: Seen) -> bool:
    if any(counts(page, ".die[aria-pressed]", ".target[aria-pressed=true]:not(.off)")):
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
    options, tiles = counts(
        page, ".options button:enabled, .hand button.group:enabled", "button.stack.can"
    )
    if options:
        return page.keyboard.press("ArrowRight")
    if tiles:
        return page.keyboard.press("t")
    if seen["go"]:
        return enter(page)
    pier = first(page, "button.pier.free:enabled:not(.chosen)", "button.pier.ability")
    assert pier, "nothing can be chosen"
    page.keyboard.press(pier.locator(".nth").inner_text())


def rollwrite_keys(page: Page, seen: Seen) -> None:
    if seen["go"]:
        return enter(page)
    tracks = "button.track.legal:enabled[aria-keyshortcuts]"
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


def border_keys(page: Page, seen: Seen) -> None:
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


TAPS: dict[str, Chooser] = {"copenhagen": copenhagen, "rollwrite": rollwrite, "border": border}
KEYS: dict[str, Callable[[Page, Seen], None]] = {
    "copenhagen": copenhagen_keys,
    "rollwrite": rollwrite_keys,
    "border": border_keys,
}
