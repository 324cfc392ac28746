"""Small things that were found wanting once: signs, numbers, room, the way of the Tab key."""

from __future__ import annotations

from playwright.sync_api import ViewportSize, expect

from tests.browser.conftest import Windows
from tests.browser.test_everyone import begin
from tests.browser.window import Visitor

NARROW: ViewportSize = {"width": 360, "height": 640}
TABLET: ViewportSize = {"width": 1024, "height": 768}
UPRIGHT: ViewportSize = {"width": 820, "height": 1180}
# Texts of the bar that do not fit into their place.
CLIPPED = """() => [...document.querySelectorAll('.act *')]
  .filter(e => e.offsetParent && e.children.length === 0 && e.textContent.trim())
  .filter(e => e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== 'inline')
  .map(e => e.textContent)"""


def test_ux1_p3_rows_of_the_house_have_numbers(windows: Windows) -> None:
    visitor = windows.open()
    begin(visitor, "copenhagen")
    texts = visitor.page.locator("svg:has([data-at^=house-]) text").all_text_contents()
    assert {str(row) for row in range(1, 10)} <= {text.strip() for text in texts}


def test_ux1_p8_faded_tiles_can_be_seen_at_night(windows: Windows) -> None:
    seen = {}
    for light in ("light", "dark"):
        visitor = windows.open(color_scheme=light)
        begin(visitor, "copenhagen")
        faded = visitor.page.locator("button.stack.far svg").first
        seen[light] = float(faded.evaluate("svg => getComputedStyle(svg).opacity"))
    assert seen["dark"] > seen["light"] > 0.4


def test_ux1_a11_no_word_of_the_bar_is_clipped_on_a_narrow_phone(windows: Windows) -> None:
    for language in ("en", "de", "fr"):
        visitor = windows.open(size=NARROW, locale=language)
        begin(visitor, "rollwrite")
        visitor.page.keyboard.press("s")
        expect(visitor.page.locator("[data-go]").first).to_be_visible()
        assert visitor.page.evaluate(CLIPPED) == []
        assert visitor.wide() <= 0


def test_ux1_p11_tablets_have_room_for_signs_and_for_the_houses_of_others(windows: Windows) -> None:
    visitor = windows.open(size=TABLET)
    begin(visitor, "copenhagen")
    for ability in visitor.page.locator("button.ability").all():
        around, sign = ability.bounding_box(), ability.locator("svg").first.bounding_box()
        assert around
        assert sign
        assert sign["y"] >= around["y"] + 2
    visitor.picture("copenhagen-tablet")
    visitor.page.set_viewport_size(UPRIGHT)
    houses = visitor.page.locator(".other svg:visible")
    expect(visitor.page.locator(".other")).to_have_count(2)
    expect(houses.first).to_be_in_viewport()
    visitor.picture("copenhagen-upright")
    assert visitor.wide() <= 0


def order(visitor: Visitor) -> list[float]:
    """Where the Tab key leads through the bar at the top, from left to right."""
    found: list[float] = visitor.page.evaluate(
        "[...document.querySelectorAll('header button, header a')]"
        ".filter(e => e.offsetParent).map(e => e.getBoundingClientRect().x)"
    )
    return found


def test_ux2_32_40_the_tab_key_goes_as_one_reads_and_past_the_top(windows: Windows) -> None:
    visitor = windows.open()
    visitor.page.locator("[data-play=border]").wait_for()
    visitor.page.keyboard.press("Tab")
    skip = visitor.button("To the games")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    visitor.page.keyboard.press("Enter")
    assert visitor.page.evaluate("document.activeElement.matches('main, main *')")
    begin(visitor, "border")
    places = order(visitor)
    assert len(places) > 3
    assert places == sorted(places)
