"""Several people at one screen: between two hidden hands there is a curtain (`ux2` 20)."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Windows
from tests.browser.hands import Mouse
from tests.browser.players import Player


def test_the_curtain_hides_both_hands(windows: Windows) -> None:
    visitor = windows.open()
    page = visitor.page
    card = page.locator("article", has=page.locator("[data-play=copenhagen]"))
    card.get_by_role("button", name="At one screen").click()
    visitor.picture("setup-screen")
    assert visitor.findings() == []
    visitor.button("Start").click()
    player = Player(visitor, "copenhagen", Mouse())
    shown: list[str] = []
    for _ in range(6):
        expect(page.locator("[data-curtain]")).to_be_visible()
        # the table is for all to see, hands are not
        expect(page.get_by_role("region", name="Harbour")).to_be_visible()
        assert shown or page.locator(".hand .group:not(.none) .anchor").count() == 0
        assert page.locator("[data-go]:enabled").count() == 0
        visitor.picture(f"curtain-{len(shown)}")
        assert visitor.findings() == []
        shown.append(page.locator("[data-curtain]").inner_text().strip())
        page.locator("[data-curtain]").click()
        expect(page.locator("[data-curtain]")).to_be_hidden()  # when the hand has come
        player.play(most=30)
    assert len(set(shown)) == 2


def test_games_without_secrets_need_no_curtain(windows: Windows) -> None:
    visitor = windows.open()
    page = visitor.page
    card = page.locator("article", has=page.locator("[data-play=border]"))
    card.get_by_role("button", name="At one screen").click()
    visitor.button("Start").click()
    player = Player(visitor, "border", Mouse())
    player.play(most=25)
    expect(page.locator("[data-curtain]")).to_have_count(0)
    log = page.locator(".log .lines")
    expect(log).to_contain_text("Captain")
    expect(log).to_contain_text("Second mate")
