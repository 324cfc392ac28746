"""A site without any network: after the first visit nothing more is needed."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from nyhavn import SHELF
from nyhavn.games.pdf_file import pdf
from nyhavn.words import word
from tests.browser.hands import Mouse
from tests.browser.learners import Learner
from tests.browser.players import Player
from tests.browser.site.conftest import SiteWindows, begin, ready
from tests.browser.window import DESKTOP, LATE, PHONE, Visitor
from tests.offline.static_site import Host

MOST = 9_000_000  # bytes that a first visit may fetch, from a host that packs nothing


def test_without_a_network_after_the_first_visit(windows: SiteWindows, host: Host) -> None:
    """Everything comes once, from this site only; then nothing more is needed."""
    visitor = windows.open()
    player = begin(visitor, "border")
    ready(visitor)
    assert host.sent <= MOST, "a first visit fetches more than it should"
    parts = [path for path in host.asked if path.startswith("python/")]
    assert len(parts) == len({*parts}), "a part of Python is fetched twice"
    table = visitor.table
    host.cut = True
    again = windows.tab(visitor.page.context, f"#/t/{table}")
    visitor.page.close()
    player = Player(again, "border", Mouse())
    player.wait()
    player.play(most=3)
    again.go("#/rules/border")
    again.sees("The Border")
    with again.page.expect_download() as found:  # which a worker draws
        again.button("On paper (PDF)").click()
    border = SHELF["border"]
    assert border.sheets is not None
    due = pdf(border.sheets("a4", "en"), word("border", "en"))
    assert found.value.path().read_bytes() == due


def goes_on(visitor: Visitor, button: Locator) -> None:
    """Press it: a new match begins, and is played on."""
    before = visitor.page.url
    button.click()
    visitor.page.wait_for_url(lambda url: "#/t/" in url and url != before)
    player = Player(visitor, "copenhagen", Mouse())
    player.wait()
    assert not player.play(most=1)


@pytest.mark.slow
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_every_page_works_without_a_network(windows: SiteWindows, host: Host, size: Any) -> None:
    """A match to its end, what is made of it, and every other page."""
    visitor = windows.open(size=size)
    player = begin(visitor, "copenhagen")
    ready(visitor)
    host.cut = True
    page, name = visitor.page, "site-desktop" if size is DESKTOP else "site-phone"
    visitor.picture(f"{name}-match")
    table = visitor.table
    visitor.button("Menu").click()
    expect(page.locator("dialog h2").first).to_be_visible()
    expect(visitor.button("Tell me when it is my turn")).to_have_count(0)  # only a server can
    page.keyboard.press("Escape")
    assert player.play(), "the match does not end"
    visitor.picture(f"{name}-end")
    for path, seen in (
        ("#/", "[data-play=border]"),
        (f"#/replay/{table}", "main"),
        ("#/rules/rollwrite", "h1"),
        ("#/puzzles", "[data-puzzles=copenhagen]"),
        *((f"#/puzzles/{game}", ".board") for game in SHELF),
        ("#/matches", "section[aria-labelledby=finished] li"),
        ("#/today", "[data-today][aria-current]"),
        (f"#/review/{table}", "h1"),
    ):
        visitor.go(path)
        expect(page.locator(seen).first).to_be_visible(timeout=LATE)
        visitor.picture(f"{name}-{path[2:].replace('/', '-')}")
        assert visitor.wide() <= 0, path
    for game in SHELF:
        visitor.go("#/")
        Learner(visitor, Mouse()).begin(game)
        expect(page.locator(".coach .say")).to_be_visible()
    visitor.go(f"#/t/{table}")
    goes_on(visitor, visitor.button("Play this deal"))
    visitor.go("#/today/copenhagen")
    visitor.sees("match needs a server")
    visitor.button("Yesterday").click()
    page.locator("[data-today-play]").click()
    Player(visitor, "copenhagen", Mouse()).wait()
    visitor.picture(f"{name}-today-match")
