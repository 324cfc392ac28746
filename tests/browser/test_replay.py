"""Replays: a record file that is dropped, its moments and sides; a file that is none."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import ROOT
from tests.browser.conftest import Windows
from tests.browser.window import Visitor

GOLDEN = ROOT / "tests" / "golden"
DROP = """([name, text]) => {
  const carried = new DataTransfer();
  carried.items.add(new File([text], name));
  window.dispatchEvent(
    new DragEvent('drop', { dataTransfer: carried, bubbles: true, cancelable: true }));
}"""


def drop(visitor: Visitor, name: str, text: str) -> None:
    expect(visitor.page.get_by_role("button", name="Watch a replay")).to_be_visible()
    visitor.page.evaluate(DROP, [name, text])


@pytest.mark.parametrize("game", ["copenhagen", "rollwrite", "border"])
def test_a_record_that_is_dropped_is_shown(windows: Windows, game: str) -> None:
    record = GOLDEN / f"{game}-3-2026-0.nyhavn"
    visitor = windows.open()
    page = visitor.page
    drop(visitor, record.name, record.read_text())
    moment = page.get_by_role("slider", name="Moment of the match")
    expect(moment).to_have_value("0")
    for _ in range(30):
        page.keyboard.press("ArrowRight")
    expect(moment).to_have_value("30")
    page.keyboard.press("ArrowLeft")
    expect(moment).to_have_value("29")
    assert "at=29" in page.url
    visitor.picture(f"replay-{game}")
    page.get_by_label("From whose side").select_option(index=1)
    expect(moment).to_have_value("29")
    assert visitor.findings() == []
    page.keyboard.press("End")
    visitor.sees("wins")
    visitor.picture(f"replay-{game}-end")


@pytest.mark.parametrize(
    "text",
    ["\x00\x01\x02 garbage", "nyhavn record 1\ngame ludo 1\n", "nyhavn record 1\n" + "x" * 999_000],
    ids=["noise", "unknown game", "long line"],
)
def test_a_file_that_is_no_record_gets_a_sentence(windows: Windows, text: str) -> None:
    visitor = windows.open()
    visitor.expected.append("Failed to load resource.*40")
    drop(visitor, "holiday.txt", text)
    expect(visitor.page.get_by_role("alert")).to_be_visible()
    visitor.picture("replay-garbage")
    assert visitor.page.get_by_role("slider").count() == 0
    assert visitor.findings() == []


def test_a_file_that_is_chosen_is_shown_too(windows: Windows, tmp_path: Path) -> None:
    visitor = windows.open()
    record = GOLDEN / "border-2-2026-0.nyhavn"
    visitor.page.locator("input[type=file]").set_input_files(record)
    expect(visitor.page.get_by_role("slider", name="Moment of the match")).to_be_visible()
    large = tmp_path / "large.txt"
    large.write_text("x" * 1_000_001)
    visitor.go("")
    visitor.page.locator("input[type=file]").set_input_files(large)
    visitor.sees("This file is larger than 1 MB: it is no record of a match.")
