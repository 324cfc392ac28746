"""For everyone: three languages, day and night, every width, what axe finds, a light first load."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from nyhavn import SHELF
from tests.browser.chromium import ROOT
from tests.browser.conftest import Windows
from tests.browser.window import DESKTOP, PHONE, Visitor
from tests.forms import one_of, slow

GAMES = list(SHELF)
WORDS = ROOT / "web" / "src" / "words"
# An id that was shown instead of its sentence, such as page.home.title.
ID = re.compile(rf"\b(page|{'|'.join(SHELF)}|level|server|error|ability)\.[a-z_]+\b")
TITLE = f"page.home.title.{len(SHELF)}"
WEIGHT = 150_000  # bytes of compressed JavaScript until something can be done


def begin(visitor: Visitor, game: str) -> None:
    """Play now, and wait until the board asks."""
    visitor.page.locator(f"[data-play={game}]").click()
    expect(visitor.page.locator("main.board")).to_be_visible()
    visitor.page.wait_for_function("!document.title.endsWith('Nyhavn')")  # it is one's turn
    asked = visitor.page.locator("main.board [role=status]", has_text=re.compile(r"\S"))
    expect(asked).not_to_have_count(0)


def said(language: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((WORDS / f"{language}.json").read_text())
    return found


@pytest.mark.parametrize("language", one_of(["en", "fr", "de"], "fr"))
def test_the_page_speaks_the_language_of_the_browser(windows: Windows, language: str) -> None:
    visitor = windows.open(locale=language)
    expect(visitor.page.locator("h1")).to_have_text(said(language)[TITLE])
    assert visitor.page.locator("html").get_attribute("lang") == language
    for game in GAMES:
        begin(visitor, game)
        visitor.picture(f"{game}-{language}")
        assert not ID.search(visitor.page.locator("body").inner_text())
        assert visitor.wide() == 0
        visitor.page.get_by_role("button", name=said(language)["page.rules"]).click()
        expect(visitor.page.locator("dialog")).to_be_visible()
        assert not ID.search(visitor.page.locator("dialog").inner_text())
        visitor.picture(f"rules-{game}-{language}")
        visitor.go("")


def test_a_language_can_be_chosen_and_is_remembered(windows: Windows) -> None:
    visitor = windows.open(locale="da")
    expect(visitor.page.locator("h1")).to_have_text(said("en")[TITLE])
    visitor.page.get_by_label("Language").select_option("de")
    expect(visitor.page.locator("h1")).to_have_text(said("de")[TITLE])
    visitor.page.reload()
    expect(visitor.page.locator("h1")).to_have_text(said("de")[TITLE])


@pytest.mark.parametrize(
    ("light", "device"),
    [
        ("light", "desktop"),
        ("dark", "phone"),
        slow(("dark", "desktop")),
        slow(("light", "phone")),
    ],
)
def test_nothing_serious_is_found_by_day_or_night(
    windows: Windows, device: str, light: Any
) -> None:
    visitor = windows.open(size=PHONE if device == "phone" else DESKTOP, color_scheme=light)
    theme = visitor.page.locator("html")
    expect(theme).to_have_attribute("data-theme", light)
    expect(visitor.page.locator("[data-play]")).to_have_count(len(SHELF))
    visitor.picture(f"home-{device}-{light}")
    found = {"home": visitor.findings()}
    for game in GAMES:
        begin(visitor, game)
        visitor.picture(f"{game}-{device}-{light}")
        found[game] = visitor.findings()
        visitor.go("")
    visitor.button("Settings").click()
    visitor.picture(f"settings-{device}-{light}")
    found["settings"] = visitor.findings()
    assert {page: list_ for page, list_ in found.items() if list_} == {}


def test_night_can_be_chosen(windows: Windows) -> None:
    visitor = windows.open()
    night = visitor.button("Night")
    visitor.page.emulate_media(color_scheme="dark")  # the evening of the machine
    expect(night).to_have_attribute("aria-pressed", "true")
    visitor.page.emulate_media(color_scheme="light")
    expect(night).to_have_attribute("aria-pressed", "false")
    night.click()
    expect(visitor.page.locator("html")).to_have_attribute("data-theme", "dark")
    visitor.page.reload()
    expect(visitor.page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(night).to_have_attribute("aria-pressed", "true")
    night.click()
    expect(visitor.page.locator("html")).to_have_attribute("data-theme", "light")


@pytest.mark.parametrize("width", one_of([390, 844, 1440], 1440))
def test_the_home_page_has_room_for_any_number_of_games(windows: Windows, width: int) -> None:
    visitor = windows.open(size={"width": width, "height": {390: 844, 844: 390, 1440: 900}[width]})
    expect(visitor.page.locator("[data-play]")).to_have_count(len(SHELF))
    shelf: Any = None

    def shelve(route: Route) -> None:
        route.fulfill(json=shelf)

    real = visitor.page.evaluate("fetch('/api/shelf').then(answer => answer.json())")
    visitor.page.route("**/api/shelf", shelve)
    visitor.page.route("**/words", lambda route: route.fulfill(json={"words": {}}))
    for n in (1, 2, 3, 4, 5, 6):
        made_up = [{**real["games"][0], "name": f"Game{k}"} for k in range(6)]
        shelf = {**real, "games": [*real["games"], *made_up][:n]}
        visitor.page.reload()
        cards = visitor.page.locator("article.game")
        expect(cards).to_have_count(n)
        assert visitor.wide() <= 0
        boxes = [card.bounding_box() for card in cards.all()]
        edges = [(box["x"], box["x"] + box["width"]) for box in boxes if box]
        rows = len({box["y"] for box in boxes if box})
        assert rows == (n if width < 1100 else {4: 2, 5: 2, 6: 2}.get(n, 1))
        left, right = min(x for x, _ in edges), max(x for _, x in edges)
        assert abs(left - (visitor.page.evaluate("document.body.clientWidth") - right)) < 2
        assert len({round(end - begin) for begin, end in edges}) == 1, "cards are of one size"
        visitor.picture(f"home-{width}-{n}-games")


@pytest.mark.parametrize("width", one_of([320, 768, 1024, 2560], 320))
def test_nothing_is_wider_than_the_window(windows: Windows, width: int) -> None:
    height = {320: 568, 768: 1024, 1024: 768, 2560: 1440}[width]
    visitor = windows.open(size={"width": width, "height": height})
    expect(visitor.page.locator("[data-play]")).to_have_count(len(SHELF))
    wide = {"home": visitor.wide()}
    visitor.picture(f"home-{width}")
    for game in GAMES:
        begin(visitor, game)
        visitor.picture(f"{game}-{width}")
        wide[game] = visitor.wide()
        visitor.go("")
    visitor.page.locator("input[type=file]").set_input_files(
        ROOT / "tests" / "golden" / "copenhagen-4-2026-0.nyhavn"
    )
    expect(visitor.page.get_by_role("slider")).to_be_visible()
    visitor.page.keyboard.press("End")
    visitor.picture(f"replay-{width}")
    wide["replay"] = visitor.wide()
    assert {page: by for page, by in wide.items() if by > 0} == {}


def test_dialogs_leave_nothing_serious(windows: Windows) -> None:
    visitor = windows.open()
    page = visitor.page
    card = page.locator("article").first
    card.locator(".against").click()
    expect(page.locator("dialog")).to_be_visible()
    visitor.picture("setup-bots")
    assert visitor.findings() == []
    page.keyboard.press("Escape")
    begin(visitor, "copenhagen")
    for name in ("Rules", "Whole log"):
        visitor.button(name).click()
        expect(page.locator("dialog")).to_be_visible()
        assert visitor.findings() == []
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_be_hidden()
    place = page.locator(".copenhagen").bounding_box()
    visitor.button("Hint").click()
    visitor.sees("Hint: ")
    visitor.picture("hint")
    assert page.locator(".copenhagen").bounding_box() == place  # news move nothing
    assert visitor.findings() == []


def scripts(visitor: Visitor) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = visitor.page.evaluate(
        """performance.getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('.js'))
          .map(({ name, encodedBodySize, decodedBodySize }) =>
            ({ name, sent: encodedBodySize, size: decodedBodySize }))"""
    )
    return found


@pytest.mark.parametrize("game", ["home", *GAMES])
def test_the_first_load_is_light(windows: Windows, game: str) -> None:
    """Also of somebody who follows a link to a match, with nothing kept from before."""
    visitor = windows.open()
    if game != "home":
        begin(visitor, game)
        visitor.page.reload()
        expect(visitor.page.locator("main.board")).to_be_visible()
    else:
        expect(visitor.page.locator("[data-play]")).to_have_count(len(SHELF))
    found = scripts(visitor)
    assert len(found) > 2
    assert all(script["size"] > 0 for script in found), "sizes are not told"
    assert sum(script["sent"] for script in found) < sum(script["size"] for script in found) / 2
    assert sum(script["sent"] for script in found) <= WEIGHT


def test_pictures_have_a_folder() -> None:
    """Screenshots go where git does not look."""
    ignored = Path(ROOT / ".gitignore").read_text().splitlines()
    assert "build/" in ignored
