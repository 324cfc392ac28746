"""For everyone, what axe cannot see: zoom, small windows, spaced text, own colours, edges."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import FloatRect, ViewportSize, expect

from nyhavn import SHELF
from tests.browser.conftest import Windows
from tests.browser.test_everyone import begin
from tests.browser.window import PHONE, Visitor
from tests.forms import one_of

SPACED = """* { line-height: 1.5 !important; letter-spacing: .12em !important;
  word-spacing: .16em !important } p { margin-bottom: 2em !important }"""  # WCAG 1.4.12
LAPTOP: ViewportSize = {"width": 640, "height": 400}  # 1280x800 at 200 %
SMALLEST: ViewportSize = {"width": 320, "height": 568}


NAMED = re.compile(r'- (button|link|tab|combobox|textbox|slider) "([^"]*)"')


def same_names(visitor: Visitor) -> list[tuple[str, str]]:
    """Controls of one kind that a screen reader calls by the same name."""
    heard = Counter(NAMED.findall(visitor.page.locator("body").aria_snapshot()))
    return [control for control, times in heard.items() if times > 1]


def box(visitor: Visitor, selector: str) -> FloatRect:
    found = visitor.page.locator(selector).first.bounding_box()
    assert found
    return found


def apart(one: FloatRect, other: FloatRect) -> bool:
    """Whether two boxes do not overlap (a pixel is rounding)."""
    return any(
        first["x"] + first["width"] <= second["x"] + 1
        or first["y"] + first["height"] <= second["y"] + 1
        for first, second in ((one, other), (other, one))
    )


def test_ux2_1_cells_of_the_border_stay_large_at_200_percent(windows: Windows) -> None:
    visitor = windows.open(size=LAPTOP)
    begin(visitor, "border")
    assert box(visitor, "main .map .target .hx")["width"] >= 24
    assert apart(box(visitor, "main .map"), box(visitor, "main .tray"))
    button = box(visitor, "main .tray .main .btn")
    assert button["y"] + button["height"] <= LAPTOP["height"]  # without scrolling
    visitor.picture("border-200-percent")


@pytest.mark.parametrize("game", SHELF)
def test_ux2_17_nothing_overlaps_in_the_smallest_window(windows: Windows, game: str) -> None:
    visitor = windows.open(size=SMALLEST)
    begin(visitor, game)
    assert visitor.wide() <= 0
    if visitor.page.locator("main [role=tablist]").count():
        tabs = box(visitor, "main [role=tablist]")
        assert apart(tabs, box(visitor, "main .act .btn.primary"))
        assert tabs["y"] + tabs["height"] <= SMALLEST["height"] + 1
    dice = [d for d in visitor.page.locator("main .die").all() if d.is_visible()]
    beside = visitor.page.locator("main .line > .btn, main .line button:not(.die)")
    for die in dice:
        for other in beside.all():
            mine, its = die.bounding_box(), other.bounding_box()
            assert mine
            assert its is None or apart(mine, its)
    visitor.picture(f"{game}-320")


@pytest.mark.parametrize("game", one_of(SHELF, "rollwrite"))
def test_ux2_17_spaced_text_is_not_cut(windows: Windows, game: str) -> None:
    visitor = windows.open(size=PHONE)
    begin(visitor, game)
    visitor.page.evaluate(
        """css => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(css);
          document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
        }""",
        SPACED,
    )
    assert visitor.wide() <= 0
    cut = visitor.page.evaluate(
        """[...document.querySelectorAll('main .say, main .more, main .talk, main .facts')]
          .filter(part => part.checkVisibility())
          .filter(part => ['hidden', 'clip'].includes(getComputedStyle(part).overflowY))
          .filter(part => part.scrollHeight > part.clientHeight + 2)
          .map(part => part.className + ': ' + part.textContent)"""
    )
    assert cut == []
    visitor.picture(f"{game}-spaced")


@pytest.mark.parametrize("game", one_of(SHELF, "copenhagen"))
def test_ux2_18_own_colours_show_where_to_press(windows: Windows, game: str) -> None:
    visitor = windows.open(forced_colors="active")
    begin(visitor, game)
    bare = visitor.page.evaluate(
        """[...document.querySelectorAll('button')]
          .filter(part => part.checkVisibility() && !part.closest('svg'))
          .filter(part => getComputedStyle(part).borderTopStyle === 'none')
          .map(part => part.className + ': ' + part.textContent.trim())"""
    )
    assert bare == []
    visitor.picture(f"{game}-forced-colours")


LUMINANCE = """colour => {
  const [r, g, b] = colour.match(/[\\d.]+/g).map(Number).map(part => part / 255)
    .map(part => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}"""


def test_ux2_31_controls_have_names_of_their_own(windows: Windows) -> None:
    visitor = windows.open()
    expect(visitor.page.locator("[data-play]")).to_have_count(len(SHELF))
    found = {"home": same_names(visitor)}
    for game in SHELF:
        begin(visitor, game)
        found[game] = same_names(visitor)
        visitor.go("")
    visitor.go("#/puzzles")
    expect(visitor.page.locator("[data-puzzles] a").first).to_be_visible()
    found["puzzles"] = same_names(visitor)
    assert {page: names for page, names in found.items() if names} == {}


@pytest.mark.parametrize("light", ["light", "dark"])
def test_ux2_29_edges_of_fields_can_be_seen(windows: Windows, light: Any) -> None:
    visitor = windows.open(color_scheme=light)
    visitor.button("Settings").click()
    field = visitor.page.locator("dialog .field").first
    expect(field).to_be_visible()
    edge, ground = field.evaluate(
        f"""field => {{
          const luminance = {LUMINANCE};
          const page = getComputedStyle(field.closest('dialog')).backgroundColor;
          return [getComputedStyle(field).borderTopColor, page].map(luminance);
        }}"""
    )
    low, high = sorted((edge, ground))
    assert (high + 0.05) / (low + 0.05) >= 3


def test_ux1_a8_short_names_are_not_cut(windows: Windows) -> None:
    for width in (1280, 1440, 2560):
        visitor = windows.open(size={"width": width, "height": 900})
        begin(visitor, "rollwrite")
        cut = visitor.page.evaluate(
            """[...document.querySelectorAll('.seat .name')]
              .filter(part => part.scrollWidth > part.clientWidth).map(part => part.textContent)"""
        )
        assert cut == []
