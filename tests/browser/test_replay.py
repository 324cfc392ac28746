"""Replays: a record file that is dropped, its moments and sides; a file that is none."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from nyhavn.games import SHELF
from tests.browser.chromium import ROOT
from tests.browser.conftest import Windows
from tests.browser.window import Visitor
from tests.forms import one_of

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


@pytest.mark.parametrize("game", one_of(SHELF, "copenhagen"))
def test_a_record_that_is_dropped_is_shown(windows: Windows, game: str) -> None:
    seats = SHELF[game].seats
    record = GOLDEN / f"{game}-{seats[len(seats) // 2]}-2026-0.nyhavn"
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
    assert page.get_by_text("is thinking").count() == 0, "what is over is not thought about"
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


@pytest.mark.parametrize("game", one_of(SHELF, "rollwrite"))
def test_turns_can_be_jumped_listed_and_heard(windows: Windows, game: str) -> None:
    """ux1 P14; ux2 23: jumps, speed, a list of turns, a curve, the moment in words, keys shown."""
    seats = SHELF[game].seats
    record = GOLDEN / f"{game}-{seats[len(seats) // 2]}-2026-0.nyhavn"
    visitor = windows.open()
    page = visitor.page
    drop(visitor, record.name, record.read_text())
    moment = page.get_by_role("slider", name="Moment of the match")
    visitor.button("Next turn").click()
    expect(moment).not_to_have_value("0")
    first = int(moment.input_value())
    page.keyboard.press("Shift+ArrowRight")
    second = int(moment.input_value())
    assert second > first + 1
    expect(moment).to_have_attribute("aria-valuetext", re.compile(rf"Step {second} of \d+.*: \w+"))
    page.keyboard.press("PageUp")
    expect(moment).to_have_value(str(first))
    page.get_by_label("Speed").select_option("4")
    expect(page.locator(".slide path")).to_have_count(seats[len(seats) // 2])
    expect(page.locator(".player kbd").first).to_be_visible()
    visitor.button("All turns").click()
    turns = page.locator("dialog ol button")
    assert turns.count() > 2 * seats[len(seats) // 2]
    assert visitor.findings() == []
    turns.nth(3).click()
    expect(page.locator("dialog")).to_have_count(0)
    assert int(moment.input_value()) > second
    visitor.picture(f"replay-{game}-turns")
    # On its side a phone has no height for two rows of controls; the board ends above them.
    for width, height in ((844, 390), (568, 320)):
        page.set_viewport_size({"width": width, "height": height})
        player = page.locator(".player").bounding_box()
        assert player
        assert player["height"] < 60
        assert player["y"] + player["height"] <= height
        assert visitor.wide() <= 0


def test_a_step_of_a_replay_lights_up_what_it_speaks_of(windows: Windows) -> None:
    """ux2 11."""
    visitor = windows.open()
    page = visitor.page
    drop(visitor, "x.nyhavn", (GOLDEN / "border-2-2026-0.nyhavn").read_text())
    lit = page.locator("[data-lit]:not([data-lit=''])")
    for _ in range(40):
        page.keyboard.press("ArrowRight")
        said = page.locator(".say").locator("visible=true").first.inner_text()
        if re.search("completes|crosses", said):
            break
    expect(lit.first).to_be_attached()


def test_a_link_can_be_pasted(windows: Windows) -> None:
    """ux2 24."""
    visitor = windows.open()
    page = visitor.page
    visitor.expected.append("Failed to load resource.*404")
    visitor.button("Watch a replay").click()
    field = page.get_by_label("Paste a link to a replay or a table")
    field.fill("https://example.org/holiday")
    field.press("Enter")
    visitor.sees("This is no link to a replay or a table of Nyhavn.")
    assert visitor.findings() == []
    field.fill("see https://games.example/nyhavn/#/replay/abcdefghjk?at=12 !")
    visitor.button("Open the link").click()
    expect(page).to_have_url(re.compile("#/replay/abcdefghjk"))


def test_waiting_for_a_record_is_said(windows: Windows) -> None:
    """ux1 C7: it is being read, not missing; and a wrong file gets a person's sentence first."""
    visitor = windows.open()
    page = visitor.page
    held: list[Route] = []
    page.route("**/api/replay*", lambda route: held.append(route))
    drop(visitor, "x.nyhavn", (GOLDEN / "border-2-2026-0.nyhavn").read_text())
    visitor.sees("Reading the record …")
    assert page.get_by_text("There is no record to show yet").count() == 0
    for route in held:
        route.continue_()
    expect(page.get_by_role("slider", name="Moment of the match")).to_be_visible()
    visitor.expected.append("Failed to load resource.*40")
    other = windows.open()
    other.expected.append("Failed to load resource.*40")
    drop(other, "holiday.txt", "holiday")
    alert = other.page.get_by_role("alert").locator("p")
    expect(alert.first).to_have_text("This is not a record that Nyhavn can show.")
    expect(alert.nth(1)).to_contain_text("nyhavn record 1")
