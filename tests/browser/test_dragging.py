"""A tile of Copenhagen is dragged from the supply into the house, by mouse and by finger."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Windows
from tests.browser.hands import Finger, FingerPointer, Mouse, MousePointer, Pointer, middle
from tests.browser.players import Player
from tests.browser.window import DESKTOP, PHONE


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
    laid = page.locator(f"main.board [data-at^=house-] [data-at^=laid-][data-at$=-{cell}]")
    pay = page.locator("[data-go^=pay]")  # where it can be paid in several ways
    expect(laid.or_(pay).first).to_be_attached()


def house(windows: Windows) -> tuple[Locator, Locator]:
    """A phone with a tile that can be built: the tile, and a place for it in the house."""
    visitor = windows.open(size=PHONE, has_touch=True, is_mobile=True)
    visitor.page.locator("[data-play=copenhagen]").click()
    tile = buildable(Player(visitor, "copenhagen", Finger()))
    Finger().tap(tile)
    dot = visitor.page.locator("circle.dot").first
    expect(dot).to_be_visible()
    return tile, dot


def flick(page: Page, *places: tuple[float, float]) -> None:
    """Drag, and let go without a halt."""
    finger = FingerPointer(page)
    finger.down(*places[0])
    for place in places[1:]:
        finger.move(*place)
    finger.up()


@pytest.mark.parametrize("start", ["supply", "house"])
def test_the_tap_after_a_flick_counts(windows: Windows, start: str) -> None:
    """A browser may believe that something still scrolls, and that a tap is to stop it."""
    tile, dot = house(windows)
    x, y = middle(dot)
    flick(tile.page, middle(tile) if start == "supply" else (x, y - 200), (x, y - 100), (x, y))
    Finger().tap(tile.page.locator("[data-go^=build]"))  # which waits for the click


def test_the_tap_after_a_flick_counts_on_a_sheet(windows: Windows) -> None:
    visitor = windows.open(size=PHONE, has_touch=True, is_mobile=True)
    page = visitor.page
    page.locator("[data-play=rollwrite]").click()
    player = Player(visitor, "rollwrite", Finger())
    while not page.locator(".building.live .dot").count() or not player.wait()["go"]:
        player.step(player.wait())
    x, y = middle(page.locator(".building.live .dot").first)
    flick(page, (x, y - 200), (x, y - 100), (x, y))
    Finger().tap(page.locator("[data-go]:enabled"))
