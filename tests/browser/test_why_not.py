"""Why not: what looks usable and is not answers with a sentence (ux1 C3, C4, C11; ux2 #28)."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import FloatRect, Locator, ViewportSize, expect

from tests.browser.conftest import Windows
from tests.browser.hands import middle
from tests.browser.test_everyone import ID, begin
from tests.browser.window import DESKTOP, PHONE, Visitor
from tests.forms import one_of

HARSH = re.compile(r"cannot|can't|invalid|error|impossible|ungültig|Fehler|erreur", re.IGNORECASE)
FADED = {"copenhagen": "button.stack.far", "rollwrite": "button.shape.faded"}
REASON = "[data-why]"
LANDSCAPE: ViewportSize = {"width": 844, "height": 390}
# Each game once in every run, on a phone where there is least room; on a desktop in `make prove`.
SIZES = [
    pytest.param(PHONE, id="phone"),
    pytest.param(DESKTOP, id="desktop", marks=pytest.mark.slow),
]
LANGUAGES = one_of(["en", "fr", "de"], "en")


def press(visitor: Visitor, target: Locator) -> None:
    """Click the place of something, also if it says that it is disabled."""
    visitor.page.mouse.click(*middle(target))


def answer(visitor: Visitor, thing: str = "") -> str:
    """What is said about a thing, when it is said."""
    said = visitor.page.locator(f'[data-why^="{thing}"]' if thing else REASON)
    expect(said).to_be_visible()
    return said.inner_text()


def clear(one: FloatRect, other: FloatRect) -> bool:
    """Whether two boxes lie beside each other, up to a pixel."""
    spans = [("x", "width"), ("y", "height")]
    return any(
        a[at] + a[long] <= b[at] + 1  # type: ignore[literal-required]
        for at, long in spans
        for a, b in ((one, other), (other, one))
    )


def entries(visitor: Visitor) -> int:
    path = f"/api/tables/{visitor.table}"
    found: int = visitor.page.evaluate(f"fetch('{path}').then(a => a.json()).then(a => a.n)")
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", FADED)
def test_c3_a_faded_thing_says_what_is_missing(windows: Windows, game: str, language: str) -> None:
    visitor = windows.open(locale=language)
    begin(visitor, game)
    press(visitor, visitor.page.locator(FADED[game]).last)
    said = answer(visitor, "build" if game == "copenhagen" else "draw")
    assert re.search(r"\d", said), said
    assert not HARSH.search(said), said
    assert not ID.search(said), said
    assert "{" not in said, said
    assert visitor.findings() == []
    visitor.picture(f"why-{game}-{language}")
    visitor.page.locator(f"{REASON} button").first.click()  # the clause
    expect(visitor.page.locator("dialog")).to_be_visible()


@pytest.mark.parametrize(("game", "key"), [("copenhagen", "n"), ("rollwrite", "ArrowRight")])
def test_c3_a_faded_tile_is_a_plan_with_its_price_and_is_never_sent(
    windows: Windows, game: str, key: str
) -> None:
    visitor = windows.open()
    page = visitor.page
    begin(visitor, game)
    before = entries(visitor)
    tile = page.locator(FADED[game]).last
    press(visitor, tile)
    plan = page.locator("[data-plan]")
    expect(plan).to_be_visible()
    expect(plan.locator("text")).to_have_text(re.compile(r"^\d/\d$"))
    first = plan.get_attribute("data-plan")
    page.keyboard.press(key)
    expect(plan).not_to_have_attribute("data-plan", first or "")
    page.keyboard.press("Enter")
    expect(page.locator("[data-go]")).to_be_disabled()
    assert entries(visitor) == before
    page.keyboard.press("Escape")
    expect(plan).to_have_count(0)
    expect(page.locator(REASON)).to_have_count(0)


# Where shapes are chosen on a phone, and what turns one.
CHOOSE = {"copenhagen": ("Tiles", "turn (R)"), "rollwrite": ("Façades", "Turn the shape")}


@pytest.mark.parametrize(
    ("game", "size"),
    [
        pytest.param("rollwrite", PHONE),
        pytest.param("rollwrite", LANDSCAPE, marks=pytest.mark.slow),
        pytest.param("copenhagen", PHONE, marks=pytest.mark.slow),
        pytest.param("copenhagen", LANDSCAPE),
    ],
)
def test_c3_a_plan_is_moved_and_turned_by_finger(
    windows: Windows, game: str, size: ViewportSize
) -> None:
    """What turns it is in reach, whatever is said about it meanwhile."""
    visitor = windows.open(size=size, has_touch=True)
    page = visitor.page
    begin(visitor, game)
    tab, turn = CHOOSE[game]
    if page.get_by_role("tab").count():
        page.get_by_role("tab", name=tab).tap()
    shape = page.locator(FADED[game]).last
    shape.scroll_into_view_if_needed()
    page.touchscreen.tap(*middle(shape))
    plan = page.locator("[data-plan]")
    expect(plan).to_be_visible()
    visitor.picture(f"plan-{game}-{size['width']}")
    first = plan.get_attribute("data-plan") or ""
    if game == "rollwrite":
        cell = page.locator("[data-cell]").last  # another place than the first, the lowest one
        page.touchscreen.tap(*middle(cell))
        expect(plan).not_to_have_attribute("data-plan", first)
        first = plan.get_attribute("data-plan") or ""
        assert cell.get_attribute("data-cell") in first.split(",")
    page.get_by_role("button", name=turn).locator("visible=true").first.tap()
    expect(plan).not_to_have_attribute("data-plan", first)
    expect(page.locator(REASON)).to_be_visible()
    page.locator(f"{REASON} button").last.tap()  # it was read
    expect(plan).to_have_count(0)


def test_c3_by_hover_and_by_key(windows: Windows) -> None:
    visitor = windows.open()
    page = visitor.page
    begin(visitor, "copenhagen")
    tile = page.locator(FADED["copenhagen"]).last
    page.mouse.move(*middle(tile))
    answer(visitor, "build")
    page.mouse.move(700, 30)
    expect(page.locator(REASON)).to_have_count(0)
    tile.focus()
    page.keyboard.press("Enter")
    answer(visitor, "build")
    expect(page.locator("[data-plan]")).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["copenhagen", "rollwrite"])
def test_c3_signs_explain_themselves(windows: Windows, game: str, language: str) -> None:
    visitor = windows.open(locale=language)
    begin(visitor, game)
    signs = visitor.page.locator("[data-sign]")
    for nth in range(signs.count()):
        signs.nth(nth).focus()
        visitor.page.keyboard.press("Enter")
        said = answer(visitor, f"{game}.sign")
        assert len(said.split()) >= 4
        assert not ID.search(said)
    things = visitor.page.locator("button.ability, button.track")
    for nth in range(things.count()):
        if things.nth(nth).get_attribute("aria-disabled") == "false":
            continue  # it can be used
        press(visitor, things.nth(nth))
        assert not ID.search(answer(visitor))


def test_c3_the_border_says_why(windows: Windows) -> None:
    visitor = windows.open()
    page = visitor.page
    for _ in range(30):  # dice of five colours may complete nothing, and the turn is over
        visitor.go("#/")
        begin(visitor, "border")
        page.locator("[data-go]").click()
        page.wait_for_function(
            "() => document.querySelector('main.board [role=status]')?.textContent"
            ".includes('Complete') || /done/.test(document.querySelector('[role=log]').textContent)"
        )
        if page.get_by_text("Complete segments with your dice.").count():
            break
    visitor.sees("Complete segments with your dice.")  # what was said before goes when this comes
    expect(page.locator(".die[aria-disabled=true]")).to_have_count(5)
    off = page.locator(".map .target.off").first
    off.focus()
    page.keyboard.press("Enter")
    assert "missing" in answer(visitor, "complete")
    press(visitor, page.locator(".die").first)
    assert answer(visitor, "reroll")
    page.locator("[data-card]").first.click()
    visitor.sees("The first to close it gets")


@pytest.mark.parametrize("game", ["copenhagen", "rollwrite", "border"])
@pytest.mark.parametrize("size", SIZES)
def test_c3_nothing_swallows_a_tap(windows: Windows, game: str, size: object) -> None:
    visitor = windows.open(size=size)
    begin(visitor, game)
    disabled = visitor.page.locator("main.board button:disabled:not([data-go])")
    assert [one.inner_text() for one in disabled.all()] == []


@pytest.mark.parametrize("game", ["copenhagen", "rollwrite", "border"])
@pytest.mark.parametrize("size", SIZES)
def test_c11_a_hint_covers_nothing_and_gives_a_reason(
    windows: Windows, game: str, size: object
) -> None:
    visitor = windows.open(size=size)
    page = visitor.page
    begin(visitor, game)
    page.get_by_role("button", name="Hint").locator("visible=true").first.click()
    note = page.locator("[data-hint]:not(.thinking)")
    expect(note).to_be_visible()
    visitor.picture(f"hint-{game}-{size['width']}")  # type: ignore[index]
    box = note.bounding_box()
    assert box
    for what in (".die", ".map svg", ".harbour", "button.shape"):
        for one in page.locator(f"main.board {what}").locator("visible=true").all():
            other = one.bounding_box()
            assert other
            assert clear(box, other), what
    assert visitor.findings() == []


def test_c4_a_hint_is_only_claimed_for_the_hinted_choice(windows: Windows) -> None:
    visitor = windows.open()
    page = visitor.page
    begin(visitor, "copenhagen")
    visitor.button("Hint").click()
    note = page.locator("[data-hint]:not(.thinking)")
    expect(note).to_be_visible()
    marked = page.locator("button.pier.hinted, button.stack.hinted")
    count = marked.count()
    assert count
    page.keyboard.press("Escape")
    expect(note).to_have_count(0)
    expect(marked).to_have_count(count)
