"""Clocks in a browser: agreed in the lobby, shown at the seat that owes, and what happens then."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from nyhavn.games import SHELF
from tests.browser.conftest import Windows
from tests.browser.window import DESKTOP, LATE, PHONE, Visitor
from tests.forms import one_of


def table(
    windows: Windows, game: str, clock: int, people: int = 2, start: bool = True
) -> dict[str, Any]:
    """Make a table by HTTP and deal."""
    names = ["Ada", "Bob", "Cleo", "Dan"][:people]
    seats = [{"kind": "person", "name": name} for name in names]
    body = {"game": game, "seats": seats, "clock": clock, "start": start}
    answer = httpx.post(f"{windows.server.url}/api/tables", json=body)
    found: dict[str, Any] = answer.raise_for_status().json()
    return found


def first(windows: Windows, made: dict[str, Any]) -> int:
    """The seat that is to decide."""
    seen = httpx.get(f"{windows.server.url}/api/tables/{made['table']}").raise_for_status().json()
    return int(seen["to_act"][0])


def sit(windows: Windows, made: dict[str, Any], seat: int, size: Any = DESKTOP) -> Visitor:
    return windows.open(f"#/t/{made['table']}?token={made['tokens'][seat]}", size)


def test_friends_agree_on_a_clock(windows: Windows) -> None:
    ada = windows.open()
    card = ada.page.locator("article", has=ada.page.locator("[data-play=border]"))
    card.get_by_role("button", name="With friends").click()
    ada.page.get_by_label("Time for a decision").select_option("5 minutes")
    ada.sees("Every decision gets this long, connected or not.")
    ada.picture("setup-clock")
    ada.button("Open the table").click()
    link = ada.page.get_by_label("Link to this table").input_value()  # the dialog is closed now
    field = ada.page.get_by_label("Time for a decision")
    expect(field).to_have_value("300", timeout=LATE)
    field.select_option("24 hours")
    bob = windows.open(link.split("/", 3)[3])
    bob.page.get_by_label("Your name").fill("Bob")
    bob.button("Sit down").click()
    agreed = bob.page.get_by_label("Settings of this table")  # guests read what the host chose
    expect(agreed).to_contain_text("24 hours", timeout=LATE)
    expect(bob.page.get_by_role("combobox", name="Time for a decision")).to_have_count(0)
    assert bob.findings() == []
    bob.picture("lobby-clock")
    bob.page.set_viewport_size(PHONE)
    assert bob.wide() <= 0
    bob.picture("lobby-clock-phone")
    ada.button("Start").click()  # who opened the table begins
    expect(bob.page.get_by_role("timer").first).to_have_text("23 h", timeout=LATE)


@pytest.mark.parametrize("game", one_of(SHELF, "rollwrite"))
def test_the_rest_is_shown_at_the_seat_that_owes(windows: Windows, game: str) -> None:
    made = table(windows, game, 600, 4)
    names = ["Ada", "Bob", "Cleo", "Dan"]
    due = first(windows, made)
    one, other = sit(windows, made, due), sit(windows, made, (due + 1) % 4)
    for visitor in (one, other):
        clock = visitor.page.get_by_role("timer", name=f"Time left for {names[due]}").first
        expect(clock).to_be_visible(timeout=LATE)
        assert visitor.findings() == []
    one.picture(f"{game}-clock-own")
    other.picture(f"{game}-clock-other")
    one.page.set_viewport_size(PHONE)
    assert one.wide() <= 0
    one.picture(f"{game}-clock-phone")


def test_who_is_late_is_replaced_and_comes_back(windows: Windows) -> None:
    # Two people: after the bot has played for one the other is waited for, and no match races on.
    made = table(windows, "copenhagen", 10, start=False)
    both = sit(windows, made, 0), sit(windows, made, 1)
    both[0].button("Start").click()  # the clock runs from here, however long the pages took to come
    expect(both[0].page.get_by_role("timer").first).to_be_visible(timeout=LATE)
    late = both[first(windows, made)]
    late.page.locator(".clock.low:visible").first.wait_for(timeout=LATE)
    expect(late.page.get_by_role("alert")).to_have_text(
        "There is little time left for your decision. Then a bot plays for you.", timeout=LATE
    )
    late.picture("clock-low")
    late.sees("Your time was up: a bot plays for you")
    late.sees("Your time is up; a bot plays on.")
    late.picture("clock-late")
    late.page.set_viewport_size(PHONE)
    late.picture("clock-late-phone")
    late.button("Play myself").click()
    late.page.set_viewport_size(DESKTOP)
    late.sees("You are back.")
    expect(late.page.get_by_text("Your time was up")).to_have_count(0, timeout=LATE)
