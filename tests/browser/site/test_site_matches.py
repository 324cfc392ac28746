"""Whole matches at a site, by mouse, touch and keys, and with a page that is loaded again."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from nyhavn import SHELF
from nyhavn.core.record import begin as begin_record
from tests.browser.hands import Finger, Mouse
from tests.browser.players import Player
from tests.browser.site.conftest import SiteWindows, begin
from tests.browser.window import PHONE


@pytest.mark.parametrize(
    ("game", "touch"),
    [
        pytest.param("copenhagen", False, marks=pytest.mark.slow),
        ("rollwrite", True),
        pytest.param("border", False, marks=pytest.mark.slow),
    ],
)
def test_a_whole_match_with_a_reload_in_the_middle(
    windows: SiteWindows, game: str, touch: bool
) -> None:
    wishes: dict[str, Any] = {"has_touch": True, "is_mobile": True, "size": PHONE} if touch else {}
    visitor = windows.open(**wishes)
    player = begin(visitor, game, Finger() if touch else Mouse())
    table = visitor.table
    assert not player.play(most=4)
    visitor.page.reload()
    player.wait()
    assert visitor.table == table
    assert player.play(), "the match does not end"
    expect(visitor.page.locator("dialog .ranking li")).to_have_count(2)
    visitor.picture(f"site-{game}-end")
    visitor.button("Check the luck").click()
    visitor.sees("The luck was fair")
    with visitor.page.expect_download() as saving:
        visitor.button("Record file").click()
    begin_record(Path(saving.value.path()).read_text("utf-8"), SHELF)
    expect(visitor.button("Play this deal")).to_be_visible()
    expect(visitor.page.get_by_role("button", name=re.compile("friend"))).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["copenhagen", "rollwrite", "border"])
@pytest.mark.parametrize("locale", ["fr-FR", "de-DE"])
def test_a_whole_match_by_keys_in_other_languages(
    windows: SiteWindows, game: str, locale: str
) -> None:
    visitor = windows.open(locale=locale)
    begin(visitor, game)
    assert Player(visitor, game, None).play(), "the match does not end"
