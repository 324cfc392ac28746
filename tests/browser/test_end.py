"""The end of a match between two browsers: ranking, luck, record, replay, rematch."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from nyhavn.cli import main
from tests.browser.conftest import Windows
from tests.browser.friends import agree, friends, play
from tests.browser.players import Player
from tests.browser.window import Visitor


def ranking(visitor: Visitor) -> list[str]:
    """Place, name and points, as the end tells them."""
    found: list[str] = visitor.page.locator("dialog .ranking li").all_inner_texts()
    return found


def saved(visitor: Visitor, folder: Path) -> Path:
    """The record, as a person downloads it."""
    with visitor.page.expect_download() as coming:
        visitor.button("Record file").click()
    file = folder / coming.value.suggested_filename
    coming.value.save_as(file)
    return file


def test_a_match_online_to_its_end_and_the_next_one(windows: Windows, tmp_path: Path) -> None:
    ada, bob = friends(windows, "copenhagen")
    assert play((ada, bob), 800), "the match does not end"
    first, second = ada.visitor, bob.visitor
    assert ranking(first) == ranking(second)
    assert len(ranking(first)) == 2

    first.button("Check the luck").click()
    first.sees("The luck was fair")
    first.picture("end-luck")
    assert first.findings() == []

    record = saved(first, tmp_path)
    assert re.fullmatch(r"copenhagen-\w+\.nyhavn", record.name)
    assert "names Ada Bob\n" in record.read_text()
    assert main(["verify", str(record)]) == 0

    second.button("Replay").click()
    expect(second.page.get_by_role("slider", name="Moment of the match")).to_be_visible()
    second.page.keyboard.press("End")
    second.sees(re.compile(r"wins\.|share the victory\."))  # luck decides who, or both
    second.page.go_back()
    expect(second.page.locator("dialog .ranking li")).to_have_count(2)

    old = first.table
    first.page.locator("[data-rematch]").click()
    expect(first.page).not_to_have_url(re.compile(old))
    second.page.locator("[data-rematch]").click()
    expect(second.page).not_to_have_url(re.compile(old))
    assert first.table == second.table
    first.sees("All seats are taken: the match can begin.")
    first.button("Start").click()
    again = Player(first, "copenhagen", ada.hand), Player(second, "copenhagen", bob.hand)
    assert not play(again, 4)
    agree(*again)
