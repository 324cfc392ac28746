"""One confirm, a way back, nothing that jumps (ux1 A1, A2, A4, C10; ux2 #7, #8, #9, #27)."""

from __future__ import annotations

import pytest
from playwright.sync_api import FloatRect, Page, ViewportSize, expect

from tests.browser.conftest import Windows
from tests.browser.hands import middle
from tests.browser.test_everyone import begin
from tests.browser.test_why_not import entries, press
from tests.browser.window import DESKTOP, PHONE, Visitor
from tests.forms import one_of

LANDSCAPE: ViewportSize = {"width": 844, "height": 390}
BOARD = {
    "copenhagen": "svg:has([data-at^=house-])",
    "rollwrite": "svg.building",
    "border": ".map svg",
}
SMALL: ViewportSize = {"width": 320, "height": 568}
SIZES = {"desktop": DESKTOP, "phone": PHONE, "landscape": LANDSCAPE, "small": SMALL}
# Each game and each size once in every run, all pairs in `make prove`.
ONCE = set(zip(BOARD, SIZES, strict=False))
PAIRS = [
    pytest.param(game, size, marks=[] if (game, size) in ONCE else [pytest.mark.slow])
    for game in BOARD
    for size in SIZES
]


def moved(visitor: Visitor, before: int) -> None:
    """Wait until something was played."""
    path = f"/api/tables/{visitor.table}"
    visitor.page.wait_for_function(
        f"async () => (await (await fetch('{path}')).json()).n > {before}"
    )


def chosen(page: Page) -> str:
    """The line that the main button would send; nothing if it is not there."""
    found: str = page.evaluate("document.querySelector('[data-go]')?.dataset.go ?? ''")
    return found


def take(page: Page) -> None:
    for pier in ("1", "2"):
        page.keyboard.press(pier)


def test_a1_with_a_mouse_a_decision_is_one_click(windows: Windows) -> None:
    visitor = windows.open()
    begin(visitor, "copenhagen")
    take(visitor.page)
    before = entries(visitor)
    visitor.page.locator("[data-go]").click()
    moved(visitor, before)


def test_7_the_second_tap_stays_asked_until_something_else_is_chosen(windows: Windows) -> None:
    visitor = windows.open(size=PHONE, has_touch=True, is_mobile=True)
    page = visitor.page
    begin(visitor, "copenhagen")
    take(page)
    go = page.locator("[data-go]")
    go.tap()
    expect(go).to_have_attribute("aria-label", "Take: tap again")
    expect(page.locator("[aria-live=polite]", has_text="Take: tap again")).to_have_count(1)
    page.keyboard.press("2")  # something else
    expect(go).not_to_have_attribute("aria-label", "Take: tap again")


@pytest.mark.parametrize(("game", "size"), PAIRS)
def test_a4_there_is_a_visible_way_back(windows: Windows, game: str, size: str) -> None:
    visitor = windows.open(size=SIZES[size])
    page = visitor.page
    begin(visitor, game)
    idle = chosen(page)
    for key in {"copenhagen": "12", "rollwrite": "s", "border": "1"}[game]:
        page.keyboard.press(key)
    assert chosen(page) != idle
    back = page.locator("[data-back], [aria-label='Back (Esc)']").locator("visible=true").first
    back.click()
    assert chosen(page) == idle


def test_a4_a_tile_dropped_outside_is_put_back(windows: Windows) -> None:
    visitor = windows.open()
    page = visitor.page
    begin(visitor, "copenhagen")
    press(visitor, page.locator("button.stack.far").last)
    plan = page.locator("[data-plan]")
    expect(plan).to_be_visible()
    page.mouse.move(*middle(plan.locator("path")))
    page.mouse.down()
    x, y = middle(page.locator(".race, .log, aside").first)
    page.mouse.move(x, y, steps=5)
    page.mouse.up()
    expect(plan).to_have_count(0)


def states(visitor: Visitor, game: str) -> list[FloatRect]:
    """Where the board is while one decision is being made."""
    page = visitor.page
    board = page.locator(f"main.board {BOARD[game]}").locator("visible=true").first
    found = [board.bounding_box()]

    def look() -> None:
        found.append(board.bounding_box())

    for key in {"copenhagen": "12", "rollwrite": "ss", "border": "12"}[game]:
        page.keyboard.press(key)
        look()
    page.keyboard.press("Escape")
    look()
    faded = page.locator("button.stack.far, button.shape.faded, .die").locator("visible=true")
    if faded.count():
        press(visitor, faded.last)
        expect(page.locator("[data-why], [data-plan], .die").first).to_be_visible()
        look()
        page.keyboard.press("Escape")
    page.get_by_role("button", name=visitor_hint(visitor)).locator("visible=true").first.click()
    expect(page.locator("[data-hint]")).to_be_visible()
    look()
    expect(page.locator("[data-hint]:not(.thinking)")).to_be_visible()
    look()
    return [box for box in found if box]


def visitor_hint(visitor: Visitor) -> str:
    language = visitor.page.locator("html").get_attribute("lang")
    return {"en": "Hint", "de": "Tipp", "fr": "Conseil"}[language or "en"]


@pytest.mark.parametrize("language", one_of(["de", "en"], "de"))
@pytest.mark.parametrize(("game", "size"), PAIRS)
def test_a2_nothing_jumps_between_the_states_of_a_decision(
    windows: Windows, game: str, size: str, language: str
) -> None:
    visitor = windows.open(size=SIZES[size], locale=language)
    begin(visitor, game)
    found = states(visitor, game)
    assert len(found) >= 5
    for at in zip(*((b["x"], b["y"], b["width"], b["height"]) for b in found), strict=True):
        assert max(at) - min(at) <= 1, at


@pytest.mark.parametrize("game", ["copenhagen", "rollwrite"])
def test_c10_on_its_side_a_phone_shows_house_choices_and_decision(
    windows: Windows, game: str
) -> None:
    visitor = windows.open(size=LANDSCAPE)
    page = visitor.page
    begin(visitor, game)
    page.keyboard.press({"copenhagen": "1", "rollwrite": "s"}[game])
    tall: int = page.evaluate("document.documentElement.scrollHeight - innerHeight")
    assert tall <= 0
    assert visitor.wide() <= 0
    # where cards of a colour would fly to that the hand has not: nothing of it sticks out
    for colour in page.locator(".hand .group.none").all():
        place, at = colour.bounding_box(), colour.locator(".anchor").bounding_box()
        assert place
        assert at
        assert at["x"] + at["width"] <= place["x"] + place["width"] + 1
    choices = "button.pier, button.stack, button.ability, button.shape, button.die, [data-go]"
    for one in page.locator(f"main.board :is({choices})").all():
        box = one.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 845
        assert box["y"] >= 46
        assert box["y"] + box["height"] <= 391
    assert visitor.findings() == []
    visitor.picture(f"landscape-{game}")


@pytest.mark.parametrize("game", BOARD)
def test_9_the_focus_is_never_lost(windows: Windows, game: str) -> None:
    visitor = windows.open()
    page = visitor.page
    begin(visitor, game)
    lost = "document.activeElement === document.body"
    page.wait_for_function(f"!({lost})")
    before = entries(visitor)
    for key in {"copenhagen": "12", "rollwrite": "s", "border": "1"}[game]:
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    moved(visitor, before)
    page.wait_for_function(f"!({lost})")


def test_8_the_borders_keys_do_what_their_help_says(windows: Windows) -> None:
    visitor = windows.open()
    page = visitor.page
    begin(visitor, "border")
    chosen = page.locator(".map .target[aria-pressed=true]")
    page.keyboard.press("n")
    first = page.evaluate("document.activeElement.dataset.target")
    assert first
    page.keyboard.press("Enter")  # chooses
    expect(chosen).to_have_count(1)
    page.keyboard.press("1")  # a die: Enter is for the dice from here on
    assert page.evaluate("document.activeElement.closest('[data-go]') !== null")
    page.keyboard.press("Escape")
    expect(chosen).to_have_count(0)
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    before = entries(visitor)
    page.keyboard.press("Enter")  # confirms
    moved(visitor, before)
