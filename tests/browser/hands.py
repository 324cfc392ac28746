"""Mouse and finger: they tap, they touch pictures, and they drag."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from playwright.sync_api import Locator, Page

from tests.browser.window import LATE

LIFT = 56  # pixels by which a dragged tile floats above a finger
LISTEN = """late => { window.click = new Promise((heard, lost) => {
  addEventListener('click', () => heard(), { capture: true, once: true });
  setTimeout(() => lost(new Error('no click came of this tap')), late);
}); }"""

MIDDLE = """node => {
  node.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const { x, y, width, height } = node.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""


class Hand(Protocol):
    """Mouse or finger. When it is done, the page has heard of it."""

    def tap(self, target: Locator) -> None:
        """Tap a control; it must be enabled, and nothing may cover it."""

    def touch(self, target: Locator) -> None:
        """Tap the place of a picture, whatever lies there."""


class Mouse:
    def tap(self, target: Locator) -> None:
        target.click(timeout=LATE)

    def touch(self, target: Locator) -> None:
        target.page.mouse.click(*middle(target))


class Finger:
    def tap(self, target: Locator) -> None:
        with clicking(target.page):
            target.tap(timeout=LATE)

    def touch(self, target: Locator) -> None:
        at = middle(target)
        with clicking(target.page):
            target.page.touchscreen.tap(*at)


@contextmanager
def clicking(page: Page) -> Iterator[None]:
    """The browser makes a click of a tap, or not, after the finger is gone: wait for it."""
    page.evaluate(LISTEN, LATE)
    yield
    page.evaluate("window.click")


def middle(target: Locator) -> tuple[float, float]:
    x, y = target.evaluate(MIDDLE, timeout=LATE)
    return x, y


class Pointer(Protocol):
    """Presses, moves and lets go: points of the window."""

    def down(self, x: float, y: float) -> None: ...
    def move(self, x: float, y: float) -> None: ...
    def up(self) -> None: ...


class MousePointer:
    def __init__(self, page: Page) -> None:
        self.mouse = page.mouse

    def down(self, x: float, y: float) -> None:
        self.mouse.move(x, y)
        self.mouse.down()

    def move(self, x: float, y: float) -> None:
        self.mouse.move(x, y, steps=4)

    def up(self) -> None:
        self.mouse.up()


class FingerPointer:
    """Playwright can tap, but not drag, with a finger: the browser itself is told to."""

    def __init__(self, page: Page) -> None:
        self.session = page.context.new_cdp_session(page)

    def down(self, x: float, y: float) -> None:
        self._touch("touchStart", [{"x": x, "y": y}])
        self.at = (x, y)

    def move(self, x: float, y: float) -> None:
        was = self.at
        self.at = (x, y + LIFT)
        for nth in (1, 2, 3, 4):
            point = [a + (b - a) * nth / 4 for a, b in zip(was, self.at, strict=True)]
            self._touch("touchMove", [{"x": point[0], "y": point[1]}])

    def up(self) -> None:
        self._touch("touchEnd", [])

    def _touch(self, kind: str, points: list[dict[str, float]]) -> None:
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
