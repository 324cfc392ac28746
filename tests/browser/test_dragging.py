"""A tile of Copenhagen is dragged from the supply into the house, by mouse and by finger."""

from __future__ import annotations

from typing import Any, Protocol

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Windows
from tests.browser.players import Finger, Mouse, Player, middle
from tests.browser.window import DESKTOP, PHONE

LIFT = 56  # pixels by which a dragged tile floats above a finger


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


def buildable(player: Player) -> Locator:
    """Play on until a tile can be built: of six cards two have the same colour, so it soon can."""
    page = player.visitor.page
    for _ in range(60):
        seen = player.wait()
        if page.locator(".copenhagen [role=tab]").count():
            page.locator(".copenhagen [role=tab]").nth(2).click()
            able = page.locator(".choose:has(.able)")
            if able.count():
                able.first.click()
        found = page.locator("button.stack.can")
        if found.count() and not seen["go"]:
            return found.first
        if page.locator(".copenhagen [role=tab]").count():
            page.locator(".copenhagen [role=tab]").nth(1).click()
        player.step(player.wait())
    raise AssertionError("no tile can be built")


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_a_tile_is_dragged_into_the_house(windows: Windows, device: str) -> None:
    touch = device == "phone"
    wishes: dict[str, Any] = {"has_touch": True, "is_mobile": True} if touch else {}
    visitor = windows.open(size=PHONE if touch else DESKTOP, **wishes)
    page = visitor.page
    page.locator("[data-play=copenhagen]").click()
    tile = buildable(Player(visitor, "copenhagen", Finger() if touch else Mouse()))
    pointer: Pointer = FingerPointer(page) if touch else MousePointer(page)
    go = page.locator("[data-go]")

    # Somewhere in the sky it fits nowhere: it floats, and when let go it is back in the supply.
    pointer.down(*middle(tile))
    pointer.move(60, 200)
    expect(page.locator(".floating")).to_be_visible()
    expect(go).to_be_disabled()
    visitor.picture(f"drag-{device}-sky")
    pointer.up()
    expect(page.locator(".floating")).to_be_hidden()
    expect(page.locator("button.stack.chosen")).to_have_count(0)
    expect(go).to_be_disabled()

    # Above a legal place it snaps, and can be built there.
    pointer.down(*middle(tile))
    pointer.move(60, 200)
    pointer.move(*middle(page.locator("circle.dot").first))
    expect(page.locator(".floating")).to_be_hidden()
    expect(page.locator(".ghost")).to_be_visible()
    pointer.up()
    visitor.picture(f"drag-{device}-snapped")
    expect(go).to_be_enabled()
    line = go.get_attribute("data-go") or ""
    assert line.startswith("build ")
    Player(visitor, "copenhagen", Finger() if touch else Mouse()).press()
    cell = line.split()[2].split(",")[0].strip("*")
    laid = page.locator(f"[data-at=house-0] [data-at=laid-0-{cell}]")
    pay = page.locator("[data-go^=pay]")  # where it can be paid in several ways
    expect(laid.or_(pay).first).to_be_attached()
