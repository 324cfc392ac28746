"""Reviews on the page: of a record that is dropped, in three languages, by day and night."""

from __future__ import annotations

import re
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Route, ViewportSize, expect

from nyhavn import SHELF
from nyhavn.core.record import begin
from nyhavn.review import Effort, review
from tests.browser.chromium import ROOT
from tests.browser.conftest import Windows
from tests.browser.test_replay import DROP
from tests.browser.window import DESKTOP, LATE, PHONE, Visitor

GOLDEN = ROOT / "tests" / "golden"
LANDSCAPE: ViewportSize = {"width": 844, "height": 390}
PRACTICE = {"en": "practice", "de": "Übung", "fr": "entraînement"}
TITLES = {"en": "Chance to win", "de": "Siegchance", "fr": "Chances de gagner"}


def record_of(game: str) -> Path:
    return GOLDEN / f"{game}-2-2026-0.nyhavn"


@cache
def reviewed(game: str) -> dict[str, Any]:
    """A real review of a match of beginners, with turning points."""
    first, steps = begin(record_of(game).read_text("utf-8"), SHELF)
    effort = Effort(work=64, worlds=48, suspects=8)
    return asdict(review([first.match, *steps], effort))


def brought(visitor: Visitor, game: str) -> None:
    """Drop a record on the page of reviews."""
    path = record_of(game)
    visitor.go("#/review")
    visitor.page.locator("input[type=file]").wait_for(state="attached")
    visitor.page.evaluate(DROP, [path.name, path.read_text("utf-8")])


SHAPES = {"desktop": DESKTOP, "phone": PHONE, "landscape": LANDSCAPE}
EVERYWHERE = [
    pytest.param(game, language, shape, scheme, marks=pytest.mark.slow)
    for game, language, shape, scheme in (
        ("copenhagen", "fr", "desktop", "light"),
        ("copenhagen", "de", "phone", "dark"),
        ("copenhagen", "en", "landscape", "light"),
        ("rollwrite", "de", "desktop", "dark"),
        ("rollwrite", "fr", "phone", "light"),
        ("rollwrite", "en", "landscape", "dark"),
        ("border", "de", "desktop", "light"),
        ("border", "en", "phone", "light"),
        ("border", "fr", "landscape", "light"),
    )
]


@pytest.mark.parametrize(
    ("game", "language", "shape", "scheme"),
    [("copenhagen", "en", "desktop", "light"), *EVERYWHERE],
)
def test_turning_points_are_shown_on_the_board_and_another_move_is_tried(
    windows: Windows, game: str, language: str, shape: str, scheme: Any
) -> None:
    found = reviewed(game)
    assert found["turning_points"]
    visitor = windows.open(size=SHAPES[shape], locale=language, color_scheme=scheme)
    page = visitor.page
    answered(visitor, found)
    brought(visitor, game)
    expect(page.get_by_role("heading", name=TITLES[language])).to_be_visible(timeout=LATE)
    cards, rings = page.locator("button.card"), page.locator("button.ring")
    last = len(found["turning_points"])
    expect(cards).to_have_count(last)
    expect(rings).to_have_count(last)
    expect(cards.first).to_have_attribute("aria-pressed", "true")
    name = f"review-{game}-{language}-{shape}-{scheme}"
    visitor.picture(name)
    assert visitor.wide() <= 0
    assert visitor.findings() == []
    for nth in range(last):  # what was better is another picture than what was played
        played, better = (
            one.inner_html() for one in cards.nth(nth).locator(".move > .picture").all()
        )
        assert played != better
    cards.nth(last - 1).click()
    expect(cards.nth(last - 1)).to_have_attribute("aria-pressed", "true")
    rings.first.focus()
    page.keyboard.press("Enter")
    expect(cards.first).to_have_attribute("aria-pressed", "true")

    # Any other decision, and the way back to this one.
    moment = page.locator("section.moment")
    turn = moment.get_by_role("heading").inner_text()
    told = moment.locator(".what").inner_text()
    moment.locator("header button").last.click()
    expect(moment.locator(".what")).not_to_have_text(told)
    expect(page.locator("button.card[aria-pressed=true]")).to_have_count(0)
    moment.locator("header button").first.click()
    expect(moment.get_by_role("heading")).to_have_text(turn)
    moment.scroll_into_view_if_needed()
    visitor.picture(f"{name}-moment")

    # From here it goes on, as practice: everybody reads that.
    moment.locator("footer button").click()
    visitor.picture(f"{name}-practice")
    assert visitor.findings() == []
    page.locator("dialog footer button").last.click()
    page.wait_for_url(re.compile("#/t/"))
    id = visitor.table
    answer = page.request.get(f"{visitor.url}/api/tables/{id}").json()
    n = found["turning_points"][0]["n"]
    assert answer["table"]["deal"] == {"kind": "practice", "entries": n}
    expect(page.locator("body")).to_contain_text(re.compile(PRACTICE[language], re.IGNORECASE))
    visitor.picture(f"{name}-table")
    assert visitor.complaints == []


def answered(visitor: Visitor, found: dict[str, Any]) -> None:
    """Let the server think for a moment, and say this."""
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.method)
        told = {"id": "record-1", "state": "thinking", "done": 3, "of": 9, "review": None}
        if len(asked) > 2:
            told |= {"state": "ready", "review": found}
        route.fulfill(json=told)

    visitor.page.route("**/api/reviews**", answer)
    visitor.page.route("**/api/reviews/**", answer)


def test_a_real_server_reviews_a_record(windows: Windows) -> None:
    visitor = windows.open()
    brought(visitor, "rollwrite")
    page = visitor.page
    expect(page.get_by_role("heading", name="Chance to win")).to_be_visible(timeout=5 * LATE)
    expect(page.get_by_role("img", name=re.compile("^Chance to win"))).to_be_visible()
    visitor.sees(re.compile("Accuracy"))
    visitor.sees(re.compile("only 12 were looked at"))
    assert visitor.complaints == []


def test_without_a_record_one_is_asked_for(windows: Windows) -> None:
    visitor = windows.open("#/review")
    visitor.sees("Drop the record of a finished match here")
    assert visitor.findings() == []


def test_a_table_that_there_is_not_gets_a_sentence(windows: Windows) -> None:
    visitor = windows.open()
    visitor.expected.append("404")
    visitor.go("#/review/nowhere")
    expect(visitor.page.get_by_role("alert")).to_be_visible(timeout=LATE)
