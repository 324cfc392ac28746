"""Reviews at a site: a worker of the browser thinks of them, uncompiled, beside everything else."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from nyhavn import SHELF
from tests.browser.hands import Mouse
from tests.browser.players import Player
from tests.browser.site.conftest import SiteWindows, begin
from tests.browser.test_review import brought
from tests.browser.window import LATE, Visitor

HOURS = 3_600_000  # milliseconds: on a busy machine a whole review takes its time
QUICK = """localStorage['nyhavn.bots'] = '{"pace": 0}'"""


def reviewed(visitor: Visitor, most: float = HOURS) -> None:
    """Wait until it is there."""
    chart = visitor.page.get_by_role("img", name=re.compile("^Chance to win"))
    expect(chart).to_be_visible(timeout=most)
    visitor.sees(re.compile("Accuracy"))


@pytest.mark.slow
def test_a_review_goes_on_when_the_tab_that_thinks_is_closed(windows: SiteWindows) -> None:
    first = windows.open("#/puzzles/border")
    expect(first.page.locator(".board")).to_be_visible()
    second = windows.tab(first.page.context, "#/review")
    brought(second, "rollwrite")
    expect(second.page.get_by_role("progressbar", name=re.compile("looked at"))).to_be_visible()
    first.page.close()
    reviewed(second, 3 * LATE)


@pytest.mark.slow
def test_a_match_that_was_played_is_reviewed_with_all_effort(windows: SiteWindows) -> None:
    windows.wishes = QUICK
    visitor = windows.open()
    player = begin(visitor, "copenhagen")
    assert player.play(), "the match does not end"
    visitor.page.locator("dialog").get_by_role("button", name="Review").click()
    visitor.page.wait_for_url(re.compile("#/review/"))
    reviewed(visitor)
    visitor.picture("site-review")
    table = visitor.page.url.split("#/review/")[1]
    visitor.page.reload()  # it is kept with the match
    reviewed(visitor)
    visitor.go(f"#/t/{table}")
    expect(visitor.page.locator("dialog .ranking li")).to_have_count(2)


@pytest.mark.slow
@pytest.mark.parametrize("game", SHELF)
def test_while_a_review_is_thought_of_a_match_goes_on(windows: SiteWindows, game: str) -> None:
    windows.wishes = QUICK
    visitor = windows.open()
    brought(visitor, game)
    expect(visitor.page.get_by_role("progressbar", name=re.compile("looked at"))).to_be_visible()
    other = windows.tab(visitor.page.context)
    begin(other, "border")
    Player(other, "border", Mouse()).play(most=6)
    reviewed(visitor)
